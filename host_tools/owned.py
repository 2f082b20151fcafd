"""The owner's files on a table, as a backup holds them: whether each can be read again."""

import tempfile
from pathlib import Path
from typing import Any

from host_tools import tags
from host_tools.boards import compiled
from host_tools.errors import ToolError
from store.catalogue import Catalogue
from store.data_file import DataFileError
from store.settings import Settings

BOARD, SETTINGS, CARDS = "/board.json", "/settings.txt", "/cards/"


def faults(files: dict[str, bytes]) -> dict[str, str]:
    """What is wrong with which file. The journal is left out: the table itself mends what it can of it."""
    found = {path: _fault(path, data) for path, data in files.items()}
    return {path: why for path, why in found.items() if why}


def _fault(path: str, data: bytes) -> str:
    if path == BOARD:
        return compiled.fault(data)
    if path == tags.FILE:
        return _tags(data)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "file"
        file.write_bytes(data)
        if path == SETTINGS:
            settings = Settings(str(file))
            return "is damaged" if settings.trouble and settings.trouble[0] == "damaged" else ""
        if path.startswith(CARDS) and path.endswith(".cat"):
            return _catalogue(file)
    return ""


def _tags(data: bytes) -> str:
    try:
        tags.unpack(data)
    except ToolError:
        return "is no list of tags, or damaged"
    return ""


def _catalogue(file: Path) -> str:
    try:
        opened: Any = Catalogue(str(file))
        opened.close()
    except DataFileError:
        return "is no catalogue of cards, or damaged"
    return ""
