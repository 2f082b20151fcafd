"""Enrolling a game: which cards need stickers, which have theirs, and one sticker after the other."""

import contextlib
import csv
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from host_tools import cards
from host_tools.errors import ToolError
from host_tools.files import write_whole
from host_tools.pico import PicoError
from host_tools.talk import Refused, Table

# The tables of each game whose cards can be told apart by a sticker; dice cannot.
TABLES = {"history": ("unit", "relic", "tile", "warfare", "prowess")}
LOOK_S = 0.15
FORMAT = 1


class Card(NamedTuple):
    table: str
    number: int
    name: str

    @property
    def key(self) -> str:
        return f"{self.table} {self.number}"

    def __str__(self) -> str:
        return f"{self.name} ({self.key})"


def cards_of(game: str, tables: list[str] | None = None) -> list[Card]:
    """Every card that gets a sticker, in the order of the catalogue."""
    cards.description(game)
    known = TABLES.get(game, ())
    for name in tables or ():
        if name not in known:
            raise ToolError(f"{game} has no stickers for {name}.", f"There are: {', '.join(known)}.", "table")
    found = []
    with cards.catalogue(game) as catalogue:
        for table in tables or known:
            found += [
                Card(table, number, catalogue.name(table, number)) for number in range(catalogue.count(table))
            ]
    return found


def default_record(game: str) -> Path:
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "chronotable" / f"enrolment-{game}.json"


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
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
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


class Sticker(NamedTuple):
    """What lies on a reader."""

    verdict: str
    uid: str
    identity: tuple[str, str, int] | None


class Walk:
    """Leads through the cards at one reader; `say` tells the person what to do."""

    def __init__(
        self,
        table: Table,
        record: Record,
        reader: str | None,
        say: Callable[[str], None],
        overwrite: bool = False,
    ):
        self._table = table
        self._record = record
        self._say = say
        self._overwrite = overwrite
        self.reader, self._number = self._find(reader)
        table.ask("enrol")

    def enrol(self, card: Card) -> str:
        """Wait for a sticker that is good for this card, and write it. Returns its UID."""
        self._say(f"Lay the sticker of {card} on the reader {self.reader}.")
        while True:
            sticker = self._next_sticker()
            uid = self._try(card, sticker)
            if uid:
                self._record.add(card, uid)
                self._say(f"  done: {uid}. Take it up.")
            self._wait_until_gone(sticker)
            if uid:
                return uid
            self._say(f"  Once more: the sticker of {card}.")

    def enrol_by_uid(self, wanted: dict[str, Card]) -> Card:
        """Wait for any sticker of a list, and write the card that the list says."""
        self._say(f"Lay any of the {len(wanted)} stickers of the list on the reader {self.reader}.")
        while True:
            sticker = self._next_sticker()
            card = wanted.get(sticker.uid)
            if card is None:
                self._say(f"  {sticker.uid} is not in the list, or done already. Take it up.")
            else:
                uid = self._try(card, sticker)
                if uid:
                    self._record.add(card, uid)
                    self._say(f"  done: {card}. Take it up.")
            self._wait_until_gone(sticker)
            if card is not None and self._record.uids.get(card.key) == sticker.uid:
                return card

    def erase(self) -> str:
        """Wait for a sticker of this game and make it an empty one. Returns its UID."""
        while True:
            sticker = self._next_sticker()
            uid = self._empty(sticker)
            self._wait_until_gone(sticker)
            if uid:
                return uid

    def _empty(self, sticker: Sticker) -> str:
        owner = self._record.owner(sticker.uid) if sticker.uid else None
        ours = owner or (sticker.identity and sticker.identity[0] == self._record.game)
        if sticker.verdict == "empty" and not owner:
            self._say("  This one is empty already.")
        elif sticker.verdict == "two_cards":
            self._say("  Two stickers lie there: one at a time.")
        elif not ours and not self._overwrite:
            self._say(f"  This is no sticker of {self._record.game}: left as it is, unless with --overwrite.")
        elif self._carried_out(f"erase {self.reader} {sticker.uid}", sticker.uid):
            if owner:
                self._record.remove(owner)
            self._say(f"  emptied: {sticker.uid}. Take it up.")
            return sticker.uid
        return ""

    def end(self) -> None:
        """Cards are for the game again. Where the table has gone, it sees to that itself after a minute."""
        with contextlib.suppress(PicoError):
            self._table.ask("cancel")

    def _find(self, name: str | None) -> tuple[str, int]:
        number, count, names = 0, 1, []
        while number < count:
            words = self._table.ask(f"read {number}").split()
            count = int(words[0])
            names.append(words[1])
            if name is None and words[2] != "lost" or words[1] == name:
                return words[1], number
            number += 1
        if name is None:
            raise ToolError("No reader of the table answers.", "See: chronotable doctor.", "reader")
        raise ToolError(f"The table has no reader {name}.", f"It has: {', '.join(names)}.", "reader")

    def _look(self) -> Sticker:
        words = self._table.ask(f"read {self._number}").split()[2:]
        identity = (words[2], words[3], int(words[4])) if len(words) == 5 else None
        return Sticker(words[0], words[1] if words[1] != "-" else "", identity)

    def _next_sticker(self) -> Sticker:
        while True:
            sticker = self._look()
            if sticker.verdict == "lost":
                raise ToolError(
                    f"The reader {self.reader} does not answer any more.",
                    "See: chronotable doctor.",
                    "reader",
                )
            if sticker.verdict != "nothing":
                return sticker
            time.sleep(LOOK_S)

    def _wait_until_gone(self, sticker: Sticker) -> None:
        """Until it was taken up; a quick hand has laid the next one by then."""
        while True:
            lies = self._look()
            if lies.verdict in ("nothing", "lost") or lies.uid != sticker.uid:
                return
            time.sleep(LOOK_S)

    def _try(self, card: Card, sticker: Sticker) -> str:
        """The UID if this sticker carries the card now; else say why not."""
        wanted = (self._record.game, card.table, card.number)
        owner = self._record.owner(sticker.uid) if sticker.uid else None
        if sticker.identity == wanted and owner in (None, card.key):
            self._say("  This sticker carries the card already.")
            return sticker.uid
        why = self._objection(sticker, owner if owner != card.key else None)
        if why:
            self._say(f"  {why}")
            return ""
        return self._write(card, sticker)

    def _objection(self, sticker: Sticker, owner: str | None) -> str:
        """Why nothing is written on it."""
        if sticker.verdict == "two_cards":
            return "Two stickers lie there: one at a time."
        if owner:
            return f"A duplicate: this sticker belongs to {self._record.game} {owner}. Take a fresh one."
        if self._overwrite and sticker.verdict != "unknown":
            return ""
        if sticker.verdict == "card" and sticker.identity:
            game, table, number = sticker.identity
            return f"This sticker is {game} {table} {number} already. Take a fresh one, or give --overwrite."
        if sticker.verdict in ("foreign", "garbage"):
            return "A foreign tag: something else is written on it. Take a fresh one, or give --overwrite."
        if sticker.verdict == "unknown":
            return "This tag cannot be written: it is locked, or of another kind. Take an NTAG213."
        return ""

    def _write(self, card: Card, sticker: Sticker) -> str:
        words = f"{self._record.game} {card.table} {card.number} {card.name}"
        done = self._carried_out(f"enrol {self.reader} {sticker.uid} {words}", sticker.uid)
        return sticker.uid if done else ""

    def _carried_out(self, order: str, uid: str) -> bool:
        """Whether that very sticker has it now; else say why not."""
        try:
            self._table.ask(order)
        except Refused as refusal:
            if refusal.code != "moved":
                raise
            self._say("  It was moved. Leave it there until it is done.")
            return False
        while (result := self._table.ask("enrolled")) == "waiting":
            time.sleep(LOOK_S)
        if result == f"written {uid}":
            return True
        self._say(f"  {_WHY.get(result.split()[0], 'It was moved before it was done.')}")
        return False


