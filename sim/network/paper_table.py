"""A table without chips: what a bridge asks of one, played by the rules; its people decide at random."""

import random
from collections.abc import Callable

from host_tools.journals import Move, Played
from host_tools.network.replica import Replica
from host_tools.network.table_side import Event, Running, TableSide
from host_tools.talk import Refused


class PaperTable(TableSide):
    """The journal survives a power cut; everything else is asked anew. People say yes to everything."""

    def __init__(
        self, name: str, other: str, dice: random.Random, pause_s: float, clock: Callable[[], float]
    ):
        self.name = name
        self.version, self.board = "0.0.0", "paper"
        self.journal: list[Move] = []
        self.number = 0
        self.alone = False  # people play every seat of the game that runs
        self.given_up = 0  # games
        self.told: list[str] = []  # why games were stopped, as the display says
        self.finished_games: list[Played] = []
        self.bidden_at: dict[tuple[int, int], float] = {}  # by game and move: the other house's, when bidden
        self.played_at: dict[tuple[int, int], float] = {}  # own moves
        self._other = other
        self._dice = dice
        self._pause_s = pause_s
        self._clock = clock
        self._game: Replica | None = None
        self._here: list[int] = []
        self._events: list[Event] = []
        self.next = 0.0  # somebody has thought for long enough by then

    # What people do

    def begin_game(self, game: str, setup: Move) -> None:
        self._start(game, setup, [0])

    def wants_something(self, now: float) -> bool:
        """Whether its bridge has something to hear, or somebody here has thought for long enough."""
        game = self._game
        if self._events:
            return True
        return game is not None and now >= self.next and (game.over or game.author == self.name)

    def work(self, answered: bool) -> None:
        """Decide, if it is up to somebody here and he has thought for long enough.

        How long a move takes is measured once the other house has `answered` the invitation.
        """
        game = self._game
        now = self._clock()
        if game is None or game.over or now < self.next or game.author != self.name:
            return
        self.next = now + self._pause_s * (0.5 + self._dice.random())
        move = tuple(self._dice.choice(game.state.expects().moves))
        if answered:
            self.played_at[self.number, game.count + 1] = now
        self._play(move)

    def wish_back(self) -> None:
        """Somebody would like to take back the last move."""
        if self.journal:
            self._events.append(Event("wish", len(self.journal) - 1))

    def give_up(self) -> None:
        """The journal keeps the game; the table goes back to its menu."""
        game = self._game
        assert game is not None
        self.given_up += 1
        self.finished_games.append(Played(self.number, game.game, game.setup, list(self.journal), False))
        self.close_game()

    def play_alone(self) -> None:
        """People play every seat from now on."""
        game = self._game
        assert game is not None
        self.alone = True
        game.seats = [self.name] * len(game.seats)
        game.decided = self.name
        self._events.append(Event("alone"))

    def cut(self) -> None:
        """Power goes and comes back: what the bridge has not heard is only in the journal."""
        self._events.clear()

    def _start(self, game: str, setup: Move, here: list[int]) -> None:
        seats = [self.name if seat in here else self._other for seat in range(2)]
        self.number += 1
        self._game = Replica(game, setup, seats)
        self._here = here
        self.journal = []
        self.alone = False
        self._events.append(Event("begun"))

    def _play(self, move: Move) -> None:
        game = self._game
        assert game is not None
        game.play(move)
        self.journal.append(move)
        self._events.append(Event("played", len(self.journal), move, game.digest()))
        if game.over:
            self.finished_games.append(Played(self.number, game.game, game.setup, list(self.journal), True))

    def close_game(self) -> None:
        """Both houses have the end: the table goes back to its menu."""
        assert self._game is not None
        self._game.close()
        self._game = None
        self._events.append(Event("begun"))

    @property
    def playing(self) -> bool:
        return self._game is not None

    @property
    def over(self) -> bool:
        return self._game is not None and self._game.over

    # What a bridge asks

    def running(self) -> Running | None:
        game = self._game
        return None if game is None else Running(game.game, self.number, game.setup)

    def moves(self) -> list[Move]:
        return list(self.journal)

    def status(self) -> dict[str, str]:
        return {}

    def saved(self) -> list[int]:
        return [played.number for played in self.finished_games]

    def finished(self, number: int) -> Played:
        return next(played for played in self.finished_games if played.number == number)

    def events(self, seconds: float) -> list[Event]:
        told, self._events = self._events, []
        return told

    def plays_alone(self) -> bool:
        return self.alone

    def waits_for_house(self) -> bool:
        return not self.alone

    def join(self, here: list[int], chance: bool) -> bool:
        return not self.alone

    def begin(self, game: str, setup: Move, here: list[int]) -> None:
        if self._game is None:
            self._start(game, setup, here)

    def play(self, n: int, move: Move, silent: bool, words: str = "") -> None:
        if self.alone:
            raise Refused("People here play on alone.", "", "alone")
        if n == len(self.journal) + 1 and self._game is not None:
            self.bidden_at.setdefault((self.number, n), self._clock())
            self._play(move)

    def back(self, n: int) -> None:
        assert self._game is not None
        del self.journal[n:]
        self._game.back(n)
        self._events.append(Event("back", n))

    def forget(self) -> None: ...

    def invite_nobody(self) -> None: ...

    def ask(self, kind: str, words: str) -> None:
        if kind == "stop":
            self.told.append(words)
        else:
            self._events.append(Event("answer", word=kind, yes=True))
