"""Fonts drawn as text: every mistake is named with its file, line and glyph."""

import re
import unicodedata
from pathlib import Path

import pytest
from PIL import Image

from host_tools import FIRMWARE, ROOT
from host_tools.compile.characters import DRAWN
from host_tools.compile.fontart import BOX, FontArt, read_art
from host_tools.compile.fonts import MOST_BYTES, compile_fonts
from host_tools.compile.sources import Source
from host_tools.compile.specimen import PICTURE, specimen

FONTS = sorted((FIRMWARE / "fonts").glob("*.txt"))
DOCUMENT = ROOT / "docs" / "fonts.md"
HEAD = "height 3\nline 4\nbaseline 3\nspacing 1\n"
PLAIN = sorted(DRAWN - set(" !Aij")) + [BOX]  # drawn without care, so that the tests can look at the rest
LETTERS = "= A    i\n  .#.  #\n  ###  .\n  #.#  #\n"
TALL = "= !  j\n  #  #\n  #  .\n  #  #\n"
SPACE = "= U+0020\n  ..\n  ..\n  ..\n"


class Drawing:
    """A toy font's source file."""

    def __init__(self, folder: Path):
        self.path = folder / "toy.txt"
        names = " ".join(f"U+{ord(char):04X}" for char in PLAIN)
        row = " ".join("#" for _ in PLAIN)
        self.text = HEAD + LETTERS + TALL + SPACE + f"= {names}\n" + f"  {row}\n" * 3

    def change(self, old: str, new: str) -> "Drawing":
        assert self.text.count(old) == 1, f"{old!r} is not there once"
        self.text = self.text.replace(old, new)
        return self

    def compile(self) -> bytes:
        files, problems = self._compiled()
        assert problems == []
        return files["toy.fnt"]

    def problems(self) -> list[str]:
        """What the compiler says; it must refuse, and give no file."""
        files, problems = self._compiled()
        assert files == {}
        return problems

    def _compiled(self) -> tuple[dict[str, bytes], list[str]]:
        self.path.write_text(self.text, encoding="utf-8")
        files, problems = compile_fonts([self.path], "fonts")
        return files, [str(problem) for problem in sorted(problems)]


@pytest.fixture
def drawing(tmp_path: Path) -> Drawing:
    return Drawing(tmp_path)


@pytest.fixture(params=FONTS, ids=lambda path: path.stem)
def art(request: pytest.FixtureRequest) -> FontArt:
    font = read_art(Source(request.param, request.param.name))
    assert font.source.problems == []
    return font


def test_the_file_is_laid_out_as_the_table_reads_it(drawing: Drawing) -> None:
    data = drawing.compile()
    count = len(PLAIN) + 5
    assert data[:4] == b"CHRF"
    assert data[6:8] == count.to_bytes(2, "little")
    assert data[12:16] == bytes((3, 4, 3, 1))
    codes = data[16 : 16 + 2 * count]
    assert codes[:4] == b"\x20\x00\x21\x00"  # ascending: space, exclamation mark
    assert codes[-2:] == b"\xfd\xff"  # the box is the last
    advances = data[16 + 2 * count : 16 + 3 * count]
    assert advances[0] == 2 + 1
    assert advances[ord("A") - 32] == 3 + 1
    starts = 16 + 4 * count
    letter = starts + 2 * (ord("A") - 32)
    first, end = (int.from_bytes(data[at : at + 2], "little") for at in (letter, letter + 2))
    columns = starts + 2 * (count + 1)
    top_row_lowest = bytes((0b110, 0b011, 0b110))
    assert data[columns + first : columns + end] == top_row_lowest


def test_only_the_rows_with_ink_are_kept(drawing: Drawing) -> None:
    drawing.change("  .#.  #\n  ###  .\n", "  ...  .\n  ###  #\n")
    count = len(PLAIN) + 5
    places = 16 + 3 * count
    data = drawing.compile()
    assert data[places + ord("A") - 32] == 1 << 4 | 2 - 1  # from the second row, two rows
    assert data[places + ord("!") - 32] == 0 << 4 | 3 - 1


