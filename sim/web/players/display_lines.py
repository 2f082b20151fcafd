"""Where the lines of a list stand on the display, so that a page can be clicked there."""

from functools import cache
from importlib import import_module
from typing import Any

from host_tools.compile.fontart import read_art
from host_tools.compile.sources import Source
from sim import FIRMWARE

# The measures of firmware/scenes/screen.py, which runs only where there is a display.
WIDTH, HEIGHT = 128, 64
LINE = 9
BODY = LINE + 1
FOOTER = HEIGHT - LINE
NOTICE_WIDTH, NOTICE_LINES = WIDTH - 4, 3

Line = tuple[int, int, int]  # the rows from and to, and the number in the list


@cache
def _font() -> Any:
    return read_art(Source(FIRMWARE / "fonts" / "small.txt", "fonts/small.txt"))


def _height(words: str, width: int, most: int | None = None) -> int:
    """The rows of these words on the display."""
    return LINE * len(import_module("scenes.layout").wrap(_font(), words, width)[:most])


def display_lines(page: Any) -> list[Line]:
    """The lines that a page of the game shows now, as table/drawing.py lays them out; none without a list."""
    prompt = page.prompt
    if prompt is None or page.scenes or prompt.points or (prompt.row and prompt.row.cards):
        return []
    if prompt.dice and page.services.rolls_dice():
        return []
    asked = prompt.asked()
    top = BODY + (_height(asked, WIDTH) if asked else 0)
    refused = page.refusal[0]
    bottom = FOOTER - _height(refused, NOTICE_WIDTH, NOTICE_LINES) if refused else HEIGHT
    count, rows = len(prompt.choices), (bottom - top) // LINE
    first = max(0, min(page.index - rows // 2, count - rows))
    return [
        (top + LINE * row, top + LINE * (row + 1), first + row) for row in range(min(rows, count - first))
    ]
