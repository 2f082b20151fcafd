"""Prompts in a battle, and how strong both sides are (BA-501 to BA-533)."""

from rules.battalia.battle import (
    ATTACKER,
    DEFENDER,
    attack_strength,
    bonuses,
    defence_strength,
    needed,
)
from rules.battalia.moves import (
    AT_AMBUSH,
    AT_ANSWER,
    AT_DEFENCE,
    AT_FLEE,
    AT_JOIN,
    AT_OPENING,
    AT_PURSUIT,
    AT_WITH,
    BACK,
    DONE,
    FIGHT,
    FLEE,
    LEAVE,
    PASS,
    PICK_UP,
    RETREAT,
    STRIKE,
    SURRENDER,
    WITH,
)
from scenes.meanings import INFO, OWNED
from table.battalia.shared_prompts import (
    mark_day,
    mark_seat,
    offer_nothing,
    offer_rest,
    offer_squares,
    take_hand,
)
from table.battalia.turn_prompts import camp_label
from table.labels import seat_zone
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels

_NOBODY = 255
_SIDES = ("†", "⛨")
_BARS = (("attacker.%d", 5), ("defender.%d", 4))  # slots that show how strong a side is
_FIGURES = ("DO_NO_HERO", "", "", "DO_BOTH")
_PLAIN = {
    FIGHT: "B_FIGHT",
    SURRENDER: "B_SURRENDER",
    RETREAT: "B_RETREAT",
    PICK_UP: "YES",
    LEAVE: "NO",
    DONE: "DO_DONE",
    PASS: "B_PASS",
    BACK: "DO_BACK",
}


def totals(g: "Battalia") -> "tuple[int, int]":
    return attack_strength(g), defence_strength(g)


def prompt_of(g: "Battalia", words: "Labels") -> Prompt:
    prompt = _PROMPTS[g.asking](g, words)
    offer_rest(prompt, g, words, _PLAIN)
    mark_day(prompt)
    mark_seat(prompt, g.seat)
    other = g.active if g.seat != g.active else g.rival
    if other != _NOBODY:
        prompt.marks.append((seat_zone(other), INFO))
    return prompt


def _standing(g: "Battalia", words: "Labels") -> str:
    """Both totals, and below them what counts besides cards: heroes, terrain, the city's own defence."""
    lines = words.totals(*totals(g))
    counts = []
    for side in (ATTACKER, DEFENDER):
        base, heroes, terrain = bonuses(g, side)
        parts = []
        if base:
            parts.append(words.say("BASE_N", n=base))
        if heroes >= 0:
            parts.append(words.say("HERO_BONUS", n=heroes))
        if terrain:
            lines += words.say("TERRAIN_BONUS", name=_SIDES[side], n=terrain)  # BA-654: one side at most
        counts.append(", ".join(parts))
    if all(counts):
        return lines + "\n" + " : ".join(counts)
    alone = [_SIDES[side] + ": " + counts[side] for side in (ATTACKER, DEFENDER) if counts[side]]
    return "\n".join([lines] + alone)


def _mark_strength(prompt: Prompt, g: "Battalia") -> None:
    """Two bars in the colours of their sides, as long as they are strong; who adds cards has slots left."""
    strengths = totals(g)
    most = max(strengths)
    for side, seat in ((ATTACKER, g.active), (DEFENDER, g.rival)):
        slots, count = _BARS[side]
        if not most or seat == _NOBODY:
            continue
        if seat == g.seat:
            count -= 1
        for slot in range((strengths[side] * count + most - 1) // most):
            prompt.marks.append((slots % (slot + 1), OWNED + seat))


def _ask_with(g: "Battalia", words: "Labels") -> Prompt:
    """BA-502."""
    prompt = Prompt(words.turn(g, "B_ATTACKER"), words.say("P_WITH"))
    _offer_figures(prompt, g, words)
    return prompt


def _ask_join(g: "Battalia", words: "Labels") -> Prompt:
    """BA-514."""
    prompt = Prompt(words.turn(g, "B_DEFENDER"), words.say("M_HEROJOIN"))
    _offer_figures(prompt, g, words)
    return prompt


def _offer_figures(prompt: Prompt, g: "Battalia", words: "Labels") -> None:
    for move in g.expects().moves:
        if move[0] == WITH:
            key = _FIGURES[move[1]]
            prompt.offer_once(words.say(key) if key else words.figure(move[1] - 1), move)


def _ask_answer(g: "Battalia", words: "Labels") -> Prompt:
    """BA-511."""
    prompt = Prompt(words.turn(g, "B_DEFENDER"), words.say("M_ATTACKED") + "\n" + _standing(g, words))
    _mark_strength(prompt, g)
    return prompt


def _ask_ambush(g: "Battalia", words: "Labels") -> Prompt:
    """A question, without a word about what lies there (BA-H1)."""
    return Prompt(words.turn(g, "B_DEFENDER"), words.say("M_PICKAMBUSH"))


def _ask_cards(g: "Battalia", words: "Labels") -> Prompt:
    """The opening, the answer, the additions: both totals, and what is still needed (BA-H5)."""
    prompt = Prompt(words.turn(g, "B_DEFENDER" if g.seat == g.rival else "B_ATTACKER"), _standing(g, words))
    if g.asking == AT_OPENING and not g.lines[0]:
        prompt.text += "\n" + words.say("M_WEAPONFIRST")
    elif needed(g):
        prompt.text += "\n" + words.say("M_NEED") + ": %d" % needed(g)
    take_hand(prompt, g)
    _mark_strength(prompt, g)
    if (DONE,) in g.expects().moves:
        prompt.offer_once(words.say("DO_DONE"), (DONE,))  # what a line that suffices is for
    else:
        offer_nothing(prompt, words)
    _offer_camps(prompt, g, words)
    return prompt


def _offer_camps(prompt: Prompt, g: "Battalia", words: "Labels") -> None:
    camps = [move for move in g.expects().moves if move[0] == STRIKE]
    prompt.offer_each(camps, lambda move: camp_label(g, words, g.seat, move[1]))


def _ask_flee(g: "Battalia", words: "Labels") -> Prompt:
    """BA-531: what is laid decides how far."""
    text = words.counted(g, g.line) if g.line else words.say("P_FLEE")
    prompt = Prompt(words.turn(g, "B_RETREAT"), text)
    take_hand(prompt, g)
    offer_squares(prompt, g, FLEE)
    _offer_camps(prompt, g, words)
    return prompt


_PROMPTS = {
    AT_WITH: _ask_with,
    AT_OPENING: _ask_cards,
    AT_ANSWER: _ask_answer,
    AT_FLEE: _ask_flee,
    AT_AMBUSH: _ask_ambush,
    AT_JOIN: _ask_join,
    AT_DEFENCE: _ask_cards,
    AT_PURSUIT: _ask_cards,
}
