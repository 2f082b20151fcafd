"""Prompts in a player's own turn: retinues, cards in lines, what they pay for, artifacts."""

from rules.battalia.build import exits_of
from rules.battalia.cards import TOUCHED, WILDCARD
from rules.battalia.moves import (
    AMBUSH,
    ANNEX,
    AS,
    AT_ACTIONS,
    AT_AS,
    AT_CAMP,
    AT_DIE,
    AT_DROP,
    AT_FACTION,
    AT_FLY,
    AT_HIDE,
    AT_HORN,
    AT_LANDING,
    AT_ON,
    AT_RETINUE,
    AT_RIDE,
    AT_SHOW,
    AT_SQUARE,
    AT_SUSPEND,
    AT_TURN,
    ATTACK,
    BACK,
    CITY,
    CREATE,
    DECLARE,
    DECLARE_TWO,
    DONE,
    DROP,
    END,
    FACTION,
    FLY,
    GUARDS,
    HALT,
    HERO,
    HIDE,
    HIRE,
    MULLIGAN,
    NONE,
    ON,
    ROAD,
    SKIP,
    SQUARE,
    STEP,
    STRIKE,
    TURN,
    UPGRADE,
)
from rules.battalia.placing import rotations
from scenes.meanings import WAITING
from table.battalia.labels import FACTIONS, square, ways
from table.battalia.shared_prompts import (
    OWN_LINE,
    mark_day,
    mark_seat,
    offer_nothing,
    offer_rest,
    offer_squares,
    take_hand,
)
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels

    Move = tuple[int, ...]

_RETINUES = {3: "RET_3", 4: "RET_4", 5: "RET_5", 6: "RET_6"}
_SMALLEST = 3
_FACES = ("", "M_D1", "M_D2", "M_D3", "M_D4", "M_D5", "M_D6")
_PLAIN = {  # moves that need nothing but their name
    MULLIGAN: "MULLIGAN",
    SKIP: "DO_NEITHER",
    AMBUSH: "ACT_AMBUSH",
    GUARDS: "ACT_RUINS",
    DONE: "DO_NO_MORE",
    DROP: "DO_DONE",
    HIDE: "DO_DONE",
    HALT: "DO_HALT",
    BACK: "DO_BACK",
    END: "DO_END",
}


def prompt_of(g: "Battalia", words: "Labels") -> Prompt:
    prompt = _PROMPTS[g.asking](g, words)
    offer_rest(prompt, g, words, _PLAIN)
    mark_day(prompt)
    mark_seat(prompt, g.actor if g.seat < 0 else g.seat)
    return prompt


# Step 1


def _ask_retinue(g: "Battalia", words: "Labels") -> Prompt:
    """BA-211 to BA-217; the faction is the player's own business, cards may be checked covered (BA-H2)."""
    prompt = Prompt(words.turn(g, "RET"), words.say("M_DECLARE"))
    prompt.take_shown(OWN_LINE)
    moves = g.expects().moves
    prompt.offer_once(words.say("DO_NEITHER"), (SKIP,))
    for move in moves:
        if move[0] == DECLARE:
            prompt.offer_once(retinue_label(words, move[1]), move)
        elif move[0] == DECLARE_TWO:
            prompt.offer_once(words.say("DO_TWO"), move)
    return prompt


def retinue_label(words: "Labels", size: int) -> str:
    return words.say("DO_RETINUE", name=words.say(_RETINUES[size]), n=size - _SMALLEST + 1)


def _ask_show(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "RET"), words.say("M_SHOW"))
    for move in g.expects().moves:
        prompt.offer_once(words.player(g, move[1]), move)
    return prompt


# Step 3


def _ask_actions(g: "Battalia", words: "Labels") -> Prompt:
    """Cards are laid one by one; the list says what those that lie there pay for (BA-231)."""
    prompt = Prompt(words.turn(g, "STEP_3"))
    take_hand(prompt, g)
    if g.line:
        prompt.text = words.counted(g, g.line)
    else:
        prompt.text = _copies(g, words) or words.today(g)
        offer_nothing(prompt, words)
    prompt.offer_each(g.expects().moves, lambda move: _action_label(g, words, move))
    return prompt


def _copies(g: "Battalia", words: "Labels") -> str:
    """Uses left of cards that an amulet or the Oracle multiplied; everybody saw that (BA-345, BA-355)."""
    left: "list[int]" = []
    for card in g.spare[g.seat]:
        left += [card] * (g.power(card, g.kind(card)) - g.used[card])
    for card, copies in g.effects.items():
        if TOUCHED < copies < WILDCARD and card not in g.used:
            left += [card] * copies
    return words.say("M_COPIES") + ": " + words.counted(g, left) if left else ""


def _action_label(g: "Battalia", words: "Labels", move: "Move") -> str:
    """A line of the list for whatever is not a card of the hand."""
    kind = move[0]
    if kind in (HIRE, CREATE):
        return words.say("DO_HIRE" if kind == HIRE else "DO_CREATE", name=words.kind(move[1]))
    if kind in (ROAD, CITY):
        return words.built(kind == CITY, move[1])
    if kind == UPGRADE:
        level = g.map.level[move[1]]
        return words.say("DO_UPGRADE", name=square(move[1]), a=level, b=level + 1)
    if kind == HERO:
        return words.say("DO_HERO", name=square(move[1]))
    if kind == STEP:
        return _step(g, words, move)
    if kind == ANNEX:
        return words.say("DO_ANNEX", name=square(move[1]))
    if kind == ATTACK:
        return _attack(g, words, move)
    return camp_label(g, words, g.seat, move[1]) if kind == STRIKE else ""


