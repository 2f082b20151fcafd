"""The TOML file that describes a game's tables: every key is checked before any card is."""

import pytest

LAYOUT = "cards/toy.toml"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "rows = 3",
            "rows = 3\ncolour = 1",
            "line 5, table.unit.colour: unknown key: 'colour' is not known; "
            "allowed: csv, rows, meaning, name_repeats, stickers, fields, differ, blocks",
        ),
        (
            "rows = 3",
            "",
            "line 1, table.unit.rows: is missing; "
            "it must be a number from 1 to 65535, or a pair like [19, 60]",
        ),
        (
            "rows = 3",
            "rows = 0",
            "line 4, table.unit.rows: 0 does not fit; "
            "it must be a number from 1 to 65535, or a pair like [19, 60]",
        ),
        (
            "rows = 3",
            "rows = [9, 3]",
            "line 4, table.unit.rows: [9, 3] does not fit; "
            "it must be a number from 1 to 65535, or a pair like [19, 60]",
        ),
        (
            '"toy.units.csv"',
            '"../toy.units.csv"',
            "line 2, table.unit.csv: '../toy.units.csv' does not fit; it must be a file name like units.csv",
        ),
        (
            'meaning = "A Unit."',
            'meaning = ""',
            "line 3, table.unit.meaning: must be there: a sentence that says what one record is",
        ),
        (
            '{ kind = "base" }\nfields',
            '{ kind = "bishop" }\nfields',
            "line 5, table.unit.name_repeats: {'kind': 'bishop'} does not fit; "
            'it must be true, false or like { kind = "base" }',
        ),
        (
            "rows = 3",
            'rows = 3\nstickers = "kind"',
            "line 5, table.unit.stickers: 'kind' does not fit; it must be a number or hp or price",
        ),
        (
            "range = [1, 5], ",
            "",
            "line 8, table.unit.hp: needs either range = [0, 9] or choice = { word = 0 }",
        ),
        (
            "range = [1, 5]",
            "range = [5, 1]",
            "line 8, table.unit.hp: range = [5, 1] does not fit; it must be like [0, 9]",
        ),
        (
            "range = [1, 5]",
            "range = [1, 500]",
            "line 8, table.unit.hp: 1 to 500 with 0 added does not fit into 0 to 255",
        ),
        ("add = 8", "add = 2", "line 9, table.unit.swing: -3 to 3 with 2 added does not fit into 0 to 255"),
        ("bytes = 2", "bytes = 4", "line 10, table.unit.price: bytes is 1 or 2, add a whole number"),
        (
            "bytes = 2",
            "byte = 2",
            "line 10, table.unit.price: unknown key: 'byte' is not known; did you mean bytes? "
            "allowed: name, range, choice, add, bytes, meaning",
        ),
        (
            "{ base = 0, hero = 2 }",
            '["base", "hero"]',
            "line 7, table.unit.kind: choice = ['base', 'hero'] does not fit; it must be like { word = 0 }",
        ),
        (', meaning = "Damage icons."', "", "line 8, table.unit.hp: meaning must be there: a sentence"),
        (
            '["hp", "swing"]',
            '["hp", "colour"]',
            "line 12, table.unit.differ: ['hp', 'colour'] does not fit; it must be a list of fields",
        ),
        (
            "ids = [2, 2]",
            "ids = [2, 3]",
            "line 13, table.unit.blocks: ids = [2, 3] does not fit; allowed: [0, 2]",
        ),
        (
            'kind = "hero", hp',
            'kind = "knight", hp',
            "line 13, table.unit.blocks: kind = 'knight' does not fit; allowed: base, hero",
        ),
        (
            'where = { kind = "base" }, ',
            'where = { kind = "king" }, ',
            'line 13, table.unit.blocks: a block needs ids = [0, 9] or where = { kind = "base" }',
        ),
        (
            'where = { kind = "base" }, ',
            "",
            'line 13, table.unit.blocks: a block needs ids = [0, 9] or where = { kind = "base" }',
        ),
        (
            "hp = [2, 3]",
            "mp = [2, 3]",
            "line 13, table.unit.blocks: unknown field: 'mp' is not known; allowed: kind, hp, swing, price",
        ),
        ("rows = 3", "rows = ", "line 4: is no TOML: Invalid value (at line 4, column 8)"),
        (
            "[table.unit]",
            "[tables.unit]",
            "line 1, tables: unknown key: 'tables' is not known; did you mean table? allowed: table",
        ),
        (
            "[table.unit]",
            "[table.Unit]",
            "line 1, table.Unit: a table is named by 1 to 12 of a-z, 0-9 and _, a letter first",
        ),
    ],
)
def test_a_mistake_is_named_with_its_place(toy, old, new, told):
    toy.change(toy.layout, old, new)
    assert f"{LAYOUT}, {told}" in toy.problems()


def test_a_field_needs_a_name_of_its_own(toy):
    toy.change(toy.layout, 'name = "swing"', 'name = "hp"')
    (told, *_) = toy.problems()
    assert told.startswith(f"{LAYOUT}, line 6, table.unit.fields: {{'name': 'hp', 'range': [-3, 3]")
    assert told.endswith("a field needs a name of its own: 1 to 12 of a-z, 0-9 and _, a letter first")


@pytest.mark.parametrize("column", ["id", "name", "stand_in", "note"])
def test_a_field_cannot_take_the_name_of_a_fixed_column(toy, column):
    toy.change(toy.layout, 'name = "hp"', f'name = "{column}"')
    assert any("a field needs a name of its own" in told for told in toy.problems())


def test_a_sheet_serves_one_table(toy):
    again = toy.layout.read_text().replace("table.unit", "table.copy")
    toy.put(toy.layout, toy.layout.read_text() + again)
    told = f"{LAYOUT}, line 15, table.copy.csv: another table uses toy.units.csv already"
    assert toy.problems() == [told]


def test_a_record_has_a_byte_of_length(toy):
    fields = ", ".join(f'{{ name = "f{i}", range = [0, 9], meaning = "Field {i}." }}' for i in range(256))
    toy.put(
        toy.layout, f'[table.unit]\ncsv = "toy.units.csv"\nmeaning = "A."\nrows = 3\nfields = [{fields}]\n'
    )
    assert f"{LAYOUT}, line 5, table.unit.fields: a record has at most 255 bytes" in toy.problems()


def test_a_game_without_tables_is_no_game(toy):
    toy.put(toy.layout, "# nothing yet\n")
    assert f"{LAYOUT}, table: no [table.NAME] describes a table" in toy.problems()


def test_an_empty_folder_is_named(tmp_path, toy):
    toy.source = tmp_path / "nothing"
    (told,) = toy.problems()
    assert told.endswith("nothing holds no cards/*.toml and no texts/*.toml")
