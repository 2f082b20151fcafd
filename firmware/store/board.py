"""The board file: whether it is whole, and a copy of the last one with which the table has started.

Its last key is `crc`, the CRC-32 of all that stands before it. A file without that key was written by hand.
"""

import json
import os
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PATH = "board.json"
COPY = "board.last"
_CRC = b',"crc":"'
_BLOCK = 256  # bytes: in a game there may be no room for the whole file in one piece


def read(path: str) -> "dict[str, Any]":
    """What stands in it. OSError if it is missing, ValueError if it is damaged."""
    with open(path, "rb") as file:
        data = file.read()
    body, key, rest = data.rpartition(_CRC)
    if key and rest[:8] != b"%08x" % (crc32(body) & 0xFFFFFFFF):
        raise ValueError("wrong checksum")
    board = json.loads(data)
    if not isinstance(board, dict):
        raise ValueError("no object")
    return board


def read_any() -> "dict[str, Any]":
    """The board file, or the copy if that is damaged: with one of them the table has started."""
    try:
        return read(PATH)
    except (OSError, ValueError):
        return read(COPY)


def keep() -> None:
    """Copy the board file if the copy is another; the old copy stays until the new one is whole."""
    try:
        if _is_copied():
            return
        with open(PATH, "rb") as board, open(COPY + ".new", "wb") as copy:
            block = board.read(_BLOCK)
            while block:
                copy.write(block)
                block = board.read(_BLOCK)
        os.rename(COPY + ".new", COPY)
    except OSError:
        return  # no room: the next start tries it again, and nothing depends on it before


def _is_copied() -> bool:
    try:
        with open(PATH, "rb") as board, open(COPY, "rb") as copy:
            block = board.read(_BLOCK)
            while block == copy.read(_BLOCK):
                if not block:
                    return True
                block = board.read(_BLOCK)
    except OSError:
        pass
    return False
