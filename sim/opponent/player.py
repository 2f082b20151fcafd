"""A bot at a real table: it follows the moves that the table tells, and says what to do for its seats.

Its cards are those of a room: nobody draws for it. Whoever sits at the table takes what it names out of its
deck.
"""

from typing import Any, NamedTuple

from rules.arte.moves import AT_ARMY, READY
from sim.hands.host_guide import HostGuide
from sim.opponent.naming import words_of
from sim.play.match import bot, stream
from sim.room import Room, room_of

Move = tuple[int, ...]


class Bid(NamedTuple):
    """A move that the table is to make for the bot, and what the lists of the table call it."""

    move: Move
    words: str
    silent: bool  # the rules keep it secret: nobody is to see it now


class Player:
    def __init__(
        self,
        game: str,
        setup: Move,
        seats: list[int],
        level: str,
        seed: int,
        iterations: int | None = None,
        language: str = "en",
    ):
        self.game = game
        self.seats = seats
        self.room: Room = room_of(game, setup, seed)
        self._guide = HostGuide(game, setup, language)
        self._bots = {seat: bot(game, level, seat, stream(seed, 1 + seat), iterations) for seat in seats}

    def follow(self, moves: list[Move]) -> None:
        """All moves that stand at the table now."""
        self.room.follow(moves)

    @property
    def over(self) -> bool:
        return bool(self.room.table.over)

    def decide(self) -> Bid | None:
        """The next move if it is the bot's; None while the table waits for somebody else or for chance."""
        table = self.room.table
        while not table.over and int(table.expects().seat) in self.seats:
            waiting = self.room.waits()
            if waiting.kind == "private":
                self._decide_privately(waiting.seat, waiting.moves)
            elif waiting.kind == "known":
                return self._bid(waiting.moves[0])
            else:
                move = self._bots[waiting.seat].choose(self.room.game)
                told = self.room.table_move(move)
                if told != move:
                    self.room.decide(move)
                return self._bid(told)
        return None

    def _decide_privately(self, seat: int, moves: list[Move]) -> None:
        """What people decide behind their screen is not known: any will do, until they show it."""
        if seat in self.seats:
            self.room.decide(self._bots[seat].choose(self.room.game))
        else:
            self.room.decide((READY,) if (READY,) in moves else moves[0])

    def _bid(self, move: Move) -> Bid:
        silent = self._is_secret(self.room.table)
        return Bid(move, "" if silent else words_of(self._guide, self.room, move), silent)

    def _is_secret(self, table: Any) -> bool:
        """AB-117."""
        return self.game == "arte" and table.moment >= AT_ARMY and not table.revealed
