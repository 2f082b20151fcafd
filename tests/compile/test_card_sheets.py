"""An owner edits the spreadsheet: every mistake is told with file, line, column and what is allowed."""

import pytest

from host_tools.compile import CompileError
from store.catalogue import Catalogue

SHEET = "cards/toy.units.csv"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("5,3,0,yes", "6,3,0,yes", "line 3, hp: 6 is out of range; 1 to 5 is allowed"),
        ("5,3,0,yes", "5,3,1000,yes", "line 3, price: 1000 is out of range; 0 to 999 is allowed"),
        ("5,3,0,yes", "5,-4,0,yes", "line 3, swing: -4 is out of range; -3 to 3 is allowed"),
        ("5,3,0,yes", "5,2.5,0,yes", "line 3, swing: '2.5' is not a whole number; -3 to 3 is allowed"),
        ("5,3,0,yes", ",3,0,yes", "line 3, hp: '' is not a whole number; 1 to 5 is allowed"),
        ("5,3,0,yes", "٣,3,0,yes", "line 3, hp: '٣' is not a whole number; 1 to 5 is allowed"),
        ("5,3,0,yes", "5,3,0,maybe", "line 3, stand_in: 'maybe' is not known; allowed: yes, no"),
        (
            "1,Rook,base",
            "1,Rook,bass",
            "line 3, kind: 'bass' is not known; did you mean base? allowed: base, hero",
        ),
        ("1,Rook", "0,Rook", "line 3, id: 0 stands on line 2 already"),
        ("1,Rook", "3,Rook", "line 3, id: 3 is out of range; 0 to 2 is allowed"),
        ("1,Rook", "one,Rook", "line 3, id: 'one' is not a whole number; 0 to 2 is allowed"),
        ("2,Queen", "2,", "line 4, name: is empty"),
        ("2,Queen", "2," + "Q" * 41, "line 4, name: has 41 characters; at most 40 are allowed"),
        (
            "2,Queen",
            "2,Kœnig",
            "line 4, name: the font has no 'œ' (U+0153); allowed: ASCII and "
            "à á ä è é ì í ñ ò ó ö ù ú ü À Á Ä È É Ì Í Ñ Ò Ó Ö Ù Ú Ü ¡ ¿ "
            "➶ ♆ ⚔ ▣ ◈ ✹ ⛓ ⊕ ≫ ☠ ⌖ ≈ ↻ ← → ↑ ↓ × • … ✓ ✗ ⌛ ♥ ⛨ † ♛ ⚿ ⇢ ▲ ⧉ ↔ ✦",
        ),
        ("hero,2,0", "hero,4,0", "line 4, hp: does not fit; 2 to 3 is needed for ids 2"),
        ("hero,2,0", "base,2,0", "line 4, kind: does not fit; hero is needed for ids 2"),
        ("5,3,0,yes", "3,3,0,yes", "line 3, swing: is 3 like hp; they must differ"),
        ("5,3,0,yes", "5,3,0", "line 3: 6 cells instead of 7"),
        ("5,3,0,yes", "5,3,0,yes,7", "line 3: 8 cells instead of 7"),
        ("hp,swing", "swing", "line 1, hp: the column is missing"),
        ("hp,swing", "hp,hp,swing", "line 1, hp: the column is there twice"),
        (
            ",stand_in",
            ",stand_inn,stand_in",
            "line 1, stand_inn: unknown column: 'stand_inn' is not known; did you mean stand_in? "
            "allowed: id, name, kind, hp, swing, price, stand_in, note",
        ),
        ("2,Queen,hero,2,0,300,yes\n", "", "has 2 rows; 3 are needed"),
        ("2,Queen", '2,"Queen', "line 4: is no CSV: a quotation mark is not closed"),
    ],
)
def test_a_mistake_is_named_with_its_place(toy, old, new, told):
    toy.change(toy.sheet, old, new)
    separator = ": " if told.startswith("has ") else ", "
    assert toy.problems() == [SHEET + separator + told]


def test_a_name_is_not_used_twice_where_it_must_be_unique(toy):
    """Base Units repeat, Heroes do not."""
    toy.change(toy.layout, "rows = 3", "rows = 4")
    toy.put(toy.sheet, toy.sheet.read_text() + "3,Queen,hero,3,0,300,yes\n")
    assert toy.problems() == [f"{SHEET}, line 5, name: 'Queen' stands on line 4 already"]


def test_what_belongs_to_a_kind_is_checked_for_that_kind_only(toy):
    toy.change(toy.layout, 'where = { kind = "base" }, hp = [1, 5]', 'where = { kind = "hero" }, hp = 3')
    assert toy.problems() == [f"{SHEET}, line 4, hp: does not fit; 3 is needed for kind hero"]


def test_a_block_may_allow_several_words(toy):
    toy.change(toy.layout, 'ids = [2, 2], kind = "hero"', 'ids = [2, 2], kind = ["hero", "base"]')
    toy.change(toy.sheet, "hero,2", "base,2")
    toy.compile()


def test_a_gap_in_the_ids_is_named(toy):
    toy.change(toy.layout, "rows = 3", "rows = [3, 9]")
    toy.change(toy.sheet, "1,Rook", "4,Rook")
    assert toy.problems() == [f"{SHEET}, id: 1 missing; ids count from 0 without a gap"]


