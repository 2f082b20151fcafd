"""What several prompts of Arte de Batalla share, and the parts into which a prompt opens."""

from rules.arte.moves import GEM, LAY
from scenes.meanings import LEGAL, OWNED
from table.arte.labels import column, own_zones, row
from table.labels import seat_zone
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.arte.state import State
    from table.arte.labels import Labels

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

# Parts of a prompt
LIST = 1  # cards and skills, for whoever has none to show
SQUARES = 2
TARGETS = 3
STEPS = 4  # where a rider dismounts
CLASS = 8  # + a class: which unit of it
CARD = 16  # + a kind of Chest card that was shown: alone, or with a Gem
COLUMN = 32  # + the column of a square

_FEW = 8  # squares that stand in one list


def question(words: "Labels", seat: int, key: str, text: str = "") -> Prompt:
    """Of one Strategist, whose place is lit."""
    prompt = Prompt(words.titled(seat, key), text)
    prompt.marks = [(seat_zone(seat), OWNED + seat)]
    return prompt


def take_own(prompt: Prompt, seat: int, laid: int = 0) -> None:
    """His cards count, on his own reader; his row shows how many have been laid already."""
    prompt.zones = own_zones(seat)
    prompt.marks += row(seat, laid, OWNED + seat)
    prompt.marks.append((prompt.zones[min(laid, len(prompt.zones) - 1)], LEGAL))


def of_kind(g: "State", *kinds: int) -> "Moves":
    return [move for move in g.expected.moves if move[0] in kinds]


def offer_squares(
    prompt: Prompt, g: "State", words: "Labels", moves: "Moves", part: int, label: "Callable[[int], str]"
) -> None:
    """Legal squares only: all of them if they are few, else first the column (section 7)."""
    width = g.width
    if part >= COLUMN:
        x = part - COLUMN
        prompt.text = words.say("P_COLUMN", a=column(x))
        moves = [move for move in moves if move[1] % width == x]
    elif len(moves) > _FEW:
        counts = bytearray(width)
        for move in moves:
            counts[move[1] % width] += 1
        for x in range(width):
            if counts[x]:
                prompt.offer_part("%s  (%d)" % (column(x), counts[x]), COLUMN + x)
        return
    for move in moves:
        prompt.offer(label(move[1]), move)


def start_at_column(prompt: Prompt, x: int) -> None:
    """Of columns the nearest one is marked first."""
    far = [abs(part - COLUMN - x) for _, part in sorted(prompt.parts.items())]
    if far:
        prompt.start = far.index(min(far))


def offer_cards(prompt: Prompt, g: "State", words: "Labels", part: int) -> None:
    """All Chest cards; or what the one that was shown can mean, alone or with a Gem."""
    moves = of_kind(g, LAY)
    kind = part - CARD
    if kind == GEM:
        moves = [move for move in moves if move[2]]
    elif kind >= 0:
        moves = [move for move in moves if move[1] == kind]
        prompt.confirms = True  # alone, unless a Gem follows
        prompt.text += "\n" + words.say("P_GEM")
    prompt.offer_each(moves, lambda move: words.chest(move[1], move[2]))
