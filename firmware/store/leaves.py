"""Leaves: the small places where new records land without an erase.

littlefs keeps a small file inside the log of its folder. The log of a new folder has room for 16 flash pages;
only then a sector must be erased, and that stops the table for 45 ms. So each leaf is a folder of its own
with one file, is turned before its log is full, and the next folder is made ahead, when the table is idle.

    journal/12/7.1530     leaf 12, written by game 7 from byte 1530 of its records on
"""

import os

BATCH = 4  # leaves of a running game that go into its book together
_PAGE = 256  # what one write takes of the log at least
_FRAME = 40  # bytes littlefs adds to the contents of the file
_PAGES = 12  # of the 16: making and removing folder, file and the folder before it take one each
_INLINE = 512  # a larger file gets a sector of its own, and an erase with every write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO


class Leaf:
    """One written leaf: whose records it holds, from where on, and how many bytes of them."""

    def __init__(self, number: int, game: int, start: int, size: int):
        self.number = number
        self.game = game
        self.start = start
        self.size = size
        self.copied = False  # its records are in the book


class Leaves:
    """All leaves in one folder, and the one that is being written."""

    def __init__(self, folder: str):
        self._folder = folder
        self.written: "list[Leaf]" = []  # in the order of their records; the open one is the last
        self.unreadable = False  # a leaf could not be listed when we looked
        self._file: "IO[bytes] | None" = None
        self._pages = 0  # of the open leaf's log
        self._bare: "list[int]" = []  # folders without a file, to be removed
        self._spare = -1  # the folder made ahead
        self._next = 0

    def find(self) -> None:
        """Look at what lies in the folder. The emptied leaf with the highest number is as good as new."""
        self.close()
        self.written = []
        self._bare = []
        self.unreadable = False
        for name in os.listdir(self._folder):
            if name.isdigit():
                self._find(int(name))
        self.written.sort(key=lambda leaf: (leaf.game, leaf.start, leaf.number))
        self._bare.sort()
        self._spare = self._bare.pop() if self._bare and self._bare[-1] == self._next - 1 else -1

    def _find(self, number: int) -> None:
        self._next = max(self._next, number + 1)
        try:
            names = os.listdir(self._path(number))
            for name in names:
                game, start = name.split(".")
                size = os.stat(self._path(number) + "/" + name)[6]
                self.written.append(Leaf(number, int(game), int(start), size))
        except (OSError, ValueError):
            self.unreadable = True  # left alone: perhaps a person can read it
            return
        if not names:
            self._bare.append(number)

    # Writing

    def write(self, game: int, at: int, record: bytes) -> None:
        """Put the record at that place of the game's records. It is on flash when this returns."""
        leaf = self._leaf_for(game, at, len(record))
        assert self._file is not None
        try:
            self._file.write(record)
            self._file.flush()
        except OSError:
            self.close()  # what of the record reached the file ends where the next leaf begins
            raise
        leaf.size += len(record)
        self._pages += _pages_for(leaf.size)

    def close(self) -> None:
        """No more is written on the open leaf."""
        file, self._file = self._file, None
        if file is None:
            return
        try:
            file.close()
        except OSError:
            pass  # it was flushed record by record; after an error there is nothing to save

    def prepare(self) -> bool:
        """Make the next leaf ahead; False if it is there."""
        if self._spare >= 0:
            return False
        self._spare = self._new_folder()
        return True

    def _leaf_for(self, game: int, at: int, size: int) -> Leaf:
        if self._file is not None:
            leaf = self.written[-1]
            if leaf.game == game and not self._is_full(leaf.size + size):
                return leaf
            self.close()
        number = self._spare if self._spare >= 0 else self._new_folder()
        self._spare = number  # still unused, should opening fail
        self._file = open(self._path(number) + "/" + str(game) + "." + str(at), "ab")
        self._spare = -1
        self._pages = 0
        self.written.append(Leaf(number, game, at, 0))
        return self.written[-1]

    def _is_full(self, size: int) -> bool:
        # Without a leaf made ahead the open one goes on: a full log costs one erase, a new folder up to two.
        return size > _INLINE or (self._spare >= 0 and self._pages + _pages_for(size) > _PAGES)

    def _new_folder(self) -> int:
        number = self._next
        os.mkdir(self._path(number))
        self._next += 1
        return number

    # Clearing away

    def tidy(self, running: int) -> bool:
        """Whether nothing is left to do when the table is idle; of the running game a few leaves may wait."""
        if self._spare < 0 or self._bare:
            return False
        closed = len(self.written) - (self._file is not None)
        for leaf in self.written[:closed]:
            if leaf.copied or leaf.game != running:
                return False
        return closed < BATCH

    def waiting(self) -> "list[Leaf]":
        """The leaves that are full and not yet copied."""
        closed = self.written if self._file is None else self.written[:-1]
        return [leaf for leaf in closed if not leaf.copied]

    def counting(self, leaf: Leaf) -> int:
        """How many of its bytes count: the next leaf begins where the last good record ended."""
        for after in self.written[self.written.index(leaf) + 1 :]:
            if after.game == leaf.game:
                return min(leaf.size, after.start - leaf.start)
        return leaf.size

    def path(self, leaf: Leaf) -> str:
        return self._path(leaf.number) + "/" + str(leaf.game) + "." + str(leaf.start)

    def remove(self, leaf: Leaf) -> None:
        """Its records are in the book."""
        os.remove(self.path(leaf))
        self.emptied(leaf)

    def emptied(self, leaf: Leaf) -> None:
        """Its file is gone; the folder goes later."""
        self.written.remove(leaf)
        self._bare.append(leaf.number)

    def remove_bare(self) -> bool:
        """Remove one emptied folder; False if there is none."""
        if not self._bare:
            return False
        os.rmdir(self._path(self._bare.pop(0)))
        return True

    def _path(self, number: int) -> str:
        return self._folder + "/" + str(number)


def _pages_for(size: int) -> int:
    return 1 + (size + _FRAME) // _PAGE
