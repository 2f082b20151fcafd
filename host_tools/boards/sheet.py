"""A sheet of the wiring picture: parts as boxes with a net at each pin, small ones as symbols."""

import textwrap
from collections.abc import Callable, Iterable
from typing import NamedTuple

from host_tools.boards.circuit import GND, MODULE, Circuit, Part
from host_tools.boards.drawing import LETTER, LINE, Box, Drawing, Line, Shape, Words

MARGIN = 24
COLUMNS = 3
BOX = 140  # width of a part
COLUMN = 388  # width of a column, if no name of a net needs more
GAP = 22  # between two parts
INK = "#222222"
HEAD = "#0b3d91"
PAPER = "#ffffff"
POWER, GROUND = "#c0392b", "#555555"
SIGNALS = ("#1f6fb2", "#2e8b57", "#8e44ad", "#946800", "#00737d", "#ad1457")
SYMBOL = 34  # width of a symbol


class Block(NamedTuple):
    """Something of a known height that can be put anywhere."""

    height: int
    draw: Callable[[float, float], list[Shape]]


def colour_of(net: str) -> str:
    if net == GND:
        return GROUND
    if net == "VSYS" or net.startswith(("+5V", "3V3")):
        return POWER
    return SIGNALS[sum(net.encode()) % len(SIGNALS)]


def sheet(title: str, made: Circuit, parts: Iterable[Part], more: Iterable[Block] = ()) -> Drawing:
    """All these parts, in columns of about the same height, and blocks of another kind below the title."""
    columns = _columns([*more, *(_block(made, part) for part in parts)])
    column = max(COLUMN, *(_width(block) + GAP for blocks in columns for block in blocks))
    shapes: list[Shape] = [Words(MARGIN, MARGIN, title, INK, "start")]
    top = MARGIN + 2 * LINE
    for number, blocks in enumerate(columns):
        y = top
        for block in blocks:
            shapes += block.draw(MARGIN + number * column, y)
            y += block.height + GAP
    deepest = max(_height(blocks) for blocks in columns)
    wide = max(len(columns) * column, round(len(title) * LETTER))
    return Drawing(2 * MARGIN + wide, top + deepest + MARGIN, shapes)


def _columns(blocks: list[Block]) -> list[list[Block]]:
    """In their order, in at most so many columns, as low as they can be."""
    limit = max(_height(blocks) // COLUMNS, *(block.height for block in blocks), 0)
    while True:
        columns: list[list[Block]] = [[]]
        for block in blocks:
            if columns[-1] and _height([*columns[-1], block]) > limit:
                columns.append([])
            columns[-1].append(block)
        if len(columns) <= COLUMNS:
            return columns
        limit += LINE


def _height(blocks: list[Block]) -> int:
    return sum(block.height + GAP for block in blocks)


def _width(block: Block) -> int:
    """How far its words reach; they are what is longest."""
    words = [shape for shape in block.draw(0, 0) if isinstance(shape, Words) and shape.anchor == "start"]
    return round(max(shape.x + len(shape.text) * LETTER for shape in words))


def _label(made: Circuit, net: str) -> str:
    """A net, and the pin of the module that it goes to: nobody has to turn back to the first page for it."""
    pin = next((node.pin for node in made.nets[net] if node.part == MODULE and node.pin.startswith("GP")), "")
    return net if pin in net else f"{net}, {pin}"


def _block(made: Circuit, part: Part) -> Block:
    return _symbol(made, part) if part.kind.prefix in SYMBOLS and len(part.pins) == 2 else _box(made, part)


def _box(made: Circuit, part: Part) -> Block:
    heads = textwrap.wrap(f"{part.ref} {part.name}", 40) + textwrap.wrap(part.title, 48)
    height = (len(heads) + len(part.pins)) * LINE + 10

    def draw(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = []
        for number, text in enumerate(heads):
            shapes.append(Words(x, y + number * LINE, text, INK if number else HEAD, "start"))
        top = y + len(heads) * LINE - LINE / 2 + 2
        deep = len(part.pins) * LINE + 6
        shapes += _frame(x, top, BOX, deep)
        for number, pin in enumerate(part.pins):
            middle = top + 3 + LINE / 2 + number * LINE
            net = made.net_of(part.name, pin)
            shapes.append(Words(x + BOX - 8, middle, pin, INK, "end"))
            shapes.append(Words(x + 8, middle, str(number + 1), "#999999", "start"))
            if net:
                shapes.append(Line(x + BOX, middle, x + BOX + 18, middle, colour_of(net)))
                shapes.append(Words(x + BOX + 22, middle, _label(made, net), colour_of(net), "start"))
            else:
                shapes.append(Words(x + BOX + 6, middle, "open", "#999999", "start"))
        return shapes

    return Block(height, draw)


def _frame(x: float, y: float, width: float, height: float) -> list[Shape]:
    return [Box(x, y, width, height, INK), Box(x + 1.5, y + 1.5, width - 3, height - 3, PAPER)]


def _symbol(made: Circuit, part: Part) -> Block:
    """Its reference and purpose, and below them net, symbol, net."""
    first, second = (made.net_of(part.name, pin) for pin in part.pins)
    heads = textwrap.wrap(f"{part.ref} {part.name}: {part.value or part.kind.part}", 50)
    height = (len(heads) + 1) * LINE + 4

    def draw(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [
            Words(x, y + number * LINE, text, INK, "start") for number, text in enumerate(heads)
        ]
        middle = y + len(heads) * LINE + 2
        left = x + 8 + len(_label(made, first)) * LETTER * 1.15
        right = left + 20 + SYMBOL
        shapes += [
            Words(x, middle, _label(made, first), colour_of(first), "start"),
            Line(left, middle, left + 10, middle, colour_of(first)),
            Line(right - 10, middle, right, middle, colour_of(second)),
            Words(right + 6, middle, _label(made, second), colour_of(second), "start"),
        ]
        if part.pins[0] == "+":
            shapes.append(Words(left + 16, middle - 7, "+", INK, "middle"))
        return shapes + SYMBOLS[part.kind.prefix](left + 10, middle)

    return Block(height, draw)


def _resistor(x: float, y: float) -> list[Shape]:
    return _frame(x, y - 5, SYMBOL, 10)


def _fuse(x: float, y: float) -> list[Shape]:
    """A box with the wire through it."""
    return [*_frame(x, y - 5, SYMBOL, 10), Line(x, y, x + SYMBOL, y, INK)]


def _capacitor(x: float, y: float) -> list[Shape]:
    middle = x + SYMBOL / 2
    return [
        Line(x, y, middle - 3, y, INK),
        Line(middle - 3, y - 7, middle - 3, y + 7, INK),
        Line(middle + 3, y - 7, middle + 3, y + 7, INK),
        Line(middle + 3, y, x + SYMBOL, y, INK),
    ]


def _diode(x: float, y: float) -> list[Shape]:
    """The cathode, pin 1, is on the left: the arrow points there."""
    bar, base = x + SYMBOL / 2 - 6, x + SYMBOL / 2 + 6
    return [
        Line(x, y, bar, y, INK),
        Line(bar, y - 7, bar, y + 7, INK),
        Line(bar, y, base, y - 7, INK),
        Line(bar, y, base, y + 7, INK),
        Line(base, y - 7, base, y + 7, INK),
        Line(base, y, x + SYMBOL, y, INK),
    ]


SYMBOLS = {"R": _resistor, "F": _fuse, "C": _capacitor, "D": _diode}
