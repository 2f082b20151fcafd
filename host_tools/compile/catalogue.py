"""Compiles a game's cards: a TOML file that describes the tables and a CSV per table, into one catalogue.

Columns of every CSV: id (from 0, rows in any order), name, the fields the TOML names, stand_in (yes or no:
whether the values are ours and not the printed ones), and, if wanted, note (for people only).
"""

import re
import struct
from dataclasses import dataclass
from itertools import accumulate, combinations
from pathlib import Path

from host_tools.compile.characters import not_drawn
from host_tools.compile.errors import Problem, shown, unknown
from host_tools.compile.layout import Field, Table, span, tables
from host_tools.compile.output import data_file
from host_tools.compile.sources import Source
from host_tools.compile.spreadsheet import Row, rows
from store.catalogue import MAGIC, VERSION
from store.data_check import ENTRY, ENTRY_SIZE
from store.data_file import HEADER_SIZE

NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
LONGEST_NAME = 40  # characters
MOST_NAMES = 0xFFFF  # bytes of all names of a table
STAND_IN = Field("stand_in", 0, 1, choice={"yes": 1, "no": 0})


@dataclass(frozen=True)
class Record:
    """One checked row."""

    line: int
    name: str
    values: dict[str, int]
    stand_in: int


def compile_catalogue(description: Path, shown: str) -> tuple[bytes, list[Problem], list[Path]]:
    """The catalogue (empty where there are problems), the problems, and the CSV files that belong to it."""
    source = Source(description, shown)
    found = tables(source)
    used: list[Path] = []
    filled: list[tuple[Table, list[Record]]] = []
    for table in found:
        path = description.with_name(table.csv)
        sheet = Source(path, Path(shown).with_name(table.csv).as_posix())
        if path in used:
            line = source.line_of(f"table.{table.name}", "csv")
            source.problem(line, f"table.{table.name}.csv", f"another table uses {table.csv} already")
        else:
            filled.append((table, _records(sheet, table)))
        used.append(path)
        source.problems += sheet.problems
    if source.problems:
        return b"", source.problems, used
    return _join(filled), [], used


def _records(sheet: Source, table: Table) -> list[Record]:
    """The checked rows in the order of their ids."""
    before = len(sheet.problems)
    found = rows(sheet, table.columns, ["note"])
    if len(sheet.problems) > before and not found:
        return []
    records: dict[int, Record] = {}
    named: dict[str, int] = {}
    for row in found:
        number = _number(sheet, row, "id", 0, table.rows[1] - 1)
        record = _record(sheet, table, row)
        _check_name(sheet, table, record, named)
        if number is None:
            continue
        if number in records:
            sheet.problem(row.line, "id", f"{number} stands on line {records[number].line} already")
            continue
        records[number] = record
        _check_block(sheet, table, number, record)
    if len(sheet.problems) == before:
        _check_count(sheet, table, records)
    if sum(len(record.name.encode()) for record in records.values()) > MOST_NAMES:
        sheet.problem(0, "name", f"all names together have more than {MOST_NAMES} bytes")
    return [records[number] for number in sorted(records)]


def _record(sheet: Source, table: Table, row: Row) -> Record:
    values = {field.name: _value(sheet, row, field) for field in table.fields}
    name = row.cells["name"]
    if not name:
        sheet.problem(row.line, "name", "is empty")
    if len(name) > LONGEST_NAME:
        sheet.problem(row.line, "name", f"has {len(name)} characters; at most {LONGEST_NAME} are allowed")
    if lacking := not_drawn(name):
        sheet.problem(row.line, "name", lacking)
    stand_in = _value(sheet, row, STAND_IN)
    for first, second in combinations(table.differ, 2):
        if values[first] == values[second]:
            sheet.problem(row.line, second, f"is {row.cells[second]} like {first}; they must differ")
    return Record(row.line, name, values, stand_in)


def _value(sheet: Source, row: Row, field: Field) -> int:
    """The number of one cell; the lowest allowed where the cell is wrong."""
    if field.choice is None:
        number = _number(sheet, row, field.name, field.low, field.high)
        return field.low if number is None else number
    word = row.cells[field.name]
    if word not in field.choice:
        sheet.problem(row.line, field.name, unknown(word, list(field.choice)))
    return field.choice.get(word, field.low)


def _number(sheet: Source, row: Row, column: str, low: int, high: int) -> int | None:
    cell = row.cells[column]
    if not NUMBER.fullmatch(cell):
        sheet.problem(row.line, column, f"{shown(cell)} is not a whole number; {span(low, high)} is allowed")
        return None
    if not low <= int(cell) <= high:
        sheet.problem(row.line, column, f"{cell} is out of range; {span(low, high)} is allowed")
        return None
    return int(cell)


def _check_name(sheet: Source, table: Table, record: Record, named: dict[str, int]) -> None:
    if table.name_repeats is True:
        return
    if table.name_repeats and record.values[table.name_repeats[0]] == table.name_repeats[1]:
        return
    if record.name in named:
        sheet.problem(
            record.line, "name", f"{shown(record.name)} stands on line {named[record.name]} already"
        )
    named.setdefault(record.name, record.line)


def _check_block(sheet: Source, table: Table, number: int, record: Record) -> None:
    for block in table.blocks:
        if not block.holds(number, record.values):
            continue
        for name, (allowed, wanted) in block.limits.items():
            if record.values[name] not in allowed:
                sheet.problem(record.line, name, f"does not fit; {wanted} is needed for {block.told}")


def _check_count(sheet: Source, table: Table, records: dict[int, Record]) -> None:
    low, high = table.rows
    count = len(records)
    if not low <= count <= high:
        sheet.problem(0, "", f"has {count} rows; {span(low, high)} are needed")
    missing = [str(number) for number in range(count) if number not in records]
    if missing:
        sheet.problem(0, "id", f"{', '.join(missing)} missing; ids count from 0 without a gap")


def _join(filled: list[tuple[Table, list[Record]]]) -> bytes:
    """The tables behind a list of where each one is (store/data_file.py)."""
    entries = b""
    blocks = b""
    start = HEADER_SIZE + len(filled) * ENTRY_SIZE
    for table, records in filled:
        size = sum(field.width for field in table.fields)
        entries += struct.pack(ENTRY, table.name.encode(), len(records), size, start + len(blocks))
        blocks += _block(table, records)
    return data_file(MAGIC, VERSION, len(filled), entries + blocks)


def _block(table: Table, records: list[Record]) -> bytes:
    numbers = b"".join(
        (record.values[field.name] + field.add).to_bytes(field.width, "little")
        for record in records
        for field in table.fields
    )
    marks = sum(record.stand_in << number for number, record in enumerate(records))
    names = [record.name.encode() for record in records]
    starts = [0, *accumulate(map(len, names))]
    index = struct.pack(f"<{len(starts)}H", *starts)
    return numbers + marks.to_bytes((len(records) + 7) // 8, "little") + index + b"".join(names)
