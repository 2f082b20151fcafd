"""One table of a soak with its bridge and its line; what goes wrong there is drawn from a seed."""

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.journals import Move, final_state
from host_tools.network.bridge import Bridge
from host_tools.network.house import House
from host_tools.network.invitations import GONE
from host_tools.network.keeping import Kept
from host_tools.network.pairing import Pair
from sim.network.faulty_line import AnyLine, FaultyLine
from sim.network.paper_table import PaperTable

SETUPS: dict[str, Move] = {
    "history": (1, 6, 0, 2, 0),
    "battalia": (1, 0, 0, 0, 1, 0, 1, 0, 0, 5, 1, 2),
    "arte": (1, 0),
}
GAMES = (*("history", "battalia", "arte") * 3, "battalia")  # of each ten pairs
MOVES = {
    "history": 230,
    "battalia": 800,
    "arte": 2400,
}  # about so many has a game of people who play at random
LOOK_S = 0.25  # a bridge at which nothing happens is looked at so often
CUT_LINE, CUT_POWER, UNDO = 1 / 60, 1 / 120, 1 / 60  # a second, at each table
LEAVE = 0.15  # in the time that people take for a game, at each table


@dataclass(frozen=True)
class Plan:
    """What is the same for all tables of a soak."""

    tables: int
    seed: int
    game_s: float  # people think so long about a move that a game takes about this
    faults: bool
    folder: Path
    until: float  # no new game begins after it, by the clock of the soak
    end: float  # games that still run are left as they are
    games: tuple[str, ...] = GAMES  # of the pairs, again and again


def name_of(number: int) -> str:
    return f"t{number:03d}"


class Place:
    """`step` whenever it `is_due`. An even number and the next one are a pair."""

    def __init__(self, plan: Plan, number: int, line: AnyLine, clock: Callable[[], float]):
        self._plan = plan
        self._clock = clock
        self.dice = random.Random(f"{plan.seed} {number}")
        self.name, other = name_of(number), name_of(number ^ 1)
        self._first = number % 2 == 0
        self.game = plan.games[number // 2 % len(plan.games)]
        key = hashlib.sha256(f"{plan.seed} pair {number // 2}".encode()).digest()
        self._pair = Pair(other, key)
        self._kept = Kept(plan.folder / self.name)
        self.line = FaultyLine(line, self.dice, clock, plan.faults)
        self.table = PaperTable(self.name, other, self.dice, plan.game_s / MOVES[self.game], clock)
        self.refused: dict[str, int] = {}
        self.stops: list[str] = []
        self.ids: dict[int, str] = {}
        self.left: dict[str, list[Move]] = {}  # games that somebody has left: what both houses knew of each
        self.power_cuts = self.undos = self.leaves = 0
        self.bridge = self._new_bridge()
        self._at = self._looked = clock()

    def _new_bridge(self) -> Bridge:
        here = [0] if self._first else None
        players = [f"{self.name}a", f"{self.name}b"]
        bridge = Bridge(self.name, self.line, self._kept, self._pair, here, players, self._clock)
        bridge.refused = self.refused
        bridge.plug_in(self.table)
        return bridge

    def is_due(self, now: float) -> bool:
        return self.line.waiting or self.table.wants_something(now) or now >= self._looked + LOOK_S

    def step(self) -> None:
        now = self._looked = self._clock()
        if self._plan.faults:
            self._fault(now)
        self.line.step()
        self.bridge.step()
        house = self.bridge.house
        assert house is not None
        if house.stopped in GONE:
            self._leave(house)  # as the other house has
        elif house.stopped and house.stopped not in self.stops:
            self.stops.append(house.stopped)
        if self.table.playing:
            if house.replica is not None and not house.replica.over:
                self.ids[self.table.number] = house.id
            if self.bridge.deed is None and not house.stopped and house.asked_back is None:
                self.table.work(house.accepted)
            if self.table.over and (house.is_settled or house.invited is not None):
                self.table.close_game()
        elif self._first and now < self._plan.until and not house.running and house.is_settled:
            self.table.begin_game(self.game, SETUPS[self.game])

    def _fault(self, now: float) -> None:
        passed, self._at = now - self._at, now
        if self.dice.random() < CUT_LINE * passed:
            self.line.cut()
        if self.dice.random() < CUT_POWER * passed:
            self.power_cuts += 1
            self.table.cut()
            self.bridge = self._new_bridge()
        if self.dice.random() < UNDO * passed:
            self.undos += 1
            self.table.wish_back()
        house = self.bridge.house
        leaves = self.dice.random() < LEAVE * passed / self._plan.game_s
        if leaves and house is not None and house.running and house.accepted:
            self.leaves += self._leave(house)

    def _leave(self, house: House) -> bool:
        """People here give the game up, or play on alone; False if their table does not play it."""
        table = self.table
        if not table.playing or table.over or table.alone or self.ids.get(table.number) != house.id:
            return False
        self.left[house.id] = table.journal[: house.agreed]
        if self.dice.random() < 0.5:
            table.give_up()
        else:
            table.play_alone()
        return True

    def _id(self, number: int) -> str:
        """A game that was left is this table's own, if it went on."""
        game_id = self.ids.get(number, "")
        return f"{self.name}-{number}" if game_id in self.left else game_id

    def result(self) -> dict[str, Any]:
        """What this end of the pair has, for the verdict."""
        table = self.table
        games = [
            {
                "id": self._id(played.number),
                "number": played.number,
                "game": played.game,
                "moves": len(played.moves),
                "digest": f"{final_state(played).digest():08x}",  # played again from the journal
                "log": played.moves,
            }
            for played in table.finished_games
            if played.ended
        ]
        open_game = None
        if table.playing and not table.over:
            open_game = {"id": self._id(table.number), "moves": table.journal}
        return {
            "table": self.name,
            "games": games,
            "open": open_game,
            "left": self.left,
            "stops": self.stops,
            "refused": self.refused,
            "counts": {**self.line.counts, "power": self.power_cuts, "undo": self.undos, "left": self.leaves},
            "played": _times(table.played_at, self.ids),
            "bidden": _times(table.bidden_at, self.ids),
        }


def _times(times: dict[tuple[int, int], float], ids: dict[int, str]) -> dict[str, float]:
    return {f"{ids.get(number, '')} {n}": at for (number, n), at in times.items()}
