"""The archived games, read: when the table starts, for a host, and after damage.

This module is loaded when it is needed (unload.py): nothing of it stays in memory for a move.
"""

import os

from store.archive import Archive, number_of
from store.game_log import GameLog
from store.records import END, ENDING, HEAD, MOVE, SUM, Damage, length, read_records, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from store.records import RecordFile


class ArchivedGames(Archive):
    """What lies in the archive, and in segments that are not yet copied there."""

    def scan(self) -> int:
        """See which segments are copied already. Gives the highest number of any game, also damaged, or 0."""
        self.remove_unfinished()
        newest = 0
        for name in os.listdir(self.folder):
            newest = max(newest, number_of(name))
        for segment in self.segments.written:
            segment.copied = segment.start < self.size(segment.game) or not segment.size
            if not segment.copied:
                newest = max(newest, segment.game)
        return newest

    # The games played before

    def games(self, running: int) -> "list[tuple[int, bytes, int]]":
        """Number, summary and bytes of each game except the running one, oldest first."""
        numbers = {int(name) for name in os.listdir(self.folder) if name.isdigit()}
        for segment in self.segments.written:
            if segment.size:
                numbers.add(segment.game)
        return [self._entry(number) for number in sorted(numbers) if number != running]

    def fetch(self, game: int) -> "Iterator[tuple[int, bytes]]":
        """Kind and data of each record of a game, up to the first damaged one."""
        log = GameLog(game)
        try:
            for record in read_records(self.files_of(game)):
                log.add(record)
                yield unpack(record)
        except Damage:
            return

    def log_of(self, game: int) -> GameLog:
        """What its records say, up to the first damaged one."""
        log = GameLog(game)
        try:
            for record in read_records(self.files_of(game)):
                log.add(record)
        except Damage:
            pass
        return log

    def moves_of(self, log: GameLog) -> "Iterator[bytes]":
        """The moves that were not taken back, one by one from flash, as far as the log was read."""
        left = log.size
        if not left:
            return
        made = 0
        for record in read_records(self.files_of(log.game)):
            kind, data = unpack(record)
            if kind == MOVE:
                if log.tally.stands(made):
                    yield data
                made += 1
            left -= len(record)
            if not left:
                return

    def files_of(self, game: int) -> "list[RecordFile]":
        """The files that hold the records of a game, in order."""
        files = []
        size = self.size(game)
        if size:
            files.append((self.path(game), 0, size))
        segments = self.segments
        for segment in segments.written:
            if segment.game == game and not segment.copied:
                files.append((segments.path(segment), segment.start, segments.valid_size(segment)))
        return files

    def _entry(self, game: int) -> "tuple[int, bytes, int]":
        files = self.files_of(game)
        if not files:
            return game, b"", 0
        path, start, size = files[-1]
        with open(path, "rb") as file:
            file.seek(max(0, size - ENDING))
            ending = file.read(min(size, ENDING))
        return game, _summary_of(ending), start + size

    # After damage

    def create(self, game: int) -> "IO[bytes]":
        """A new file for a game, unfinished until `finish`."""
        file: "IO[bytes]" = open(self.path(game) + ".new", "wb")
        return file

    def finish(self, game: int) -> None:
        """The new file is complete: it gets its name."""
        os.rename(self.path(game) + ".new", self.path(game))

    def remove_unfinished(self) -> None:
        for name in os.listdir(self.folder):
            if name.endswith(".new"):
                try:
                    os.remove(self.folder + "/" + name)
                except OSError:
                    pass  # nobody reads it, here or gone

    def set_aside(self, game: int) -> None:
        """Keep the files of a damaged game out of the way."""
        for segment in [segment for segment in self.segments.written if segment.game == game]:
            self.set_aside_segment(segment)
        if self.size(game):
            os.rename(self.path(game), self.path(game) + ".bad")


def _summary_of(ending: bytes) -> bytes:
    """The summary, from the last bytes of a game; empty if it was not ended."""
    if len(ending) < HEAD + 1 + SUM:
        return b""
    size = ending[-1 - SUM]
    head = ending[-(HEAD + size + 1 + SUM) :][:HEAD]
    if len(head) < HEAD or head[0] >> 4 != END or length(head) != HEAD + size + 1 + SUM:
        return b""
    return ending[-(size + 1 + SUM) : -(1 + SUM)]
