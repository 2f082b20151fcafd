"""The journal: every move of the running game, safe on flash before anybody sees its result.

New records land on leaves (store/leaves.py) and are copied into the game's book (store/books.py) when the
table is idle. docs/journal.md tells why, and what it costs. All but the writing lies in store/shelf.py, which
is loaded when it is needed.
"""

from store.course import Course
from store.errors import flash_full, no_game, store_error, unreadable
from store.leaves import Leaves
from store.records import BEGIN, END, FORMAT, MOVE, NOTE, UNDO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Journal:
    """One running game and the games played before. It knows bytes; what they mean is the table's affair."""

    def __init__(self, folder: str):
        self.folder = folder
        self.leaves = Leaves(folder)
        self.course = Course(0)
        self.found = False  # has anybody looked yet what lies in the folder?
        self.closed_to_records = False
        self.look_for_room = True
        # What the last load found wrong: code, game, byte, moves saved.
        self.trouble: "tuple[str, int, int, int] | None" = None

    @property
    def notes(self) -> "dict[int, bytes]":
        """The last note of each kind in the running game, by its first byte."""
        return self.course.notes

    # The running game

    def load(self) -> "tuple[bytes, list[bytes]] | None":
        """Setup and moves of the running game, without those taken back; None if no game runs."""
        setup = self.resume()
        return None if setup is None else (setup, list(self.moves()))

    def resume(self) -> "bytes | None":
        """As load, but the setup alone: `moves()` then gives the moves without holding them all in memory."""
        from store.shelf import resume

        return resume(self)

    def moves(self) -> "Iterator[bytes]":
        """The moves of the running game that were not taken back, one by one from flash."""
        from store.shelf import moves

        return moves(self)

    def begin(self, setup: bytes) -> None:
        """A new game runs from now on; one that was running is given up."""
        self._need_to_know()
        course = Course(self.course.game + 1)
        self._write(course, BEGIN, bytes((FORMAT,)) + setup)
        self.course = course
        self.closed_to_records = False

    def append(self, move: bytes) -> None:
        """A move was accepted. It is safe when this returns."""
        self._write_running(MOVE, move)

    def undo(self, count: int = 1) -> None:
        """The last moves are taken back. Safe when this returns."""
        if not 0 < count <= self.course.tally.standing:
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
        self.leaves.close()

    def close(self) -> None:
        """Let go of the open file; all of it is on flash already."""
        self.leaves.close()

    # The games played before

    def games(self) -> "list[tuple[int, bytes, int]]":
        """Number, summary and bytes of each game that does not run, oldest first."""
        from store.shelf import games

        self._need_to_know()
        return games(self)

    def fetch(self, game: int) -> "Iterator[tuple[int, bytes]]":
        """Kind and data of each record of any game, up to the first damaged one."""
        from store.shelf import fetch

        return fetch(self, game)

    # When the table is idle

    def tidy(self) -> bool:
        """One step of the work that takes an erase or two. True while there may be more to do."""
        self._need_to_know()
        running = self.course.game if self.course.runs() else 0
        if not self.look_for_room and self.leaves.tidy(running):
            return False
        from store.shelf import tidy

        return tidy(self)

    # Between records and files

    def _need_to_know(self) -> None:
        """Nothing is written while it is unknown what is there: it might hide what is."""
        if not self.found:
            self.resume()
        if not self.found:
            raise unreadable()

    def _write_running(self, kind: int, data: bytes) -> None:
        if self.closed_to_records:
            raise flash_full()
        if not self.course.runs():
            raise no_game()
        self._write(self.course, kind, data)

    def _write(self, course: Course, kind: int, data: bytes) -> None:
        record = course.record(kind, data)
        try:
            self.leaves.write(course.game, course.size, record)
        except OSError as error:
            raise store_error(error)
        course.take(record)
