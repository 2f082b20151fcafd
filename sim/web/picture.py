"""What people see of the table, as one flat list of names and values: a page is sent only what changed."""

from collections.abc import Sequence
from typing import Any

from sim.clock import SECOND
from sim.web import public
from sim.web.hardware import Hardware, describe_board
from sim.web.live import Live

LOGS = ("journal", "story")
SHOWN = 400  # lines of the journal that a page gets
FAILED = "this step cannot be done with the card that it names"  # which is a secret

Picture = dict[str, Any]


class Painter:
    """Looks at the live table of the bench."""

    def __init__(self, live: Live):
        self._live = live
        self._hardware = Hardware(live.table)
        self._game = 0
        self._board: dict[str, Any] = {}

    def paint(self) -> Picture:
        live, table, hands = self._live, self._live.table, self._live.hands
        if self._game != live.games:
            self._game = live.games
            self._hardware = Hardware(table)
            self._board = describe_board(table, live.board, live.games)
        picture: Picture = {"board": self._board, **self._hardware.paint()}
        picture["stopped"] = live.stopped
        picture["lying"] = hands.secrets.lying(hands.lying)
        picture["seats"] = public.seats(live.seats, live.decks)
        picture["hands"] = public.hands(live.seats, live.decks)
        picture["bots"] = sorted(live.bots)
        picture["held"] = hands.held
        picture["faults"] = self._faults()
        picture["speed"] = live.speed
        picture["seconds"] = table.clock.now // SECOND
        picture["recorded"] = len(live.recorder.steps)
        picture["expects"] = live.story.expects
        picture["field"] = live.squares.field
        picture["journal"] = len(hands.journal)
        picture["story"] = len(live.story.lines)
        picture["playback"] = self._playback()
        return picture

    def lines(self, log: str, start: int, end: int) -> list[Any]:
        """What hands did (journal) or the table told (story), from start to end, at most some hundreds."""
        lines: Sequence[Any] = self._live.story.lines if log == "story" else self._live.hands.journal
        return [list(line) for line in lines[max(start, end - SHOWN) : end]]

    def _faults(self) -> dict[str, Any]:
        table, hands = self._live.table, self._live.hands
        return {
            "dead": sorted(name for name in ("display", *table.readers) if table.part(name).dead),
            "noisy": sorted(hands.noisy),
            "bounce": hands.shaky,
        }

    def _playback(self) -> Picture | None:
        playback = self._live.playback
        if playback is None:
            return None
        step = playback.steps[playback.at] if playback.at < len(playback.steps) else None
        told = None if step is None else self._live.hands.secrets.told(step)
        return {
            "title": playback.title,
            "steps": len(playback.steps),
            "at": playback.at,
            "running": playback.running,
            "failed": playback.failed if told is step else playback.failed and FAILED,
            "next": told,
        }


def difference(before: Picture, now: Picture) -> Picture:
    """What a page that has seen `before` must be told."""
    return {key: value for key, value in now.items() if key not in before or before[key] != value}
