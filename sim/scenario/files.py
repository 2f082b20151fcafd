"""The files that a scenario names: they lie in the folder of the first one or below it, or came with it."""

import os
import stat
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from host_tools.toml_text import NoToml, parse_toml

MOST_BYTES = 2 * 1024 * 1024  # of a file: the longest recording has about the half
LONGEST_LINE = 4000  # characters
MOST_DOTS = 100  # in a line: a key of thousands of parts takes tomllib minutes
OUTSIDE = "it must lie in the folder of the scenario or below it"


class FileRefused(Exception):
    """A file that a scenario may not see, or that cannot be read: a sentence without its name."""


class Files(Protocol):
    """Where a scenario looks for the files that it names."""

    def find(self, asking: Path, wanted: str) -> Path:
        """The file that another one names."""

    def read(self, path: Path) -> str:
        """What stands in a file."""


class Folder:
    """The folder of the first file and all below it."""

    def __init__(self, first: Path):
        self._root = first.parent.resolve()

    def find(self, asking: Path, wanted: str) -> Path:
        try:
            path = (asking.parent / wanted).resolve()
        except (OSError, RuntimeError, ValueError):  # a loop of links, or no name of a file at all
            raise FileRefused(OUTSIDE) from None
        if Path(wanted).is_absolute() or not path.is_relative_to(self._root):
            raise FileRefused(OUTSIDE)
        return path

    def read(self, path: Path) -> str:
        return read_text(path)


class Uploaded:
    """Files that a page handed over: names without folders, and their texts."""

    def __init__(self, texts: dict[str, str]):
        self._texts = texts

    def find(self, asking: Path, wanted: str) -> Path:
        inside = name_inside(wanted)
        if not inside:
            raise FileRefused(OUTSIDE)
        if inside not in self._texts:
            raise FileRefused(f"it was not handed over. Choose {inside} too")
        return Path(inside)

    def read(self, path: Path) -> str:
        return self._texts[path.name]


def name_inside(wanted: str) -> str:
    """The file's own name if its path stays inside the folder, else nothing."""
    path = PurePosixPath(wanted)
    return "" if path.is_absolute() or ".." in path.parts else path.name


def read_text(path: Path) -> str:
    """A regular file of text. A pipe or a device is not even waited for."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:
        raise FileRefused(getattr(error, "strerror", "") or "this is no name of a file") from None
    try:
        about = os.fstat(file)
        if not stat.S_ISREG(about.st_mode):
            raise FileRefused("it is not a regular file")
        if about.st_size > MOST_BYTES:
            raise FileRefused(f"it has {about.st_size} bytes: at most {MOST_BYTES} are allowed")
        data = os.read(file, MOST_BYTES)
    finally:
        os.close(file)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileRefused(f"byte {error.start} is not UTF-8") from None


def read_toml(text: str) -> dict[str, Any]:
    """What TOML says, if it is such as people write."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise FileRefused(f"line {number} has {len(line)} characters: at most {LONGEST_LINE} are allowed")
        if line.count(".") > MOST_DOTS:
            raise FileRefused(f"line {number} has {line.count('.')} dots: at most {MOST_DOTS} are allowed")
    try:
        return parse_toml(text)
    except NoToml as error:
        raise FileRefused(str(error)) from None


def is_for_two(path: Path) -> bool:
    """Whether a scenario file is one for two tables (two_tables.py)."""
    try:
        return "tables" in read_toml(read_text(path))
    except FileRefused:
        return False
