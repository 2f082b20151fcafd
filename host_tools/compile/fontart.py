"""Reads a font that people draw as text: bands of glyphs side by side, each problem with its line and glyph.

    height 9
    spacing 1

    = A      i
      .###.  #
      #...#  .
      ...

A line with "=" names the glyphs of a band, the lines below it draw them. A ";" starts a comment.
"""

import re
from dataclasses import dataclass, field

from host_tools.compile.characters import DRAWN
from host_tools.compile.errors import shown, unknown
from host_tools.compile.sources import Source

LIMITS = {"height": (1, 16), "line": (1, 32), "baseline": (1, 16), "spacing": (0, 8)}
WIDEST = 32
BOX = "\ufffd"  # the glyph for all that a font lacks
SETTING = re.compile(r"([a-z]+)\s+(\S+)")
CODE = re.compile(r"U\+([0-9A-F]{4})")


@dataclass
class Glyph:
    char: str
    line: int  # of its name in the file
    rows: list[str] = field(default_factory=list)

    @property
    def width(self) -> int:
        return len(self.rows[0])


@dataclass
class FontArt:
    """A font as drawn. Only where its source has no problems can it be relied upon."""

    source: Source
    settings: dict[str, int] = field(default_factory=dict)
    glyphs: dict[str, Glyph] = field(default_factory=dict)

    @property
    def spacing(self) -> int:
        return self.settings["spacing"]

    def width(self, text: str) -> int:
        """The columns that the text takes, without the gap behind it."""
        spacing = self.spacing
        return sum(self.glyphs[char].width + spacing for char in text) - spacing if text else 0

    def fitting(self, text: str, width: int, start: int = 0) -> int:
        """The first character from there on that does not stay within the columns; the length if all do."""
        for end in range(start, len(text)):
            width -= self.glyphs[text[end]].width
            if width < 0:
                return end
            width -= self.spacing
        return len(text)


@dataclass
class _Band:
    """Glyphs drawn side by side: their names, and the pieces of each row."""

    line: int
    words: list[str]
    rows: list[tuple[int, list[str]]] = field(default_factory=list)


def read_art(source: Source) -> FontArt:
    """The font as far as it can be understood; what is wrong with it is told to the source."""
    art = FontArt(source)
    if not source.read():
        return art
    bands = _read_lines(art)
    for name in LIMITS:
        if name not in art.settings:
            source.problem(0, name, "is not set")
    if art.settings.get("baseline", 0) > art.settings.get("height", LIMITS["height"][1]):
        source.problem(0, "baseline", "lies below the height")
    for band in bands:
        _draw(art, band)
    _check_characters(art)
    return art


def _read_lines(art: FontArt) -> list[_Band]:
    bands: list[_Band] = []
    for number, line in enumerate(art.source.text.splitlines(), 1):
        if not line.strip() or line.startswith(";"):
            continue
        if line.startswith("="):
            bands.append(_Band(number, line[1:].split()))
        elif setting := SETTING.fullmatch(line.strip()):
            _set(art, number, setting[1], setting[2])
        elif bands:
            bands[-1].rows.append((number, line.split()))
        else:
            art.source.problem(number, "", 'belongs to no glyph; name the glyphs first, as in "= A B C"')
    return bands


def _set(art: FontArt, number: int, name: str, value: str) -> None:
    if name not in LIMITS:
        art.source.problem(number, name, f"unknown setting: {unknown(name, list(LIMITS))}")
        return
    if name in art.settings:
        art.source.problem(number, name, f"is set already, to {art.settings[name]}")
        return
    least, most = LIMITS[name]
    art.settings[name] = int(value) if re.fullmatch(r"[0-9]{1,4}", value) else -1
    if not least <= art.settings[name] <= most:
        art.source.problem(number, name, f"{shown(value)} is not a number from {least} to {most}")


def _draw(art: FontArt, band: _Band) -> None:
    """Put the band's glyphs into the font, if every row has a piece for each."""
    glyphs = [_glyph(art, band.line, word) for word in band.words]
    for number, pieces in band.rows:
        if len(pieces) != len(glyphs):
            place = f"{band.words[0]} to {band.words[-1]}" if glyphs else ""
            message = f"glyphs drawn in this row: {len(pieces)}; named on line {band.line}: {len(glyphs)}"
            art.source.problem(number, place, message)
            return
        for glyph, piece in zip(glyphs, pieces, strict=True):
            _check_piece(art.source, number, glyph, piece)
            glyph.rows.append(piece)
    for glyph in glyphs:
        _check_size(art, glyph)


def _glyph(art: FontArt, line: int, word: str) -> Glyph:
    """The glyph of that name. One wrongly named is drawn too, so that its neighbours keep their places."""
    code = CODE.fullmatch(word)
    char = chr(int(code[1], 16)) if code else word
    glyph = Glyph(char, line)
    if len(char) > 1 or char > BOX:
        art.source.problem(line, shown(word), "is neither one character nor U+ and its four hex digits")
    elif not char.isprintable():
        art.source.problem(line, named(char), "is not a character that can be seen")
    elif char in art.glyphs:
        art.source.problem(line, named(char), f"is drawn already on line {art.glyphs[char].line}")
    else:
        art.glyphs[char] = glyph
    return glyph


def _check_piece(source: Source, number: int, glyph: Glyph, piece: str) -> None:
    wrong = sorted(set(piece) - set("#."))
    if wrong:
        source.problem(number, _place(glyph), f"{wrong[0]!r} is neither # (lit) nor . (dark)")
    elif glyph.rows and len(piece) != glyph.width:
        message = f"this row is {len(piece)} wide, the first one {glyph.width}"
        source.problem(number, _place(glyph), message)


def _check_size(art: FontArt, glyph: Glyph) -> None:
    height = art.settings.get("height", len(glyph.rows))
    wrong = ""
    if len(glyph.rows) != height:
        wrong = f"has {len(glyph.rows)} rows, the height is {height}"
    elif glyph.width > WIDEST:
        wrong = f"is {glyph.width} wide, {WIDEST} is the most"
    elif (glyph.char == " ") == any("#" in row for row in glyph.rows):
        wrong = "must stay dark" if glyph.char == " " else "has no lit pixel"
    if wrong:
        art.source.problem(glyph.line, _place(glyph), wrong)


def _check_characters(art: FontArt) -> None:
    """Every character that texts may use, and the box for all others."""
    for char in sorted((DRAWN | {BOX}) - set(art.glyphs)):
        art.source.problem(0, named(char), "is not drawn")


def named(char: str) -> str:
    """A character as it stands in a message, however it looks in a terminal."""
    return f"{char!r} (U+{ord(char):04X})"


def _place(glyph: Glyph) -> str:
    return named(glyph.char) if len(glyph.char) == 1 else shown(glyph.char)
