"""One process of a soak: some of its tables, each with its bridge, until time is over."""

import hashlib
import json
import logging
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.journals import Move, final_state
from host_tools.network.bridge import Bridge, last_will
from host_tools.network.keeping import Kept
from host_tools.network.pairing import Pair
from sim.network.faulty_line import FaultyLine
from sim.network.paper_table import PaperTable

SETUPS: dict[str, Move] = {
    "history": (1, 6, 0, 2, 0),
    "battalia": (1, 0, 0, 0, 1, 0, 1, 0, 0, 5, 1, 2),
    "arte": (1, 0),
}
GAMES = ("history", "battalia", "history", "battalia", "arte")  # of each five pairs
ROUND_S = 0.01
LINGER_S = 8.0  # the other end of a pair may still ask for the last moves
CUT_LINE, CUT_POWER, UNDO = 1 / 60, 1 / 120, 1 / 60  # a second, at each table


@dataclass(frozen=True)
class Plan:
    """What each process of a soak is told."""

    url: str
    tables: int
    seed: int
    pause_s: float
    faults: bool
    folder: Path
    until: float  # no new game begins after it, by the monotonic clock of this computer
    end: float  # games that still run are left as they are


class Place:
    """A table, its bridge, and its line."""

    def __init__(self, plan: Plan, number: int):
        self._plan = plan
        self.dice = random.Random(f"{plan.seed} {number}")
        self.name, other = f"t{number:03d}", f"t{number ^ 1:03d}"
        self._first = number % 2 == 0
        self.game = GAMES[number // 2 % len(GAMES)]
        key = hashlib.sha256(f"{plan.seed} pair {number // 2}".encode()).digest()
        self._pair = Pair(other, key)
        self._kept = Kept(plan.folder / self.name)
        self.line = FaultyLine(plan.url, self.name, last_will(self.name), self.dice, plan.faults)
        self.line.open()
        self.table = PaperTable(self.name, other, self.dice, plan.pause_s)
        self.refused: dict[str, int] = {}
        self.stops: list[str] = []
        self.ids: dict[int, str] = {}
        self.power_cuts = self.undos = 0
        self.bridge = self._new_bridge()
        self._at = time.monotonic()

    def _new_bridge(self) -> Bridge:
        here = [0] if self._first else None
        bridge = Bridge(
            self.name, self.line, self._kept, self._pair, here, [f"{self.name}a", f"{self.name}b"]
        )
        bridge.refused = self.refused
        bridge.plug_in(self.table)
        return bridge

    def step(self, now: float) -> None:
        if self._plan.faults:
            self._fault(now)
        self.line.step()
        self.bridge.step()
        house = self.bridge.house
        assert house is not None
        if house.stopped and house.stopped not in self.stops:
            self.stops.append(house.stopped)
        if self.table.playing:
            if house.replica is not None and not house.replica.over:
                self.ids[self.table.number] = house.id
            if house.wanted() is None and not house.stopped and house.asked_back is None:
                self.table.work(house.accepted)
            if self.table.over and house.is_settled:
                self.table.close_game()
        elif self._first and now < self._plan.until and not house.running and house.is_settled:
            self.table.begin_game(self.game, SETUPS[self.game])

    def _fault(self, now: float) -> None:
        passed, self._at = now - self._at, now
        if self.dice.random() < CUT_LINE * passed:
            self.line.cut()
        if self.dice.random() < CUT_POWER * passed and not self.table.over:
            self.power_cuts += 1
            self.table.cut()
            self.bridge = self._new_bridge()
        if self.dice.random() < UNDO * passed:
            self.undos += 1
            self.table.wish_back()

    def result(self) -> dict[str, Any]:
        table = self.table
        games = [
            {
                "id": self.ids[played.number],
                "number": played.number,
                "game": played.game,
                "moves": len(played.moves),
                "digest": f"{final_state(played).digest():08x}",  # played again from the journal
                "hash": hashlib.sha256(repr(played.moves).encode()).hexdigest(),
            }
            for played in table.finished_games
        ]
        open_game = None
        if table.playing and not table.over:
            open_game = {"id": self.ids.get(table.number, ""), "moves": table.journal}
        return {
            "table": self.name,
            "games": games,
            "open": open_game,
            "stops": self.stops,
            "refused": self.refused,
            "counts": {**self.line.counts, "power": self.power_cuts, "undo": self.undos},
            "played": _times(table.played_at, self.ids),
            "bidden": _times(table.bidden_at, self.ids),
        }


def _times(times: dict[tuple[int, int], float], ids: dict[int, str]) -> dict[str, float]:
    return {f"{ids.get(number, '')} {n}": at for (number, n), at in times.items()}


def run(plan: Plan, numbers: list[int]) -> None:
    """All of it; the results lie in the folder as one JSON file for each table."""
    logging.getLogger("chronotable.bridge").setLevel(logging.CRITICAL)  # refusals are counted
    places = [Place(plan, number) for number in numbers]
    busy = time.monotonic()
    while busy > time.monotonic() - LINGER_S and time.monotonic() < plan.end:
        began = time.monotonic()
        for place in places:
            place.step(began)
        if began < plan.until or any(place.table.playing for place in places):
            busy = time.monotonic()
        time.sleep(max(0.0, ROUND_S - (time.monotonic() - began)))
    time.sleep(1.0)  # the last messages are on their way
    for place in places:
        place.line.close()
        (plan.folder / f"{place.name}.json").write_text(json.dumps(place.result()), encoding="utf-8")
