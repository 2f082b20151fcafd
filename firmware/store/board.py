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
_SEAL = b',"crc":"'


def read(path: str) -> "dict[str, Any]":
    """What stands in it. OSError if it is missing, ValueError if it is damaged."""
    with open(path, "rb") as file:
        data = file.read()
    body, seal, rest = data.rpartition(_SEAL)
    if seal and rest[:8] != b"%08x" % (crc32(body) & 0xFFFFFFFF):
        raise ValueError("wrong checksum")
    board = json.loads(data)
    if not isinstance(board, dict):
        raise ValueError("no object")
    return board


def keep() -> None:
    """Copy the board file if the copy is another; the old copy stays until the new one is whole."""
    try:
        with open(PATH, "rb") as file:
            board = file.read()
        if _is_copy(board):
            return
        with open(COPY + ".new", "wb") as file:
            file.write(board)
        os.rename(COPY + ".new", COPY)
    except OSError:
        return  # no room: the next start tries it again, and nothing depends on it before


def _is_copy(board: bytes) -> bool:
    try:
        with open(COPY, "rb") as file:
            return bool(file.read() == board)
    except OSError:
        return False
