"""The things of a game that carry stickers, and the record of which sticker each of them has."""

import csv
import json
import os
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from host_tools import cards
from host_tools.compile.layout import Table
from host_tools.compile.spreadsheet import separator
from host_tools.errors import ToolError
from host_tools.files import read_words, write_whole

FORMAT = 1
COMMAND = "command"  # the stickers of no game: firmware/table/command_cards.py
COMMAND_CARDS = Path(__file__).with_name("command_cards.toml")
COLUMNS = ("uid", "table", "number")  # of a list of stickers


class Card(NamedTuple):
    """One thing with a sticker. Of several alike each has its own, though they all say the same."""

    table: str
    number: int
    name: str
    copy: int = 1
    copies: int = 1

    @property
    def kind(self) -> str:
        """What its sticker says."""
        return f"{self.table} {self.number}"

    @property
    def key(self) -> str:
        return self.kind if self.copy == 1 else f"{self.kind} {self.copy}"

    def __str__(self) -> str:
        which = f", {self.copy} of {self.copies}" if self.copies > 1 else ""
        return f"{self.name} ({self.kind}{which})"


def games_with_stickers() -> list[str]:
    return [game for game in cards.games() if any(table.stickers for table in cards.layout(game))]


def commands(language: str = "en") -> dict[str, str]:
    """What stands on each command card, and what people call it."""
    known = tomllib.loads(COMMAND_CARDS.read_text(encoding="utf-8"))
    return {command: names[language] for command, names in known.items()}


def cards_of(game: str, tables: list[str] | None = None) -> list[Card]:
    """Everything that gets a sticker, in the order of the catalogue."""
    if game == COMMAND:
        return _chosen_commands(tables)
    known = {table.name: table for table in cards.layout(game) if table.stickers}
    for name in tables or ():
        if name not in known:
            raise ToolError(f"{game} has no stickers for {name}.", f"There are: {', '.join(known)}.", "table")
    return [card for name in tables or known for card in _cards_in(known[name])]


def _chosen_commands(chosen: list[str] | None) -> list[Card]:
    known = commands()
    for command in chosen or ():
        if command not in known:
            raise ToolError(
                f"There is no command card {command}.", f"There are: {', '.join(known)}.", "table"
            )
    return [Card(command, 0, known[command]) for command in chosen or known]


def _cards_in(table: Table) -> list[Card]:
    found = []
    for row in sorted(cards.sheet(table), key=lambda row: int(row["id"])):
        copies = table.stickers if isinstance(table.stickers, int) else int(row[table.stickers])
        found += [
            Card(table.name, int(row["id"]), row["name"], copy, copies) for copy in range(1, copies + 1)
        ]
    return found


def default_record(game: str, folder: Path | None = None) -> Path:
    """In the folder of a simulated table: nothing done there must look like done at the real one."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return (folder or base / "chronotable") / f"enrolment-{game}.json"


@dataclass
class Record:
    """Which sticker belongs to which card, by UID; on the PC, saved after every sticker."""

    path: Path
    game: str
    uids: dict[str, str] = field(default_factory=dict)  # card key -> UID

    @classmethod
    def load(cls, path: Path, game: str) -> "Record":
        if not path.exists():
            return cls(path, game)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["format"] != FORMAT or data["game"] != game:
                raise ValueError("another game or version")
            uids = {str(key): str(uid) for key, uid in data["stickers"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ToolError(
                f"{path} is no record of stickers for {game}.",
                "Name another with --record, or remove it.",
                "record",
            ) from error
        return cls(path, game, uids)

    def add(self, card: Card, uid: str) -> None:
        self.uids[card.key] = uid
        self.save()

    def remove(self, key: str) -> None:
        del self.uids[key]
        self.save()

    def save(self) -> None:
        data = {"format": FORMAT, "game": self.game, "stickers": self.uids}
        write_whole(self.path, json.dumps(data, indent=1).encode())

    def owner(self, uid: str) -> str | None:
        """The card whose sticker this is."""
        return next((key for key, known in self.uids.items() if known == uid), None)

    def missing(self, wanted: list[Card]) -> list[Card]:
        return [card for card in wanted if card.key not in self.uids]


def read_list(path: Path, known: list[Card]) -> dict[str, Card]:
    """A CSV with the columns uid, table, number: which card each sticker shall be. All mistakes at once."""
    left: dict[str, list[Card]] = {}
    for card in known:
        left.setdefault(card.kind, []).append(card)
    found: dict[str, Card] = {}
    problems = []
    for place, row in _lines(path):
        uid = row["uid"].replace(":", "").replace(" ", "").upper()
        kind = f"{row['table']} {row['number']}"
        if len(uid) not in (8, 14, 20) or set(uid) - set("0123456789ABCDEF"):
            problems.append(f"{place}: {row['uid'] or 'nothing'} is no UID of 4, 7 or 10 bytes in hex")
        elif uid in found:
            problems.append(f"{place}: {uid} stands there twice")
        elif kind not in left:
            problems.append(f"{place}: there is no card {kind}")
        elif not left[kind]:
            problems.append(f"{place}: {kind} stands there more often than there are cards")
        else:
            found[uid] = left[kind].pop(0)
    if problems:
        raise ToolError("\n".join(problems), "Mend these lines. Nothing was written.", "list")
    return found


def _lines(path: Path) -> list[tuple[str, dict[str, str]]]:
    """The rows of the list, each with the place to name in a complaint."""
    text = read_words(path, "Save it as CSV in UTF-8.")
    reader = csv.reader(text.splitlines(), delimiter=separator(text))
    heads: list[str] = []
    found = []
    try:
        for line in reader:
            cells = [cell.strip() for cell in line]
            if not any(cells):
                continue
            if not heads:
                heads = cells
                continue
            row = dict(zip(heads, [*cells, *[""] * len(heads)], strict=False))
            found.append((f"{path}, line {reader.line_num}", row))
    except csv.Error as error:
        raise ToolError(f"{path}, line {reader.line_num}: is no CSV.", "Save it as CSV.", "list") from error
    if not set(COLUMNS) <= set(heads):
        raise ToolError(f"{path} lacks a column.", f"The columns are {', '.join(COLUMNS)}.", "list")
    if not found:
        raise ToolError(f"{path} lists no sticker.", f"Each line has {', '.join(COLUMNS)}.", "list")
    return found
