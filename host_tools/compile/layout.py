"""What a catalogue's tables look like: read from the game's TOML file and checked before any card is.

    [table.unit]
    csv = "history.units.csv"       the spreadsheet with the records, beside this file
    meaning = "..."                 what one record is
    rows = 108                      how many records; [19, 60] for any number from 19 to 60
    name_repeats = true             names may repeat; { kind = "base" }: only where the kind is base
    fields = [                      the columns between name and stand_in, in the order of the bytes
      { name = "hp", range = [1, 5], meaning = "..." },               a whole number in one byte
      { name = "l", range = [-1, 3], add = 8, meaning = "..." },      8 is added: no byte is negative
      { name = "price", range = [0, 999], bytes = 2, meaning = "..." },
      { name = "kind", choice = { base = 0, hero = 2 }, meaning = "..." },   words, the number of each
    ]
    stickers = 1                    every record is so many things with a sticker; "count": as this field says
    differ = ["era_a", "era_b"]     fields that are never equal in one record
    blocks = [                      what some records must hold
      { ids = [0, 39], kind = "base", reinf = [0, 1] },               those with these ids
      { where = { kind = "hero" }, owner = ["none", "Chris"] },       those of this kind
    ]

The keys name_repeats, stickers, differ and blocks may be left out.
"""

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Any, TypeGuard

from host_tools.compile.errors import shown, unknown
from host_tools.compile.sources import Source

WORD = re.compile(r"[a-z][a-z0-9_]{0,11}")
CSV_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*\.csv")
RESERVED = ("id", "name", "stand_in", "note", "ids", "where")
MOST_ROWS = 0xFFFF
MOST_BYTES = 255  # of a record


@dataclass(frozen=True)
class Field:
    """One number of a record."""

    name: str
    low: int
    high: int
    add: int = 0
    width: int = 1
    choice: dict[str, int] | None = None

    @property
    def allowed(self) -> str:
        return ", ".join(self.choice) if self.choice else span(self.low, self.high)


@dataclass(frozen=True)
class Block:
    """What some records must hold: those with these ids, and, where one is named, this number in a field."""

    first: int
    last: int
    where: tuple[str, int] | None
    told: str  # which records these are, as people are told
    limits: dict[str, tuple[Container[int], str]]

    def holds(self, number: int, values: dict[str, int]) -> bool:
        """Whether this record is one of them."""
        if self.where and values[self.where[0]] != self.where[1]:
            return False
        return self.first <= number <= self.last


@dataclass(frozen=True)
class Table:
    name: str
    csv: str
    rows: tuple[int, int]
    fields: tuple[Field, ...]
    name_repeats: bool | tuple[str, int]
    differ: tuple[str, ...]
    blocks: tuple[Block, ...]
    stickers: int | str = 0  # for each record, or the field that holds how many

    @property
    def columns(self) -> list[str]:
        """Of its sheet; a column of notes may follow."""
        return ["id", "name", *(field.name for field in self.fields), "stand_in"]


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def tables(source: Source) -> list[Table]:
    """The tables the TOML file describes; what is wrong is told to the source, and that table left out."""
    described = source.toml()
    if described is None:
        return []
    for key in described:
        if key != "table":
            source.problem(source.line_of(key), key, f"unknown key: {unknown(key, ['table'])}")
    found = described.get("table")
    if not isinstance(found, dict) or not found:
        source.problem(0, "table", "no [table.NAME] describes a table")
        return []
    read = [_TableReader(source, name, about).table() for name, about in found.items()]
    return [table for table in read if table is not None]