_WHY = {
    "locked": "This sticker is locked for ever. Throw it away and take a fresh one.",
    "foreign": "This tag cannot hold a card. Take an NTAG213.",
    "not_written": "It was moved before it was done, or it is broken. Try it again, or take a fresh one.",
}


def read_list(path: Path, known: list[Card]) -> dict[str, Card]:
    """A CSV with the columns uid, table, number: which card each sticker shall be. All mistakes at once."""
    by_key = {card.key: card for card in known}
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ToolError(f"{path} cannot be read: {error}.", "Save it as CSV in UTF-8.", "file") from error
    lines = text.splitlines()
    head = lines[0] if lines else ""
    reader = csv.DictReader(lines, delimiter=";" if head.count(";") > head.count(",") else ",")
    if not {"uid", "table", "number"} <= set(reader.fieldnames or ()):
        raise ToolError(f"{path} lacks a column.", "The columns are uid, table, number.", "list")
    found: dict[str, Card] = {}
    problems = []
    for row in reader:
        uid = (row["uid"] or "").replace(":", "").replace(" ", "").upper()
        card = by_key.get(f"{(row['table'] or '').strip()} {(row['number'] or '').strip()}")
        place = f"{path}, line {reader.line_num}"
        if len(uid) not in (8, 14, 20) or set(uid) - set("0123456789ABCDEF"):
            problems.append(f"{place}: {row['uid']!r} is no UID of 4, 7 or 10 bytes in hex")
        elif uid in found:
            problems.append(f"{place}: {uid} stands there twice")
        elif card is None:
            problems.append(f"{place}: there is no card {row['table']} {row['number']}")
        elif card in found.values():
            problems.append(f"{place}: {card} stands there twice")
        else:
            found[uid] = card
    if problems:
        raise ToolError("\n".join(problems), "Mend these lines. Nothing was written.", "list")
    return found
