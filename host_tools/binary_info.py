"""What a program for a Pico says of itself: the binary info of the Pico SDK, as picotool reads it.

A header near its beginning points to a list of pointers, each to an entry of some type. Only the entries that
an image of a table needs are read: who it is, for which module, and where its file system lies.
"""

import struct
from dataclasses import dataclass

FLASH = 0x10000000
BEGIN, END = 0x7188EBF2, 0xE71AA390  # around the header
HEADER = struct.Struct("<5I")  # begin, first pointer, behind the last one, addresses that are copied, end
SEARCHED = 0x2000  # the header is behind the second boot stage and the vectors
ID_AND_STRING, BLOCK_DEVICE = 6, 7
RASPBERRY_PI, MICROPYTHON = b"RP", b"MP"
NAME, VERSION, BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB
LONGEST = 200  # letters
MOST = 1000  # entries


@dataclass(frozen=True)
class Area:
    """A piece of flash, by its place from the beginning."""

    offset: int
    size: int


@dataclass(frozen=True)
class ProgramInfo:
    """What is not told is empty."""

    name: str
    version: str
    board: str  # as the SDK calls the module
    filesystem: Area | None  # MicroPython's own


def read_info(flash: bytes) -> ProgramInfo:
    """Of the contents of a flash from its beginning on."""
    told: dict[int, str] = {}
    filesystem = None
    for entry in _entries(flash):
        kind, tag = struct.unpack_from("<H2s", flash, entry)
        if kind == ID_AND_STRING and tag == RASPBERRY_PI:
            identity, text = struct.unpack_from("<II", flash, entry + 4)
            told[identity] = _text(flash, text)
        elif kind == BLOCK_DEVICE and tag == MICROPYTHON:
            name, address, size = struct.unpack_from("<III", flash, entry + 4)
            if _text(flash, name) == "MicroPython":
                filesystem = Area(address - FLASH, size)
    return ProgramInfo(told.get(NAME, ""), told.get(VERSION, ""), told.get(BOARD, ""), filesystem)


def _entries(flash: bytes) -> list[int]:
    """Where each begins, by its place in the flash."""
    for at in range(0, min(SEARCHED, len(flash) - HEADER.size), 4):
        begin, first, last, _, end = HEADER.unpack_from(flash, at)
        if (begin, end) == (BEGIN, END):
            break
    else:
        return []
    count = (last - first) // 4
    if not 0 <= count <= MOST or not 0 <= first - FLASH <= len(flash) - 4 * count:
        return []
    pointers = struct.unpack_from(f"<{count}I", flash, first - FLASH)
    return [pointer - FLASH for pointer in pointers if 0 <= pointer - FLASH <= len(flash) - 24]


def _text(flash: bytes, pointer: int) -> str:
    at = pointer - FLASH
    if not 0 <= at < len(flash):
        return ""
    return flash[at : at + LONGEST].split(b"\0", 1)[0].decode("ascii", "replace")
