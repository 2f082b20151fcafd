"""The log of one game, as far as it got: what it began with, which moves were not taken back, its notes."""

from store.records import BEGIN, END, FORMAT, MOVE, NOTE, UNDO, Damage, check, pack, unpack


class GameLog:
    """Gets the records of a game one by one, as they are written and as they are read again."""

    def __init__(self, game: int):
        self.game = game
        self.size = 0  # bytes of its records
        self.crc = game  # the checksum behind them
        self.setup = b""
        self.begun = False
        self.ended = False
        self.tally = Tally()
        self.notes: "dict[int, bytes]" = {}  # the last note of each kind, by its first byte

    def is_running(self) -> bool:
        return self.begun and not self.ended

    def next_record(self, kind: int, data: bytes) -> bytes:
        """The record that would come next."""
        return pack(kind, data, self.crc)

    def add(self, record: bytes) -> None:
        """The next record; Damage if it cannot be that, and then nothing of it is added."""
        crc = check(record, self.crc)
        kind, data = unpack(record)
        if self.begun == (kind == BEGIN) or self.ended:
            raise Damage("order")
        try:
            self._apply(kind, data)
        except IndexError:
            raise Damage("order")  # shorter than any of its kind
        self.crc = crc
        self.size += len(record)

    def _apply(self, kind: int, data: bytes) -> None:
        if kind == MOVE:
            self.tally.add()
        elif kind == UNDO:
            self._undo(data[0] | data[1] << 8)
        elif kind == NOTE:
            self.notes[data[0]] = data
        elif kind == BEGIN:
            self._begin(data)
        elif kind == END:
            self.ended = True
        else:
            raise Damage("format")

    def _begin(self, data: bytes) -> None:
        if data[0] != FORMAT:
            raise Damage("format")
        self.setup = data[1:]
        self.begun = True

    def _undo(self, count: int) -> None:
        if count > self.tally.standing:
            raise Damage("order")
        self.tally.take_back(count)


class Tally:
    """Which moves still count after all undos: a bit for each move ever made."""

    def __init__(self) -> None:
        self.standing = 0
        self._made = 0
        self._bits = bytearray()

    def add(self) -> None:
        if not self._made & 7:
            self._bits.append(0)
        self._bits[self._made >> 3] |= 1 << (self._made & 7)
        self._made += 1
        self.standing += 1

    def take_back(self, count: int) -> None:
        """The last ones that still stand fall."""
        if not 0 <= count <= self.standing:
            raise ValueError  # no more moves can be taken back than were made
        self.standing -= count
        i = self._made
        while count:
            i -= 1
            if self.stands(i):
                self._bits[i >> 3] &= ~(1 << (i & 7))
                count -= 1

    def stands(self, i: int) -> bool:
        """Does the move that was made as number i, from 0, still count?"""
        return bool(self._bits[i >> 3] >> (i & 7) & 1)
