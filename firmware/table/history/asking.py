"""What the prompts of A Battle Through History are made of."""

from rules.history.moves import RELIC, REVEAL, SUPPLY, TILE, VALUE
from scenes.meanings import LEGAL
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels

    Move = tuple[int, ...]

SHOWN = ("tile", "line")  # the places where anything may be shown

# What a thing says when it is shown, whether it may or not
_SAYS = {"tile": TILE, "warfare": SUPPLY, "relic": RELIC, "prowess": VALUE}


def offer(prompt: Prompt, label: str, *moves: "Move") -> None:
    """A line of the list. Things with the same label are the same to people: they stand there once."""
    for other, _ in prompt.choices:
        if other == label:
            return
    prompt.choices.append((label, list(moves)))


def take_shown(prompt: Prompt, zones: "tuple[str, ...]" = SHOWN, units: int = REVEAL) -> None:
    """Cards count on these zones; one that does not fit is refused by the rules themselves."""
    prompt.zones = zones
    for zone in zones:
        prompt.marks.append((zone, LEGAL))

    def stranger(table: str, number: int) -> "Move":
        return (units if table == "unit" else _SAYS.get(table, REVEAL), number)

    prompt.stranger = stranger


def take_units(prompt: Prompt, g: "History", words: "Labels", kind: int) -> None:
    """A card from a deck: never a list, unless a person asks for one because a sticker is dead."""
    listed = []
    for move in g.expects().moves:
        if move[0] == kind:
            prompt.cards["unit", move[1]] = move
            listed.append(move)
    prompt.fallback = by_name(listed, words)


def by_name(moves: "list[Move]", words: "Labels") -> "list[tuple[str, list[Move]]]":
    """The Units that these moves name, each name once with all its moves, in the order of the alphabet."""
    named: "dict[str, list[Move]]" = {}
    for move in moves:
        named.setdefault(words.unit(move[1]), []).append(move)
    return [(name, named[name]) for name in sorted(named)]


def accept_alike(
    prompt: Prompt, table: str, records: bytes, size: int, moves: "dict[int, list[Move]]"
) -> None:
    """Things of a table by what is printed on them: one without a sticker was entered as any of its kind."""
    kinds = {}
    for number, answer in moves.items():
        kinds[records[number * size : number * size + size]] = answer
    for number in range(len(records) // size):
        alike = moves.get(number) or kinds.get(records[number * size : number * size + size])
        if alike:
            prompt.cards[table, number] = alike[0] if len(alike) == 1 else alike
