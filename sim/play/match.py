"""Whole games by bots, the same on CPython and MicroPython: a seed decides everything."""

from rules.chance import Chance
from rules.game import CHANCE
from sim.play.bots.uniform import Uniform

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Protocol

    from rules.game import Expectation

    class Game(Protocol):
        """What all games have; `sheet` ends each seat's line with its total."""

        sheet: list[tuple[int, ...]]
        winners: list[int]

        @property
        def over(self) -> bool: ...

        def expects(self) -> Expectation: ...

        def play(self, move: tuple[int, ...]) -> list[tuple[int, ...]]: ...

        def digest(self) -> int: ...

    class Bot(Protocol):
        def choose(self, game: Any) -> tuple[int, ...]: ...

    Watch = Callable[[int, tuple[int, ...], list[tuple[int, ...]]], None]

SEATS = {"arte": (2, 2), "battalia": (2, 4), "history": (2, 5)}  # fewest and most players of each game
BOTS = ("random", "greedy")
LEVELS = ("easy", "fair", "strong")  # they search (sim/play/search/): on CPython only
ROUNDS = (6, 8)  # of A Battle Through History: a game, a Long Campaign (BH-125)
_GLASS = 99  # the stream of the hourglass
_LONGEST = 12_000  # ms that a bot takes for a decision at most


def start(
    game: str, players: int, dealer: Chance, catalogue: "Any", rounds: int, timed: int
) -> "tuple[Game, tuple[int, ...]]":
    """A fresh game in which every card is known, and its setup. Each option is one game's own."""
    if game == "history":
        from rules.history.game import History
        from rules.history.moves import FULL

        figures = list(range(5))
        dealer.shuffle(figures)
        setup = (FULL, rounds, dealer.below(players)) + tuple(figures[:players])
        return History(setup, catalogue), setup
    if game == "battalia":
        from rules.battalia.game import Battalia
        from sim.play.bots.battalia import any_setup

        setup = any_setup(players, dealer)
        return Battalia(setup, catalogue), setup
    if game == "arte":
        from rules.arte.game import Arte

        return Arte((0, timed), catalogue), (0, timed)
    raise ValueError("no such game: " + game)


def bot(game: str, name: str, seat: int, chance: Chance, iterations: "int | None" = None) -> "Bot":
    if name == "random":
        return Uniform(seat, chance)
    if name in LEVELS:
        levels = __import__("sim.play.search.levels", None, None, ("bot",))
        thinker: Bot = levels.bot(game, name, seat, chance, iterations)
        return thinker
    if name == "greedy":
        player: Bot = __import__("sim.play.bots." + game, None, None, ("Greedy",)).Greedy(seat, chance)
        return player
    raise ValueError("no such bot for " + game + ": " + name)


def stream(seed: int, number: int) -> Chance:
    """Numbers for the dealer (0) and for each seat (from 1)."""
    # Neighbouring seeds start alike: spread them over all 32 bits, then run in.
    chance = Chance((seed * 0x9E3779B1 + number * 0x85EBCA6B) & 0xFFFFFFFF)
    for _ in range(8):
        chance.next()
    return chance


class Match:
    """One game from the first chance to the score, with a bot's name for each seat.

    `rounds` is for history; `timed` for arte: with the hourglass every decision takes its time. `iterations`
    is what bots that search may use for a decision; without it they go by the clock.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        bots: "list[str]",
        catalogue: "Any",
        rounds: int = 6,
        timed: int = 0,
        iterations: "int | None" = None,
    ):
        self.name = game
        self.seed = seed
        self.players = len(bots)
        self.moves = 0
        dealer = stream(seed, 0)
        self.game, self.setup = start(game, self.players, dealer, catalogue, rounds, timed)
        self._glass = stream(seed, _GLASS) if timed else None
        self._dealer = Uniform(CHANCE, dealer)
        seats = range(self.players)
        self._bots = [bot(game, bots[seat], seat, stream(seed, 1 + seat), iterations) for seat in seats]

    def seat_bot(self, seat: int, player: "Bot") -> None:
        """Somebody else decides for this seat."""
        self._bots[seat] = player

    def play(self, watch: "Watch | None" = None) -> None:
        """To the end; `watch` is told each seat, move and events."""
        game = self.game
        while not game.over:
            if self._glass is not None:
                self._pass_time(self._glass, watch)
            seat = game.expects().seat
            player = self._dealer if seat == CHANCE else self._bots[seat]
            self._play(seat, player.choose(game), watch)

    def _pass_time(self, glass: Chance, watch: "Watch | None") -> None:
        """Before a decision that costs time (AB-914); the turn may end with it (AB-916), the game may not."""
        from rules.arte.moves import TIME

        game: Any = self.game
        if (TIME, 1) in game.anytime_moves():
            self._play(game.expects().seat, (TIME, 1 + glass.below(_LONGEST)), watch)

    def replay(self, moves: "Iterable[tuple[int, ...]]", watch: "Watch | None" = None) -> None:
        """The same with the moves of an earlier game."""
        for move in moves:
            self._play(self.game.expects().seat, move, watch)

    def _play(self, seat: int, move: "tuple[int, ...]", watch: "Watch | None") -> None:
        events = self.game.play(move)
        self.moves += 1
        if watch is not None:
            watch(seat, move, events)

    def result(self) -> str:
        """The line that ends `sim play`: no two Pythons format JSON alike, so it is put together here."""
        game = self.game
        form = '{"game":"%s","players":%d,"seed":%d,"moves":%d,"digest":"%08x","winners":%s,"scores":%s}'
        scores = [line[-1] for line in game.sheet]
        played = (self.name, self.players, self.seed, self.moves)
        return form % (played + (game.digest(), _numbers(game.winners), _numbers(scores)))


def _numbers(numbers: "list[int]") -> str:
    return "[" + ",".join([str(number) for number in numbers]) + "]"
