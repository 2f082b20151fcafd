"""Reads the words off a picture of the display, by the shapes of the letters and nothing else.

It knows MicroPython's own letters, in their grid of cells, and both fonts of the table, wherever a line of
them stands, light on dark or dark on light.
"""

import subprocess
from functools import cache, lru_cache

from PIL import Image

from host_tools.compile.fontart import FontArt, read_art
from host_tools.compile.sources import Source
from sim import FIRMWARE, vm
from sim.vm import glyphs

CELL = 8
FONTS = ("large", "small")

Columns = tuple[int, ...]  # of a band of the picture, a bit per row, the top row lowest


def read_text(picture: Image.Image) -> str:
    """The lines of text on the picture, empty lines left out."""
    return _read(picture.convert("1").tobytes(), picture.size)


@lru_cache(maxsize=1000)  # the same screens come again and again
def _read(pixels: bytes, size: tuple[int, int]) -> str:
    text = _read_cells(pixels, size)
    return _read_lines(Image.frombytes("1", size, pixels)) if text is None else text


# MicroPython's letters


def _read_cells(pixels: bytes, size: tuple[int, int]) -> str | None:
    """None if anything in a cell is no letter."""
    width, height = size
    stride = -(-width // CELL)
    lines = []
    for top in range(0, height - CELL + 1, CELL):
        rows = pixels[top * stride : (top + CELL) * stride]
        letters = [_letters().get(rows[at::stride]) for at in range(stride)]
        if None in letters:
            return None
        line = "".join(letter for letter in letters if letter).rstrip()
        if line:
            lines.append(line)
    return "\n".join(lines)


@cache
def _letters() -> dict[bytes, str]:
    """Every letter of MicroPython's own font by its shape; none where there is no VM to draw them."""
    try:
        columns = glyphs.letters()
    except (OSError, subprocess.CalledProcessError, vm.NoVm):
        return {}  # an installed package: the table itself writes in its own fonts only
    letters = {}
    for code in range(0x20, 0x7F):
        rows = Image.new("1", (CELL, CELL))
        for x, column in enumerate(columns[code]):
            for y in range(CELL):
                rows.putpixel((x, y), column >> y & 1)
        letters[rows.tobytes()] = chr(code)
    return letters


# The fonts of the table


class Alphabet:
    """The letters of one font, by their columns."""

    def __init__(self, art: FontArt):
        self.height = art.settings["height"]
        self.spacing = art.settings["spacing"]
        self.space = 0
        letters: list[tuple[int, Columns, str]] = []  # dark columns in front, all columns, the letter
        for glyph in art.glyphs.values():
            columns = tuple(
                sum((row[x] == "#") << y for y, row in enumerate(glyph.rows)) for x in range(glyph.width)
            )
            if glyph.char == " ":
                self.space = glyph.width
            elif any(columns):
                lead = next(i for i, column in enumerate(columns) if column)
                letters.append((lead, columns, glyph.char))
        letters.sort(key=lambda letter: -len(letter[1]))
        self.reach = len(letters[0][1]) + self.spacing  # of the widest letter and the gap behind it
        self._beginning: dict[int, list[tuple[int, Columns, str]]] = {}  # by their first lit column
        for letter in letters:
            self._beginning.setdefault(letter[1][letter[0]], []).append(letter)

    def read(self, band: Columns) -> str:
        """The text of a band; empty unless all that is lit in it belongs to letters."""
        text = ""
        x = 0
        end = -1  # of the last letter and the gap behind it
        while x < len(band):
            if not band[x]:
                x += 1
                continue
            found = self.letter_at(band, x)
            if found is None:
                return ""
            lead, columns, char = found
            gap = x - lead - end
            if end >= 0 and gap > 0:
                text += " " * max(1, round(gap / (self.space + self.spacing)))
            text += char
            x += len(columns) - lead
            end = x + self.spacing
        return text

    def letter_at(self, band: Columns, x: int) -> tuple[int, Columns, str] | None:
        """The widest letter whose first lit column is there, with nothing of another one in its gap."""
        for letter in self._beginning.get(band[x], ()):
            lead, columns, _ = letter
            start = x - lead
            behind = start + len(columns)
            if start < 0 or behind > len(band) or band[start:behind] != columns:
                continue
            if not any(band[behind : behind + self.spacing]):
                return letter
        return None


@cache
def _alphabets() -> tuple[Alphabet, ...]:
    return tuple(
        Alphabet(read_art(Source(FIRMWARE / "fonts" / f"{name}.txt", f"fonts/{name}.txt"))) for name in FONTS
    )


def _read_lines(picture: Image.Image) -> str:
    """The lines that explain most of the picture, from the top down."""
    # Each column becomes a row of bytes, its lowest pixel first: as a number, its top row is the lowest bit.
    turned = picture.convert("1").transpose(Image.Transpose.ROTATE_270).tobytes()
    size = -(-picture.height // 8)
    spare = 8 * size - picture.height
    columns = [int.from_bytes(turned[at : at + size], "big") >> spare for at in range(0, len(turned), size)]
    # From each row on: how many letters can be read below it, and which lines they make.
    # The last line may lose its lowest row, which only tails reach.
    best: list[tuple[int, tuple[str, ...]]] = [(0, ())] * (picture.height + 2)
    for top in reversed(range(picture.height)):
        best[top] = best[top + 1]
        for alphabet in _alphabets():
            below = top + alphabet.height
            if below > picture.height + 1:
                continue
            text = _read_band(alphabet, columns, top)
            letters = len(text.replace(" ", "")) * alphabet.height
            if letters and letters + best[below][0] > best[top][0]:
                best[top] = (letters + best[below][0], (text, *best[below][1]))
    return "\n".join(best[0][1])


def _read_band(alphabet: Alphabet, columns: list[int], top: int) -> str:
    whole = (1 << alphabet.height) - 1
    mask = whole << top
    dark = mask if columns[0] & mask == columns[-1] & mask == mask else 0
    first = next((x for x, column in enumerate(columns) if (column ^ dark) & mask), None)
    if first is None:
        return ""
    # Most rows are no top of a line: its first letter tells.
    beginning = tuple((column ^ dark) >> top & whole for column in columns[: first + alphabet.reach])
    if alphabet.letter_at(beginning, first) is None:
        return ""
    return alphabet.read(tuple((column ^ dark) >> top & whole for column in columns))
