"""Is a data file whole? Asked when it is opened: loaded for that moment, then forgotten (passing.py)."""

import struct
from binascii import crc32

from store.sealed import CHECKSUM_SIZE, HEADER, HEADER_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.sealed import SealedFile

_BLOCK = 256  # read at once: small, so that a check needs no memory worth naming


def check(file: "SealedFile", magic: bytes, version: int, what: str) -> "tuple[int, int]":
    """The number of parts and where the body ends; raises what is wrong with the file."""
    length = file.length()
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
    if file.read(end, CHECKSUM_SIZE) != struct.pack("<I", _sum(file, end)):
        raise file.error("damaged", "is damaged (wrong checksum): copy it onto the table again.")
    return parts, end


def _sum(file: "SealedFile", end: int) -> int:
    block = memoryview(bytearray(_BLOCK))
    crc = 0
    for at in range(0, end, _BLOCK):
        part = block[: min(_BLOCK, end - at)]
        file.read_into(at, part)
        crc = crc32(part, crc)
    return crc & 0xFFFFFFFF