class _TableReader:
    """Reads one [table.NAME], each key with its type and range in one place."""

    KEYS = ("csv", "rows", "meaning", "name_repeats", "stickers", "fields", "differ", "blocks")
    FIELD_KEYS = ("name", "range", "choice", "add", "bytes", "meaning")

    def __init__(self, source: Source, name: str, about: object):
        self.source = source
        self.name = name
        self.about: dict[str, Any] = about if isinstance(about, dict) else {}
        self.before = len(source.problems)

    def table(self) -> Table | None:
        if not WORD.fullmatch(self.name):
            self._wrong("", "a table is named by 1 to 12 of a-z, 0-9 and _, a letter first")
        for key in self.about:
            if key not in self.KEYS:
                self._wrong(key, f"unknown key: {unknown(key, list(self.KEYS))}")
        csv = self._csv()
        rows = self._rows()
        fields = self._fields()
        if not _says_something(self.about.get("meaning")):
            self._wrong("meaning", "must be there: a sentence that says what one record is")
        if self._failed():
            return None
        repeats = self._repeats(fields)
        differ = self._differ(fields)
        blocks = self._blocks(fields, rows[1])
        stickers = self._stickers(fields)
        if self._failed():
            return None
        return Table(self.name, csv, rows, tuple(fields.values()), repeats, differ, blocks, stickers)

    def _failed(self) -> bool:
        return len(self.source.problems) > self.before

    def _wrong(self, key: str, message: str) -> None:
        table = f"table.{self.name}"
        self.source.problem(self.source.line_of(table, key), f"{table}.{key}" if key else table, message)

    def _wrong_field(self, name: str, message: str) -> None:
        line = self.source.line_of(f"table.{self.name}", f'"{name}"')
        self.source.problem(line, f"table.{self.name}.{name}", message)

    def _does_not_fit(self, key: str, value: object, wanted: str) -> None:
        found = "is missing" if value is None else f"{shown(value)} does not fit"
        self._wrong(key, f"{found}; it must be {wanted}")

    def _csv(self) -> str:
        value = self.about.get("csv")
        if isinstance(value, str) and CSV_NAME.fullmatch(value):
            return value
        self._does_not_fit("csv", value, "a file name like units.csv")
        return ""

    def _rows(self) -> tuple[int, int]:
        value = self.about.get("rows")
        pair = _pair(value)
        if pair and pair[0] >= 1 and pair[1] <= MOST_ROWS:
            return pair
        self._does_not_fit("rows", value, f"a number from 1 to {MOST_ROWS}, or a pair like [19, 60]")
        return 0, 0

    def _fields(self) -> dict[str, Field]:
        listed = self.about.get("fields")
        fields: dict[str, Field] = {}
        if not isinstance(listed, list) or not listed:
            self._does_not_fit("fields", listed, "a list of { name = ..., range = [0, 9], meaning = ... }")
            return fields
        for about in listed:
            name = about.get("name") if isinstance(about, dict) else None
            if not isinstance(name, str) or not WORD.fullmatch(name) or name in RESERVED or name in fields:
                wanted = "a name of its own: 1 to 12 of a-z, 0-9 and _, a letter first"
                self._wrong("fields", f"{shown(about)} does not fit; a field needs {wanted}")
            else:
                fields[name] = self._field(name, about)
        if sum(field.width for field in fields.values()) > MOST_BYTES:
            self._wrong("fields", f"a record has at most {MOST_BYTES} bytes")
        return fields

    def _field(self, name: str, about: dict[str, Any]) -> Field:
        for key in about:
            if key not in self.FIELD_KEYS:
                self._wrong_field(name, f"unknown key: {unknown(key, list(self.FIELD_KEYS))}")
        if not _says_something(about.get("meaning")):
            self._wrong_field(name, "meaning must be there: a sentence")
        choice = about.get("choice")
        if ("range" in about) == ("choice" in about):
            self._wrong_field(name, "needs either range = [0, 9] or choice = { word = 0 }")
            return Field(name, 0, 0)
        if choice is not None and not (
            isinstance(choice, dict) and choice and all(map(_is_number, choice.values()))
        ):
            self._wrong_field(name, f"choice = {shown(choice)} does not fit; it must be like {{ word = 0 }}")
            return Field(name, 0, 0)
        limits = _pair([min(choice.values()), max(choice.values())] if choice else about["range"])
        add, width = about.get("add", 0), about.get("bytes", 1)
        if limits is None:
            self._wrong_field(name, f"range = {shown(about['range'])} does not fit; it must be like [0, 9]")
            return Field(name, 0, 0)
        if not _is_number(add) or not _is_number(width) or width not in (1, 2):
            self._wrong_field(name, "bytes is 1 or 2, add a whole number")
            return Field(name, 0, 0)
        most = 256**width - 1
        if limits[0] + add < 0 or limits[1] + add > most:
            self._wrong_field(name, f"{span(*limits)} with {add} added does not fit into 0 to {most}")
        return Field(name, limits[0], limits[1], add, width, choice)

    def _repeats(self, fields: dict[str, Field]) -> bool | tuple[str, int]:
        value = self.about.get("name_repeats", False)
        where = value if isinstance(value, bool) else _where(value, fields)
        if where is None:
            self._does_not_fit("name_repeats", value, 'true, false or like { kind = "base" }')
        return where or False

    def _stickers(self, fields: dict[str, Field]) -> int | str:
        value = self.about.get("stickers", 0)
        counts = [name for name, field in fields.items() if field.low >= 0 and not field.choice]
        if isinstance(value, str) and value in counts:
            return value
        if _is_number(value) and value >= 0:
            return value
        self._does_not_fit("stickers", value, " or ".join(["a number", *counts]))
        return 0

    def _differ(self, fields: dict[str, Field]) -> tuple[str, ...]:
        value = self.about.get("differ", [])
        if isinstance(value, list) and all(isinstance(name, str) and name in fields for name in value):
            return tuple(value)
        self._does_not_fit("differ", value, "a list of fields")
        return ()

    def _blocks(self, fields: dict[str, Field], most: int) -> tuple[Block, ...]:
        value = self.about.get("blocks", [])
        if isinstance(value, list) and all(isinstance(about, dict) for about in value):
            return tuple(self._block(about, fields, most) for about in value)
        self._does_not_fit("blocks", value, 'a list like [{ ids = [0, 39], kind = "base" }]')
        return ()

    def _block(self, about: dict[str, Any], fields: dict[str, Field], most: int) -> Block:
        ids = _pair(about.get("ids", [0, most - 1]))
        if not ids or ids[0] < 0 or ids[1] >= most:
            self._wrong("blocks", f"ids = {shown(about['ids'])} does not fit; allowed: [0, {most - 1}]")
            ids = (0, 0)
        where = _where(about.get("where"), fields)
        told = [f"ids {span(*ids)}"] if "ids" in about else []
        if where:
            told += [f"{name} {word}" for name, word in about["where"].items()]
        elif "where" in about or not told:
            self._wrong("blocks", 'a block needs ids = [0, 9] or where = { kind = "base" }')
        limits = {
            name: self._limit(name, about[name], fields) for name in about if name not in ("ids", "where")
        }
        return Block(ids[0], ids[1], where, " and ".join(told), limits)

    def _limit(self, name: str, wanted: Any, fields: dict[str, Field]) -> tuple[Container[int], str]:
        """The numbers the field may hold, and how to say so: of a word or several, a number or a pair."""
        if name not in fields:
            self._wrong("blocks", f"unknown field: {unknown(name, list(fields))}")
            return (), ""
        choice, pair = fields[name].choice, _pair(wanted)
        words = wanted if isinstance(wanted, list) and wanted else [wanted]
        if choice and all(isinstance(word, str) and word in choice for word in words):
            return {choice[word] for word in words}, " or ".join(words)
        if not choice and pair:
            return range(pair[0], pair[1] + 1), span(*pair)
        self._wrong("blocks", f"{name} = {shown(wanted)} does not fit; allowed: {fields[name].allowed}")
        return (), ""


def _where(value: object, fields: dict[str, Field]) -> tuple[str, int] | None:
    """A field and the number of one of its words, from { kind = "base" }."""
    if not isinstance(value, dict) or len(value) != 1:
        return None
    ((name, word),) = value.items()
    choice = fields[name].choice if name in fields else None
    return (name, choice[word]) if choice and isinstance(word, str) and word in choice else None


def _pair(value: object) -> tuple[int, int] | None:
    """A lowest and a highest number; a single number is both."""
    low, high = value if isinstance(value, list) and len(value) == 2 else (value, value)
    return (low, high) if _is_number(low) and _is_number(high) and low <= high else None


def _is_number(value: object) -> TypeGuard[int]:
    """A whole number, and none that someone made longer than any card could need."""
    return type(value) is int and -MOST_ROWS <= value <= MOST_ROWS


def _says_something(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
