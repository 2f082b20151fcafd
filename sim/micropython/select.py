"""MicroPython's `select`: enough to ask the console, without waiting, whether the host said something."""

from typing import Any

from sim.clock import MS
from sim.device import current

POLLIN = 1
POLLOUT = 4


class _Poll:
    def __init__(self) -> None:
        self._streams: list[tuple[Any, int]] = []

    def register(self, stream: Any, eventmask: int = POLLIN | POLLOUT) -> None:
        self._streams.append((stream, eventmask))

    def unregister(self, stream: Any) -> None:
        self._streams = [entry for entry in self._streams if entry[0] is not stream]

    def poll(self, timeout: int = -1) -> list[tuple[Any, int]]:
        device = current()
        if not device.console.waiting() and timeout > 0:
            device.spend(timeout * MS)
        ready = []
        for stream, mask in self._streams:
            events = mask & (POLLOUT | (POLLIN if device.console.waiting() else 0))
            if events:
                ready.append((stream, events))
        return ready

    ipoll = poll


def poll() -> _Poll:
    return _Poll()
