"""The records of the journal: a head, what they say, and a checksum that hangs each one on all before it.

    2 bytes   kind (4 bits) and length of the data (12 bits), highest first
    ...       the data
    2 bytes   the lower half of the CRC-32 over all records of the game up to here, lowest first

The CRC of a game starts from its number, so no record fits into another game or at another place.
"""

from binascii import crc32

BEGIN = 1  # the format, then the setup
MOVE = 2
UNDO = 3  # how many moves are taken back, two bytes, lowest first
NOTE = 4
END = 5  # the summary, then its length: it is found from behind

FORMAT = 1
LONGEST = 4095  # bytes of data in a record
HEAD = 2
SUM = 2
ENDING = HEAD + 255 + 1 + SUM  # the longest record END
_BLOCK = 256  # read at once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    # A file, where it starts among the records of its game, how many of its bytes are valid
    RecordFile = tuple[str, int, int]


class Damage(Exception):
    """The records cannot be read beyond this point."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code


def pack(kind: int, data: bytes, crc: int) -> bytes:
    """The record that follows the given checksum."""
    size = len(data)
    if size > LONGEST:
        raise ValueError  # a record holds at most 4095 bytes
    record = bytearray(HEAD + size + SUM)
    record[0] = kind << 4 | size >> 8
    record[1] = size & 255
    record[HEAD : HEAD + size] = data
    crc = crc32(data, crc32(record[:HEAD], crc))
    record[-2] = crc & 255
    record[-1] = crc >> 8 & 255
    return bytes(record)


def check(record: bytes, crc: int) -> int:
    """The checksum behind a whole record; Damage if it is not the one that was written there."""
    crc = crc32(record[:-SUM], crc)
    if record[-2] | record[-1] << 8 != crc & 0xFFFF:
        raise Damage("checksum")
    return crc


def unpack(record: bytes) -> "tuple[int, bytes]":
    """Kind and data of a whole record."""
    return record[0] >> 4, record[HEAD:-SUM]


def length(block: bytes, at: int = 0) -> int:
    """How long the record is as a whole whose head stands there."""
    return HEAD + ((block[at] & 15) << 8 | block[at + 1]) + SUM


def read_records(files: "list[RecordFile]") -> "Iterator[bytes]":
    """Every record of the files, whole but not checked; Damage where one is missing or cut short."""
    at = 0
    for path, start, size in files:
        if start != at:
            raise Damage("missing")
        at += size
        try:
            file = open(path, "rb")
        except OSError:
            raise Damage("unreadable")
        with file:
            yield from _split(file, size)


def _split(file: "IO[bytes]", left: int) -> "Iterator[bytes]":
    block = b""
    at = 0
    while left:
        have = len(block) - at
        if have < HEAD or have < length(block, at):
            block = block[at:] + _read(file, min(left - have, _BLOCK))
            at = 0
            continue
        end = at + length(block, at)
        yield block[at:end]
        left -= end - at
        at = end


def _read(file: "IO[bytes]", size: int) -> bytes:
    try:
        block = file.read(size)
    except OSError:
        raise Damage("unreadable")
    if not block:
        raise Damage("cut")
    return block
