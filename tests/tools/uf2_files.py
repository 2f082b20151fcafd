"""Files of MicroPython for tests: as much of one as a tool looks at, and no program in it."""

import struct
from pathlib import Path

from host_tools.binary_info import BEGIN, BLOCK_DEVICE, BOARD, END, FLASH, ID_AND_STRING, NAME, VERSION
from host_tools.boards.modules import RP2040_FAMILY
from host_tools.uf2 import uf2_of
from sim.chips.filesystem import OFFSET

SIZE = 352 * 4096
SECTOR, PAGE = 4096, 256
Entries = list[tuple[int, str] | tuple[str, int, int]]
MICROPYTHON: Entries = [
    (NAME, "MicroPython"),
    (VERSION, "v1.28.0"),
    (BOARD, "pico"),
    ("ROMFS", FLASH + 0x90000, 4096),
    ("MicroPython", FLASH + OFFSET, SIZE),
]


def program(entries: Entries, size: int = 3 * SECTOR + 2 * PAGE) -> bytes:
    """As much of a program as is looked at: binary info (the SDK's pico/binary_info/structure.h)."""
    flash = bytearray(size)
    at = 0x400
    pointers = []
    for entry in entries:
        text = entry[1] if isinstance(entry[0], int) else entry[0]
        where = FLASH + at
        flash[at : at + len(text) + 1] = text.encode() + b"\0"
        at += -(-(len(text) + 1) // 4) * 4
        if isinstance(entry[0], int):
            packed = struct.pack("<H2sII", ID_AND_STRING, b"RP", entry[0], where)
        else:
            packed = struct.pack("<H2sIIIIH", BLOCK_DEVICE, b"MP", where, *entry[1:], 0, 3)
        pointers.append(FLASH + at)
        flash[at : at + len(packed)] = packed
        at += -(-len(packed) // 4) * 4
    flash[at : at + 4 * len(pointers)] = struct.pack(f"<{len(pointers)}I", *pointers)
    header = struct.pack("<5I", BEGIN, FLASH + at, FLASH + at + 4 * len(pointers), 0, END)
    flash[0x1D4 : 0x1D4 + len(header)] = header
    return bytes(flash)


def micropython(path: Path, entries: Entries = MICROPYTHON, family: int = RP2040_FAMILY) -> Path:
    data = program(entries)
    path.write_bytes(uf2_of({FLASH + at: data[at : at + PAGE] for at in range(0, len(data), PAGE)}, family))
    return path
