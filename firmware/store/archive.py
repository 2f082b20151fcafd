"""The archive: one file for each game that was played here, filled from segments when the table is idle.

games/7            the records of game 7
games/7.bad        the same of a damaged game, kept aside; games/7.1530.bad one of its segments
games/8.new        an archived game that is being written; it counts only once it is renamed

This module is loaded when it is needed (unload.py): nothing of it stays in memory for a move.
"""

import os

from store.game_log import GameLog
from store.records import END, ENDING, HEAD, SUM, Damage, length, read_records, unpack
from store.segments import BATCH

_BLOCK = 256  # bytes copied at once
_STEP = 8  # segments that are copied in one step at most
_RESERVE = 64 * 1024  # bytes of flash that stay free for the running game
_GAMES = 64  # archived games kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from store.records import RecordFile
    from store.segments import Segment, Segments


class Archive:
    """The folder of the archived games, and the segments that are to be copied there."""

    def __init__(self, folder: str, segments: "Segments"):
        self._folder = folder
        self._segments = segments

    def scan(self) -> int:
        """See which segments are copied already. Gives the highest number of any game, also damaged, or 0."""
        self.remove_unfinished()
        newest = 0
        for name in os.listdir(self._folder):
            newest = max(newest, _number(name))
        for segment in self._segments.written:
            segment.copied = segment.start < self._size(segment.game) or not segment.size
            if not segment.copied:
                newest = max(newest, segment.game)
        return newest

    # The games played before

    def games(self, running: int) -> "list[tuple[int, bytes, int]]":
        """Number, summary and bytes of each game except the running one, oldest first."""
        numbers = {int(name) for name in os.listdir(self._folder) if name.isdigit()}
        for segment in self._segments.written:
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

    def files_of(self, game: int) -> "list[RecordFile]":
        """The files that hold the records of a game, in order."""
        files = []
        size = self._size(game)
        if size:
            files.append((self._path(game), 0, size))
        segments = self._segments
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

    # When the table is idle

    def copy_segments(self, running: int) -> bool:
        """Copy full segments of one game; False if there are none, or too few of the running game."""
        waiting = self._segments.waiting()
        if not waiting:
            return False
        game = waiting[0].game
        waiting = [segment for segment in waiting if segment.game == game]
        if game == running and len(waiting) < BATCH:
            return False
        if waiting[0].start != self._size(game):
            # Only an old game whose recovery lost the power halfway: what is archived of it ends earlier.
            self._set_aside_segment(waiting[0])
            return True
        del waiting[_STEP:]
        self._append(game, waiting)
        for segment in waiting:
            segment.copied = True
        return True

    def _append(self, game: int, segments: "list[Segment]") -> None:
        """All of their records or, if the power goes, none."""
        with open(self._path(game), "ab") as file:
            for segment in segments:
                with open(self._segments.path(segment), "rb") as source:
                    _copy(source, file, self._segments.valid_size(segment))

    def make_room(self, spared: int) -> bool:
        """Remove the oldest game if the reserve is touched or too many are kept. Looking takes 25 ms."""
        sector, _, _, free = os.statvfs(self._folder)[:4]
        return self.prune(spared, _GAMES if sector * free >= _RESERVE else 0)

    def prune(self, spared: int, keep: int) -> bool:
        """Remove the file of the oldest game if more than that are kept; the spared game always stays."""
        names = [name for name in os.listdir(self._folder) if _number(name) != spared]
        if len(names) <= keep:
            return False
        os.remove(self._folder + "/" + min(names, key=_number))
        return True

    # After damage

    def create(self, game: int) -> "IO[bytes]":
        """A new file for a game, unfinished until `finish`."""
        file: "IO[bytes]" = open(self._path(game) + ".new", "wb")
        return file

    def finish(self, game: int) -> None:
        """The new file is complete: it gets its name."""
        os.rename(self._path(game) + ".new", self._path(game))

    def remove_unfinished(self) -> None:
        for name in os.listdir(self._folder):
            if name.endswith(".new"):
                try:
                    os.remove(self._folder + "/" + name)
                except OSError:
                    pass  # nobody reads it, here or gone

    def set_aside(self, game: int) -> None:
        """Keep the files of a damaged game out of the way."""
        for segment in [segment for segment in self._segments.written if segment.game == game]:
            self._set_aside_segment(segment)
        if self._size(game):
            os.rename(self._path(game), self._path(game) + ".bad")

    def _set_aside_segment(self, segment: "Segment") -> None:
        os.rename(self._segments.path(segment), self._path(segment.game) + "." + str(segment.start) + ".bad")
        self._segments.emptied(segment)

    # Files

    def _path(self, game: int) -> str:
        return self._folder + "/" + str(game)

    def _size(self, game: int) -> int:
        """How many bytes of the game's records are archived."""
        try:
            return os.stat(self._path(game))[6]
        except OSError:
            return 0


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


def _summary_of(ending: bytes) -> bytes:
    """The summary, from the last bytes of a game; empty if it was not ended."""
    if len(ending) < HEAD + 1 + SUM:
        return b""
    size = ending[-1 - SUM]
    head = ending[-(HEAD + size + 1 + SUM) :][:HEAD]
    if len(head) < HEAD or head[0] >> 4 != END or length(head) != HEAD + size + 1 + SUM:
        return b""
    return ending[-(size + 1 + SUM) : -(1 + SUM)]
