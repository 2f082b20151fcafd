"""Prompts in Phase 2: whom to fight, both line-ups, reinforcements, tokens, dice."""

from rules.history.battle import ATTACKER, DEFENDER, SLOTS
from rules.history.dice import FACES
from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_TARGET,
    CHALLENGE,
    CHASE,
    CHOOSE,
    DEPLOY,
    DONE,
    GIVE,
    NONE,
    PASS,
    REROLL,
    TIGHTEN,
)
from rules.history.state import in_battle, seat_of
from rules.history.target import ATTACKERS, DEFENDERS
from rules.history.unit import REINF
from scenes.meanings import INFO, LEGAL, LINK, WAITING
from table.history.labels import ERAS, slot, slots
from table.history.turn_prompts import action_label, mark_action
from table.labels import seat_zone
from table.prompt import SHOWN, Prompt
from table.row_input import CardRow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.history.game import History
    from table.history.labels import Labels

    Move = tuple[int, ...]

_FACED = SHOWN + slots(DEFENDER, DEFENDERS)  # laying a card of the board where it will fight says the same


def prompt_of(g: "History", words: "Labels") -> Prompt:
    return _PROMPTS[g.moment - AT_TARGET](g, words)


# Whom to fight


def _ask_target(g: "History", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "PH2"), words.say("P_TARGET"))
    prompt.marks = [(seat_zone(g.active), INFO)]
    prompt.take_shown(_FACED)
    engageable = False
    for move in g.expects().moves:
        if move[0] == CHOOSE:
            engageable = True
        elif move[0] == CHALLENGE:
            prompt.marks.append((seat_zone(move[1]), LEGAL))
        else:
            mark_action(prompt, g, move)
    prompt.offer_each(g.expects().moves, lambda move: _target_label(g, words, move))
    if engageable:
        prompt.marks.append(("era.%d" % g.eras[g.active], LEGAL))
    return prompt


def _target_label(g: "History", words: "Labels", move: "Move") -> str:
    kind = move[0]
    if kind == CHOOSE:
        return words.unit(g.board[move[1]])
    if kind == CHALLENGE:
        return words.say("A_CHALLENGE", name=words.player(g, move[1]))
    if kind in (CHASE, PASS):
        return words.say("CHASE" if kind == CHASE else "A_PASS")
    return action_label(g, words, move)