def test_a_glyph_with_too_few_rows_is_named(drawing: Drawing) -> None:
    drawing.change("  #.#  #\n", "")
    assert drawing.problems() == [
        "fonts/toy.txt, line 5, 'A' (U+0041): has 2 rows, the height is 3",
        "fonts/toy.txt, line 5, 'i' (U+0069): has 2 rows, the height is 3",
    ]


def test_a_glyph_with_too_many_rows_is_named(drawing: Drawing) -> None:
    drawing.change(SPACE, SPACE + "  ..\n")
    assert drawing.problems() == ["fonts/toy.txt, line 13, ' ' (U+0020): has 4 rows, the height is 3"]


def test_an_uneven_glyph_is_named_with_the_row_at_fault(drawing: Drawing) -> None:
    drawing.change("  ###  .\n", "  ####  .\n")
    assert drawing.problems() == ["fonts/toy.txt, line 7, 'A' (U+0041): this row is 4 wide, the first one 3"]


def test_a_row_with_a_piece_missing_names_its_band_once(drawing: Drawing) -> None:
    drawing.change("  ###  .\n", "  ###\n")
    assert drawing.problems() == [
        "fonts/toy.txt, line 7, A to i: glyphs drawn in this row: 1; named on line 5: 2"
    ]


def test_a_sign_that_is_no_pixel_is_named(drawing: Drawing) -> None:
    drawing.change("  ###  .\n", "  #X#  .\n")
    assert drawing.problems() == ["fonts/toy.txt, line 7, 'A' (U+0041): 'X' is neither # (lit) nor . (dark)"]


def test_a_glyph_drawn_twice_is_named_with_both_lines(drawing: Drawing) -> None:
    drawing.change("= !  j", "= !  j  A")
    drawing.change("  #  #\n  #  .\n  #  #\n", "  #  #  #\n  #  .  #\n  #  #  #\n")
    assert drawing.problems() == ["fonts/toy.txt, line 9, 'A' (U+0041): is drawn already on line 5"]


def test_a_character_nobody_drew_is_named(drawing: Drawing) -> None:
    drawing.change(SPACE, "").change("= !  j\n  #  #\n  #  .\n  #  #\n", "= j\n  #\n  .\n  #\n")
    assert drawing.problems() == [
        "fonts/toy.txt, ' ' (U+0020): is not drawn",
        "fonts/toy.txt, '!' (U+0021): is not drawn",
    ]


def test_the_box_for_unknown_characters_is_required(drawing: Drawing) -> None:
    drawing.change(" U+FFFD", " U+03A9")
    assert drawing.problems() == [f"fonts/toy.txt, {BOX!r} (U+FFFD): is not drawn"]


def test_a_name_that_is_no_character_is_quoted(drawing: Drawing) -> None:
    drawing.change("= A    i", "= Ai   i")
    assert drawing.problems() == [
        "fonts/toy.txt, 'A' (U+0041): is not drawn",
        "fonts/toy.txt, line 5, 'Ai': is neither one character nor U+ and its four hex digits",
    ]


@pytest.mark.parametrize("code", ["U+0007", "U+007F", "U+00A0", "U+D800"])
def test_a_character_that_cannot_be_seen_has_no_glyph(drawing: Drawing, code: str) -> None:
    drawing.change("= !  j", f"= !  j  {code}")
    drawing.change("  #  #\n  #  .\n  #  #\n", "  #  #  #\n  #  .  #\n  #  #  #\n")
    (problem,) = drawing.problems()
    assert problem.startswith("fonts/toy.txt, line 9, ")
    assert problem.endswith(f"({code}): is not a character that can be seen")


def test_an_empty_picture_is_named_and_so_is_a_space_with_ink(drawing: Drawing) -> None:
    drawing.change(LETTERS, LETTERS.replace("#", ".")).change("  ..\n  ..\n  ..\n", "  ..\n  .#\n  ..\n")
    assert drawing.problems() == [
        "fonts/toy.txt, line 5, 'A' (U+0041): has no lit pixel",
        "fonts/toy.txt, line 5, 'i' (U+0069): has no lit pixel",
        "fonts/toy.txt, line 13, ' ' (U+0020): must stay dark",
    ]


