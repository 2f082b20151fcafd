"""The journal: every move of the running game, safe on flash before anybody sees its result.

New records go into segments (store/segments.py). They are copied into the archive (store/archive.py) when the
table is idle. docs/journal.md tells why, and what it costs.
"""

import os

from store.archive import Archive
from store.errors import flash_full, is_full, no_game, store_error, unreadable
from store.game_log import GameLog
from store.records import BEGIN, END, FORMAT, MOVE, NOTE, UNDO, Damage, read_records
from store.segments import Segments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.archived_games import ArchivedGames


class Journal:
    """One running game and the games played before. It knows bytes; what they mean is the table's affair."""

    def __init__(self, folder: str):
        self._folder = folder
        self._segments = Segments(folder)
        self.log = GameLog(0)
        self._scanned = False  # has anybody looked yet what lies in the folder?
        self._is_new = False  # there is no folder yet: it is made with the first record, or at rest
        self._read_only = False  # after damage, when there was no room to go on
        self._check_space = True
        # What the last load found wrong: code, game, byte, moves saved.
        self.trouble: "tuple[str, int, int, int] | None" = None

    @property
    def notes(self) -> "dict[int, bytes]":
        """The last note of each kind in the running game, by its first byte."""
        return self.log.notes

    # The running game is found and read

    def load(self) -> "tuple[bytes, list[bytes]] | None":
        """Setup and moves of the running game, without those taken back; None if no game runs."""
        setup = self.resume()
        return None if setup is None else (setup, list(self.moves()))

    def resume(self) -> "bytes | None":
        """As load, but the setup alone: `moves()` then gives the moves without holding them all in memory."""
        try:
            self._scan()
        except OSError:
            self.trouble = ("unreadable", 0, 0, 0)
            return None
        if self._is_new:
            return None
        try:
            for record in read_records(self._archived().files_of(self.log.game)):
                self.log.add(record)
        except Damage as damage:
            self._recover(damage.code)
        return self.log.setup if self.log.is_running() else None

    def moves(self) -> "Iterator[bytes]":
        """The moves of the running game that were not taken back, one by one from flash."""
        return self._archived().moves_of(self.log)

    def _scan(self) -> None:
        """Look at what lies in the folder, and take the newest game for the running one."""
        self.trouble = None
        self._scanned = False
        self.log = GameLog(0)
        self._is_new = not _is_there(self._folder)
        if not self._is_new:
            self._make_folders()
            self._segments.find()
            self.log = GameLog(self._archived().scan())
        if self._segments.unreadable:
            self.trouble = ("unreadable", self.log.game, 0, 0)
        self._read_only = False
        self._scanned = True

    def _recover(self, code: str) -> None:
        damaged = self.log
        self.trouble = (code, damaged.game, damaged.size, damaged.tally.standing)
        if code == "format":
            self.log = GameLog(damaged.game)  # whole, but of a newer firmware: left as it is, and not resumed
            return
        from store.recovery import recover

        log = recover(damaged, self.moves, self._archived())
        self._read_only = log is None
        self.log = log or damaged

    # The running game is written

    def begin(self, setup: bytes) -> None:
        """A new game runs from now on; one that was running is given up."""
        self._ensure_scanned()
        log = GameLog(self.log.game + 1)
        self._write(log, BEGIN, bytes((FORMAT,)) + setup)
        self.log = log
        self._read_only = False

    def append(self, move: bytes) -> None:
        """A move was accepted. It is safe when this returns."""
        self._write_running(MOVE, move)

    def undo(self, count: int = 1) -> None:
        """The last moves are taken back. Safe when this returns."""
        if not 0 < count <= self.log.tally.standing:
            raise ValueError  # no more moves can be taken back than were made
        self._write_running(UNDO, bytes((count & 255, count >> 8)))

    def note(self, data: bytes) -> None:
        """A small fact beside the moves. The last one with the same first byte counts."""
        if self.notes.get(data[0]) != data:
            self._write_running(NOTE, data)

    def end(self, summary: bytes) -> None:
        """The running game is over or given up; it stays among the games played."""
        if len(summary) > 255:
            raise ValueError  # a summary has at most 255 bytes
        self._write_running(END, summary + bytes((len(summary),)))
        self._segments.close()

    def close(self) -> None:
        """Let go of the open file; all of it is on flash already."""
        self._segments.close()

    # The games played before

    def games(self) -> "list[tuple[int, bytes, int]]":
        """Number, summary and bytes of each game that does not run, oldest first."""
        self._ensure_scanned()
        return [] if self._is_new else self._archived().games(self._running())

    def fetch(self, game: int) -> "Iterator[tuple[int, bytes]]":
        """Kind and data of each record of any game, up to the first damaged one."""
        return self._archived().fetch(game)

    def replayed(self, game: int) -> "tuple[GameLog, Iterator[bytes]]":
        """What a game began with, and its moves without those taken back, one by one from flash."""
        archived = self._archived()
        log = archived.log_of(game)
        return log, archived.moves_of(log)

    # When the table is idle

    def tidy(self) -> bool:
        """One step of the work that takes an erase or two. True while there may be more to do."""
        self._ensure_scanned()
        segments = self._segments
        if not self._check_space and segments.is_tidy(self._running()):
            return False
        archive = Archive(self._folder + "/games", segments)
        try:
            if self._is_new:
                self._make_folders()
            if segments.prepare(self._running()) or segments.remove_copied() or segments.remove_empty():
                return True
            if archive.copy_segments(self._running()):
                self._check_space = True
            elif self._check_space:
                self._check_space = archive.make_room(self.log.game)
            return self._check_space
        except OSError as error:
            if is_full(error) and archive.prune(self.log.game, 0):
                return True
            raise store_error(error)

    def prepare(self) -> None:
        """While records of a game are read nothing is removed; but its next move should not wait."""
        self._ensure_scanned()
        try:
            self._segments.prepare(0)
        except OSError as error:
            raise store_error(error)

    # Between records and files

    def _make_folders(self) -> None:
        for folder in (self._folder, self._folder + "/games"):
            if not _is_there(folder):
                os.mkdir(folder)
        self._is_new = False

    def _archived(self) -> "ArchivedGames":
        from store.archived_games import ArchivedGames

        return ArchivedGames(self._folder + "/games", self._segments)

    def _running(self) -> int:
        """The number of the running game, or 0."""
        return self.log.game if self.log.is_running() else 0

    def _ensure_scanned(self) -> None:
        """Nothing is written while it is unknown what is there: it might hide what is."""
        if not self._scanned:
            self.resume()
        if not self._scanned:
            raise unreadable()

    def _write_running(self, kind: int, data: bytes) -> None:
        if self._read_only:
            raise flash_full()
        if not self.log.is_running():
            raise no_game()
        self._write(self.log, kind, data)

    def _write(self, log: GameLog, kind: int, data: bytes) -> None:
        record = log.next_record(kind, data)
        try:
            if self._is_new:
                self._make_folders()
            self._segments.write(log.game, log.size, record)
        except OSError as error:
            raise store_error(error)
        log.add(record)


def _is_there(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True