def _ask_linked(g: "History", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "PH2"), words.say("P_LINKED"))
    prompt.marks = [("era.%d" % (g.chosen // 3 + 1), INFO)]
    prompt.take_shown(_FACED)
    prompt.offer_once(words.say("A_FIGHT", n=len(g.faced)), (DONE,))
    for move in g.expects().moves:
        if move[0] == ADD:
            prompt.marks.append(("era.%d" % (move[1] // 3 + 1), LINK))
        else:
            mark_action(prompt, g, move)
    prompt.offer_each(g.expects().moves, lambda move: _linked_label(g, words, move))
    return prompt


def _linked_label(g: "History", words: "Labels", move: "Move") -> str:
    return "+ " + words.unit(g.board[move[1]]) if move[0] == ADD else action_label(g, words, move)


def _ask_quarry(g: "History", words: "Labels") -> Prompt:
    """The Era's discards are public: they may be listed."""
    era = g.eras[g.active]
    prompt = Prompt(words.turn(g, "CHASE"), words.say("P_QUARRY", a=ERAS[era]))
    prompt.marks = [("era.%d" % era, INFO)]
    prompt.take_shown(_FACED)
    prompt.offer_each(g.expects().moves, lambda move: words.unit(move[1]))
    return prompt


# CardRow-ups


def row_text(g: "History", cards: "list[tuple[str, int]]", words: "Labels") -> str:
    """While the Attacker's cards lie: its die and the Relics to be seen, with the reinforcements called."""
    if g.moment != AT_ATTACK:
        return ""
    units = len(g.record.lines[ATTACKER]) + len(cards)
    calls = sum([g.unit(card)[REINF] for _, card in cards])
    units = min(SLOTS[ATTACKER], units + min(calls, g.armies[g.active].deck_size()))
    relics = SLOTS[ATTACKER] - units  # BH-450, BH-814
    if g.rival != NONE:
        relics = min(relics, len(g.relics[g.rival]))
    return words.say("P_STAKES", die=words.say("DIE_S" if units <= 3 else "DIE_R"), r=relics)


def _ask_attack(g: "History", words: "Labels") -> Prompt:
    prompt = Prompt(words.turn(g, "ATTACKER"), words.say("P_ATTDEP"))
    prompt.marks = [(seat_zone(g.active), INFO)]
    _take_line(prompt, g, words, ATTACKER, ATTACKERS)
    return prompt


def _ask_defend(g: "History", words: "Labels") -> Prompt:
    title = words.player(g, g.rival) + ": " + words.say("DEFENDER")
    prompt = Prompt(title, words.say("P_DEFDEP"))
    prompt.marks = [(seat_zone(g.rival), WAITING)]
    _take_line(prompt, g, words, DEFENDER, DEFENDERS)
    return prompt


def _take_line(prompt: Prompt, g: "History", words: "Labels", side: int, most: int) -> None:
    """Cards from the hand, all at once; while none lies, what may be done before (BH-227, BH-752)."""
    for move in g.expects().moves:
        if move[0] == DEPLOY:
            prompt.listed = True
        elif move[0] == PASS:
            prompt.offer_once(words.say("A_PASS"), move)
        elif move[0] in (ACT, TIGHTEN):
            prompt.offer_once(action_label(g, words, move), move)
            mark_action(prompt, g, move)
    if not prompt.listed:
        return
    laid = len(g.record.lines[side])  # some only if the power went off between two cards
    hand = g.armies[seat_of(g, side)].hand_size()
    zones = slots(side, min(most, laid + hand), laid)
    prompt.row = CardRow(zones, 0 if laid else 1, (DONE,))
    if prompt.lines:
        # An OK too early plays nothing: an action that draws cards could not be taken back.
        prompt.lines.insert(0, (words.say("A_LAY"), []))


def _ask_reinforcement(g: "History", words: "Labels") -> Prompt:
    """The top card of the deck that answers, on the first empty slot (BH-410)."""
    side, position = g.calling
    seat = seat_of(g, side)
    line = g.record.lines[side]
    deck = words.player(g, seat) if seat != NONE else words.say("ERA") + " " + words.era_of(g, line[position])
    prompt = Prompt(words.say("REINF"), words.say("P_REINF") + "\n" + _to_slot(words, deck, len(line)))
    prompt.take_shown((slot(side, len(line)),) + SHOWN)
    prompt.listed = True
    return prompt


def _to_slot(words: "Labels", what: str, position: int) -> str:
    return "%s → %s %d" % (what, words.say("SLOT"), position + 1)


# Warfare tokens


def _ask_tokens(g: "History", words: "Labels") -> Prompt:
    """Whoever may assign tokens now, to any Unit without one (BH-324, BH-440)."""
    side = ATTACKER if g.moment == AT_ATTACK_TOKENS else DEFENDER
    given = len(g.record.given[side])
    prompt = Prompt(words.side(g, side), "%s (%d/3)" % (words.say("P_TOKENS"), given))
    prompt.marks = [(seat_zone(g.seat), INFO)]
    for position, _ in g.record.given[side]:
        prompt.marks.append((slot(side, position), INFO))
    prompt.offer_once(words.say("A_NO_TOKEN" if given == 0 else "A_TOKENS_DONE"), (DONE,))
    free: "list[int]" = []
    given_now = [move for move in g.expects().moves if move[0] == GIVE]
    for move in given_now:
        if move[2] not in free:
            free.append(move[2])
    for position in free:
        prompt.marks.append((slot(side, position), LEGAL))
    prompt.offer_each(given_now, lambda move: _to_slot(words, words.token(g, move[1]), move[2]))
    return prompt


# Dice


def _ask_dice(g: "History", words: "Labels") -> Prompt:
    """The face of one die: read by people, or thrown by the table."""
    side = g.rolling
    strong = in_battle(g).strong() == side
    whose = "\n" + words.side(g, side)
    prompt = Prompt(words.die(strong), _roll_text(g, words) + whose)
    if side == ATTACKER and not g.record.rolls[side] and words.services.settings.get("odds"):
        prompt.reckoning = _reckon_odds(prompt, g, words, whose)
    prompt.marks = [(zone, INFO) for zone in slots(side, in_battle(g).size(side))]
    prompt.dice = g.expects().moves
    for face in range(FACES):
        # All six faces: two of the Strong die look the same, as on the die itself.
        prompt.offer(words.face(strong, face), prompt.dice[face])
    return prompt


def _roll_text(g: "History", words: "Labels") -> str:
    rolls = g.record.rolls[g.rolling]
    if rolls:
        return words.say("P_BOARD_REROLL" if seat_of(g, g.rolling) == NONE else "A_REROLL")  # BH-514
    return words.say("P_ROLL")


def _reckon_odds(prompt: Prompt, g: "History", words: "Labels", whose: str) -> "Iterator[None]":
    """The Attacker's and the Defender's chance before the first roll, in percent, instead of the request."""
    from rules.history.odds import odds_in_steps

    for found in odds_in_steps(in_battle(g), g.rival == NONE):
        if found is None:
            yield
            continue
        attacker, defender, _, of = found
        odds = "%d : %d %%" % ((200 * attacker + of) // (2 * of), (200 * defender + of) // (2 * of))
        prompt.text = words.say("P_ODDS", odds=odds) + whose


def _ask_reroll(g: "History", words: "Labels") -> Prompt:
    side = g.rolling
    battle = in_battle(g)
    rolls = g.record.rolls[side]
    left = battle.rerolls(side) + 1 - len(rolls)
    prompt = Prompt(words.side(g, side), words.say("P_REROLL", n=left))
    prompt.marks = [(seat_zone(g.seat), WAITING)]
    face = words.face(battle.strong() == side, rolls[-1])
    for move in reversed(g.expects().moves):  # to leave it comes first: that harms nobody
        prompt.offer_once(
            words.say("A_REROLL") if move[0] == REROLL else words.say("A_STAND", face=face), move
        )
    return prompt


_PROMPTS = (  # by moment, from AT_TARGET
    _ask_target,
    _ask_linked,
    _ask_quarry,
    _ask_defend,
    _ask_tokens,
    _ask_attack,
    _ask_reinforcement,
    _ask_tokens,
    _ask_dice,
    _ask_reroll,
)
