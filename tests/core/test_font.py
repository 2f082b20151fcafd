"""The table's fonts as they come onto the display: the pixels that were drawn, and nothing outside."""

import os
import struct
from binascii import crc32

from framebuf import MONO_VLSB, FrameBuffer

from scenes.font import Font, FontError

SMALL = "fonts/small.fnt"
LARGE = "fonts/large.fnt"


class Display:
    """A small display that can be read like the drawing it was compiled from."""

    def __init__(self, width: int, height: int, lit: int = 0):
        self.width = width
        self.height = height
        self.picture = bytearray(width * ((height + 7) // 8))
        self.fb = FrameBuffer(self.picture, width, height, MONO_VLSB)
        self.fb.fill(lit)

    def rows(self) -> "list[str]":
        return [self._row(y) for y in range(self.height)]

    def _row(self, y: int) -> str:
        return "".join(["#" if self.fb.pixel(x, y) else "." for x in range(self.width)])


def drawn(font: Font, text: str) -> "list[str]":
    display = Display(font.width(text), font.height)
    font.draw(display, text, 0, 0)
    return display.rows()


def test_the_small_font_has_nine_rows_so_that_seven_lines_fill_the_display():
    font = Font(SMALL)
    assert (font.height, font.line, font.baseline, font.spacing) == (9, 9, 8, 1)
    assert 7 * font.line <= 64


def test_the_large_font_has_sixteen_rows_so_that_four_lines_fill_the_display():
    font = Font(LARGE)
    assert (font.height, font.line, font.baseline, font.spacing) == (16, 16, 13, 2)


def test_letters_stand_side_by_side_with_one_dark_column_between():
    assert drawn(Font(SMALL), "Aj") == [
        "........",
        ".###...#",
        "#...#...",
        "#...#..#",
        "#####..#",
        "#...#..#",
        "#...#..#",
        "#...#..#",
        "......#.",
    ]


def test_an_accent_stands_in_the_first_row():
    assert drawn(Font(SMALL), "ñÉ") == [
        ".#.#...#.",
        "#.#...#..",
        ".....####",
        "###..#...",
        "#..#.###.",
        "#..#.#...",
        "#..#.#...",
        "#..#.####",
        ".........",
    ]


def test_a_large_letter_spans_two_pages():
    assert drawn(Font(LARGE), "í") == [
        "..##",
        ".##.",
        "##..",
        "....",
        ".##.",
        ".##.",
        ".##.",
        ".##.",
        ".##.",
        ".##.",
        ".##.",
        ".##.",
        ".##.",
        "....",
        "....",
        "....",
    ]


def test_a_font_whose_columns_stay_on_flash_draws_the_same():
    for path in (SMALL, LARGE):
        for text in ("Wg 0123456789", "ñÉ ⚔í", "\u4e00"):
            assert drawn(Font(path, True), text) == drawn(Font(path), text)
        assert "#" in "".join(drawn(Font(path, True), "í"))


def test_the_width_counts_the_gaps_between_glyphs_but_not_the_one_behind():
    font = Font(SMALL)
    assert font.width("") == 0
    assert font.width("A") == 5
    assert font.width("i") == 1
    assert font.width("Ai") == 5 + 1 + 1
    assert font.width("A i") == 5 + 1 + 2 + 1 + 1
    assert font.width("à⚔") == 4 + 1 + 7
    assert Font(LARGE).width("Mi") == 9 + 2 + 2


def test_all_digits_have_one_width_so_that_a_score_does_not_jump():
    for path in (SMALL, LARGE):
        font = Font(path)
        assert len({font.width(digit) for digit in "0123456789"}) == 1


def test_drawing_says_where_the_next_text_goes_on():
    font = Font(SMALL)
    whole = Display(40, 9)
    font.draw(whole, "Unità 7", 3, 0)
    parts = Display(40, 9)
    x = font.draw(parts, "Unità", 3, 0)
    assert x == 3 + font.width("Unità") + font.spacing
    font.draw(parts, " 7", x, 0)
    assert parts.rows() == whole.rows()
    assert font.draw(parts, "", 12, 0) == 12


def test_drawing_adds_to_what_is_there():
    font = Font(SMALL)
    display = Display(5, 9)
    display.fb.hline(0, 8, 5, 1)
    display.fb.pixel(2, 3, 1)  # inside the O
    font.draw(display, "O", 0, 0)
    assert display.rows() == ["....."] + [".###.", "#...#", "#.#.#"] + ["#...#"] * 3 + [".###.", "#####"]


def test_dark_text_on_a_lit_ground_is_the_exact_opposite():
    font = Font(SMALL)
    for text in ("Round 3/8", "¿Qué? ⚔"):
        display = Display(font.width(text), font.height, lit=1)
        font.draw(display, text, 0, 0, 0)
        opposite = [row.replace("#", "o").replace(".", "#").replace("o", ".") for row in display.rows()]
        assert opposite == drawn(font, text)


def test_what_lies_outside_the_display_is_cut_off_on_every_side():
    font = Font(LARGE)
    whole = drawn(font, "Wg")
    for x, y in ((-3, 0), (4, 0), (0, -5), (0, 7), (-6, -9)):
        display = Display(font.width("Wg"), font.height)
        font.draw(display, "Wg", x, y)
        for row in range(display.height):
            for column in range(display.width):
                inside = 0 <= row - y < len(whole) and 0 <= column - x < len(whole[0])
                expected = inside and whole[row - y][column - x] == "#"
                assert bool(display.fb.pixel(column, row)) == expected


def test_a_glyph_that_would_cross_the_limit_is_left_out_and_all_after_it():
    font = Font(SMALL)
    display = Display(40, 9)
    assert font.draw(display, "AAi", 0, 0, 1, 11) == 12  # two A end at column 11; the gap follows
    assert display.rows()[7] == "#...#.#...#" + "." * 29
    display.fb.fill(0)
    assert font.draw(display, "AAi", 0, 0, 1, 10) == 6  # the i alone would fit, but does not belong there
    assert display.rows()[7] == "#...#" + "." * 35


def test_a_character_the_font_lacks_is_a_box_and_never_an_error():
    font = Font(SMALL)
    box = drawn(font, "\ufffd")
    assert box == ["....."] + ["#####"] + ["#...#"] * 5 + ["#####"] + ["....."]
    for lacking in ("\n", "\x00", "\x1f", "\x7f", "\x80", "ư", "Ω", "\uffff", "🎲"):
        assert font.width(lacking) == 5
        assert drawn(font, lacking) == box
    assert font.width("Trưng") == font.width("Tr\ufffdng")


def test_each_character_beyond_ascii_finds_its_own_glyph():
    for path in (SMALL, LARGE):
        font = Font(path)
        box = drawn(font, "\ufffd")
        seen = []
        for char in "àáäèéìíñòóöùúüÀÁÄÈÉÌÍÑÒÓÖÙÚÜ¡¿➶♆⚔▣◈✹⛓←→↑↓×•…✓✗⌛♥⛨†♛⚿⇢▲⧉↔✦":
            glyph = drawn(font, char)
            assert glyph != box
            assert glyph not in seen
            seen.append(glyph)


def test_signs_that_are_easily_confused_differ():
    for path in (SMALL, LARGE):
        font = Font(path)
        for alike in ("1lI|i", "0OQD", "xX×✗", "5Ss$", "2Zz", "uv", "B8", "-…_"):
            pictures = [drawn(font, char) for char in alike]
            for number, picture in enumerate(pictures):
                assert picture not in pictures[number + 1 :]
        assert font.width("rn") > font.width("m") + 1


def test_a_font_that_is_no_font_is_refused_with_a_sentence():
    for content, code in ((b"", "foreign"), (b"CHRT" + bytes(20), "foreign"), (b"CHRF\x01", "cut")):
        with open("broken.fnt", "wb") as file:
            file.write(content)
        assert refused("broken.fnt") == code
    os.remove("broken.fnt")
    assert refused("fonts/none.fnt") == "missing"


def test_a_damaged_font_is_refused():
    with open(SMALL, "rb") as file:
        data = bytearray(file.read())
    data[100] ^= 4
    with open("broken.fnt", "wb") as file:
        file.write(data)
    assert refused("broken.fnt") == "damaged"
    os.remove("broken.fnt")


def test_a_font_that_contradicts_itself_is_refused_though_its_seal_is_whole():
    with open(SMALL, "rb") as file:
        whole = file.read()
    count = whole[6]
    codes = 12 + 4
    starts = codes + 4 * count
    for at, value in (
        (6, 95),  # no glyph for the box
        (6, 255),  # more glyphs than slots
        (codes, 0x1F),  # does not start with the space
        (codes + 2 * count - 2, 0xFFFC),  # does not end with the box
        (starts + 2 * 40, 0xFFFF),  # a glyph behind the end
        (starts + 2 * 40, 0),  # a glyph without columns before it
    ):
        data = bytearray(whole)
        struct.pack_into("<H", data, at, value)
        struct.pack_into("<I", data, len(data) - 4, crc32(data[:-4]) & 0xFFFFFFFF)
        with open("broken.fnt", "wb") as file:
            file.write(data)
        assert refused("broken.fnt") == "contradiction"
    os.remove("broken.fnt")


def refused(path: str) -> str:
    try:
        Font(path)
    except FontError as error:
        assert str(error).startswith(path + " ")
        return error.code
    return "accepted"
