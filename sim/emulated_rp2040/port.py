"""An emulated table behind a socket: mpremote, `flash` and `doctor` talk to its USB serial line.

It is slower than a Pico: tools need CHRONOTABLE_PATIENCE.
"""

from collections.abc import Callable

from sim.emulated_rp2040.table import EmulatedTable
from sim.port.socket_port import Port

PATIENCE = 20  # times the patience for a Pico
SLICE_MS = 2
START_MS = 400  # a host sees the port of a device that starts only after a while, and no sooner
FAREWELL_MS = 150  # of time after a host has gone: a reset that it has asked for comes then


class EmulatedPort(Port[EmulatedTable]):
    patience_s = 600.0

    def _boot(self) -> None:
        self.table.plug_in_usb()
        self._resets = self.table.processor.resets

    def _welcome(self) -> None:
        processor = self.table.processor
        if self._gone():
            self._resets = processor.resets
            self.table.run(START_MS)
            self.table.wait_for_usb()
        processor.take()

    def _hear(self, data: bytes, flush: Callable[[], None]) -> None:
        self.table.processor.say(data)

    def _said(self) -> bytes:
        return self.table.processor.take()

    def _pass_time(self, real_ns: int) -> None:
        self.table.run(SLICE_MS)

    def _gone(self) -> bool:
        return self.table.processor.resets != self._resets

    def _leave(self) -> None:
        if not self._gone():
            self.table.run(FAREWELL_MS)
