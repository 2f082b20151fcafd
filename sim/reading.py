"""Reads the words off a picture of the display, by the shapes of the letters and nothing else."""

from functools import cache

from PIL import Image

from sim import glyphs

CELL = 8


def read_text(picture: Image.Image) -> str:
    """The lines of text on the picture, empty lines left out."""
    lines = []
    for top in range(0, picture.height - CELL + 1, CELL):
        line = "".join(
            _letters().get(_shape(picture, left, top), "\N{WHITE SQUARE}")
            for left in range(0, picture.width, CELL)
        ).rstrip()
        if line:
            lines.append(line)
    return "\n".join(lines)


def _shape(picture: Image.Image, left: int, top: int) -> bytes:
    return picture.crop((left, top, left + CELL, top + CELL)).convert("1").tobytes()


@cache
def _letters() -> dict[bytes, str]:
    """Every letter of MicroPython's own font by its shape."""
    letters = {}
    for code in range(0x20, 0x7F):
        rows = Image.new("1", (CELL, CELL))
        for x, column in enumerate(glyphs.letters()[code]):
            for y in range(CELL):
                rows.putpixel((x, y), column >> y & 1)
        letters[rows.tobytes()] = chr(code)
    return letters
