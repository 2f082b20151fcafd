"""Prompts in a turn: a unit, what it does, where it goes, whom it attacks, its skills."""

from rules.arte.card import COST, LIFE, LIM_HERO_ELEM, SKILLS
from rules.arte.effects import token_of
from rules.arte.moves import (
    AIM,
    AT_FREE,
    BACK,
    DISMOUNT,
    DONE,
    END,
    GO,
    LAY,
    MOUNT,
    NONE,
    PORTAL,
    PUT,
    SKILL,
    SWAP,
    USE,
    WALK,
)
from rules.arte.resolve import attack_value
from rules.arte.sight import attack_cost, attack_range
from rules.arte.terrain import reach
from scenes.meanings import OWNED, WRONG
from table.arte.shared_prompts import (
    CARD,
    CLASS,
    COLUMN,
    LIST,
    STEPS,
    TARGETS,
    of_kind,
    offer_cards,
    offer_squares,
    start_at_column,
    take_own,
)
from table.labels import seat_zone
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State
    from table.arte.labels import Labels

    Moves = list[tuple[int, ...]]

_FEW_TARGETS = 3  # that stand in the list of what a unit can do


def prompt_of(g: "State", words: "Labels", part: int) -> Prompt:
    return _PROMPTS[g.moment - AT_FREE](g, words, part)


def _about(g: "State", words: "Labels", unit: int, text: str = "") -> Prompt:
    """A prompt about one unit and where it stands."""
    seat = g.owner(unit)
    prompt = Prompt(words.unit(g, unit) + " " + words.square(g, g.square[unit]), text)
    prompt.marks = [(seat_zone(seat), OWNED + seat)]
    return prompt


# A unit, and what it does


def _ask_free(g: "State", words: "Labels", part: int) -> Prompt:
    """Any own unit (AB-316); its board may be shown instead."""
    seat = g.player
    prompt = Prompt(words.titled(seat, "TURN"), words.say("P_FREE", n=g.die))
    prompt.marks = [(seat_zone(seat), OWNED + seat)]
    take_own(prompt, seat)
    moves = of_kind(g, USE)
    if CLASS <= part < CARD:
        moves = [move for move in moves if g.sort[move[1]] == part - CLASS]
    prompt.offer_each(moves, lambda move: _unit_label(g, words, move[1]))
    if part:
        prompt.text = words.say("P_CLASS")
    else:
        prompt.offer_each(g.expected.moves[-1:], lambda _: words.say("M_END_TURN"))
    return prompt


def _unit_label(g: "State", words: "Labels", unit: int) -> str:
    return "%s ♥%d %s" % (words.unit(g, unit), g.life[unit], words.place(g, g.square[unit]))


def _ask_unit(g: "State", words: "Labels", part: int) -> Prompt:
    unit = g.chosen
    prompt = _about(g, words, unit, _condition(g, words, unit))
    if _closes(g, unit) != NONE:
        prompt.marks[0] = (seat_zone(g.player), WRONG)
    take_own(prompt, g.player, used(g, unit))
    if part == TARGETS:
        prompt.text = words.say("P_TARGET")
        offer_targets(prompt, g, words, unit)
    elif part == STEPS:
        prompt.text = words.say("P_SQUARE")
        moves = of_kind(g, DISMOUNT)
        offer_squares(prompt, g, words, moves, part, lambda square: words.square(g, square))
    elif part:
        prompt.text = words.say("P_CARD", k=used(g, unit), m=used(g, unit) + g.room(unit))
        offer_cards(prompt, g, words, part)
    else:
        _offer_actions(prompt, g, words)
        prompt.offer(words.say("M_END_TURN"), (BACK,), (END,))
    return prompt


