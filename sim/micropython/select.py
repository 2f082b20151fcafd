"""MicroPython's `select`: whether the host has said something on the console, or a chip on a UART."""

from typing import Any

from sim.clock import MS
from sim.micropython._device import current
from sim.micropython._uart import UART

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
        until = device.clock.now + timeout * MS
        while not (ready := self._ready()) and device.clock.now < until:
            device.spend(min(1 * MS, until - device.clock.now))
        return ready

    def _ready(self) -> list[tuple[Any, int]]:
        ready = []
        for stream, mask in self._streams:
            events = mask & ((POLLOUT if _writable(stream) else 0) | (POLLIN if _readable(stream) else 0))
            if events:
                ready.append((stream, events))
        return ready

    ipoll = poll


def _readable(stream: Any) -> bool:
    if isinstance(stream, UART):
        return bool(stream.any())
    return bool(current().console.waiting())


def _writable(stream: Any) -> bool:
    return isinstance(stream, UART) or current().console.room


def poll() -> _Poll:
    return _Poll()
