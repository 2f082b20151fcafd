"""Which backup a table whose files are gone shall get back."""

from pathlib import Path

from host_tools.archive import unpack
from host_tools.errors import ToolError
from host_tools.files import read_whole
from host_tools.output import Output
from host_tools.owned import faults
from host_tools.questions import can_ask, confirmed

NAMES = "chronotable-*.zip"  # as chronotable backup calls them


def newest(folder: Path) -> Path | None:
    """The last one that was made there and is whole."""
    found = sorted(folder.glob(NAMES), key=lambda path: path.stat().st_mtime, reverse=True)
    return next((path for path in found if _is_whole(path)), None)


def offered(out: Output, folder: Path) -> Path | None:
    """The newest backup, if somebody says yes to it."""
    found = newest(folder)
    if found is None or not can_ask(out):
        return None
    return found if confirmed(f"Bring settings, tags and games back from {found}?") else None


def asked_for(out: Output, folder: Path) -> Path | None:
    """The newest backup, or the file that somebody names because there is none here."""
    if newest(folder) is not None or not can_ask(out):
        return offered(out, folder)
    try:
        named = input(f"No backup ({NAMES}) is in this folder. The file of one, or Enter without: ").strip()
    except EOFError:
        return None
    return Path(named) if named else None


def files_of(path: Path, out: Output) -> dict[str, bytes]:
    """What it holds; a file that no table could read is left out, and told."""
    files = unpack(read_whole(path, "Make one with: chronotable backup."), str(path))
    for name, why in faults(files).items():
        out.say(f"{name} in {path} {why}: it is left out.", "yellow")
        del files[name]
    return files


def _is_whole(path: Path) -> bool:
    try:
        unpack(path.read_bytes(), str(path))
    except (OSError, ToolError):
        return False
    return True
