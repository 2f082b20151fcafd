"""The archive: one file for each game that was played here, filled from segments when the table is idle.

games/7            the records of game 7
games/7.bad        the same of a damaged game, kept aside; games/7.1530.bad one of its segments
games/8.new        an archived game that is being written; it counts only once it is renamed

A running game only adds to it. Who reads it loads store/archived_games.py for that.
"""

import os

from store.segments import BATCH

_BLOCK = 256  # bytes copied at once
_STEP = 8  # segments that are copied in one step at most
_RESERVE = 64 * 1024  # bytes of flash that stay free for the running game
_GAMES = 64  # archived games kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from store.segments import Segment, Segments


class Archive:
    """The folder of the archived games, and the segments that are copied there when the table is idle."""

    def __init__(self, folder: str, segments: "Segments"):
        self.folder = folder
        self.segments = segments

    def copy_segments(self, running: int) -> bool:
        """Copy full segments of one game; False if there are none, or too few of the running game."""
        waiting = self.segments.waiting()
        if not waiting:
            return False
        game = waiting[0].game
        waiting = [segment for segment in waiting if segment.game == game]
        if game == running and len(waiting) < BATCH:
            return False
        if waiting[0].start != self.size(game):
            # Only an old game whose recovery lost the power halfway: what is archived of it ends earlier.
            self.set_aside_segment(waiting[0])
            return True
        del waiting[_STEP:]
        self._append(game, waiting)
        for segment in waiting:
            segment.copied = True
        return True

    def _append(self, game: int, segments: "list[Segment]") -> None:
        """All of their records or, if the power goes, none."""
        with open(self.path(game), "ab") as file:
            for segment in segments:
                with open(self.segments.path(segment), "rb") as source:
                    _copy(source, file, self.segments.valid_size(segment))

    def make_room(self, spared: int) -> bool:
        """Remove the oldest game if the reserve is touched or too many are kept. Looking takes 25 ms."""
        sector, _, _, free = os.statvfs(self.folder)[:4]
        return self.prune(spared, _GAMES if sector * free >= _RESERVE else 0)

    def prune(self, spared: int, keep: int) -> bool:
        """Remove the file of the oldest game if more than that are kept; the spared game always stays."""
        names = [name for name in os.listdir(self.folder) if number_of(name) != spared]
        if len(names) <= keep:
            return False
        os.remove(self.folder + "/" + min(names, key=number_of))
        return True

    def set_aside_segment(self, segment: "Segment") -> None:
        os.rename(self.segments.path(segment), self.path(segment.game) + "." + str(segment.start) + ".bad")
        self.segments.emptied(segment)

    # Files

    def path(self, game: int) -> str:
        return self.folder + "/" + str(game)

    def size(self, game: int) -> int:
        """How many bytes of the game's records are archived."""
        try:
            return os.stat(self.path(game))[6]
        except OSError:
            return 0


def number_of(name: str) -> int:
    digits = name.split(".")[0]
    return int(digits) if digits.isdigit() else 0


def _copy(source: "IO[bytes]", target: "IO[bytes]", size: int) -> None:
    while size:
        block = source.read(min(size, _BLOCK))
        if not block:
            return
        target.write(block)
        size -= len(block)
