"""The wiring of a board as pictures: the module from above, the rails, a sheet for each group of parts."""

import textwrap
from pathlib import Path
from typing import NamedTuple

from host_tools.boards.assembly import circuit
from host_tools.boards.board import Board
from host_tools.boards.circuit import GND, LEFT, MODULE, RIGHT, Circuit, Node
from host_tools.boards.drawing import DRAW, LETTER, LINE, Box, Drawing, Line, Shape, Words
from host_tools.boards.rails import Rail
from host_tools.boards.sheet import INK, Block, colour_of, sheet
from host_tools.errors import ToolError

COLUMNS = 58  # letters of a label before it goes on in the next line
MOST_LINES = 4
WIDTH = 240  # of the module
MARGIN = 20
POWER = "power"
UNNAMED = ("1", "2")  # legs without a name
NO_BREAK = "\u00a0"  # a space at which no line ends


class Row(NamedTuple):
    pin: str
    number: int  # as the module counts its pins: down the left side, up the right one
    lines: list[str]  # the label; empty where nothing is wired
    colour: str
    top: int
    height: int


def pictures(board: Board, file: Path) -> dict[Path, bytes]:
    """Every page with the file it goes into: the module into the one that was named, others beside it."""
    kind = file.suffix
    if kind not in DRAW:
        raise ToolError(f"A picture is .svg or .png, not {kind or 'without a suffix'}.", "", "picture")
    return {
        file.with_name(f"{file.stem}-{name}{kind}" if name else file.name): DRAW[kind](drawing)
        for name, drawing in pages(board).items()
    }


def pages(board: Board) -> dict[str, Drawing]:
    """By the name of the page, which is empty for the first: the module with all that goes to its pins."""
    made = circuit(board)
    found = {"": module_page(board, made)}
    groups: dict[str, list[str]] = {POWER: []}
    for part in made.parts.values():
        if part.name != MODULE:
            groups.setdefault(part.page, []).append(part.name)
    for page, names in groups.items():
        title = f"{board.name}: {page}. Pins with the same name are joined; all GND are one."
        more = [_rail(rail) for rail in board.rails] if page == POWER else []
        slug = page.lower().replace(" ", "-").replace(".", "-")
        found[slug] = sheet(title, made, [made.parts[name] for name in names], more)
    return found


def _rail(rail: Rail) -> Block:
    """What hangs on a rail, and what is left of it."""
    groups: dict[str, tuple[int, int]] = {}
    for load in rail.loads:
        name = load.name.split(" ")[0] + "s" if load.name.startswith("reader ") else load.name
        count, ma = groups.get(name, (0, 0))
        groups[name] = (count + 1, ma + load.ma)
    lines = [f"{ma} mA {name if count == 1 else f'{count} {name}'}" for name, (count, ma) in groups.items()]
    head = f"Rail {rail.name}: {rail.ma} of {rail.limit} mA, {rail.margin} mA left"

    def draw(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [Words(x, y, head, "#c0392b", "start")]
        for number, text in enumerate(lines, 1):
            shapes.append(Words(x + 16, y + number * LINE, text, INK, "start"))
        return shapes

    return Block((len(lines) + 1) * LINE, draw)


# The module


def module_page(board: Board, made: Circuit) -> Drawing:
    labels = [[_label(pin, made) for pin in LEFT], [_label(pin, made) for pin in RIGHT]]
    # Opposite pins share a row, as on the module.
    heights = [max(1, *map(len, pair)) * LINE + 8 for pair in zip(*labels, strict=True)]
    left, right = _side(LEFT, labels[0], heights, made), _side(RIGHT, labels[1], heights, made)
    reach = round(COLUMNS * LETTER) + 60
    height = sum(heights) + 4 * MARGIN
    edge = MARGIN + reach
    shapes: list[Shape] = [
        Box(edge, MARGIN, WIDTH, height - 2 * MARGIN, "#0b6b3a"),
        Box(edge + WIDTH / 2 - 30, MARGIN - 10, 60, 34, "#b0b0b0"),
        Words(edge + WIDTH / 2, MARGIN + 12, "USB", "#000000", "middle"),
        Words(edge + WIDTH / 2, height / 2, board.name, "#ffffff", "middle"),
    ]
    for row in left:
        shapes += _row(row, edge, -1)
    for row in right:
        shapes += _row(row, edge + WIDTH, 1)
    return Drawing(2 * edge + WIDTH, height, shapes)


def _label(pin: str, made: Circuit) -> list[str]:
    """The net of a pin, and the other ends of it; of a long list only how many there are."""
    net = made.net_of(MODULE, pin)
    if not net:
        return []
    if net == GND:
        return ["GND"]
    ends = [_end(made, node) for node in made.nets[net] if node != Node(MODULE, pin)]
    unbroken = [end.replace(" ", NO_BREAK) for end in ends]
    wrapped = textwrap.wrap(f"{net}: {', '.join(unbroken)}", COLUMNS, break_on_hyphens=False)
    lines = [line.replace(NO_BREAK, " ") for line in wrapped]
    return lines if len(lines) <= MOST_LINES else [f"{net}: {len(ends)} pins, see the sheets"]


def _end(made: Circuit, node: Node) -> str:
    """A pin of a part. A resistor is named by its reference: it does not matter which of its legs."""
    part = made.parts[node.part]
    return f"{part.ref} {node.part}" if part.kind.pins == UNNAMED else f"{node.part} {node.pin}"


def _side(pins: tuple[str, ...], labels: list[list[str]], heights: list[int], made: Circuit) -> list[Row]:
    rows: list[Row] = []
    top = 2 * MARGIN
    for number, (pin, lines, height) in enumerate(zip(pins, labels, heights, strict=True)):
        count = number + 1 if pins is LEFT else len(LEFT) + len(RIGHT) - number
        rows.append(Row(pin, count, lines, colour_of(made.net_of(MODULE, pin)), top, height))
        top += height
    return rows


def _row(row: Row, edge: float, way: int) -> list[Shape]:
    """A pin at the edge of the module, its wire outwards, and the label at the wire's end."""
    middle = row.top + row.height / 2
    anchor = "start" if way > 0 else "end"
    shapes: list[Shape] = [
        Box(edge - 5, middle - 5, 10, 10, "#d4af37"),
        Words(edge - way * 12, middle, str(row.number), "#9fd8b8", "end" if way > 0 else "start"),
        Words(edge - way * 34, middle, row.pin, "#ffffff", "end" if way > 0 else "start"),
    ]
    if not row.lines:
        return shapes
    shapes.append(Line(edge + way * 5, middle, edge + way * 40, middle, row.colour))
    first = middle - (len(row.lines) - 1) * LINE / 2
    for number, text in enumerate(row.lines):
        shapes.append(Words(edge + way * 46, first + number * LINE, text, row.colour, anchor))
    return shapes
