"""An SPI master for tests: the methods of machine.SPI over chip models, each byte at its price."""

from collections.abc import Sequence

from sim.chips.ports import SpiDevice
from sim.clock import SECOND, US, Clock


class Wire:
    """A chip select as a pin that is called, and the chip behind it."""

    def __init__(self, bus: "SpiMaster", chip: SpiDevice):
        self._bus = bus
        self.chip = chip
        self.level = 1

    def __call__(self, level: int) -> None:
        if level == self.level:
            return
        self.level = level
        self._bus.clock.advance(self._bus.pin_cost)
        if level:
            self._bus.selected.remove(self.chip)
            self.chip.deselect()
        else:
            self._bus.selected.append(self.chip)
            self.chip.select()


class SpiMaster:
    """`call_cost` and `pin_cost` stand for the processor: what it needs for one call on a real board."""

    def __init__(self, clock: Clock, baud: int = 4_000_000, call_cost: int = 0, pin_cost: int = 0):
        self.clock = clock
        self.byte_time = 8 * SECOND // baud
        self.call_cost = call_cost
        self.pin_cost = pin_cost
        self.selected: list[SpiDevice] = []
        self.busy = 0  # ns spent so far

    def wire(self, chip: SpiDevice) -> Wire:
        return Wire(self, chip)

    def _exchange(self, byte: int) -> int:
        self.clock.advance(self.byte_time)
        self.busy += self.byte_time
        assert len(self.selected) <= 1, "two chips drive MISO at once"
        return self.selected[0].exchange(byte) if self.selected else 0

    def write(self, data: Sequence[int]) -> None:
        self.clock.advance(self.call_cost)
        for byte in data:
            self._exchange(byte)

    def readinto(self, into: bytearray, write: int = 0) -> None:
        self.clock.advance(self.call_cost)
        for i in range(len(into)):
            into[i] = self._exchange(write)

    def write_readinto(self, data: Sequence[int], into: bytearray) -> None:
        assert len(data) == len(into)
        self.clock.advance(self.call_cost)
        for i, byte in enumerate(data):
            into[i] = self._exchange(byte)


CPU = 12 * US
