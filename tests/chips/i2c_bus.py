"""An I2C master for tests: the methods of machine.I2C over chip models, nine clocks for every byte."""

from collections.abc import Sequence

from sim.chips.ports import I2cDevice
from sim.clock import SECOND, Clock


class I2cBus:
    def __init__(self, clock: Clock, chips: list[I2cDevice], baud: int = 400_000, call_cost: int = 0):
        self.clock = clock
        self._chips = chips
        self._byte_time = 9 * SECOND // baud
        self._call_cost = call_cost

    def _call(self, address: int, reading: bool) -> I2cDevice:
        self.clock.advance(self._call_cost + self._byte_time)
        for chip in self._chips:
            if chip.address == address and chip.start(reading):
                return chip
        raise OSError(5, "EIO")

    def writeto(self, address: int, data: Sequence[int]) -> int:
        chip = self._call(address, False)
        taken = 0
        for byte in data:
            self.clock.advance(self._byte_time)
            if not chip.write(byte):
                break
            taken += 1
        chip.stop()
        return taken

    def readfrom_into(self, address: int, into: bytearray | memoryview) -> None:
        chip = self._call(address, True)
        for i in range(len(into)):
            self.clock.advance(self._byte_time)
            into[i] = chip.read()
        chip.stop()