def _step(g: "Battalia", words: "Labels", move: "Move") -> str:
    """A square of the hero's own habitat costs nothing (BA-652)."""
    free = g.map.terrain[move[2]] == g.habitat(g.seat)
    return words.say("DO_STEP_FREE" if free else "DO_STEP", n=move[1] + 1, name=square(move[2]))


def _attack(g: "Battalia", words: "Labels", move: "Move") -> str:
    """The city, or one of the heroes that stand there (BA-502)."""
    if not move[2]:
        return words.say("DO_ATTACK", name=square(move[1]))
    hero = move[2] - 1
    return words.say("DO_ATTACK_HERO", name=words.player(g, hero // 2), n=hero % 2 + 1)


def camp_label(g: "Battalia", words: "Labels", seat: int, tent: int) -> str:
    """What lies on the tent: everybody sees it."""
    for camp in g.camps[seat]:
        if camp[0] == tent:
            cards = [words.card(g, card) for card in camp[1:3] if card != NONE]
            return words.say("DO_STRIKE", name=" + ".join(cards))
    return ""


# Building


def _ask_square(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "STEP_3"), words.say("P_SQUARE", name=words.pile(g.pile)))
    offer_squares(prompt, g, SQUARE)
    return prompt


def _ask_turn(g: "Battalia", words: "Labels") -> Prompt:
    """The card as it can lie there: where its roads lead."""
    prompt = Prompt(words.turn(g, "STEP_3"), square(g.square) + ": " + words.say("M_ROTATE"))
    masks = rotations(exits_of(g, g.pile))
    for move in g.expects().moves:
        if move[0] == TURN:
            prompt.offer_once(ways(masks[move[1]]), move)
    return prompt


def _ask_faction(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "STEP_3"), words.say("M_CHOOSEFAC"))
    prompt.take_shown()
    for move in g.expects().moves:
        if move[0] == FACTION:
            prompt.offer_once(FACTIONS[move[1]], move)
    return prompt


# Heroes


def _ask_ride(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "ACT_MOVE"), words.say("M_POINTS") + ": %d" % g.points)
    for move in g.expects().moves:
        if move[0] == STEP:
            prompt.offer_once(_step(g, words, move), move)
    return prompt


def _ask_fly(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "ACT_MOVE"), words.say("P_FLY"))
    for move in g.expects().moves:
        if move[0] == FLY:
            here = g.heroes[2 * g.seat + move[1]]
            prompt.offer_once(words.figure(move[1]) + " (" + square(here) + ")", move)
    return prompt


def _ask_landing(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "ACT_MOVE"), words.say("P_LANDING"))
    offer_squares(prompt, g, SQUARE)
    return prompt


# Artifacts


def _ask_on(g: "Battalia", words: "Labels") -> Prompt:
    name = words.kind(g.kind(g.crafter))
    prompt = Prompt(words.turn(g, "ACT_ARTIFACT"), words.say("P_ON", name=name))
    take_hand(prompt, g)
    if (ON, g.crafter) in g.expects().moves:
        prompt.offer_once(words.say("DO_ITSELF"), (ON, g.crafter))  # BA-364
    return prompt


def _ask_die(g: "Battalia", words: "Labels") -> Prompt:
    """The real die is entered, or the table rolls (BA-353)."""
    title = words.player(g, g.actor) + ": " + words.say("A_AMULET")
    prompt = Prompt(title, words.say("M_ROLL") + ": " + words.card(g, g.subject))
    prompt.marks = [("line", WAITING)]
    prompt.dice = g.expects().moves
    for move in prompt.dice:
        prompt.offer_once("%d: %s" % (move[1], words.say(_FACES[move[1]])), move)
    return prompt


def _ask_drop(g: "Battalia", words: "Labels") -> Prompt:
    return Prompt(words.turn(g, "Z_AMBUSH"), words.say("P_DROP"))  # BA-354


def _ask_as(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "WILD"), words.say("P_AS"))
    for move in g.expects().moves:
        if move[0] == AS:
            prompt.offer_once(words.kind(move[1]), move)
    return prompt


def _ask_camp(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "Z_CAMP"), words.say("P_CAMP"))  # BA-448
    take_hand(prompt, g)
    offer_nothing(prompt, words)
    return prompt


def _ask_horn(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "ACT_ARTIFACT"), words.say("P_HORN"))  # BA-407
    take_hand(prompt, g)
    offer_nothing(prompt, words)
    return prompt


# Ambushes


def _ask_suspend(g: "Battalia", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "Z_AMBUSH"), words.say("P_SUSPEND"))  # BA-471
    take_hand(prompt, g)
    return prompt


def _ask_hide(g: "Battalia", words: "Labels") -> Prompt:
    return Prompt(words.turn(g, "Z_AMBUSH"), words.say("P_HIDE"))  # BA-H1: nobody asks which


_PROMPTS = {
    AT_RETINUE: _ask_retinue,
    AT_SHOW: _ask_show,
    AT_ACTIONS: _ask_actions,
    AT_SQUARE: _ask_square,
    AT_TURN: _ask_turn,
    AT_FACTION: _ask_faction,
    AT_RIDE: _ask_ride,
    AT_CAMP: _ask_camp,
    AT_ON: _ask_on,
    AT_DIE: _ask_die,
    AT_DROP: _ask_drop,
    AT_AS: _ask_as,
    AT_HORN: _ask_horn,
    AT_FLY: _ask_fly,
    AT_LANDING: _ask_landing,
    AT_SUSPEND: _ask_suspend,
    AT_HIDE: _ask_hide,
}
