"""Bots at the table: each decides by what its seat may know, and says its move; other hands do the rest.

A bot is anything with `choose(seen) -> move`, where `seen` is a SeatGame. LEVELS has those that a seat can be
given to, by the names under which people choose them.
"""

from collections.abc import Callable
from typing import Any, Protocol

from rules.chance import Chance
from rules.game import Expectation
from sim.hands.acts import Thinking
from sim.play.match import LEVELS as SEARCHING
from sim.play.match import bot as match_bot
from sim.play.search.copies import copy_of
from sim.play.search.levels import SearchBot
from sim.play.search.levels import bot as search_bot

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

    @property
    def whole(self) -> Any:
        """The game with all that is hidden: only for a search, which deals it anew before it looks."""
        return self._game

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


class Searching:
    """A bot that thinks ahead: in worlds that its seat cannot tell from the one it is in."""

    def __init__(self, bot: SearchBot):
        self._bot = bot

    def choose(self, seen: SeatGame) -> Move:
        return self._bot.choose_among(seen.whole, seen.expects().moves)


def _searching(level: str) -> Callable[[str, int, int], Bot]:
    def make(game: str, seat: int, seed: int) -> Bot:
        return Searching(search_bot(game, level, seat, Chance(seed * 8 + seat + 1)))

    return make


LEVELS: dict[str, Callable[[str, int, int], Bot]] = {"greedy": _greedy}
LEVELS.update({level: _searching(level) for level in SEARCHING})


class Planner:
    """Asks a bot for everything that the table wants in one go, such as all cards of a row."""

    def __init__(self, bot: Bot, seat: int):
        self.bot = bot
        self.seat = seat

    def decide(self, game: Any, moves: list[Move]) -> Move:
        return self.bot.choose(SeatGame(game, self.seat, moves))

    def deciding(self, game: Any, moves: list[Move]) -> Thinking[Move]:
        """`decide` for hands that may wait: a planner that thinks elsewhere yields milliseconds meanwhile."""
        yield from ()
        return self.decide(game, moves)

    def deciding_row(self, game: Any, first: Move, most: int, done: Move | None) -> Thinking[list[Move]]:
        """The cards after the first, as if each had been laid already; nothing hidden comes out meanwhile."""
        game = copy_of(game)
        row = [first]
        while len(row) < most:
            game.play(row[-1])
            expected = game.expects()
            if expected.seat != self.seat or (done is not None and done not in expected.moves):
                break
            move = yield from self.deciding(game, expected.moves)
            if move == done or move[0] != first[0]:
                break
            row.append(move)
        return row