def _condition(g: "State", words: "Labels", unit: int) -> str:
    """Life, movement, and what holds it back."""
    text = words.say("P_UNIT", n=g.life[unit], m=g.stat(unit, LIFE), k=g.mp[unit])
    other = _closes(g, unit)
    if other != NONE:
        return text + "\n" + words.say("P_CLOSES", name=words.unit(g, other), n=g.mp[other])
    if g.horse[unit] != NONE and g.mp[unit] == 1:
        return text + "\n" + words.say("HORSE_LAW")  # AB-411
    if g.rooted[unit]:
        return text + "\n" + words.say("ROOTED")
    if g.closed[unit]:
        return text + "\n" + words.say("M_NO_MOVES")
    if not g.attacks[unit]:
        return text + "\n" + words.say("M_ATTACKED")
    return text


def _closes(g: "State", unit: int) -> int:
    """The unit that loses what movement it has left as soon as this one does anything (AB-307)."""
    other = g.active
    return other if other not in (NONE, unit) and g.life[other] and g.mp[other] else NONE


def used(g: "State", unit: int) -> int:
    """Chest cards on the unit's board this turn."""
    return g.used[g.board(unit)]


def _offer_actions(prompt: Prompt, g: "State", words: "Labels") -> None:
    """Attacks, then the order of the rules; what needs a second choice opens a list."""
    opened = []
    if len(of_kind(g, AIM)) <= _FEW_TARGETS:
        opened.append(AIM)
        for move in of_kind(g, AIM):
            prompt.offer(words.say("A_ATTACK", name=words.struck(g, move[1])), move)
    for move in g.expected.moves:
        kind = move[0]
        if kind in (AIM, DISMOUNT, LAY):
            if kind not in opened:
                opened.append(kind)
                _open_actions(prompt, words, kind)
        elif kind == WALK:
            prompt.offer(words.say("M_MOVE"), move)
        elif kind == MOUNT:
            prompt.offer(words.say("A_MOUNT", a=words.square(g, g.horse_square[move[1]])), move)
        elif kind == PORTAL:
            prompt.offer(words.say("A_PORTAL"), move)
        elif kind == SKILL:
            prompt.offer(skill_label(g, words, move), move)
        else:
            prompt.offer(words.say("A_OTHER"), move)


def _open_actions(prompt: Prompt, words: "Labels", kind: int) -> None:
    if kind == AIM:
        prompt.offer_part(words.say("M_ATTACK"), TARGETS)
    elif kind == DISMOUNT:
        prompt.offer_part(words.say("M_DISMOUNT"), STEPS)
    else:
        prompt.offer_part(words.say("A_CARD"), LIST)


def skill_label(g: "State", words: "Labels", move: "tuple[int, ...]") -> str:
    skill = move[1]
    name = words.skill(skill)
    return words.say("A_SKILL", name=name, n=g.skill_of(skill, COST)) if skill % SKILLS else name


def offer_targets(prompt: Prompt, g: "State", words: "Labels", unit: int) -> None:
    """Each with its distance, height and range (AB-606)."""
    for move in of_kind(g, AIM):
        prompt.offer(_measured(g, words, unit, move[1]), move)


def _measured(g: "State", words: "Labels", unit: int, square: int, bulls: int = 0) -> str:
    """Whom it hits, how far away and how much higher he stands, and how far the attack reaches."""
    far = g.dist(g.square[unit], square)
    height = attack_cost(g, unit, square) - far
    name = words.struck(g, square)
    return "%s %d+▲%d/%d" % (name, far, height, attack_range(g, unit, square) + bulls)


# Walking


def _ask_walk(g: "State", words: "Labels", part: int) -> Prompt:
    """Squares in reach, each with the movement that is then left (AB-309)."""
    unit = g.chosen
    text = words.say("P_WALK", n=g.mp[unit])
    if g.horse[unit] != NONE and g.mp[unit] == 1:
        text += "\n" + words.say("HORSE_LAW")
    prompt = _about(g, words, unit, text)
    offer_ways(prompt, g, words, unit, part)
    if part < COLUMN:
        prompt.offer(words.say("BACK"), (BACK,))
    return prompt


