"""Files on the PC: what people name is read; ours are written beside the old and moved into place."""

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

from host_tools.errors import ToolError


def read_whole(path: Path, advice: str = "") -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ToolError(f"{path} cannot be read: {error.strerror}.", advice, "file") from error


def read_words(path: Path, advice: str = "") -> str:
    """A text file; the mark that spreadsheet programs put in front is left out."""
    try:
        return read_whole(path, advice).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ToolError(f"{path} is no text in UTF-8.", advice or "Save it as UTF-8.", "file") from error


def write_new(files: Mapping[Path, bytes], force: bool = False) -> None:
    """Write them all, or none if one of them would replace a file with something else in it."""
    there = [path for path, data in files.items() if not force and _differs(path, data)]
    if there:
        them, more = ("it", "") if len(there) == 1 else ("them", f" (and {len(there) - 1} more)")
        raise ToolError(
            f"{there[0]}{more} is there already, with something else in it; nothing was written.",
            f"Name another place, or replace {them} with --force.",
            "exists",
        )
    for path, data in files.items():
        write_whole(path, data)


def _differs(path: Path, data: bytes) -> bool:
    return path.is_file() and read_whole(path) != data


def write_whole(path: Path, data: bytes) -> None:
    """The old file stays until the new one is whole."""
    if path.is_dir() or not path.name:
        raise ToolError(f"{path} is a folder.", "Name a file.", "file")
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # else a power cut may leave the new name with nothing behind it
        fresh.replace(path)
    except OSError as error:
        raise ToolError(
            f"{path} cannot be written: {error.strerror}.", "Name another place.", "file"
        ) from error
    finally:
        with contextlib.suppress(OSError):  # what went wrong first is what to tell
            fresh.unlink(missing_ok=True)
