"""A retinue is checked under a cover: the table says its size, and forgets the cards (BA-H2)."""

from rules.battalia.cards import NEUTRAL, UNIVERSAL
from rules.battalia.moves import LAY
from table.battalia.turn_prompts import prompt_of, retinue_label
from table.guide import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.prompt import Prompt

_SMALLEST = 3
_LARGEST = 6
_TWO_SMALL = 2  # cards that they draw


def add_card(g: "Battalia", table: str, number: int, covered: "list[int]") -> Answer:
    """Count it with those shown before; one that comes again begins anew. No card of the deck: refused."""
    if table != "card" or number not in g.decks[g.seat].playable():
        return Answer([(LAY, number)])
    return Answer([], [number] if number in covered else covered + [number])


def retinue_prompt(g: "Battalia", words: "Labels", covered: "list[int]") -> "Prompt":
    """The question of before, with the answer about these cards; whose faction they are is not said."""
    prompt = prompt_of(g, words)
    best, two = _best(g, covered)
    found = words.say("S_NO_RETINUE")
    if two and best - _SMALLEST + 1 < _TWO_SMALL:
        found = words.say("DO_TWO")
    elif best >= _SMALLEST:
        found = retinue_label(words, min(best, _LARGEST))
    prompt.text = words.say("S_COVERED", n=len(covered)) + "\n" + found
    return prompt


def _best(g: "Battalia", covered: "list[int]") -> "tuple[int, bool]":
    """The size of the largest retinue, and whether two small ones are there (BA-212, BA-214)."""
    factions = [g.cards[2 * card + 1] for card in covered]
    counts = sorted([factions.count(faction) for faction in range(NEUTRAL)])
    wild = factions.count(UNIVERSAL)
    lacking = max(_SMALLEST - counts[-1], 0) + max(_SMALLEST - counts[-2], 0)
    return counts[-1] + wild, lacking <= wild
