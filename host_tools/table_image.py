"""MicroPython and everything that a table needs, in one UF2: dropped onto a Pico in BOOTSEL mode, it plays.

Where the file system lies is read from MicroPython itself (binary_info.py), so nothing is guessed by version.
"""

from host_tools import littlefs_image
from host_tools.binary_info import FLASH, Area, ProgramInfo, read_info
from host_tools.boards.modules import MODULES, Module
from host_tools.errors import ToolError
from host_tools.flash import RESERVE
from host_tools.uf2 import PAGE, check_fits, pages_of, uf2_of

SECTOR = littlefs_image.SECTOR
ERASED = b"\xff"


def joined(
    micropython: bytes, name: str, module: Module, files: dict[str, bytes]
) -> tuple[bytes, ProgramInfo]:
    """The UF2 for that module, and what MicroPython says of itself; `name` is that of its file."""
    check_fits(micropython, name, module)
    pages = pages_of(micropython)
    flash = _flash(pages)
    info = read_info(flash)
    area = _room(info, name, module)
    if len(flash) > area.offset:
        raise ToolError(f"{name} lies where its own file system should.", "Get the file again.", "uf2")
    made = littlefs_image.make(files, area.size)
    if littlefs_image.free(made) < RESERVE:
        raise ToolError(
            f"The flash of the {module.title} would be full: no game could be kept.",
            "Take a module with more flash, or leave old games out.",
            "full",
        )
    for offset, data in ((0, flash), (area.offset, made)):
        pages |= _sectors(offset, data)
    return uf2_of(pages, module.uf2_family), info


def _flash(pages: dict[int, bytes]) -> bytes:
    """From its beginning to the last page, with what is erased in between."""
    if not pages or min(pages) < FLASH or max(pages) >= FLASH + 16 * 1024 * 1024:
        raise ToolError("This UF2 does not belong into the flash of a Pico.", "Get the file again.", "uf2")
    flash = bytearray(ERASED * (max(pages) + PAGE - FLASH))
    for address, data in pages.items():
        flash[address - FLASH : address - FLASH + len(data)] = data
    return bytes(flash)


def _room(info: ProgramInfo, name: str, module: Module) -> Area:
    if info.name != "MicroPython" or info.filesystem is None:
        raise ToolError(
            f"{name} does not say where its file system lies.", "Get an official MicroPython.", "uf2"
        )
    if info.board != next(key for key, each in MODULES.items() if each is module):
        made_for = MODULES[info.board].title if info.board in MODULES else info.board or "an unknown board"
        raise ToolError(
            f"{name} is made for {made_for}, the board has a {module.title}.",
            f"Get the one for {module.micropython}.",
            "uf2",
        )
    return info.filesystem


def _sectors(offset: int, data: bytes) -> dict[int, bytes]:
    """Pages by their address, of whole sectors only: the boot ROM of an RP2040 erases one sector for each
    sixteen blocks of a UF2, whatever their addresses are. Empty sectors need not be sent."""
    found = {}
    for at in range(0, len(data), SECTOR):
        sector = data[at : at + SECTOR].ljust(SECTOR, ERASED)
        if sector.strip(ERASED):
            for page in range(0, SECTOR, PAGE):
                found[FLASH + offset + at + page] = sector[page : page + PAGE]
    return found
