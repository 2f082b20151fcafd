"""A scenario for two tables that play one game in two houses (docs/network.md), each in a process of its own.

    title = "..."
    tables = ["kitchen", "attic"]          # the game begins at the first
    here = [1]                             # its seats
    board = "pico_full"
    seed = 1
    before = "an_evening.moves"            # a game that the power has cut off in both (moves_file)

    [[turns]]
    table = "kitchen"
    house = "pair"                         # before its steps: a bridge comes, and people agree to it; or its
                                           # line is "cut", or "mend"ed; or "restart": the bridge is a new one
    steps = [{ press = "ok" }]             # those of any scenario
    until = "Your turn"                    # the steps again and again, until the display says so

After each step the other table lives through the same time, and what the bridges say goes to and fro until
nobody has anything to say. Time is that of the tables, and no broker is needed: the same file, the same run.
"""

import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from host_tools.network.mqtt import Message
from sim.scenario.expectations import ScenarioFailed
from sim.scenario.files import FileRefused, Folder, read_text, read_toml
from sim.scenario.house import WORDS, serve
from sim.scenario.moves_file import Played, parse_moves
from sim.scenario.steps import ScenarioError, Step, check
from sim.scenario.values import shown

MOST_SEATS = 5
SEATS = range(MOST_SEATS)
QUIET = 3  # exchanges in which nobody has said anything
ROUND_S = 0.1  # of the tables, between two exchanges
MOST_EXCHANGES = 300  # once both clocks are level
ANSWER_S = 300.0
KEYS: dict[str, type] = {
    "title": str,
    "tables": list,
    "here": list,
    "board": str,
    "seed": int,
    "before": str,
    "turns": list,
}
TURN: dict[str, type] = {"table": str, "house": str, "steps": list, "until": str}
MOST_TIMES = 60  # that steps are done again


class TwoTables:
    """One file, read and checked; `run` plays it."""

    def __init__(self, path: Path):
        self.path = path
        try:
            data = read_toml(read_text(path))
        except FileRefused as refused:
            raise ScenarioError(f"{path}: cannot be read: {refused}") from None
        self._need(str(path), data, KEYS)
        self.title: str = data.get("title", path.stem)
        self.tables: list[str] = data["tables"]
        if len(self.tables) != 2 or len({name for name in self.tables if isinstance(name, str)}) != 2:
            raise ScenarioError(f"{path}: tables are two names")
        here = data.get("here", [1])
        if not all(isinstance(seat, int) and 1 <= seat <= MOST_SEATS for seat in here):
            raise ScenarioError(f"{path}: here are numbers of seats, from 1 to {MOST_SEATS}")
        self.here = [seat - 1 for seat in here]
        self.board: str = data.get("board", "pico_full")
        self.seed: int = data.get("seed", 1)
        self.before = self._played(data["before"]) if "before" in data else None
        self.turns: list[dict[str, Any]] = data.get("turns", [])
        for number, turn in enumerate(self.turns, 1):
            self._check(number, turn)

    def _played(self, before: str) -> Played:
        try:
            return parse_moves(read_text(Folder(self.path).find(self.path, before)))
        except (FileRefused, ValueError) as error:
            raise ScenarioError(f"{self.path}: before = {shown(before)} cannot be read: {error}") from None

    def _need(self, where: str, data: dict[str, Any], kinds: dict[str, type]) -> None:
        for key, value in data.items():
            if key not in kinds:
                raise ScenarioError(f"{where}: unknown key {shown(key)}: there are {', '.join(kinds)}")
            if not isinstance(value, kinds[key]):
                raise ScenarioError(f"{where}: {key} = {shown(value)} is not allowed")

    def _check(self, number: int, turn: dict[str, Any]) -> None:
        where = f"{self.path}, turn {number}"
        if not isinstance(turn, dict):
            raise ScenarioError(f"{where}: turns are tables")
        self._need(where, turn, TURN)
        if turn.get("table") not in self.tables:
            raise ScenarioError(f"{where}: table is one of {', '.join(self.tables)}")
        if turn.get("house", "pair") not in WORDS:
            raise ScenarioError(f"{where}: house is one of {', '.join(WORDS)}")
        for at, step in enumerate(turn.get("steps", []), 1):
            if not isinstance(step, dict):
                raise ScenarioError(f"{where}: steps is a list of inline tables")
            check(self._where(number, at), step)

    def _where(self, turn: int, step: int) -> str:
        return f"{self.path}, turn {turn} ({self.turns[turn - 1]['table']}), step {step}"

    @property
    def steps(self) -> list[Step]:
        return [step for turn in self.turns for step in turn.get("steps", [])]

    def run(self) -> None:
        houses = [self._start(number) for number in range(2)]
        try:
            for number, turn in enumerate(self.turns, 1):
                house = houses[self.tables.index(turn["table"])]
                if "house" in turn:
                    house.ask("house", turn["house"])
                    _exchange(houses)
                self._play(number, turn, house, houses)
        finally:
            for house in houses:
                house.close()

    def _play(
        self, number: int, turn: dict[str, Any], house: "HouseProcess", houses: "list[HouseProcess]"
    ) -> None:
        until = turn.get("until", "")
        for _ in range(MOST_TIMES):
            for at, step in enumerate(turn.get("steps", []), 1):
                house.ask("step", (self._where(number, at), step))
                _exchange(houses)
            if not until or house.ask("says", until):
                return
        house.ask("step", (f"{self.path}, turn {number} ({turn['table']}), until", {"screen": until}))

    def _start(self, number: int) -> "HouseProcess":
        here = None if number else self.here
        process = HouseProcess(
            self.tables[number], self.tables[1 - number], here, self.board, self.seed + number
        )
        if self.before is not None:
            process.ask("before", (self.before, [self.tables[int(seat not in self.here)] for seat in SEATS]))
        return process


class HouseProcess:
    def __init__(self, *words: Any):
        context = multiprocessing.get_context("spawn")
        self._pipe: Connection
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there, *words), daemon=True)
        self._process.start()
        there.close()
        self.said: list[Message] = []
        self.now = 0.0  # by the clock of its table

    def tell(self, kind: str, what: Any) -> None:
        self._pipe.send((kind, what))

    def answer(self) -> Any:
        if not self._pipe.poll(ANSWER_S):
            raise ScenarioFailed("a table does not answer")
        trouble, answer, self.now = self._pipe.recv()
        if trouble:
            raise ScenarioFailed(trouble)
        return answer

    def ask(self, kind: str, what: Any) -> Any:
        self.tell(kind, what)
        return self.answer()

    def close(self) -> None:
        self._process.terminate()
        self._process.join(10)


def _exchange(houses: list[HouseProcess]) -> None:
    """Both bridges work at the same time; what one says comes to the other, until both are silent."""
    quiet = level = 0
    while level < MOST_EXCHANGES:
        times = [house.now for house in houses]
        level += max(times) - min(times) < 2 * ROUND_S
        for house, other in (houses, houses[::-1]):
            house.tell("look", (other.said, min(times) + ROUND_S))
        for house in houses:
            house.said = house.answer()
        quiet = 0 if any(house.said for house in houses) else quiet + 1
        if quiet >= QUIET and level >= QUIET:
            return
    raise ScenarioFailed("the two houses never stop talking")
