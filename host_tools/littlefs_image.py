"""A file system as MicroPython's rp2 port makes it (littlefs 2), as bytes: made on the PC, and read back."""

import errno
import posixpath
from typing import Any

from littlefs import LittleFS, LittleFSError

from host_tools.errors import ToolError

SECTOR = 4096
# With four pages of cache, files up to 512 bytes live in their folder. MicroPython formats with version 2.1
# since 1.22: in a folder of 2.0 nothing says that the rest is erased, and each write erases a sector.
GEOMETRY: dict[str, Any] = {
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": 100,
    "disk_version": 0x00020001,
}


def make(files: dict[str, bytes], size: int) -> bytes:
    """These files by their paths, and nothing else; the same files give the same bytes."""
    filesystem = LittleFS(block_size=SECTOR, block_count=size // SECTOR, **GEOMETRY)
    try:
        for path, data in sorted(files.items()):
            filesystem.makedirs(posixpath.dirname(path), exist_ok=True)
            with filesystem.open(path, "wb") as file:
                file.write(data)
    except LittleFSError as error:
        if error.code != -errno.ENOSPC:
            raise
        raise ToolError(
            f"{sum(map(len, files.values())) // 1024} KB do not fit into the {size // 1024} KB of the flash.",
            "Take a module with more flash, or leave old games out.",
            "full",
        ) from error
    return bytes(filesystem.context.buffer)


def contents(data: bytes) -> dict[str, bytes]:
    """Every file by its path. Raises LittleFSError where there is no such file system."""
    filesystem = _mounted(data)
    found = {}
    for folder, _, names in filesystem.walk("/"):
        for name in names:
            path = posixpath.join(folder, name)
            with filesystem.open(path, "rb") as file:
                found[path] = file.read()
    return found


def free(data: bytes) -> int:
    """How many bytes are left."""
    return len(data) - SECTOR * int(_mounted(data).used_block_count)


def _mounted(data: bytes) -> LittleFS:
    filesystem = LittleFS(block_size=SECTOR, block_count=len(data) // SECTOR, mount=False, **GEOMETRY)
    filesystem.context.buffer = bytearray(data)
    filesystem.mount()
    return filesystem
