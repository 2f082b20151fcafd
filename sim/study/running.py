"""Plays the games of a study and keeps what is finished: the same command goes on where it was stopped."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from sim.farm import each
from sim.study.plan import Study
from sim.study.playing import Row, Task, play_games

PART = 25  # games that are kept together
LARGE_PART = 100  # of a study with many
MANY = 1000


class Parts:
    """The finished pieces, in a folder named after all that decides the results: those of another study are
    never mixed in."""

    def __init__(self, out: Path, study: Study):
        self._folder = out / "parts" / study.fingerprint()
        self._study = study
        self._size = LARGE_PART if study.games >= MANY else PART

    def missing(self) -> list[Task]:
        return [task for task in self._tasks() if self._read(task) is None]

    def keep(self, task: Task, rows: list[Row]) -> None:
        """Whole or not at all."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(task)
        fresh = path.with_suffix(".new")
        fresh.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        fresh.replace(path)

    def rows(self) -> Iterator[Row]:
        """All games that are finished, by their numbers."""
        for task in self._tasks():
            yield from self._read(task) or []

    def _tasks(self) -> list[Task]:
        games = self._study.games
        starts = range(0, games, self._size)
        return [Task(self._study, first, min(self._size, games - first)) for first in starts]

    def _path(self, task: Task) -> Path:
        return self._folder / f"{task.first:07}-{task.games}.jsonl"

    def _read(self, task: Task) -> list[Row] | None:
        """A piece that cannot be read is played again."""
        try:
            rows = [json.loads(line) for line in self._path(task).read_text(encoding="utf-8").splitlines()]
        except (OSError, ValueError):
            return None
        return rows if len(rows) == task.games else None


def run(
    study: Study, out: Path, workers: int, scheduler: str, advance: Callable[[int], None]
) -> Iterator[Row]:
    """Play what is missing, then all games in their order."""
    parts = Parts(out, study)
    for task, rows in each(play_games, parts.missing(), workers, scheduler):
        parts.keep(task, rows)
        advance(task.games)
    return parts.rows()
