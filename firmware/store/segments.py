"""Segments: small log files that take new records without an erase.

littlefs keeps a small file inside the log of its folder. The log of a new folder has room for 16 flash pages;
only then a sector must be erased, and that stops the table for 45 ms. So each segment is a folder of its own
with one file. The next one is begun before the log of the last is full; some folders are made ahead, when the
table is idle, so that even people who never rest do not wait for one.

    journal/12/7.1530     segment 12, written by game 7 from byte 1530 of its records on
"""

import os

BATCH = 4  # segments of a running game that go into the archive together
_PAGE = 256  # what one write takes of the log at least
_FRAME = 40  # bytes littlefs adds to the contents of the file
_PAGES = 12  # of the 16: making and removing folder, file and the folder before it take one each
_READY = 10  # folders made ahead in a game: more than a hundred moves, 8 KB of flash each
_INLINE = 512  # a larger file gets a sector of its own, and an erase with every write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO


class Segment:
    """One written segment: whose records it holds, from where on, and how many bytes of them."""

    def __init__(self, number: int, game: int, start: int, size: int):
        self.number = number
        self.game = game
        self.start = start
        self.size = size
        self.copied = False  # its records are in the archive


class Segments:
    """All segments in one folder, and the one that is being written."""

    def __init__(self, folder: str):
        self._folder = folder
        self.written: "list[Segment]" = []  # in the order of their records; the open one is the last
        self.unreadable = False  # a segment could not be listed when we looked
        self._file: "IO[bytes] | None" = None
        self._pages = 0  # of the open segment's log
        self._empty: "list[int]" = []  # folders without a file, to be removed
        self._spares: "list[int]" = []  # folders made ahead, the next one first
        self._next = 0

    def find(self) -> None:
        """Look at what lies in the folder. Empty segments with the highest numbers are as good as new."""
        self.close()
        self.written = []
        self._empty = []
        self.unreadable = False
        for name in os.listdir(self._folder):
            if name.isdigit():
                self._find(int(name))
        self.written.sort(key=lambda segment: (segment.game, segment.start, segment.number))
        self._empty.sort()
        self._spares = []
        while self._empty and self._empty[-1] == self._next - 1 - len(self._spares):
            self._spares.insert(0, self._empty.pop())

    def _find(self, number: int) -> None:
        self._next = max(self._next, number + 1)
        try:
            names = os.listdir(self._path(number))
            for name in names:
                game, start = name.split(".")
                size = os.stat(self._path(number) + "/" + name)[6]
                self.written.append(Segment(number, int(game), int(start), size))
        except (OSError, ValueError):
            self.unreadable = True  # left alone: perhaps a person can read it
            return
        if not names:
            self._empty.append(number)

    # Writing

    def write(self, game: int, at: int, record: bytes) -> None:
        """Put the record at that place of the game's records. It is on flash when this returns."""
        segment = self._segment_for(game, at, len(record))
        assert self._file is not None
        try:
            self._file.write(record)
            self._file.flush()
        except OSError:
            self.close()  # what of the record reached the file ends where the next segment begins
            raise
        segment.size += len(record)
        self._pages += _pages_for(segment.size)

    def close(self) -> None:
        """No more is written to the open segment."""
        file, self._file = self._file, None
        if file is None:
            return
        try:
            file.close()
        except OSError:
            pass  # it was flushed record by record; after an error there is nothing to save

    def prepare(self, running: int) -> bool:
        """Make one more segment ahead; False if there are enough."""
        if self._is_ready(running):
            return False
        self._spares.append(self._new_folder())
        return True

    def _segment_for(self, game: int, at: int, size: int) -> Segment:
        if self._file is not None:
            segment = self.written[-1]
            if segment.game == game and not self._is_full(segment.size + size):
                return segment
            self.close()
        if not self._spares:
            self._spares.append(self._new_folder())
        number = self._spares[0]
        self._file = open(self._path(number) + "/" + str(game) + "." + str(at), "ab")
        del self._spares[0]  # only now: should opening fail, it is still unused
        self._pages = 0
        self.written.append(Segment(number, game, at, 0))
        return self.written[-1]

    def _is_full(self, size: int) -> bool:
        # With no folder made ahead the open one goes on: a full log costs one erase, a new folder up to two.
        return size > _INLINE or (bool(self._spares) and self._pages + _pages_for(size) > _PAGES)

    def _new_folder(self) -> int:
        number = self._next
        os.mkdir(self._path(number))
        self._next += 1
        return number

    # Clearing away

    def _is_ready(self, running: int) -> bool:
        """Whether enough segments are made ahead: before a game one is."""
        return len(self._spares) >= (_READY if running else 1)

    def is_tidy(self, running: int) -> bool:
        """Whether an idle table has nothing left to do; of the running game a few segments may wait."""
        if not self._is_ready(running) or self._empty:
            return False
        closed = len(self.written) - (self._file is not None)
        for segment in self.written[:closed]:
            if segment.copied or segment.game != running:
                return False
        return closed < BATCH

    def waiting(self) -> "list[Segment]":
        """The segments that are full and not yet copied."""
        closed = self.written if self._file is None else self.written[:-1]
        return [segment for segment in closed if not segment.copied]

    def valid_size(self, segment: Segment) -> int:
        """How many of its bytes are valid: the next segment begins where the last good record ended."""
        for after in self.written[self.written.index(segment) + 1 :]:
            if after.game == segment.game:
                return min(segment.size, after.start - segment.start)
        return segment.size

    def path(self, segment: Segment) -> str:
        return self._path(segment.number) + "/" + str(segment.game) + "." + str(segment.start)

    def remove_copied(self) -> bool:
        """Remove one segment whose records are archived; False if there is none."""
        for segment in self.written:
            if segment.copied:
                os.remove(self.path(segment))
                self.emptied(segment)
                return True
        return False

    def emptied(self, segment: Segment) -> None:
        """Its file is gone; the folder goes later."""
        self.written.remove(segment)
        self._empty.append(segment.number)

    def remove_empty(self) -> bool:
        """Remove one emptied folder; False if there is none."""
        if not self._empty:
            return False
        os.rmdir(self._path(self._empty.pop(0)))
        return True

    def _path(self, number: int) -> str:
        return self._folder + "/" + str(number)


def _pages_for(size: int) -> int:
    return 1 + (size + _FRAME) // _PAGE
