"""Printed values back from a spreadsheet: what changed is told; what programs add is not."""

import csv
import io
import json
from pathlib import Path

import pytest

from host_tools.cards import CARDS, games, layout
from tests.tools.conftest import Run


def edited(cards: Path, name: str, change: tuple[str, str] | None = None, separator: str = ",") -> str:
    """A sheet as another program would save it."""
    text = (cards / name).read_text(encoding="utf-8")
    if change is not None:
        assert change[0] in text
        text = text.replace(*change, 1)
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(csv.reader(io.StringIO(text)))
    return out.getvalue()


def test_it_says_what_changed_from_what_to_what(run: Run, cards: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "history.relics.csv"
    old = (cards / sheet.name).read_text(encoding="utf-8")
    name = old.splitlines()[1].split(",")[1]
    assert old.splitlines()[1].startswith(f"0,{name},1,yes,")
    sheet.write_text(old.replace(f"0,{name},1,yes,", "0,Excalibur,1,no,", 1))
    words = ("cards", "import", "history", sheet, "--cards", cards)
    dry = run(*words, "--dry-run")
    assert dry.status == 0, dry.err
    assert "2 values of 1 card would change" in dry.out
    assert f"relic 0 Excalibur, name: {name} -> Excalibur" in dry.out
    assert "relic 0 Excalibur, stand_in: yes -> no" in dry.out
    assert (cards / sheet.name).read_text(encoding="utf-8") == old
    done = run(*words, "--json")
    told = json.loads(done.out)
    assert [(change["column"], change["old"], change["new"]) for change in told["changed"]] == [
        ("name", name, "Excalibur"),
        ("stand_in", "yes", "no"),
    ]
    assert (cards / sheet.name).read_text(encoding="utf-8") == sheet.read_text()
    assert "like the catalogue already" in run(*words).out


def test_of_many_changes_some_are_told_and_the_rest_counted(run: Run, cards: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "history.units.csv"
    old = (cards / sheet.name).read_text(encoding="utf-8")
    count = old.count(",yes,")
    assert count > 21
    sheet.write_text(old.replace(",yes,", ",no,"), encoding="utf-8")
    done = run("cards", "import", "history", sheet, "--cards", cards)
    assert f"{count} values of {count} cards changed" in done.out
    assert done.out.count(" -> ") == 20
    assert f"and {count - 20} more" in done.out


@pytest.mark.parametrize(
    ("separator", "ending", "encoding"),
    [(",", "csv", "utf-8-sig"), (";", "csv", "utf-8"), ("\t", "tsv", "utf-8"), ("\t", "txt", "utf-16")],
)
def test_a_sheet_of_any_program_that_only_looks_different_changes_nothing(
    run: Run, cards: Path, tmp_path: Path, separator: str, ending: str, encoding: str
) -> None:
    before = {path: path.read_bytes() for path in cards.iterdir()}
    text = edited(cards, "history.relics.csv", separator=separator)
    head, first, *rest = text.splitlines()
    first = separator.join(f"  {cell} " for cell in first.split(separator))
    blank = separator * head.count(separator)
    sheet = tmp_path / f"history.relics.{ending}"
    sheet.write_text("\r\n".join([head + separator, first, blank, "", *rest, blank]), encoding=encoding)
    done = run("cards", "import", "history", sheet, "--cards", cards)
    assert done.status == 0, done.err
    assert "like the catalogue already" in done.out
    assert {path: path.read_bytes() for path in cards.iterdir()} == before


def test_what_is_taken_over_is_tidy(run: Run, cards: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "history.relics.csv"
    text = edited(cards, sheet.name, separator=";")
    sheet.write_text(text.replace(";yes;", "; no ;", 1) + ";;;;\r\n\r\n")
    assert run("cards", "import", "history", sheet, "--cards", cards).status == 0
    ours = (CARDS / sheet.name).read_text(encoding="utf-8")
    assert (cards / sheet.name).read_text(encoding="utf-8") == ours.replace(",yes,", ",no,", 1)


def test_notes_stay_where_a_sheet_has_no_column_for_them(run: Run, cards: Path, tmp_path: Path) -> None:
    before = (cards / "history.relics.csv").read_bytes()
    lines = list(csv.reader(io.StringIO(before.decode())))
    assert lines[0][-1] == "note"
    sheet = tmp_path / "history.relics.csv"
    sheet.write_text("\n".join(",".join(line[:-1]) for line in lines))
    assert run("cards", "import", "history", sheet, "--cards", cards).status == 0
    assert (cards / "history.relics.csv").read_bytes() == before


@pytest.mark.parametrize("game", games())
def test_every_sheet_goes_out_and_comes_back_as_it_is(
    run: Run, cards: Path, tmp_path: Path, game: str
) -> None:
    before = {path: path.read_bytes() for path in cards.iterdir()}
    for each in games():  # the sheets of all games in one folder
        assert run("cards", "export", each, tmp_path / "sheets", "--cards", cards).status == 0
    done = run("cards", "import", game, tmp_path / "sheets", "--cards", cards, "--json")
    assert json.loads(done.out)["sheets"] == sorted(table.csv for table in layout(game))
    assert json.loads(done.out)["changed"] == []
    assert {path: path.read_bytes() for path in cards.iterdir()} == before


def test_an_export_does_not_replace_what_was_typed(run: Run, cards: Path, tmp_path: Path) -> None:
    words = ("cards", "export", "history", tmp_path / "sheets", "--cards", cards)
    assert run(*words).status == 0
    assert run(*words).status == 0  # nothing was typed yet
    sheet = tmp_path / "sheets" / "history.relics.csv"
    sheet.write_text("typed for hours")
    refused = run(*words)
    assert refused.status == 1
    assert "history.relics.csv is there already" in refused.err
    assert sheet.read_text() == "typed for hours"
    assert run(*words, "--force").status == 0
    assert sheet.read_text(encoding="utf-8-sig").startswith("id,")


def test_wrong_files_are_told(run: Run, cards: Path, tmp_path: Path) -> None:
    words = ("cards", "import", "history", "--cards", cards)
    missing = run(*words, tmp_path / "nowhere")
    assert (missing.status, "nowhere is not there" in missing.err) == (1, True)
    (tmp_path / "empty").mkdir()
    assert "There is no sheet in it" in run(*words, tmp_path / "empty").err
    (tmp_path / "pawns.csv").write_text("id\n")
    assert "pawns.csv: no table of history" in run(*words, tmp_path / "pawns.csv").err
    for name in ("history.relics.csv", "history.relics.txt"):
        (tmp_path / "empty" / name).write_bytes((cards / "history.relics.csv").read_bytes())
    assert "are the same sheet" in run(*words, tmp_path / "empty").err
