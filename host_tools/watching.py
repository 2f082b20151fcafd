"""Notices when sources change: looks at the times of files, which works on every system and network drive."""

from pathlib import Path

LOOK_S = 0.3
SETTLED_S = 0.15  # an editor writes some files in two goes
IGNORED = {".pyc", ".pyi", ".swp", ".tmp"}

Stamps = dict[Path, tuple[int, int]]


class Watch:
    """Files, and folders with all in them. `changed` says what is different since it was last asked."""

    def __init__(self, *places: Path):
        self._places = places
        self._seen = self._look()

    def changed(self) -> list[Path]:
        now = self._look()
        before, self._seen = self._seen, now
        return sorted(path for path in now.keys() | before.keys() if now.get(path) != before.get(path))

    def _look(self) -> Stamps:
        found: Stamps = {}
        for place in self._places:
            for path in place.rglob("*.*") if place.is_dir() else [place]:
                if path.suffix in IGNORED or path.name.startswith("."):
                    continue
                try:
                    state = path.stat()
                except OSError:  # it is just being replaced
                    continue
                found[path] = (state.st_mtime_ns, state.st_size)
        return found