def test_a_glyph_wider_than_any_is_named(drawing: Drawing) -> None:
    drawing.change("  ..\n  ..\n  ..\n", f"  {'.' * 33}\n" * 3)
    assert drawing.problems() == ["fonts/toy.txt, line 13, ' ' (U+0020): is 33 wide, 32 is the most"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("spacing 1\n", "", "fonts/toy.txt, spacing: is not set"),
        ("spacing 1\n", "spacing 9\n", "fonts/toy.txt, line 4, spacing: '9' is not a number from 0 to 8"),
        ("spacing 1\n", "spacing -1\n", "fonts/toy.txt, line 4, spacing: '-1' is not a number from 0 to 8"),
        ("spacing 1\n", "spacing two\n", "fonts/toy.txt, line 4, spacing: 'two' is not a number from 0 to 8"),
        ("line 4\n", "line 4\nline 5\n", "fonts/toy.txt, line 3, line: is set already, to 4"),
        (
            "line 4\n",
            "line 4\nlien 4\n",
            "fonts/toy.txt, line 3, lien: unknown setting: 'lien' is not known; did you mean line? "
            "allowed: height, line, baseline, spacing",
        ),
        ("baseline 3\n", "baseline 4\n", "fonts/toy.txt, baseline: lies below the height"),
    ],
)
def test_a_wrong_setting_is_named(drawing: Drawing, old: str, new: str, said: str) -> None:
    assert drawing.change(old, new).problems() == [said]


def test_pixels_before_the_first_name_belong_to_nobody(drawing: Drawing) -> None:
    drawing.change("spacing 1\n", "spacing 1\n  .#.\n")
    assert drawing.problems() == [
        'fonts/toy.txt, line 5: belongs to no glyph; name the glyphs first, as in "= A B C"'
    ]


def test_a_line_that_names_nothing_is_told_with_the_row_below_it(drawing: Drawing) -> None:
    drawing.change("= U+0020\n  ..\n  ..\n  ..\n", "=\n  ..\n")
    assert drawing.problems() == [
        "fonts/toy.txt, ' ' (U+0020): is not drawn",
        "fonts/toy.txt, line 14: glyphs drawn in this row: 1; named on line 13: 0",
    ]


def test_a_font_too_large_for_the_tables_memory_is_refused(drawing: Drawing) -> None:
    row = " ".join("#" for _ in PLAIN)
    drawing.text = drawing.text.replace(row, row.replace("#", "#" * 32))
    size = 32 * len(PLAIN) + 3 + 1 + 1 + 1 + 2
    assert size > MOST_BYTES
    assert drawing.problems() == [f"fonts/toy.txt: its pixels take {size} bytes; 3072 is the most"]


def test_more_glyphs_than_the_table_can_number_are_refused(drawing: Drawing) -> None:
    more = [f"U+{code:04X}" for code in range(0x0400, 0x0400 + 200)]
    row = " ".join("#" for _ in more)
    drawing.text += f"= {' '.join(more)}\n" + f"  {row}\n" * 3
    assert drawing.problems() == [f"fonts/toy.txt: has {len(PLAIN) + 5 + 200} glyphs; 223 is the most"]


def test_an_empty_or_foreign_file_is_told(drawing: Drawing, tmp_path: Path) -> None:
    drawing.text = ""
    assert drawing.problems() == ["fonts/toy.txt: the file is empty"]
    drawing.path.write_bytes(b"height 3\n\xff\n")
    _, problems = compile_fonts([drawing.path], "fonts")
    assert [str(problem) for problem in problems] == [
        "fonts/toy.txt, line 2: byte 0xFF is not UTF-8; save the file as UTF-8"
    ]


