"""The journal: every move of the running game, safe on flash before anybody sees its result.

New records land on leaves (store/leaves.py) and are copied into the game's book (store/books.py) when the
table is idle. docs/journal.md tells why, and what it costs.
"""

import os

from store.books import Books
from store.course import Course
from store.errors import flash_full, is_full, no_game, store_error, unreadable
from store.leaves import Leaves
from store.records import (
    BEGIN,
    END,
    ENDING,
    FORMAT,
    MOVE,
    NOTE,
    UNDO,
    Damage,
    raw_records,
    summary_of,
    unpack,
)

_BATCH = 4  # leaves of a running game that go into its book together
_STEP = 8  # leaves that go into a book in one step at most
_RESERVE = 64 * 1024  # bytes of flash that stay free for the running game
_GAMES = 64  # books kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.records import Piece


class Journal:
    """One running game and the games played before. It knows bytes; what they mean is the table's affair."""

    def __init__(self, folder: str):
        self._folder = folder
        self._leaves = Leaves(folder)
        self._books = Books(folder + "/games")
        self._course = Course(0)
        self._found = False  # has anybody looked yet what lies in the folder?
        self._closed_to_records = False
        self._look_for_room = True
        # What the last load found wrong: code, game, byte, moves saved.
        self.trouble: "tuple[str, int, int, int] | None" = None

    @property
    def notes(self) -> "dict[int, bytes]":
        """The last note of each kind in the running game, by its first byte."""
        return self._course.notes

    # The running game

    def load(self) -> "tuple[bytes, list[bytes]] | None":
        """Setup and moves of the running game, without those taken back; None if no game runs."""
        setup = self.resume()
        return None if setup is None else (setup, list(self.moves()))

    def resume(self) -> "bytes | None":
        """As load, but the setup alone: `moves()` then gives the moves without holding them all in memory."""
        try:
            self._find()
        except OSError:
            self.trouble = ("unreadable", 0, 0, 0)
            return None
        try:
            for record in raw_records(self._pieces(self._course.game)):
                self._course.take(record)
        except Damage as damage:
            self._rescue(damage.code)
        return self._course.setup if self._course.runs() else None

    def moves(self) -> "Iterator[bytes]":
        """The moves of the running game that were not taken back, one by one from flash."""
        made = 0
        for kind, data in self._good_records():
            if kind == MOVE:
                if self._course.tally.stands(made):
                    yield data
                made += 1

    def begin(self, setup: bytes) -> None:
        """A new game runs from now on; one that was running is given up."""
        self._need_to_know()
        course = Course(self._course.game + 1)
        self._write(course, BEGIN, bytes((FORMAT,)) + setup)
        self._course = course
        self._closed_to_records = False

    def append(self, move: bytes) -> None:
        """A move was accepted. It is safe when this returns."""
        self._write_running(MOVE, move)

    def undo(self, count: int = 1) -> None:
        """The last moves are taken back. Safe when this returns."""
        if not 0 < count <= self._course.tally.standing:
            raise ValueError("no more moves can be taken back than were made")
        self._write_running(UNDO, bytes((count & 255, count >> 8)))

    def note(self, data: bytes) -> None:
        """A small fact beside the moves. The last one with the same first byte counts."""
        if self.notes.get(data[0]) != data:
            self._write_running(NOTE, data)

    def end(self, summary: bytes) -> None:
        """The running game is over or given up; it stays among the games played."""
        if len(summary) > 255:
            raise ValueError("a summary has at most 255 bytes")
        self._write_running(END, summary + bytes((len(summary),)))
        self._leaves.close()

    def close(self) -> None:
        """Let go of the open file; all of it is on flash already."""
        self._leaves.close()

    # The games played before

    def games(self) -> "list[tuple[int, bytes, int]]":
        """Number, summary and bytes of each game that does not run, oldest first."""
        self._need_to_know()
        numbers = self._books.numbers() + [leaf.game for leaf in self._leaves.written if leaf.size]
        if self._course.runs():
            numbers = [number for number in numbers if number != self._course.game]
        return [self._entry(number) for number in sorted(set(numbers))]

    def fetch(self, game: int) -> "Iterator[tuple[int, bytes]]":
        """Kind and data of each record of any game, up to the first damaged one."""
        course = Course(game)
        try:
            for record in raw_records(self._pieces(game)):
                course.take(record)
                yield unpack(record)
        except Damage:
            return

    def _entry(self, game: int) -> "tuple[int, bytes, int]":
        pieces = self._pieces(game)
        if not pieces:
            return game, b"", 0
        path, start, size = pieces[-1]
        with open(path, "rb") as file:
            file.seek(max(0, size - ENDING))
            ending = file.read(min(size, ENDING))
        return game, summary_of(ending), start + size

    # When the table is idle

    def tidy(self) -> bool:
        """One step of the work that takes an erase or two. True while there may be more to do."""
        self._need_to_know()
        try:
            return (
                self._leaves.prepare()
                or self._remove_copied()
                or self._leaves.remove_bare()
                or self._copy_to_book()
                or self._make_room()
            )
        except OSError as error:
            if is_full(error) and self._books.prune(self._course.game, 0):
                return True
            raise store_error(error)

    def _remove_copied(self) -> bool:
        for leaf in self._leaves.written:
            if leaf.copied:
                self._leaves.remove(leaf)
                return True
        return False

    def _copy_to_book(self) -> bool:
        waiting = self._leaves.waiting()
        if not waiting:
            return False
        game = waiting[0].game
        waiting = [leaf for leaf in waiting if leaf.game == game]
        if game == self._course.game and self._course.runs() and len(waiting) < _BATCH:
            return False
        if waiting[0].start != self._books.size(game):
            # Only an old game whose rescue lost the power halfway: its book ends earlier.
            self._books.set_aside_leaf(self._leaves, waiting[0])
            return True
        del waiting[_STEP:]
        self._books.add(game, [(self._leaves.path(leaf), self._leaves.counting(leaf)) for leaf in waiting])
        for leaf in waiting:
            leaf.copied = True
        self._look_for_room = True
        return True

    def _make_room(self) -> bool:
        """Remove the oldest game when the reserve is touched. Looking takes 25 ms, so only after a copy."""
        if not self._look_for_room:
            return False
        sector, _, _, free = os.statvfs(self._folder)[:4]
        self._look_for_room = self._books.prune(self._course.game, _GAMES if sector * free >= _RESERVE else 0)
        return self._look_for_room

    # Between records and files

    def _find(self) -> None:
        """Look at what lies in the folder, and take the newest game for the running one."""
        self.trouble = None
        self._found = False
        self._course = Course(0)
        _make(self._folder)
        _make(self._folder + "/games")
        self._leaves.find()
        self._books.drop_drafts()
        newest = self._books.newest()
        for leaf in self._leaves.written:
            leaf.copied = leaf.start < self._books.size(leaf.game) or not leaf.size
            if not leaf.copied:
                newest = max(newest, leaf.game)
        self._course = Course(newest)
        if self._leaves.unreadable:
            self.trouble = ("unreadable", newest, 0, 0)
        self._closed_to_records = False
        self._found = True

    def _need_to_know(self) -> None:
        """Nothing is written while it is unknown what is there: it might hide what is."""
        if not self._found:
            self.resume()
        if not self._found:
            raise unreadable()

    def _pieces(self, game: int) -> "list[Piece]":
        """The files that hold the records of a game, in order."""
        pieces = []
        size = self._books.size(game)
        if size:
            pieces.append((self._books.path(game), 0, size))
        for leaf in self._leaves.written:
            if leaf.game == game and not leaf.copied:
                pieces.append((self._leaves.path(leaf), leaf.start, self._leaves.counting(leaf)))
        return pieces

    def _good_records(self) -> "Iterator[tuple[int, bytes]]":
        left = self._course.size
        if not left:
            return
        for record in raw_records(self._pieces(self._course.game)):
            yield unpack(record)
            left -= len(record)
            if not left:
                return

    def _write_running(self, kind: int, data: bytes) -> None:
        if self._closed_to_records:
            raise flash_full()
        if not self._course.runs():
            raise no_game()
        self._write(self._course, kind, data)

    def _write(self, course: Course, kind: int, data: bytes) -> None:
        record = course.record(kind, data)
        try:
            self._leaves.write(course.game, course.size, record)
        except OSError as error:
            raise store_error(error)
        course.take(record)

    def _rescue(self, code: str) -> None:
        lost = self._course
        self.trouble = (code, lost.game, lost.size, lost.tally.standing)
        if code == "format":
            self._course = Course(lost.game)  # whole, but of a newer firmware: left as it is, and not resumed
            return
        from store.rescue import rescue  # seldom needed, so it takes no memory before

        course = rescue(lost, self.moves, self._leaves, self._books)
        self._closed_to_records = course is None
        self._course = course or lost


def _make(folder: str) -> None:
    try:
        os.stat(folder)
    except OSError:
        os.mkdir(folder)
