"""Books: one file for each game that was ever played here, filled from the leaves when the table is idle.

games/7            the records of game 7
games/7.bad        the same of a damaged game, kept aside; games/7.1530.bad one of its leaves
games/8.new        a book that is being written; nobody's until it gets its name
"""

import os

_BLOCK = 256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from store.leaves import Leaf, Leaves


class Books:
    """The folder of the books."""

    def __init__(self, folder: str):
        self._folder = folder

    def path(self, game: int) -> str:
        return self._folder + "/" + str(game)

    def size(self, game: int) -> int:
        """How many bytes of the game's records are in its book."""
        try:
            return os.stat(self.path(game))[6]
        except OSError:
            return 0

    def numbers(self) -> "list[int]":
        """The games that have a book, oldest first."""
        return sorted(int(name) for name in os.listdir(self._folder) if name.isdigit())

    def newest(self) -> int:
        """The highest number in use, damaged games included; 0 if there is none."""
        newest = 0
        for name in os.listdir(self._folder):
            newest = max(newest, _number(name))
        return newest

    def add(self, game: int, sources: "list[tuple[str, int]]") -> None:
        """Copy the first bytes of files behind what the book has: all of them or, if the power goes, none."""
        with open(self.path(game), "ab") as book:
            for path, size in sources:
                with open(path, "rb") as source:
                    _copy(source, book, size)

    def draft(self, game: int) -> "IO[bytes]":
        """A new book to be written, without its name."""
        book: "IO[bytes]" = open(self.path(game) + ".new", "wb")
        return book

    def publish(self, game: int) -> None:
        """The draft becomes the book."""
        os.rename(self.path(game) + ".new", self.path(game))

    def drop_drafts(self) -> None:
        for name in os.listdir(self._folder):
            if name.endswith(".new"):
                try:
                    os.remove(self._folder + "/" + name)
                except OSError:
                    pass  # it is nobody's, here or gone

    def set_aside(self, game: int) -> None:
        """Keep a damaged book out of the way."""
        if self.size(game):
            os.rename(self.path(game), self.path(game) + ".bad")

    def set_aside_leaf(self, leaves: "Leaves", leaf: "Leaf") -> None:
        """Keep a leaf of a damaged game out of the way."""
        os.rename(leaves.path(leaf), self.path(leaf.game) + "." + str(leaf.start) + ".bad")
        leaves.emptied(leaf)

    def prune(self, spared: int, keep: int) -> bool:
        """Remove the file of the oldest game if more than that are kept; the spared game always stays."""
        names = [name for name in os.listdir(self._folder) if _number(name) != spared]
        if len(names) <= keep:
            return False
        os.remove(self._folder + "/" + min(names, key=_number))
        return True


def _number(name: str) -> int:
    digits = name.split(".")[0]
    return int(digits) if digits.isdigit() else 0


def _copy(source: "IO[bytes]", target: "IO[bytes]", size: int) -> None:
    while size:
        block = source.read(min(size, _BLOCK))
        if not block:
            return
        target.write(block)
        size -= len(block)
