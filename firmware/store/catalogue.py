"""A game's cards, read by offset from the compiled catalogue on flash, never the whole file at once.

The format is described in store/data_file.py.
"""

import struct

from store.data_file import DataFile, DataFileError

MAGIC = b"CHRC"
VERSION = 1


class CatalogueError(DataFileError):
    """A catalogue that cannot be used."""

    what = "a card catalogue"


class Catalogue:
    """Tables are named as in the game's TOML file, records are numbered from 0."""

    def __init__(self, path: str):
        self._file = DataFile(path, MAGIC, VERSION, CatalogueError)
        self._marks: "dict[str, bytes]" = {}  # of tables that were asked for: a bit for each stand-in
        try:
            from store.data_check import card_tables

            self._tables = card_tables(self._file)
        except CatalogueError:
            self.close()
            raise

    def count(self, table: str) -> int:
        """How many records the table holds."""
        return self._table(table)[0]

    def size(self, table: str) -> int:
        """How many bytes one record has."""
        return self._table(table)[1]

    def table(self, table: str) -> bytes:
        """All records of one table, one behind the other."""
        count, size, offset = self._table(table)
        return self._file.read(offset, count * size)

    def record(self, table: str, i: int, into: "bytearray | None" = None) -> "bytes | bytearray":
        """One record; into a buffer of its size where one is given, so that nothing is allocated."""
        _, size, offset = self._table(table, i)
        if into is None:
            return self._file.read(offset + i * size, size)
        if len(into) != size:
            raise ValueError(table)
        self._file.read_into(offset + i * size, into)
        return into

    def name(self, table: str, i: int) -> str:
        """The name as printed."""
        count, size, offset = self._table(table, i)
        index = offset + count * size + (count + 7) // 8
        start, end = struct.unpack("<HH", self._file.read(index + 2 * i, 4))
        names = index + 2 * (count + 1)
        if start > end or names + end > self._file.end:
            raise self._file.contradiction(f"name {i} of {table} lies outside the file")
        try:
            return str(self._file.read(names + start, end - start), "utf-8")
        except UnicodeError:
            raise self._file.contradiction(f"name {i} of {table} is no text")

    def stand_in(self, table: str, i: int) -> bool:
        """Whether the record is our stand-in and not the printed card."""
        count, size, offset = self._table(table, i)
        marks = self._marks.get(table)
        if marks is None:
            marks = self._marks[table] = self._file.read(offset + count * size, (count + 7) // 8)
        return bool(marks[i // 8] >> (i % 8) & 1)

    def close(self) -> None:
        self._file.close()

    def _table(self, table: str, i: int = 0) -> "tuple[int, int, int]":
        if table not in self._tables:
            raise self._file.error("no_table", f"has no table {table}: build it again.")
        place = self._tables[table]
        if not 0 <= i < place[0]:
            raise IndexError(f"{table} has {place[0]} records and no record {i}")
        return place
