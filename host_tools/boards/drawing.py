"""A drawing of lines, boxes and words, as SVG or PNG."""

import io
from typing import NamedTuple
from xml.sax.saxutils import escape

from PIL import Image, ImageDraw, ImageFont

TEXT = 13  # height of letters
LETTER = 7.2  # their mean width
LINE = 16  # from one line of text to the next


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


class Drawing(NamedTuple):
    width: int
    height: int
    shapes: list[Shape]


def svg(drawing: Drawing) -> bytes:
    width, height = drawing.width, drawing.height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="{TEXT}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for shape in drawing.shapes:
        if isinstance(shape, Box):
            size = f'x="{shape.x}" y="{shape.y}" width="{shape.width}" height="{shape.height}"'
            parts.append(f'<rect {size} rx="3" fill="{shape.colour}"/>')
        elif isinstance(shape, Line):
            ends = f'x1="{shape.x1}" y1="{shape.y1}" x2="{shape.x2}" y2="{shape.y2}"'
            parts.append(f'<line {ends} stroke="{shape.colour}" stroke-width="2"/>')
        else:
            place = f'x="{shape.x}" y="{shape.y}" text-anchor="{shape.anchor}" dominant-baseline="central"'
            parts.append(f'<text {place} fill="{shape.colour}">{escape(shape.text)}</text>')
    return "\n".join([*parts, "</svg>\n"]).encode()


def png(drawing: Drawing) -> bytes:
    image = Image.new("RGB", (drawing.width, drawing.height), "#ffffff")
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(TEXT)
    anchors = {"start": "lm", "middle": "mm", "end": "rm"}
    for shape in drawing.shapes:
        if isinstance(shape, Box):
            corner = (shape.x + shape.width, shape.y + shape.height)
            pen.rounded_rectangle(((shape.x, shape.y), corner), 3, fill=shape.colour)
        elif isinstance(shape, Line):
            pen.line(((shape.x1, shape.y1), (shape.x2, shape.y2)), fill=shape.colour, width=2)
        else:
            pen.text((shape.x, shape.y), shape.text, shape.colour, font, anchors[shape.anchor])
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


DRAW = {".svg": svg, ".png": png}
