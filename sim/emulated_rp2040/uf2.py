"""The MicroPython that an emulated RP2040 boots: a file, or a version that is downloaded once and kept."""

import re
import struct
from pathlib import Path

from sim.chips.filesystem import OFFSET

VERSION = re.compile(r"v?\d+\.\d+(\.\d+)?")
BLOCK = struct.Struct("<II4xII8xI476s4x")  # two magic numbers, address, size, family, data
FIRST, SECOND, RP2040 = 0x0A324655, 0x9E5D5157, 0xE48BFF56
FLASH, FLASH_SIZE = 0x10000000, 2 * 1024 * 1024


class NoUf2(Exception):
    """There is no such image."""


class OutOfReach(NoUf2):
    """There is, but not from here."""


def find_uf2(named: str) -> Path:
    """Only a version asks the network: whoever names one wants that."""
    path = Path(named)
    if path.is_file():
        return path
    if not VERSION.fullmatch(named):
        raise NoUf2(
            f"there is no MicroPython image {named!r}: name a file for the Pico, or a version: 1.28.0"
        )
    from rp2040py.boards import BOARDS, resolve_firmware

    try:
        found = resolve_firmware(BOARDS["pico"], "micropython", named.removeprefix("v")).image
    except OSError as error:
        raise OutOfReach(f"MicroPython {named} cannot be downloaded here: {error}") from error
    if found is None:
        raise NoUf2(f"there is no MicroPython {named} for the Pico to download: name another version")
    return Path(found)


def with_filesystem(uf2: Path, filesystem: bytes) -> bytes:
    """The whole flash of a Pico: MicroPython of that file, and the file system behind it."""
    flash = bytearray(b"\xff" * FLASH_SIZE)
    blocks = 0
    data = uf2.read_bytes()
    for first, second, address, size, family, payload in BLOCK.iter_unpack(data[: len(data) // 512 * 512]):
        if (first, second) == (FIRST, SECOND) and family == RP2040:
            flash[address - FLASH : address - FLASH + size] = payload[:size]
            blocks += 1
    if not blocks:
        raise NoUf2(f"{uf2} has nothing for an RP2040")
    flash[OFFSET : OFFSET + len(filesystem)] = filesystem
    return bytes(flash)
