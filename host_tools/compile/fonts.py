"""Compiles the drawn fonts (fonts/*.txt) into the files the table reads (their form: scenes/font.py)."""

import struct
from itertools import accumulate
from pathlib import Path

from host_tools.compile.errors import Problem
from host_tools.compile.fontart import FontArt, Glyph, read_art
from host_tools.compile.output import data_file
from host_tools.compile.sources import Source

# As scenes/font.py has them; it needs MicroPython's framebuf, so it cannot be imported here.
MAGIC = b"CHRF"
VERSION = 1
MOST_GLYPHS = 95 + 128  # the table numbers what lies beyond ASCII in one byte
MOST_BYTES = 3072  # the table keeps the columns of a whole font in memory


def compile_fonts(files: list[Path], folder: str) -> tuple[dict[str, bytes], list[Problem]]:
    """The files to write (`small.fnt` and so on) and the problems; no files where there are problems."""
    out: dict[str, bytes] = {}
    problems: list[Problem] = []
    for path in sorted(files):
        source = Source(path, f"{folder}/{path.name}")
        art = read_art(source)
        if not source.problems:
            out[f"{path.stem}.fnt"] = _pack(art)
        problems += source.problems
    return ({} if problems else out), problems


def _pack(art: FontArt) -> bytes:
    glyphs = [art.glyphs[char] for char in sorted(art.glyphs)]
    spacing = art.settings["spacing"]
    boxes = [_ink(glyph) for glyph in glyphs]
    columns = [_columns(glyph, top, rows) for glyph, (top, rows) in zip(glyphs, boxes, strict=True)]
    starts = [0, *accumulate(map(len, columns))]
    if len(glyphs) > MOST_GLYPHS:
        art.source.problem(0, "", f"has {len(glyphs)} glyphs; {MOST_GLYPHS} is the most")
        return b""
    if starts[-1] > MOST_BYTES:
        art.source.problem(0, "", f"its pixels take {starts[-1]} bytes; {MOST_BYTES} is the most")
        return b""
    head = bytes(art.settings[name] for name in ("height", "line", "baseline", "spacing"))
    codes = struct.pack(f"<{len(glyphs)}H", *(ord(glyph.char) for glyph in glyphs))
    advances = bytes(glyph.width + spacing for glyph in glyphs)
    places = bytes(top << 4 | rows - 1 for top, rows in boxes)
    index = struct.pack(f"<{len(starts)}H", *starts)
    body = head + codes + advances + places + index + b"".join(columns)
    return data_file(MAGIC, VERSION, len(glyphs), body)


def _ink(glyph: Glyph) -> tuple[int, int]:
    """The first row with ink, and how many rows from there to the last; a dark glyph counts as one row."""
    lit = [number for number, row in enumerate(glyph.rows) if "#" in row] or [0]
    return lit[0], lit[-1] - lit[0] + 1


def _columns(glyph: Glyph, top: int, rows: int) -> bytes:
    """The rows as framebuf's MONO_VLSB: a byte is eight pixels of a column, the top one in the lowest bit."""
    ink = glyph.rows[top : top + rows]
    pages = [ink[at : at + 8] for at in range(0, rows, 8)]
    return bytes(
        sum((row[column] == "#") << bit for bit, row in enumerate(page))
        for page in pages
        for column in range(glyph.width)
    )
