"""Gives compiled data its header and checksum and writes it: all files or none, each whole or not at all."""

import os
import struct
from binascii import crc32
from pathlib import Path

from store.data_check import CHECKSUM_SIZE, HEADER
from store.data_file import HEADER_SIZE


def data_file(magic: bytes, version: int, parts: int, body: bytes) -> bytes:
    """The body with the header and checksum that the device asks for (store/data_file.py)."""
    length = HEADER_SIZE + len(body) + CHECKSUM_SIZE
    data = struct.pack(HEADER, magic, version, parts, length) + body
    return data + struct.pack("<I", crc32(data))


def write_all(files: dict[Path, bytes]) -> None:
    """Write every file that changed beside its place, then move them all there."""
    fresh: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            if path.is_file() and path.read_bytes() == data:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh[path] = path.with_name(f".{path.name}.{os.getpid()}")
            fresh[path].write_bytes(data)
        for path, written in fresh.items():
            written.replace(path)
    finally:
        for written in fresh.values():
            written.unlink(missing_ok=True)
