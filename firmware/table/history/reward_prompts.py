"""Prompts after a battle and at the end: recruits, Relics, counts, Prowess values."""

from rules.history.battle import DEFENDER
from rules.history.moves import AT_RECRUIT, DONE, NONE, REFUSE
from rules.history.state import in_battle
from scenes.meanings import INFO, LEGAL, WAITING
from table.history.labels import FIGURES, slot
from table.history.shared_prompts import offer_relics
from table.labels import seat_zone
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels

    Move = tuple[int, ...]


def prompt_of(g: "History", words: "Labels") -> Prompt:
    return _PROMPTS[g.moment - AT_RECRUIT](g, words)


def _ask_recruits(g: "History", words: "Labels") -> Prompt:
    """All defeated Units are recruited unless one is left behind (BH-811, BH-Q28)."""
    prompt = Prompt(words.turn(g, "REWARDS"), words.say("P_RECRUIT"))
    line = g.record.lines[DEFENDER]
    offered = [move[1] for move in g.expects().moves if move[0] == REFUSE]
    for position in range(len(line)):
        prompt.marks.append((slot(DEFENDER, position), LEGAL if position in offered else WAITING))
    prompt.offer_once(words.say("A_RECRUIT", n=len(offered)), (DONE,))
    for position in offered:
        prompt.offer_once("✗ " + words.unit(line[position]), (REFUSE, position))
    return prompt


def _ask_relics(g: "History", words: "Labels") -> Prompt:
    """The Relics from the top of the deck, one by one (BH-815)."""
    prompt = Prompt(words.turn(g, "RELIC"), words.say("P_SEE_RELIC", n=g.spoils))
    prompt.marks = [(seat_zone(g.active), INFO)]
    prompt.take_shown()
    offer_relics(prompt, g, words)
    return prompt


def _ask_keep(g: "History", words: "Labels") -> Prompt:
    """One of those on show; of a rival's, one of those seen in secret (BH-835)."""
    seen = len(g.seen)
    if g.rival != NONE:
        seen = min(seen, in_battle(g).relics_due())
    prompt = Prompt(words.turn(g, "RELIC"), words.say("P_RELIC", n=seen))
    prompt.marks = [(seat_zone(g.active), INFO)]
    prompt.take_shown()
    offer_relics(prompt, g, words)
    return prompt


# Scoring


def _ask_count(g: "History", words: "Labels") -> Prompt:
    """What is left of the Army, after cards were dismissed unseen (BH-Q53)."""
    prompt = Prompt(words.player(g, g.seat) + ": " + words.say("END"), words.say("P_COUNT"))
    prompt.marks = [(seat_zone(g.seat), WAITING)]
    prompt.offer_each(g.expects().moves, lambda move: words.say("A_COUNT", n=move[1], m=move[2]))
    return prompt


def _ask_value(g: "History", words: "Labels") -> Prompt:
    """A Prowess token that was won is turned up at last (BH-956)."""
    moves = g.expects().moves
    loser = FIGURES[g.prowess[2 * moves[0][1]]]
    prompt = Prompt(words.player(g, g.seat) + ": " + words.say("END"), words.say("P_VALUE", name=loser))
    prompt.marks = [(seat_zone(g.seat), WAITING)]
    prompt.take_shown()
    prompt.offer_each(moves, lambda move: words.say("A_VALUE", n=g.prowess[2 * move[1] + 1]))
    return prompt


_PROMPTS = (  # by moment, from AT_RECRUIT; two of them exist only where the game deals the cards itself
    _ask_recruits,
    _ask_recruits,
    _ask_recruits,
    _ask_relics,
    _ask_keep,
    _ask_count,
    _ask_value,
)
