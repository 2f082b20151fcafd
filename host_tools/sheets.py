"""Sheets that come back from a spreadsheet program: found, tidied, and compared with the catalogue."""

import csv
import io
from pathlib import Path
from typing import NamedTuple

from host_tools import cards
from host_tools.compile.layout import Table
from host_tools.compile.sources import Source
from host_tools.compile.spreadsheet import rows
from host_tools.errors import ToolError

ENDINGS = (".csv", ".tsv", ".txt")
Lines = dict[str, dict[str, str]]  # by id


class Change(NamedTuple):
    """One value that is another now; a whole card has no column."""

    table: str
    id: str
    name: str
    column: str
    old: str
    new: str

    def __str__(self) -> str:
        card = f"{self.table} {self.id} {self.name}"
        if self.column:
            return f"{card}, {self.column}: {self.old or '(empty)'} -> {self.new or '(empty)'}"
        return f"{card}: {self.old or self.new}"


def find(paths: list[Path], game: str, folder: Path) -> dict[str, Path]:
    """The files of the sheets that are meant, by the names that the catalogue has for them."""
    wanted = {table.csv for table in cards.layout(game, folder)}
    others = {table.csv for other in cards.games(folder) for table in cards.layout(other, folder)} - wanted
    found: dict[str, Path] = {}
    strange = []
    for path in paths:
        if not path.exists():
            raise ToolError(f"{path} is not there.", "Name sheets, or a folder with them.", "file")
        for file in _files(path):
            name = _sheet_name(file)
            if name in others and path.is_dir():
                continue  # sheets of several games may lie together
            if name in found:
                raise ToolError(
                    f"{found[name]} and {file} are the same sheet.", "Name one of them.", "sheets"
                )
            if name not in wanted:
                strange.append(file.name)
            found[name] = file
    if strange or not found:
        what = f"{', '.join(sorted(strange))}: no table of {game}." if strange else "There is no sheet in it."
        raise ToolError(what, f"Sheets are called: {', '.join(sorted(wanted))}.", "sheets")
    return found


def games_in(folder: Path) -> list[str]:
    """The games of which a sheet lies there."""
    there = {_sheet_name(file) for file in _files(folder)} if folder.is_dir() else set()
    return [game for game in cards.games() if there & {table.csv for table in cards.layout(game)}]


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.suffix in ENDINGS and not file.name.startswith("."))


def _sheet_name(file: Path) -> str:
    return f"{file.stem}.csv" if file.suffix in ENDINGS else file.name


def changed(game: str, fresh: Path, folder: Path) -> tuple[dict[str, str], list[Change]]:
    """What the sheets in one folder have otherwise than those in another: their new texts, and each value."""
    texts: dict[str, str] = {}
    changes: list[Change] = []
    for table in cards.layout(game, folder):
        before, after = _lines(table, folder), _lines(table, fresh)
        for number, line in after.items():
            line.setdefault("note", before.get(number, {}).get("note", ""))  # a column that may be left out
        if list(before.items()) != list(after.items()):
            texts[table.csv] = _written(table, after)
        changes += _compared(table.name, before, after)
    return texts, changes


def _lines(table: Table, folder: Path) -> Lines:
    source = Source(folder / table.csv, table.csv)
    return {row.cells["id"]: row.cells for row in rows(source, table.columns, ["note"])}


def _written(table: Table, lines: Lines) -> str:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, [*table.columns, "note"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines.values())
    return out.getvalue()


def _compared(table: str, before: Lines, after: Lines) -> list[Change]:
    found = []
    for number, line in after.items():
        old = before.get(number)
        if old is None:
            found.append(Change(table, number, line["name"], "", "", "new"))
            continue
        found += [
            Change(table, number, line["name"], column, old.get(column, ""), value)
            for column, value in line.items()
            if old.get(column, "") != value
        ]
    return found + [
        Change(table, number, line["name"], "", "removed", "")
        for number, line in before.items()
        if number not in after
    ]
