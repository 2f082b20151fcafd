"""A simulated table in a process of its own that tells when moves leave it, are bidden to it, and are shown.

`python -m sim.network.timed_house host|guest GAME SEED` prints JSON lines: `port`, then `told`, `bidden` and
`shown` with the number of the move, and each `hop` of an invitation. Times on the line are those of the
computer's monotonic clock in seconds; what the table itself needs, `ms`, is by the clock of the table, and
`telling` says that it was still telling of the move before when the bid came.
"""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from link.frame import LinkError, unpack
from sim.clock import MS
from sim.network.simulated_table import table_of
from sim.table.accepted import desk_of
from sim.web.link_port import LinkPort
from sim.web.players.club import Club

LOOK_S = 0.05


class TimedConsole:
    """The USB line of a table; whole lines in both directions are heard with it."""

    def __init__(self, console: Any, left: Callable[[str], None], came: Callable[[str], None]):
        self.console = console
        self._heard = {left: b"", came: b""}
        self._left = left
        self._came = came

    @property
    def output(self) -> bytearray:
        return self.console.output  # type: ignore[no-any-return]

    def take(self) -> bytes:
        data = bytes(self.console.take())
        self._listen(self._left, data)
        return data

    def type(self, data: bytes) -> None:
        self.console.type(data)
        self._listen(self._came, data)

    def _listen(self, hear: Callable[[str], None], data: bytes) -> None:
        *lines, self._heard[hear] = (self._heard[hear] + data).split(b"\n")
        for line in lines:
            try:
                hear(unpack(line.strip())[1])
            except LinkError:
                continue  # no line of the link


class TimedHouse:
    def __init__(self, role: str, game: str, seed: int):
        self.game = table_of(role, game, seed)
        self.club = Club()
        self.club.link = LinkPort(self._console)
        self.club.seat_at(self.game)
        self._line: TimedConsole | None = None
        # A move, the table's time, its picture, and whether it was telling something.
        self._bidden: tuple[int, int, bytes, bool] | None = None
        self._watch_display()

    def _watch_display(self) -> None:
        """After every slice of the table's time: many of them pass before anybody else here has a turn."""
        table = self.game.table
        pass_time = table.pass_time

        def watched(ns: int) -> None:
            pass_time(ns)
            self._look()

        table.pass_time = watched  # type: ignore[method-assign]

    def _console(self) -> TimedConsole | None:
        device = self.game.table.device
        if not device.powered:
            return None
        if self._line is None or self._line.console is not device.console:
            self._line = TimedConsole(device.console, self._left, self._came)
        return self._line

    def _left(self, text: str) -> None:
        match text.split():
            case ["!", _, "played", number, _, _]:
                tell(told=int(number), at=time.monotonic())
            case ["!", _, "answer", "invite", "yes", _]:
                tell(hop="people said yes", at=time.monotonic())
            case ["!", _, "played", "0"]:
                tell(hop="the game has begun", at=time.monotonic())

    def _came(self, text: str) -> None:
        match text.split():
            case ["remote", "play", number, _, "0", *_]:
                tell(bidden=int(number), at=time.monotonic())
                table, desk = self.game.table, desk_of(self.game.table)
                telling = desk is not None and bool(desk.pages and desk.pages[0].scenes)
                self._bidden = int(number), table.clock.now, table.display.pixels(), telling
            case ["remote", "ask", "invite", *_]:
                tell(hop="people are asked", at=time.monotonic())
            case ["remote", "begin", *_]:
                tell(hop="the table is to begin", at=time.monotonic())

    def _look(self) -> None:
        """Whether the display bids what has come by now."""
        desk = desk_of(self.game.table)
        if self._bidden is None or desk is None or not desk.pages or not desk.page.led or not desk.page.move:
            return
        number, since, before, telling = self._bidden
        table = self.game.table
        if table.display.pixels() != before:
            self._bidden = None
            tell(shown=number, ms=(table.clock.now - since) / MS, telling=telling)

    async def run(self) -> None:
        tasks = [asyncio.create_task(self.club.run())]
        while not self.game.ready:
            await asyncio.sleep(0.05)
        assert self.club.link is not None
        tasks.append(asyncio.create_task(self.club.link.serve(0, lambda url: tell(port=url))))
        while not self.game.stopped and not any(task.done() for task in tasks):
            await asyncio.sleep(LOOK_S)
        tell(stopped=self.game.stopped or repr([task.exception() for task in tasks if task.done()]))


def tell(**facts: Any) -> None:
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    asyncio.run(TimedHouse(sys.argv[1], sys.argv[2], int(sys.argv[3])).run())
