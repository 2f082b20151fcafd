"""The USB line of a simulated table in this process: its time passes only while the host reads."""

from collections.abc import Callable

from sim.table import Table

STEP_MS = 10
NAME = "the-line"  # a port that nobody opens


class Line:
    """What `serial.serial_for_url` gives to the host."""

    in_waiting = 0

    def __init__(self, table: Table, hand: Callable[[], None]):
        self._table = table
        self._hand = hand

    def write(self, data: bytes) -> None:
        self._table.device.console.type(data)

    def read(self, size: int) -> bytes:
        self._table.run(STEP_MS)
        self._hand()
        return self._table.device.console.take()

    def close(self) -> None: ...
