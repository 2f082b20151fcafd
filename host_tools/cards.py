"""The catalogue of a game as its owner sees it: tables of cards, printed values and stand-ins."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any

from host_tools import FIRMWARE
from host_tools.compile.catalogue import compile_catalogue
from host_tools.compile.errors import Problem
from host_tools.compile.layout import Table, tables
from host_tools.compile.sources import Source
from host_tools.compile.spreadsheet import rows
from host_tools.errors import ToolError
from store.catalogue import Catalogue

CARDS = FIRMWARE / "cards"


class BadCards(ToolError):
    """The sheets do not fit; every wrong line is named."""

    code = "cards"

    def __init__(self, problems: list[Problem]):
        super().__init__(
            "\n".join(str(problem) for problem in sorted(problems)), "Mend these lines in the spreadsheet."
        )
        self.problems = sorted(problems)


def games(folder: Path = CARDS) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml"))


def description(game: str, folder: Path = CARDS) -> Path:
    if game not in games(folder):
        raise ToolError(f"There is no game {game}.", f"There are: {', '.join(games(folder))}.", "game")
    return folder / f"{game}.toml"


def layout(game: str, folder: Path = CARDS) -> list[Table]:
    source = Source(description(game, folder), f"{game}.toml")
    found = list(tables(source))
    if source.problems:
        raise BadCards(source.problems)
    return found


def sheet(table: Table, folder: Path = CARDS) -> list[dict[str, str]]:
    """The rows of one table as they stand in its file."""
    source = Source(folder / table.csv, table.csv)
    found = rows(source, table.columns, ["note"])
    if source.problems:
        raise BadCards(source.problems)
    return [row.cells for row in found]


def compiled(game: str, folder: Path = CARDS) -> bytes:
    """The catalogue as the device reads it, or BadCards."""
    data, problems, _ = compile_catalogue(description(game, folder), f"{game}.toml")
    if problems:
        raise BadCards(problems)
    return data


@contextmanager
def with_sheets(game: str, fresh: dict[str, Path], folder: Path = CARDS) -> Iterator[Path]:
    """A folder with the catalogue of the game in which some sheets are replaced."""
    with tempfile.TemporaryDirectory() as place:
        trial = Path(place)
        copyfile(description(game, folder), trial / f"{game}.toml")
        for table in layout(game, folder):
            source = fresh.get(table.csv, folder / table.csv)
            try:
                copyfile(source, trial / table.csv)
            except OSError as error:
                raise ToolError(f"{source} cannot be read: {error.strerror}.", "", "file") from error
        yield trial


def counts(game: str, folder: Path = CARDS) -> list[tuple[str, str, int, int, int]]:
    """Of each table: name, file, cards, printed values, stand-ins."""
    found = []
    for table in layout(game, folder):
        lines = sheet(table, folder)
        stand_ins = sum(line["stand_in"] == "yes" for line in lines)
        found.append((table.name, table.csv, len(lines), len(lines) - stand_ins, stand_ins))
    return found


@contextmanager
def catalogue(game: str, folder: Path = CARDS) -> Iterator[Catalogue]:
    """The compiled catalogue, open."""
    data = compiled(game, folder)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / f"{game}.cat"
        path.write_bytes(data)
        opened: Any = Catalogue(str(path))
        try:
            yield opened
        finally:
            opened.close()
