"""Opponents that people can choose: how long each may think, and how it goes on with a plan it has made."""

import importlib
import math
import time
from typing import Any, NamedTuple

from rules.chance import Chance
from sim.play.search.tree import Insight, Node, Plan, best_of, search

Move = tuple[int, ...]


class Level(NamedTuple):
    """At most so many seconds for a decision, and at most so many iterations of the search, by game."""

    seconds: float
    iterations: dict[str, int]


LEVELS = {
    "easy": Level(0.1, {"history": 8, "battalia": 4, "arte": 4}),
    "fair": Level(0.5, {"history": 20, "battalia": 8, "arte": 8}),
    "strong": Level(2.0, {"history": 60, "battalia": 12, "arte": 16}),
}
_RESERVE = 0.8  # of the time: the last iteration and the move itself must fit in as well


def insight_of(game: str, level: str = "strong") -> Insight:
    """What a player of this level knows of the game."""
    insight: Insight = importlib.import_module(f"sim.play.search.{game}").insight(level)
    return insight


class SearchBot:
    """Chooses like every bot; `last` is the root of the latest search, for whoever wants to know why."""

    def __init__(
        self, game: str, level: str, seat: int, seed: int, iterations: int, seconds: float = math.inf
    ):
        self.seat = seat
        self.last: Node | None = None
        self._insight = insight_of(game, level)
        self._seed = seed
        self._iterations = iterations
        self._seconds = seconds
        self._decisions = 0
        self._plan: Plan = ()
        self._tried: dict[int, set[Plan]] = {}

    def __getstate__(self) -> dict[str, Any]:
        """What goes along to another process: not the tree."""
        return {**self.__dict__, "last": None}

    def choose(self, game: Any) -> Move:
        return self.choose_among(game, game.expects().moves)

    def choose_among(self, game: Any, moves: list[Move]) -> Move:
        """One of these, which may be fewer than the game expects: not every table has a way for all."""
        self._decisions += 1
        if len(moves) == 1:
            return moves[0]
        move = self._go_on(game, moves) or self._insight.instinct(game, self.seat)
        return move if move in moves else self._think(game, moves)

    def _go_on(self, game: Any, moves: list[Move]) -> Move | None:
        """The next move of the plan, as long as nothing new has come to light."""
        while self._plan:
            move = self._plan[0]
            self._plan = self._plan[1:]
            if game.reveals:
                self._plan = ()
            elif move in moves:
                return move
        return None

    def _think(self, game: Any, moves: list[Move]) -> Move:
        state = game.digest()
        tried = self._tried.setdefault(state, set())  # a plan that led back to where it began
        self.last = search(
            self._insight,
            game,
            self.seat,
            self._seed + self._decisions,
            self._iterations,
            time.monotonic() + _RESERVE * self._seconds,
            lambda plan: plan[0] in moves and plan not in tried,
        )
        plan = best_of(self.last, self._insight.doubt).plan if self.last.children else (moves[-1],)
        tried.add(plan)
        self._plan = plan[1:]
        return plan[0]


def bot(game: str, level: str, seat: int, chance: Chance, iterations: int | None = None) -> SearchBot:
    """With a number of iterations it is repeatable: it takes as long as they take."""
    seed = chance.next() << 16
    if iterations is not None:
        return SearchBot(game, level, seat, seed, iterations)
    return SearchBot(game, level, seat, seed, LEVELS[level].iterations[game], LEVELS[level].seconds)
