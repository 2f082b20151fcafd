"""The wiring of a board as a picture: the Pico from above, every wire with its label, as SVG or PNG."""

import io
import textwrap
from typing import NamedTuple
from xml.sax.saxutils import escape

from PIL import Image, ImageDraw, ImageFont

from host_tools.boards.board import Board
from host_tools.boards.wiring import Wire, wires
from host_tools.errors import ToolError

# The Pico with its USB socket on top, from the datasheet: left side downwards, right side downwards.
LEFT = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
)  # fmt: skip
RIGHT = (
    "VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "AGND", "GP27", "GP26",
    "RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16",
)  # fmt: skip
GROUND_ROW = 2  # of the right side: next to the supplies

LINE = 16  # height of a line of text
TEXT = 13
LETTER = 7.2  # its mean width
COLUMNS = 58  # letters of a label before it goes on in the next line
PICO = 240
MARGIN = 20
COLOURS = {"GND": "#555555", "3V3": "#c0392b", "VBUS": "#e67e22"}
SIGNAL_COLOURS = ("#1f6fb2", "#2e8b57", "#8e44ad", "#b8860b", "#00838f", "#ad1457")


class Row(NamedTuple):
    pin: str
    number: int  # as the Pico counts its pins: down the left side, up the right one
    lines: list[str]  # the label; empty where nothing is wired
    colour: str
    top: int
    height: int


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    colour: str


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    colour: str


class Words(NamedTuple):
    x: float
    y: float
    text: str
    colour: str
    anchor: str  # start, middle, end


Shape = Line | Box | Words


def picture(board: Board, kind: str) -> bytes:
    """The picture as a file of that kind, .svg or .png."""
    if kind not in DRAW:
        raise ToolError(f"A picture is .svg or .png, not {kind or 'without a suffix'}.", "", "picture")
    width, height, shapes = drawing(board)
    return DRAW[kind](width, height, shapes)


def drawing(board: Board) -> tuple[int, int, list[Shape]]:
    """Width, height, and what there is to draw."""
    all_wires = wires(board)
    labels = [
        [_label(pin, all_wires) if pin != "GND" else [] for pin in LEFT],
        [
            _label(pin, all_wires) if pin != "GND" or row == GROUND_ROW else []
            for row, pin in enumerate(RIGHT)
        ],
    ]
    # Opposite pins share a row, as on the Pico.
    heights = [max(1, *map(len, pair)) * LINE + 8 for pair in zip(*labels, strict=True)]
    left, right = _side(LEFT, labels[0], heights), _side(RIGHT, labels[1], heights)
    reach = round(COLUMNS * LETTER) + 60
    height = sum(heights) + 4 * MARGIN
    edge = MARGIN + reach
    shapes: list[Shape] = [
        Box(edge, MARGIN, PICO, height - 2 * MARGIN, "#0b6b3a"),
        Box(edge + PICO / 2 - 30, MARGIN - 10, 60, 34, "#b0b0b0"),
        Words(edge + PICO / 2, MARGIN + 12, "USB", "#000000", "middle"),
        Words(edge + PICO / 2, height / 2, board.name, "#ffffff", "middle"),
    ]
    for row in left:
        shapes += _row(row, edge, -1)
    for row in right:
        shapes += _row(row, edge + PICO, 1)
    return 2 * edge + PICO, height, shapes


def _label(pin: str, all_wires: list[Wire]) -> list[str]:
    """Every wire of a pin: the signal, and then each part with the pin it goes to."""
    here = [wire for wire in all_wires if wire.pin == pin]
    if not here:
        return []
    ends = ", ".join(f"{wire.part} {wire.part_pin}" for wire in here)
    return textwrap.wrap(f"{here[0].signal}: {ends}", COLUMNS)


def _side(pins: tuple[str, ...], labels: list[list[str]], heights: list[int]) -> list[Row]:
    rows: list[Row] = []
    top = 2 * MARGIN
    for number, (pin, lines, height) in enumerate(zip(pins, labels, heights, strict=True)):
        colour = COLOURS.get(pin, SIGNAL_COLOURS[number % len(SIGNAL_COLOURS)])
        count = number + 1 if pins is LEFT else len(LEFT) + len(RIGHT) - number
        rows.append(Row(pin, count, lines, colour, top, height))
        top += height
    return rows


def _row(row: Row, edge: float, way: int) -> list[Shape]:
    """A pin at the edge of the Pico, its wire outwards, and the label at the wire's end."""
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


def _svg(width: int, height: int, shapes: list[Shape]) -> bytes:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="{TEXT}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for shape in shapes:
        if isinstance(shape, Box):
            size = f'x="{shape.x}" y="{shape.y}" width="{shape.width}" height="{shape.height}"'
            parts.append(f'<rect {size} rx="3" fill="{shape.colour}"/>')
        elif isinstance(shape, Line):
            ends = f'x1="{shape.x1}" y1="{shape.y1}" x2="{shape.x2}" y2="{shape.y2}"'
            parts.append(f'<line {ends} stroke="{shape.colour}" stroke-width="3"/>')
        else:
            place = f'x="{shape.x}" y="{shape.y}" text-anchor="{shape.anchor}" dominant-baseline="central"'
            parts.append(f'<text {place} fill="{shape.colour}">{escape(shape.text)}</text>')
    return "\n".join([*parts, "</svg>\n"]).encode()


def _png(width: int, height: int, shapes: list[Shape]) -> bytes:
    image = Image.new("RGB", (width, height), "#ffffff")
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(TEXT)
    anchors = {"start": "lm", "middle": "mm", "end": "rm"}
    for shape in shapes:
        if isinstance(shape, Box):
            corner = (shape.x + shape.width, shape.y + shape.height)
            pen.rounded_rectangle(((shape.x, shape.y), corner), 3, fill=shape.colour)
        elif isinstance(shape, Line):
            pen.line(((shape.x1, shape.y1), (shape.x2, shape.y2)), fill=shape.colour, width=3)
        else:
            pen.text((shape.x, shape.y), shape.text, shape.colour, font, anchors[shape.anchor])
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


DRAW = {".svg": _svg, ".png": _png}
