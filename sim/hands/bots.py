"""Bots at the table: each decides by what its seat may know, and says its move; other hands do the rest.

A bot is anything with `choose(seen) -> move`, where `seen` is a SeatGame. LEVELS has those that a seat can be
given to, by the names under which people choose them.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Protocol

from rules.chance import Chance
from rules.game import Expectation
from sim.play.match import bot as match_bot

Move = tuple[int, ...]


class SeatGame:
    """A game as one seat plays it: its own `view`, and of the expected moves those that it can make."""

    def __init__(self, game: Any, seat: int, moves: list[Move]):
        self._game = game
        self._seat = seat
        expected = game.expects()
        self._expected = Expectation(expected.seat, expected.moment, moves)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def expects(self) -> Expectation:
        return self._expected

    def view(self, seat: "int | None") -> dict[str, Any]:
        """Whatever it asks for, it is told what its own seat may know."""
        known: dict[str, Any] = self._game.view(self._seat)
        return known


class Bot(Protocol):
    def choose(self, seen: Any) -> Move:
        """One of `seen.expects().moves`."""


def _greedy(game: str, seat: int, seed: int) -> Bot:
    bot: Bot = match_bot(game, "greedy", seat, Chance(seed * 8 + seat + 1))
    return bot


LEVELS: dict[str, Callable[[str, int, int], Bot]] = {"greedy": _greedy}


class Planner:
    """Asks a bot for everything that the table wants in one go, such as all cards of a row."""

    def __init__(self, bot: Bot, seat: int):
        self._bot = bot
        self._seat = seat

    def decide(self, game: Any, moves: list[Move]) -> Move:
        return self._bot.choose(SeatGame(game, self._seat, moves))

    def decide_row(self, game: Any, first: Move, most: int, done: Move | None) -> list[Move]:
        """The cards after the first, as if each had been laid already; nothing hidden comes out meanwhile."""
        game = deepcopy(game)
        row = [first]
        while len(row) < most:
            game.play(row[-1])
            expected = game.expects()
            if expected.seat != self._seat or (done is not None and done not in expected.moves):
                break
            move = self.decide(game, expected.moves)
            if move == done or move[0] != first[0]:
                break
            row.append(move)
        return row
