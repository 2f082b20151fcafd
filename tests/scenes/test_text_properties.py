"""Text is drawn and broken into lines by machine code on the device, which checks no bounds.

So it is compared with plain ways to do the same, for any text at any place: glyph by glyph with framebuf's
blit, and word by word.
"""

import struct
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.compile.fontart import read_art
from host_tools.compile.sources import Source
from sim import FIRMWARE
from sim.device_files import data_files
from sim.micropython import framebuf

sys.modules.setdefault("framebuf", framebuf)

from scenes.font import Font  # noqa: E402
from scenes.layout import wrap  # noqa: E402

FONTS = ("small", "large")
DARK = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB)  # palette: places change
OF_THE_FONTS = "Wgij|.,0 àÉñ¿➶⚔⛓…✦"
texts = st.text(st.one_of(st.sampled_from(OF_THE_FONTS), st.characters(exclude_categories=("Cs",))))
places = st.integers(-150, 200)
sentences = st.text(st.sampled_from("WWij…é   \n"), max_size=80)


class Pixels(bytearray):
    """A place before the first byte is nowhere, as behind the last."""

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        assert at >= 0
        return super().__getitem__(at)

    def __setitem__(self, at, value):  # type: ignore[no-untyped-def]
        assert at >= 0
        super().__setitem__(at, value)


class Picture:
    def __init__(self, width: int, pixels: bytes):
        self.width = width
        self.picture = Pixels(pixels)


class Glyphs:
    """A font's file, looked at for each glyph."""

    def __init__(self, path: Path):
        data = path.read_bytes()
        count = struct.unpack_from("<H", data, 6)[0]
        self.spacing = data[15]
        self._codes = struct.unpack_from(f"<{count}H", data, 16)
        self._advances = data[16 + 2 * count :][:count]
        self._places = data[16 + 3 * count :][:count]
        self._starts = struct.unpack_from(f"<{count + 1}H", data, 16 + 4 * count)
        self._columns = data[16 + 6 * count + 2 :]

    def width(self, text: str) -> int:
        return sum(self._advances[self._number(char)] for char in text) - (self.spacing if text else 0)

    def draw(
        self, on: framebuf.FrameBuffer, text: str, x: int, y: int, colour: int, limit: int | None
    ) -> int:
        for char in text:
            number = self._number(char)
            after = x + self._advances[number]
            if limit is not None and after - self.spacing > limit:
                break
            first, rows = self._places[number] >> 4, (self._places[number] & 15) + 1
            columns = bytearray(self._columns[self._starts[number] : self._starts[number + 1]])
            width = len(columns) // (1 if rows <= 8 else 2)
            glyph = framebuf.FrameBuffer(columns, width, rows, framebuf.MONO_VLSB)
            on.blit(glyph, x, y + first, *((0, None) if colour else (1, DARK)))
            x = after
        return x

    def _number(self, char: str) -> int:
        return self._codes.index(ord(char)) if ord(char) in self._codes else len(self._codes) - 1


def file_of(font: str) -> Path:
    return data_files() / "fonts" / f"{font}.fnt"


@cache
def fonts(name: str) -> tuple[Font, Font, Glyphs]:
    """In memory, with its columns on flash, and plainly."""
    path = file_of(name)
    return Font(str(path)), Font(str(path), True), Glyphs(path)


@pytest.mark.parametrize("name", FONTS)
@given(
    text=texts,
    x=places,
    y=places,
    colour=st.sampled_from((0, 1)),
    limit=st.none() | places,
    width=st.integers(1, 140),
    pages=st.integers(1, 9),
    data=st.data(),
)
def test_the_same_pixels_change_as_if_each_glyph_was_copied(
    name: str,
    text: str,
    x: int,
    y: int,
    colour: int,
    limit: int | None,
    width: int,
    pages: int,
    data: st.DataObject,
) -> None:
    before = data.draw(st.binary(min_size=width * pages, max_size=width * pages))
    in_memory, seldom, plain = fonts(name)
    expected = bytearray(before)
    on = framebuf.FrameBuffer(expected, width, 8 * pages, framebuf.MONO_VLSB)
    after = plain.draw(on, text, x, y, colour, limit)
    for font in (in_memory, seldom):
        picture = Picture(width, before)
        assert font.draw(picture, text, x, y, colour, limit) == after  # type: ignore[arg-type]
        assert picture.picture == expected


@pytest.mark.parametrize("name", FONTS)
@given(text=texts)
def test_the_width_is_that_of_all_glyphs(name: str, text: str) -> None:
    font, _, plain = fonts(name)
    assert font.width(text) == plain.width(text)


@pytest.mark.parametrize("name", FONTS)
@given(text=texts, start=st.integers(0, 20), width=st.integers(-5, 130))
def test_as_many_characters_fit_as_are_not_too_wide(name: str, text: str, start: int, width: int) -> None:
    font, _, plain = fonts(name)
    start = min(start, len(text))
    end = font.fitting(text, width, start)
    assert start <= end <= len(text)
    assert end == start or plain.width(text[start:end]) <= width
    assert end == len(text) or plain.width(text[start : end + 1]) > width


@given(text=sentences.map(lambda text: text.replace("\n", "")), width=st.integers(-5, 90))
def test_the_page_breaks_lines_of_a_drawn_font_where_the_table_does(text: str, width: int) -> None:
    font, _, _ = fonts("small")
    drawn = read_art(Source(FIRMWARE / "fonts" / "small.txt", "fonts/small.txt"))
    assert drawn.fitting(text, width) == font.fitting(text, width)


@given(text=sentences, width=st.integers(0, 60))
def test_lines_are_broken_as_if_words_were_put_down_one_by_one(text: str, width: int) -> None:
    font, _, _ = fonts("small")
    assert wrap(font, text, width) == list(word_by_word(font, text, width))


def word_by_word(font: Font, text: str, width: int) -> list[str]:
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            if line and font.width(line + " " + word) <= width:
                line += " " + word
                continue
            if line:
                lines.append(line)
            while font.width(word) > width and len(word) > 1:
                fit = max([count for count in range(len(word)) if font.width(word[:count]) <= width] + [1])
                lines.append(word[:fit])
                word = word[fit:]
            line = word
        lines.append(line)
    return lines
