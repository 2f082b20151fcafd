"""The map: 49 squares, what lies on them, and where their roads meet (BA-307 to BA-312, BA-452)."""

from rules.battalia.cards import ABSENT, BUILT, EMPTY
from rules.battalia.moves import NONE

SQUARES = 49
SIDE = 7
WAYS = 4  # north, east, south, west


def _neighbours() -> bytes:
    """Four for each square: north, east, south, west; NONE outside the board."""
    found = bytearray()
    for square in range(SQUARES):
        column = square % SIDE
        found.append(square - SIDE if square >= SIDE else NONE)
        found.append(square + 1 if column < SIDE - 1 else NONE)
        found.append(square + SIDE if square < SQUARES - SIDE else NONE)
        found.append(square - 1 if column else NONE)
    return bytes(found)


NEIGHBOURS = _neighbours()


class Land:
    """Exits are bits: north 1, east 2, south 4, west 8.

    `must` and `blank` are what the neighbours ask of a square: sides where a road arrives, or none does.
    """

    def __init__(self, board: bytes):
        """The board: ABSENT for a square that this number of players does not use (BA-135, BA-140)."""
        self.state = bytearray(SQUARES)
        self.open = 0  # squares still empty and passable
        for square in range(SQUARES):
            if board[square] != ABSENT:
                self.state[square] = EMPTY
                self.open += 1
        self.ground = bytearray(b"\xff" * SQUARES)  # terrain card
        self.exits = bytearray(SQUARES)
        self.terrain = bytearray(b"\xff" * SQUARES)
        self.owner = bytearray(b"\xff" * SQUARES)  # of a city: seat or NEUTRAL
        self.level = bytearray(SQUARES)
        self.guard = bytearray(SQUARES)  # defence of a neutral city that gives a reward
        self.must = bytearray(SQUARES)
        self.blank = bytearray(SQUARES)
        self.near = bytearray(SQUARES)  # beside a city
        self.common = NONE  # a square that counts as everybody's city (BA-154)
        self._reached: "dict[int, bytearray]" = {}
        self._ends: "dict[int, bytes]" = {}

    def put(self, square: int, ground: int, exits: int, terrain: int, city: bool) -> None:
        self.state[square] = BUILT
        self.open -= 1
        self.ground[square] = ground
        self.exits[square] = exits
        self.terrain[square] = terrain
        for way in range(WAYS):
            other = NEIGHBOURS[WAYS * square + way]
            if other == NONE:
                continue
            facing = 1 << (way ^ 2)
            if exits >> way & 1:
                self.must[other] |= facing
            else:
                self.blank[other] |= facing
            if city:
                self.near[other] = True
        self._reached = {}
        self._ends = {}

    def give(self, square: int, owner: int, level: int) -> None:
        """The city's token changes."""
        self.owner[square] = owner
        self.level[square] = level
        self._reached = {}
        self._ends = {}

    def cities(self, owner: int) -> "list[int]":
        return [square for square in range(SQUARES) if self.owner[square] == owner]

    def roads(self, square: int) -> "list[int]":
        """The neighbours a road leads to (BA-452)."""
        found = []
        ways = self.exits[square] & self.must[square]
        for way in range(WAYS):
            if ways >> way & 1:
                found.append(NEIGHBOURS[WAYS * square + way])
        return found

    def reached(self, seat: int) -> bytearray:
        """True for every square that a road path joins with a city of the seat (BA-311)."""
        found = self._reached.get(seat)
        if found is None:
            found = self._reached[seat] = bytearray(SQUARES)
            waiting = self.cities(seat)
            if self.common != NONE:
                waiting.append(self.common)
            for square in waiting:
                found[square] = True
            while waiting:
                square = waiting.pop()
                ways = self.exits[square] & self.must[square]
                for way in range(WAYS):
                    if ways >> way & 1:
                        other = NEIGHBOURS[WAYS * square + way]
                        if not found[other]:
                            found[other] = True
                            waiting.append(other)
        return found

    def open_ends(self, seat: int) -> bytes:
        """Squares without a card where a road of the seat arrives: one may take it up there (BA-311).

        Some of them may have become impassable since.
        """
        ends = self._ends.get(seat)
        if ends is None:
            found = []
            reached = self.reached(seat)
            for square in range(SQUARES):
                must = self.must[square]
                if must and self.state[square] == EMPTY:
                    for way in range(WAYS):
                        if must >> way & 1 and reached[NEIGHBOURS[WAYS * square + way]]:
                            found.append(square)
                            break
            ends = self._ends[seat] = bytes(found)
        return ends