def test_a_number_of_rows_within_bounds_is_enough(toy):
    toy.change(toy.layout, "rows = 3", "rows = [2, 9]")
    toy.compile()
    toy.change(toy.layout, "rows = [2, 9]", "rows = [4, 9]")
    with pytest.raises(CompileError, match=r"has 3 rows; 4 to 9 are needed"):
        toy.compile()


def test_wrong_encoding_is_named_with_its_line(toy):
    toy.put(toy.sheet, toy.sheet.read_text().replace("Queen", "Königin").encode("latin-1"))
    assert toy.problems() == [f"{SHEET}, line 4: byte 0xF6 is not UTF-8; save the file as UTF-8"]


@pytest.mark.parametrize("content", ["", "\ufeff", " \r\n\r\n"])
def test_an_empty_file_is_named(toy, content):
    toy.put(toy.sheet, content)
    assert toy.problems() == [f"{SHEET}: the file is empty"]


def test_a_missing_sheet_is_named(toy):
    toy.sheet.unlink()
    assert toy.problems() == [f"{SHEET}: cannot be read: No such file or directory"]


def test_a_sheet_nobody_uses_is_named(toy):
    toy.put(toy.sheet.with_name("toy.unit.csv"), "id,name\n")
    assert toy.problems() == ["cards/toy.unit.csv: no table uses this file"]


def test_all_mistakes_are_told_at_once(toy):
    toy.change(toy.sheet, "0,Rook,base,1,-3", "0,Rook,bose,9,x")
    toy.change(toy.texts, 'es = "Adiós"', "")
    with pytest.raises(CompileError) as caught:
        toy.compile()
    assert str(caught.value).splitlines() == [
        "4 problems in the cards and texts, nothing was written:",
        f"  {SHEET}, line 2, hp: 9 is out of range; 1 to 5 is allowed",
        f"  {SHEET}, line 2, kind: 'bose' is not known; did you mean base? allowed: base, hero",
        f"  {SHEET}, line 2, swing: 'x' is not a whole number; -3 to 3 is allowed",
        "  texts/toy.toml, line 6, BYE.es: the text is missing in this language",
    ]
    assert not toy.out.exists()


def test_a_mistake_leaves_the_last_good_files_alone(toy):
    files = toy.compile()
    before = {path: path.read_bytes() for path in files}
    toy.change(toy.sheet, "5,3,0,yes", "6,3,0,yes")
    with pytest.raises(CompileError):
        toy.compile()
    assert {path: path.read_bytes() for path in toy.out.rglob("*") if path.is_file()} == before


def test_a_full_disk_leaves_the_last_good_files_alone(toy, monkeypatch):
    files = toy.compile()
    before = {path: path.read_bytes() for path in files}
    toy.change(toy.sheet, "5,3,0,yes", "4,3,0,yes")
    toy.change(toy.texts, "Goodbye", "Bye")
    written = []

    def until_full(path, data):
        if written:
            raise OSError(28, "No space left on device")
        written.append(path)
        with open(path, "wb") as file:
            return file.write(data)

    monkeypatch.setattr(type(toy.out), "write_bytes", until_full)
    with pytest.raises(OSError, match="No space left"):
        toy.compile()
    assert len(written) == 1
    assert {path: path.read_bytes() for path in toy.out.rglob("*") if path.is_file()} == before


def test_what_did_not_change_is_not_written_again(toy):
    catalogue, *texts = toy.compile()
    before = {path: path.stat().st_ino for path in texts}
    old = catalogue.stat().st_ino
    toy.change(toy.sheet, "5,3,0,yes", "4,3,0,yes")
    toy.compile()
    assert {path: path.stat().st_ino for path in texts} == before
    assert catalogue.stat().st_ino != old


@pytest.mark.parametrize(
    "saved",
    [
        lambda text: text.replace(",", ";"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", ",,\n") + ",,,,,,,,\n",
        lambda text: "\n" + text.replace("Queen", '"Queen"') + "\n\n",
        lambda text: text.replace(",", " , "),
        lambda text: "\n".join([text.splitlines()[0], *reversed(text.splitlines()[1:])]),
        lambda text: (
            text.replace(",no", ",no,").replace("yes", "yes,ours").replace("stand_in", "stand_in,note")
        ),
    ],
    ids=["semicolons", "BOM", "CRLF", "CR", "empty cells", "quotes", "spaces", "sorted anew", "notes"],
)
def test_every_way_a_spreadsheet_saves_gives_the_same_catalogue(toy, saved):
    toy.compile()
    catalogue = toy.out / "cards" / "toy.cat"
    plain = catalogue.read_bytes()
    toy.put(toy.sheet, saved(toy.sheet.read_text()))
    toy.compile()
    assert catalogue.read_bytes() == plain


def test_what_the_owner_typed_is_what_the_table_reads(toy):
    toy.compile()
    cards = Catalogue(str(toy.out / "cards" / "toy.cat"))
    assert cards.count("unit") == 3 and cards.size("unit") == 5
    assert cards.table("unit") == bytes([0, 1, 5, 0xE7, 3, 0, 5, 11, 0, 0, 2, 2, 8, 0x2C, 1])
    assert [cards.name("unit", i) for i in range(3)] == ["Rook", "Rook", "Queen"]
    assert [cards.stand_in("unit", i) for i in range(3)] == [False, True, True]
    cards.close()


def test_a_decomposed_accent_becomes_one_letter(toy):
    toy.change(toy.sheet, "Queen", "Ce\u0301sar")
    toy.compile()
    cards = Catalogue(str(toy.out / "cards" / "toy.cat"))
    assert cards.name("unit", 2) == "C\u00e9sar"
    cards.close()
