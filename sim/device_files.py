"""The files of the device, built once in a process and again only when a source has changed."""

from pathlib import Path

from host_tools.build import build
from sim import FIRMWARE

Stamp = tuple[tuple[str, int, int], ...]

_built: tuple[Stamp, Path] | None = None


def device_files() -> Path:
    """The folder with what goes onto the device, up to date with the firmware."""
    global _built
    now = _stamp()
    if _built is None or _built[0] != now or not (_built[1] / "main.py").exists():
        _built = (now, build())
    return _built[1]


def _stamp() -> Stamp:
    """Changes whenever a file of the firmware does."""
    found = []
    for path in FIRMWARE.rglob("*"):
        if path.suffix != ".pyc" and path.is_file():
            known = path.stat()
            found.append((str(path), known.st_mtime_ns, known.st_size))
    return tuple(sorted(found))
