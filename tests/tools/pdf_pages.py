"""Reads back a PDF that fpdf2 wrote: texts, boxes and lines of each page, in mm from its upper left."""

import re
import zlib
from dataclasses import dataclass, field

POINT_MM = 25.4 / 72
NUMBER = rb"(-?[\d.]+)"
FONT_OR_TEXT = re.compile(
    rb"BT /F(\d) " + NUMBER + rb" Tf ET|BT " + NUMBER + rb" " + NUMBER + rb" Td \(((?:\\.|[^\\)])*)\) Tj ET"
)
BOX = re.compile(rb" ".join([NUMBER] * 4) + rb" re S")
LINE = re.compile(NUMBER + rb" " + NUMBER + rb" m " + NUMBER + rb" " + NUMBER + rb" l S")
SIZE = re.compile(rb"/MediaBox \[0 0 " + NUMBER + rb" " + NUMBER + rb"\]")
STREAM = re.compile(rb"stream\n(.*?)\nendstream", re.DOTALL)

Place = tuple[float, float]


@dataclass
class Page:
    texts: list[tuple[Place, str]] = field(default_factory=list)
    fonts: list[tuple[int, float]] = field(default_factory=list)  # of each text, its number and points
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)  # place, width, height
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        return [text for _, text in self.texts]


def read_pages(data: bytes) -> tuple[tuple[float, float], list[Page]]:
    """The size of the paper, and what stands on each page."""
    size = SIZE.search(data)
    assert size is not None
    width, height = (round(float(side) * POINT_MM, 1) for side in size.groups())
    pages = []
    for packed in STREAM.findall(data):
        try:
            drawn = zlib.decompress(packed)
        except zlib.error:
            continue
        if b" w" in drawn or b"BT" in drawn:
            pages.append(_page(drawn, height))
    return (width, height), pages


def _page(drawn: bytes, height: float) -> Page:
    def across(value: bytes) -> float:
        return round(float(value) * POINT_MM, 2)

    def down(value: bytes) -> float:
        return round(height - float(value) * POINT_MM, 2)

    page = Page()
    font = (0, 0.0)
    for number, points, x, y, text in FONT_OR_TEXT.findall(drawn):
        if number:
            font = (int(number), float(points))
            continue
        page.fonts.append(font)
        page.texts.append(((across(x), down(y)), re.sub(rb"\\(.)", rb"\1", text).decode("cp1252")))
    for x, y, width, tall in BOX.findall(drawn):
        page.boxes.append((across(x), down(y), across(width), abs(across(tall))))
    for x1, y1, x2, y2 in LINE.findall(drawn):
        page.lines.append((across(x1), down(y1), across(x2), down(y2)))
    return page
