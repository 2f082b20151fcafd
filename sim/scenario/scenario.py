"""A scenario file: read, checked, and played on a table step by step."""

import re
from pathlib import Path
from typing import Any

from sim.scenario.files import FileRefused, Files, Folder, read_toml
from sim.scenario.moves_file import Played, parse_moves
from sim.scenario.promises import Promises
from sim.scenario.steps import ScenarioError, Step, check, do
from sim.scenario.values import Kind, Number, Words, shown
from sim.table import Table

BOARD = re.compile(r"[a-z0-9_]{1,40}")  # one that lies in our folder
MOST_BOARDS = 8
MOST_INCLUDED = 16
MOST_STEPS = 50_000


class Scenario:
    """One file, read and checked; `run` plays it on a table of its own."""

    def __init__(self, path: Path, files: Files | None = None, chain: tuple[Path, ...] = ()):
        self.path = path
        self._files = files or Folder(path)
        self._chain = (*chain, path.resolve())
        data = self._read(path)
        self.title = self._value(data, "title", path.stem, Words())
        self.seed: int = self._value(data, "seed", 1, Number(0, 2**32 - 1))
        include = self._value(data, "include", "", Words())
        before = self._value(data, "before", "", Words())
        boards = data.pop("board", "pico_full")
        self.boards = [self._board(board) for board in (boards if isinstance(boards, list) else [boards])]
        if not 1 <= len(self.boards) <= MOST_BOARDS:
            raise ScenarioError(f"{path}: board is a name, or a list of 1 to {MOST_BOARDS}")
        self.board = self.boards[0]
        self.steps: list[Step] = data.pop("steps", [])
        if data:
            known = "title, board, seed, include, before, steps"
            raise ScenarioError(f"{path}: unknown key {shown(next(iter(data)))}: there are {known}")
        if not isinstance(self.steps, list) or not all(isinstance(step, dict) for step in self.steps):
            raise ScenarioError(f"{path}: steps is a list of inline tables")
        if len(self.steps) > MOST_STEPS:
            raise ScenarioError(
                f"{path}: there are {len(self.steps)} steps: at most {MOST_STEPS} are allowed"
            )
        for number, step in enumerate(self.steps, 1):
            check(self._where(number), step)
        self._before = self._included(include) if include else None
        self._played = self._read_moves(before) if before else None

    def _read(self, path: Path) -> dict[str, Any]:
        try:
            return read_toml(self._files.read(path))
        except FileRefused as refused:
            raise ScenarioError(f"{path}: cannot be read: {refused}") from None

    def _value(self, data: dict[str, Any], key: str, default: object, kind: Kind) -> Any:
        value = data.pop(key, default)
        if not kind.holds(value):
            raise ScenarioError(f"{self.path}: {key} = {shown(value)} is not allowed: it is {kind.allowed}")
        return value

    def _board(self, board: object) -> str:
        """The name of one of ours, or the path of a file beside the scenario."""
        if isinstance(board, str) and BOARD.fullmatch(board):
            return board
        if not isinstance(board, str) or not board.endswith(".toml"):
            raise ScenarioError(
                f"{self.path}: board = {shown(board)} is not allowed: it is the name of a board or a file"
            )
        return str(self._find("board", board, ".toml"))

    def _find(self, key: str, wanted: str, ending: str) -> Path:
        """A file that this one names; it can be read and has the right ending."""
        try:
            if not wanted.endswith(ending):
                raise FileRefused(f"its name must end in {ending}")
            path = self._files.find(self.path, wanted)
            self._files.read(path)
        except FileRefused as refused:
            raise ScenarioError(f"{self.path}: {key} = {shown(wanted)} cannot be read: {refused}") from None
        return path

    def _included(self, include: str) -> "Scenario":
        """The scenario whose steps come first. It may have one before it, but not this one again."""
        path = self._find("include", include, ".toml")
        if path.resolve() in self._chain:
            raise ScenarioError(f"{self.path}: {include} includes itself")
        if len(self._chain) > MOST_INCLUDED:
            raise ScenarioError(f"{self.path}: at most {MOST_INCLUDED} files may include one another")
        return Scenario(path, self._files, self._chain)

    def _read_moves(self, before: str) -> Played:
        path = self._find("before", before, ".moves")
        try:
            return parse_moves(self._files.read(path))
        except ValueError as error:
            raise ScenarioError(f"{self.path}: {before} cannot be read: {error}") from error

    def run(self, table: Table | None = None) -> Table:
        """Play all steps on a table fresh from the flasher; the table as it stands at the end."""
        table = table or Table(self.board, self.seed)
        self._play_all(table)
        return table

    def whole(self) -> list[Step]:
        """All steps, those of the included files first."""
        return [*(self._before.whole() if self._before else []), *self.steps]

    def prepare(self, table: Table) -> None:
        """Write the game that comes before all steps; for those who play the steps themselves."""
        if self._before and self._played:
            raise ScenarioError(
                f"{self.path}: it can only be run: its game comes after the steps that it includes"
            )
        if self._before:
            self._before.prepare(table)
        if self._played:
            self._write(self._played, table)

    def _play_all(self, table: Table) -> None:
        if self._before:
            self._before._play_all(table)
        if self._played:
            self._write(self._played, table)
        if table.promises is None and any("kept" in step for step in self.steps):
            Promises(table)
        for number in range(1, len(self.steps) + 1):
            self.play(table, number)

    def _write(self, played: Played, table: Table) -> None:
        try:
            played.write(table)
        except ValueError as error:
            raise ScenarioError(f"{self.path}: the game before it cannot be played: {error}") from error

    def play(self, table: Table, number: int) -> None:
        """Play one step, counted from 1."""
        do(self._where(number), self.steps[number - 1], table)

    def _where(self, number: int) -> str:
        return f"{self.path}, step {number}"
