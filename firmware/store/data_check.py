"""Checks a data file when it is opened: loaded for that moment, and not for a game (unload.py)."""

import struct
from array import array
from binascii import crc32

from store.data_file import HEADER_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from store.data_file import DataFile

HEADER = "<4sHHI"
CHECKSUM_SIZE = 4
ENTRY = "<12sHHI"
ENTRY_SIZE = 20
_BLOCK = 1024  # read at once: small enough that a check needs no memory worth naming


def check(
    file: "DataFile", length: int, magic: bytes, version: int, what: str
) -> "Generator[None, None, tuple[int, int]]":
    """Comes to the number of parts and where the body ends; raises what is wrong with the file."""
    if length < len(magic) or file.read(0, len(magic)) != magic:
        raise file.error("foreign", "is not " + what + ": copy the right file onto the table.")
    if length < HEADER_SIZE:
        raise file.cut()
    _, found, parts, written = struct.unpack(HEADER, file.read(0, HEADER_SIZE))
    if found != version:
        raise file.error("version", f"has format {found}, this firmware reads {version}: build it again.")
    if length != written or length < HEADER_SIZE + CHECKSUM_SIZE:
        raise file.cut()
    end = length - CHECKSUM_SIZE
    checksum = yield from _checksum(file, end)
    if file.read(end, CHECKSUM_SIZE) != struct.pack("<I", checksum):
        raise file.error("damaged", "is damaged (wrong checksum): copy it onto the table again.")
    return parts, end


def _checksum(file: "DataFile", end: int) -> "Generator[None, None, int]":
    block = memoryview(bytearray(_BLOCK))
    crc = 0
    for at in range(0, end, _BLOCK):
        part = block[: min(_BLOCK, end - at)]
        file.read_into(at, part)
        crc = crc32(part, crc)
        yield
    return crc & 0xFFFFFFFF


def check_texts(file: "DataFile", size: int) -> "Generator[None, None, bytes]":
    """Of a file of texts: every group lies in it. Comes to its index, which has that size."""
    groups = HEADER_SIZE + size
    if groups > file.end:
        raise file.contradiction("its index does not fit")
    yield
    index = file.read(HEADER_SIZE, size)
    before = 0
    for group, start in enumerate(array("H", index)):
        if start < before or groups + start > file.end:
            raise file.contradiction(f"group {group} of its texts lies outside the file")
        before = start
    return index


def card_tables(file: "DataFile") -> "dict[str, tuple[int, int, int]]":
    """Of a catalogue, by name: count of records, size of a record, offset of the block."""
    tables = {}
    blocks = HEADER_SIZE + file.parts * ENTRY_SIZE
    if blocks > file.end:
        raise file.contradiction("its list of tables does not fit")
    for part in range(file.parts):
        entry = file.read(HEADER_SIZE + part * ENTRY_SIZE, ENTRY_SIZE)
        padded, count, size, offset = struct.unpack(ENTRY, entry)
        names = offset + count * size + (count + 7) // 8 + 2 * (count + 1)
        if not count or offset < blocks or names > file.end:
            raise file.contradiction(f"table {part} lies outside the file")
        try:
            name = str(padded.rstrip(b"\0"), "utf-8")
        except UnicodeError:
            raise file.contradiction(f"the name of table {part} is no text")
        tables[name] = (count, size, offset)
    return tables
