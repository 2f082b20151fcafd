"""A PDF of ours: in millimetres, one font, and a fixed date, so that the same page has the same bytes."""

import tomllib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from host_tools import FIRMWARE
from host_tools.compile.fontart import FontArt, read_art
from host_tools.compile.sources import Source
from host_tools.errors import ToolError
from host_tools.release import release

FOLDER = Path(__file__).parent
PAPERS = ("a4", "letter")
LANGUAGES = ("en", "it", "es")
MADE = datetime(2026, 1, 1, tzinfo=UTC)
FONT = "helvetica"
POINT_MM = 25.4 / 72


@cache
def data(name: str) -> dict[str, Any]:
    """One of the data files beside this module."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


class Paper:
    """Pages of one size. Places are measured from the upper left corner; `at` is where a text begins."""

    def __init__(self, size: tuple[float, float], title: str):
        try:
            from fpdf import FPDF  # an extra: most makers never print
        except ImportError as error:
            advice = "Install it with: pip install chronotable[print]."
            raise ToolError("Printing needs the package fpdf2.", advice, "package") from error

        self.width, self.height = size
        self._pdf: Any = FPDF(unit="mm", format=size)
        self._pdf.set_margin(0)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_creation_date(MADE)
        self._pdf.set_title(title)
        self._pdf.set_producer(f"chronotable {release()}")

    def page(self) -> None:
        self._pdf.add_page()

    def line(self, x1: float, y1: float, x2: float, y2: float, dashed: bool = False) -> None:
        self._pdf.set_line_width(0.2)
        if dashed:
            with self._pdf.local_context(dash_pattern={"dash": 2, "gap": 1.5, "phase": 0}):
                self._pdf.line(x1, y1, x2, y2)
        else:
            self._pdf.line(x1, y1, x2, y2)

    def box(self, x: float, y: float, width: float, height: float, grey: int = 0) -> None:
        self._pdf.set_line_width(0.2)
        self._pdf.set_draw_color(grey)
        self._pdf.rect(x, y, width, height)
        self._pdf.set_draw_color(0)

    def disc(
        self, x: float, y: float, diameter: float, colour: tuple[int, int, int] = (190, 190, 190)
    ) -> None:
        """Around a place."""
        self._pdf.set_fill_color(*colour)
        self._pdf.ellipse(x - diameter / 2, y - diameter / 2, diameter, diameter, style="DF")

    def ring(self, x: float, y: float, diameter: float) -> None:
        self._pdf.ellipse(x - diameter / 2, y - diameter / 2, diameter, diameter)

    def cross(self, x: float, y: float, arm: float = 4) -> None:
        self.line(x - arm, y, x + arm, y)
        self.line(x, y - arm, x, y + arm)

    def text(self, x: float, y: float, words: str, points: float, bold: bool = False) -> None:
        """On one line; `y` is the line that letters stand on."""
        self._pdf.set_font(FONT, "B" if bold else "", points)
        self._pdf.text(x, y, words)

    def text_width(self, words: str, points: float, bold: bool = False) -> float:
        self._pdf.set_font(FONT, "B" if bold else "", points)
        return float(self._pdf.get_string_width(words))

    def fitted(self, words: str, width: float, points: float, bold: bool = False) -> float:
        """The size at which the words fit into a width: the one that is wished, or a smaller one."""
        needed = self.text_width(words, points, bold)
        return points if needed <= width else points * width / needed

    def paragraph(
        self, x: float, y: float, width: float, words: str, points: float, bold: bool = False
    ) -> float:
        """Broken into lines; where the next one would begin."""
        self._pdf.set_font(FONT, "B" if bold else "", points)
        height = points * POINT_MM * 1.25
        lines = self._pdf.multi_cell(width, height, words, align="L", dry_run=True, output="LINES")
        for number, line in enumerate(lines):
            self.text(x, y + number * height + points * POINT_MM, line, points, bold)
        return y + len(lines) * height

    def symbol(self, x: float, y: float, char: str, pixel: float) -> None:
        """A symbol of the display's small font, pixel by pixel, from its upper left corner."""
        self._pdf.set_fill_color(60)
        for row, pixels in enumerate(_font().glyphs[char].rows):
            for begin, end in _runs(pixels):
                self._pdf.rect(x + begin * pixel, y + row * pixel, (end - begin) * pixel, pixel, style="F")

    @staticmethod
    def symbol_size(char: str) -> tuple[int, int]:
        """In pixels."""
        rows = _font().glyphs[char].rows
        return len(rows[0]), len(rows)

    @property
    def pages(self) -> int:
        return len(self._pdf.pages)

    def whole(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output())


def paper_size(name: str) -> tuple[float, float]:
    width, height = data("sizes")["paper"][name]["size"]
    return width, height


@cache
def _font() -> FontArt:
    return read_art(Source(FIRMWARE / "fonts" / "small.txt", "small.txt"))


def _runs(pixels: str) -> list[tuple[int, int]]:
    """Where each run of dark pixels of a row begins and ends."""
    found = []
    begin = -1
    for column, pixel in enumerate(pixels + "."):
        if pixel == "#" and begin < 0:
            begin = column
        elif pixel != "#" and begin >= 0:
            found.append((begin, column))
            begin = -1
    return found