def offer_ways(prompt: Prompt, g: "State", words: "Labels", unit: int, part: int) -> None:
    left = bytearray()

    def label(square: int) -> str:
        if not left:  # a list of columns says nothing of it
            left.extend(reach(g, unit, g.mp[unit]))
        return words.say("A_LEFT", a=words.square(g, square), n=left[square] - 1)

    offer_squares(prompt, g, words, of_kind(g, GO), part, label)
    if part < COLUMN:
        start_at_column(prompt, g.square[unit] % g.width)


# Attacks and skills


def _ask_declare(g: "State", words: "Labels", part: int) -> Prompt:
    """The attack as it would be, and the cards that may strengthen it (AB-701)."""
    unit = g.attacker
    prompt = _about(g, words, unit)
    room = used(g, unit) + g.room(unit)
    prompt.text = _measured(g, words, unit, g.aim, g.bulls) + "\n"
    prompt.text += words.say("P_DECLARE", n=attack_value(g), k=used(g, unit), m=room)
    take_own(prompt, g.player, used(g, unit))
    if part:
        offer_cards(prompt, g, words, part)
        return prompt
    for move in of_kind(g, DONE):
        prompt.offer(words.say("M_ATTACK"), move)
    for move in of_kind(g, SKILL):
        prompt.offer(skill_label(g, words, move), move)
    prompt.offer_part(words.say("A_CARD"), LIST)
    prompt.offer(words.say("M_CANCEL"), (BACK,))
    return prompt


def _ask_skill(g: "State", words: "Labels", part: int) -> Prompt:
    """Whom or where a skill is for; what it costs is paid with the answer (AB-802)."""
    hero = g.attacker
    price = _price(g, words, hero)
    prompt = Prompt(words.skill(g.skill), price + words.say("P_SQUARE"))
    seat = g.owner(hero)
    prompt.marks = [(seat_zone(seat), OWNED + seat)]
    take_own(prompt, seat, g.skill_of(g.skill, COST) if price else 0)
    moves = of_kind(g, GO, PUT)
    if moves:
        offer_squares(prompt, g, words, moves, part, lambda square: words.square(g, square))
    for move in of_kind(g, AIM):
        place = words.place(g, move[1])
        far = g.dist(g.square[hero], move[1])
        prompt.text = price + words.say("TARGET")
        prompt.offer("%s %s (%d)" % (words.piece(g, move[1]), place, far), move)
    for move in of_kind(g, SWAP):
        prompt.text = words.say("P_SWAP", name=words.chest(g.discards[-1]))
        prompt.offer(words.chest(move[1]), move)
    if part < COLUMN:
        prompt.offer(words.say("M_CANCEL"), (BACK,))
    return prompt


def _price(g: "State", words: "Labels", hero: int) -> str:
    """A line with the Element cards that the skill takes, and those already on the Hero's board (AB-211)."""
    if g.skill % SKILLS == 0:
        return ""
    laid = g.element_used[g.slot(hero)]
    cost = g.skill_of(g.skill, COST)
    return words.say("P_COST", n=cost, k=laid, m=g.settings[LIM_HERO_ELEM]) + "\n"


def _ask_tokens(g: "State", words: "Labels", part: int) -> Prompt:
    prompt = _about(g, words, g.attacker)
    prompt.text = words.say("P_TOKENS", name=words.token(token_of(g, g.attacker)))
    if not part:
        for move in of_kind(g, DONE):
            prompt.offer(words.say("A_DONE"), move)
    offer_squares(prompt, g, words, of_kind(g, PUT), part, lambda square: words.square(g, square))
    return prompt


_PROMPTS = (  # by moment, from AT_FREE
    _ask_free,
    _ask_unit,
    _ask_walk,
    _ask_declare,
    _ask_skill,
    _ask_tokens,
)