def test_one_broken_font_leaves_no_file_of_the_other(drawing: Drawing) -> None:
    drawing.change("  ###  .\n", "  ###\n")
    drawing.path.write_text(drawing.text, encoding="utf-8")
    files, problems = compile_fonts([*FONTS, drawing.path], "fonts")
    assert files == {}
    assert len(problems) == 1


def test_the_tables_fonts_are_small_and_large() -> None:
    files, problems = compile_fonts(FONTS, "fonts")
    assert problems == []
    assert sorted(files) == ["large.fnt", "small.fnt"]


def test_both_fonts_draw_the_same_characters() -> None:
    small, large = (read_art(Source(path, path.name)) for path in FONTS)
    assert set(small.glyphs) == set(large.glyphs)


def test_every_character_of_the_texts_and_cards_is_drawn(art: FontArt) -> None:
    for source in sorted([*(FIRMWARE / "texts").glob("*"), *(FIRMWARE / "cards").glob("*.csv")]):
        used = set(source.read_text(encoding="utf-8-sig")) - {"\n", "\r"}
        assert used <= set(art.glyphs), f"{source.name} uses {used - set(art.glyphs)}"


def test_no_two_glyphs_look_the_same(art: FontArt) -> None:
    seen: dict[tuple[str, ...], str] = {}
    for char, glyph in art.glyphs.items():
        other = seen.setdefault(tuple(glyph.rows), char)
        assert other == char, f"{char} looks like {other}"


def test_no_glyph_brings_dark_columns_of_its_own(art: FontArt) -> None:
    """Even spacing: the gap between glyphs is the font's, not the glyph's. Digits keep one width instead."""
    for char, glyph in art.glyphs.items():
        if char in " 0123456789":
            continue
        for column in (0, -1):
            assert any(row[column] == "#" for row in glyph.rows), f"{char} has a dark column at its edge"


def test_letters_stand_on_the_baseline(art: FontArt) -> None:
    baseline = art.settings["baseline"]
    for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefhiklmnorstuvwxz0123456789àèìòùáéíóúñäöüÀÉÍÑÖÜ":
        rows = art.glyphs[char].rows
        assert "#" in rows[baseline - 1], char
        assert not any("#" in row for row in rows[baseline:]), char


def test_accents_change_nothing_of_a_small_letter(art: FontArt) -> None:
    height_of_x = next(number for number, row in enumerate(art.glyphs["x"].rows) if "#" in row)
    for letters in ("aàáä", "eèé", "oòóö", "uùúü", "nñ"):
        base = art.glyphs[letters[0]].rows
        for char in letters[1:]:
            rows = art.glyphs[char].rows
            assert rows[height_of_x:] == base[height_of_x:], char
            assert any("#" in row for row in rows[: height_of_x - 1]), f"{char} has no accent"
            assert "#" not in rows[height_of_x - 1], f"the accent touches {char}"


def test_a_capital_with_an_accent_reaches_higher_than_one_without(art: FontArt) -> None:
    for char in "ÀÁÄÈÉÌÍÑÒÓÖÙÚÜ":
        assert "#" in art.glyphs[char].rows[0], char
    for char in "AEINOU":
        assert "#" not in art.glyphs[char].rows[0], char


def test_the_documentation_lists_every_symbol_with_its_code_point(art: FontArt) -> None:
    row = re.compile(r"^\| [a-z ]+ \| (.) \| U\+([0-9A-F]{4}) \| (.+?) \|$", re.MULTILINE)
    table = row.findall(DOCUMENT.read_text(encoding="utf-8"))
    for char, code, name in table:
        assert ord(char) == int(code, 16)
        assert unicodedata.name(char).lower() == name.partition(" (")[0]
    documented = {char for char, _, _ in table}
    letters = {char for char in art.glyphs if char.isascii() or char.isalpha()}
    assert documented == set(art.glyphs) - letters - {"¡", "¿", BOX}


def test_the_picture_shows_the_fonts_as_they_are() -> None:
    with Image.open(PICTURE) as picture:
        assert picture.convert("RGB").tobytes() == specimen().tobytes(), (
            "draw it anew: python -m host_tools.compile.specimen"
        )
