"""A game played along on the PC: whose the next move is, what it leads to, and what must stay secret."""

from contextlib import ExitStack
from typing import Any

from host_tools import cards
from host_tools.errors import ToolError
from host_tools.journals import Move
from host_tools.network.messages import Refused
from rules.arte.moves import AT_ARMY, READY
from rules.game import CHANCE, Refusal

MOST_STAND_INS = 400  # moves that stand for a secret setup


def load_rules() -> None:
    """All games, before people wait for one: that takes a second on a small computer."""
    from sim.play.words import GAMES

    assert GAMES


def players_of(game: str, setup: Move) -> int:
    """How many seats a game with this setup has."""
    replica = Replica(game, setup, [])
    try:
        return int(replica.state.players)
    finally:
        replica.close()


class Replica:
    """The rules themselves, with the setup and all moves so far. `seats` has the table of each seat."""

    def __init__(self, game: str, setup: Move, seats: list[str]):
        self.game = game
        self.setup = setup
        self.seats = seats
        self.moves: list[Move] = []
        self.digests: list[str] = []  # after 0, 1, 2, ... moves
        self._authors: list[str] = []
        self._hidden: list[bool] = []  # for each move: whether the rules kept it secret when it was made
        self._files = ExitStack()
        self._catalogue = self._files.enter_context(cards.catalogue(game))
        try:
            self._begin()
            if seats and self.state.players != len(seats):
                raise Refused("form", "seats")
        except Refused:
            self.close()
            raise

    def close(self) -> None:
        self._files.close()

    def _begin(self) -> None:
        from sim.play.words import GAMES  # the names of all games are the simulator's

        try:
            self.state: Any = GAMES[self.game][0](self.setup, self._catalogue)
        except (ToolError, Refusal, ValueError, LookupError, AssertionError, TypeError) as error:
            raise Refused("illegal", "setup") from error
        self.moves, self._authors, self._hidden = [], [], []
        self.digests = [self.digest()]
        self.decided = self.seats[0] if self.seats else ""  # the house of the last decision

    @property
    def count(self) -> int:
        return len(self.moves)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def author(self) -> str:
        """The house that the next move is up to; chance falls where somebody decided last."""
        seat = int(self.state.expects().seat)
        return self.decided if seat == CHANCE else self.seats[seat]

    def author_of(self, n: int) -> str:
        return self._authors[n - 1]

    @property
    def hides(self) -> bool:
        """Whether the rules keep what is decided now from the other seats (AB-117)."""
        return (
            self.game == "arte" and self.state.moment >= AT_ARMY and not self.state.revealed and not self.over
        )

    def hidden(self, n: int) -> bool:
        return self._hidden[n - 1]

    def digest(self) -> str:
        return f"{self.state.digest():08x}"

    def play(self, move: Move) -> None:
        author, hides = self.author, self.hides
        seat = int(self.state.expects().seat)
        if self.over:
            raise Refused("illegal", "over")
        try:
            self.state.play(move)
        except (Refusal, ValueError, LookupError, TypeError) as error:
            raise Refused("illegal", getattr(error, "code", "")) from error
        if seat != CHANCE:
            self.decided = self.seats[seat]
        self.moves.append(move)
        self._authors.append(author)
        self._hidden.append(hides)
        self.digests.append(self.digest())

    def back(self, to: int) -> None:
        """To where it was after so many moves."""
        moves = self.moves[:to]
        self._begin()
        for move in moves:
            self.play(move)

    def fork(self) -> "Replica":
        other = Replica(self.game, self.setup, self.seats)
        for move in self.moves:
            other.play(move)
        return other

    def stand_in(self) -> list[Move]:
        """Moves that may stand for those of the other house until it opens them; they are played here."""
        author = self.author
        made: list[Move] = []
        while self.author == author and self.hides and len(made) < MOST_STAND_INS:
            moves = self.state.expects().moves
            ready = [move for move in moves if move[0] == READY]
            self.play((ready or moves)[0])
            made.append(self.moves[-1])
        return made
