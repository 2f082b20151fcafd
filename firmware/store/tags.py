"""Cards known by the UID of their tag: the fallback for tags that carry no text of ours.

The file is a data file (store/data_file.py). It is sorted, and only searched, never loaded; its body:

    per table    12s game, 12s table (zeros behind)
    per tag      10s UID (zeros behind), u8 its length, u8 which of the tables, u16 number of the card
"""

import struct

from store.data_file import HEADER_SIZE, DataFile, DataFileError

MAGIC = b"CHRU"
VERSION = 1
PATH = "tags.bin"
TABLE = "<12s12s"
TABLE_SIZE = 24
TAG = "<10sBBH"
TAG_SIZE = 14


class TagsError(DataFileError):
    """A list of tags that cannot be used."""

    what = "a list of tags"


def card_of(uid: bytes) -> "tuple[str, str, int] | None":
    """Game, table and number of the card that wears this tag; None if nobody ever said."""
    try:
        file = DataFile(PATH, MAGIC, VERSION, TagsError)
    except TagsError as error:
        if error.code == "missing":
            return None
        raise
    try:
        return _find(file, uid)
    finally:
        file.close()


def _find(file: DataFile, uid: bytes) -> "tuple[str, str, int] | None":
    first = HEADER_SIZE + file.parts * TABLE_SIZE
    wanted = uid + bytes(10 - len(uid)) + bytes((len(uid),))
    low = 0
    high = (file.end - first) // TAG_SIZE
    while low < high:
        middle = (low + high) // 2
        tag = file.read(first + middle * TAG_SIZE, TAG_SIZE)
        if tag[:11] == wanted:
            _, _, table, number = struct.unpack(TAG, tag)
            return _named(file, table, number)
        if tag[:11] < wanted:
            low = middle + 1
        else:
            high = middle
    return None


def _named(file: DataFile, table: int, number: int) -> "tuple[str, str, int]":
    if table >= file.parts:
        raise file.contradiction("a tag of no table")
    game, name = struct.unpack(TABLE, file.read(HEADER_SIZE + table * TABLE_SIZE, TABLE_SIZE))
    return game.rstrip(b"\0").decode(), name.rstrip(b"\0").decode(), number
