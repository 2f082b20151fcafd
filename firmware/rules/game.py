"""What every game has in common: how it goes on, a refusal, an expectation, moves as bytes, and a digest.

A game is an object with five members, the same for all three:

    expects()    -> Expectation   whose decision or which chance is next, and every move accepted now
    play(move)   -> events        validates everything first; an illegal move raises Refusal, changes nothing
    view(seat)   -> what that seat may know (seat None: what everybody may know)
    digest()     -> 32-bit checksum of the whole state, equal on every Python
    over         -> True once nothing more is expected

Moves and events are tuples of small integers, the kind first. A saved game is its setup and its moves.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Move = tuple[int, ...]
    Offer = Callable[[Any], list[Move] | None]  # without moves: it has gone on to another moment
    Accept = Callable[[Any, Move], None]  # None for a moment that never waits
    Moments = dict[int, tuple[Offer, Accept | None, int | None]]

CHANCE = -1  # the seat of the dice and the shuffled piles


class Refusal(Exception):
    """A move that is not legal now: a stable code for programs, and the rule that forbids it."""

    def __init__(self, code: str, rule: str = ""):
        super().__init__(code, rule)
        self.code = code
        self.rule = rule


class Expectation:
    """What the game waits for. For the seat CHANCE every one of the moves is equally likely."""

    def __init__(self, seat: int, moment: int, moves: "list[tuple[int, ...]]"):
        self.seat = seat
        self.moment = moment
        self.moves = moves


class Game:
    """From one decision or chance to the next, the same way in every game.

    A subclass says in `moments` what each moment offers, what an accepted move does, and the number of the
    rule that says what is due. Nothing is expected any more at the moment `END`.
    """

    moments: "Moments"
    END = 0

    players: int
    seat: int
    moment: int
    reveals: bool  # the last move was chance or brought hidden cards out: undo never crosses it
    events: "list[Move]"
    expected: Expectation

    @property
    def over(self) -> bool:
        return self.moment == self.END

    @property
    def asking(self) -> int:
        """The moment whose rules apply now."""
        return self.moment

    def expects(self) -> Expectation:
        return self.expected

    def play(self, move: "Move") -> "list[Move]":
        """Accept one of the expected moves and tell what happened; anything else is refused."""
        for _ in self.playing(move):
            pass
        return self.events

    def playing(self, move: "Move") -> "Iterator[None]":
        """`play` in steps: the move itself, then each moment up to the next decision. `events` tells."""
        moves = self.expected.moves
        try:
            # The listed move is played, not the given one: equal, and certainly made of integers.
            move = moves[moves.index(move)]
        except ValueError:
            self.events = self.decline(move)
            return
        self.events = []
        self.reveals = self.seat == CHANCE
        accept = self.moments[self.asking][1]
        assert accept is not None
        accept(self, move)
        yield from self._settling()

    def settle(self) -> Expectation:
        """Go through everything that happens by itself, up to the next decision or chance."""
        for _ in self._settling():
            pass
        return self.expected

    def _settling(self) -> "Iterator[None]":
        """An offer without moves has gone on to another moment: what needs no decision happens on the way."""
        moves = None
        while moves is None and not self.over:
            yield
            moves = self.moments[self.asking][0](self) or None
        self.expected = Expectation(self.seat, self.asking, moves or [])

    if TYPE_CHECKING:

        def decline(self, move: Move) -> list[Move]: ...


def encode(move: "tuple[int, ...]") -> bytes:
    """A move as bytes: its length, then each number in groups of seven bits, lowest first."""
    out = bytearray(1)
    for number in move:
        if number < 0:
            raise ValueError  # a move holds no negative number
        while number > 127:
            out.append(128 | (number & 127))
            number >>= 7
        out.append(number)
    if len(out) > 256:
        raise ValueError  # a move is at most 255 bytes long
    out[0] = len(out) - 1
    return bytes(out)


def decode(data: bytes, offset: int = 0) -> "tuple[tuple[int, ...], int]":
    """The move that starts at offset, and the offset behind it."""
    if not 0 <= offset < len(data):
        raise ValueError  # no move here
    end = offset + 1 + data[offset]
    if end > len(data):
        raise ValueError  # the move is cut short
    move = []
    number = shift = 0
    for i in range(offset + 1, end):
        number |= (data[i] & 127) << shift
        shift += 7
        if data[i] < 128:
            move.append(number)
            number = shift = 0
    if shift:
        raise ValueError  # the move is cut short
    return tuple(move), end


def checksum(*parts: bytes) -> int:
    """The 32-bit checksum of several pieces of state."""
    crc = 0
    for part in parts:
        crc = crc32(part, crc)
    return crc & 0xFFFFFFFF
