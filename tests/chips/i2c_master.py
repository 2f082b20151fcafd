"""A bare I2C master for tests of chip models and of other people's drivers."""

import errno
from collections.abc import Iterable

from sim.chips.ports import I2cDevice
from sim.clock import SECOND, Clock


class I2cMaster:
    """Addresses, bytes, acknowledges: nine clocks each, one more for a start and a stop."""

    def __init__(self, clock: Clock, *chips: I2cDevice, baud: int = 400_000):
        self.clock = clock
        self.transfers: list[bytes] = []  # what was written, transaction by transaction
        self._chips = chips
        self._bit = SECOND // baud

    def writeto(self, address: int, data: Iterable[int]) -> None:
        self._send(address, bytes(data), stop=True)

    def writeto_then_readfrom(self, address: int, data: Iterable[int], count: int) -> bytes:
        self._send(address, bytes(data), stop=False)
        return self.readfrom(address, count)

    def readfrom(self, address: int, count: int) -> bytes:
        chip = self._call(address, reading=True)
        data = bytes(chip.read() for _ in range(count))
        self.clock.advance(9 * count * self._bit)
        self._stop(chip)
        return data

    def scan(self) -> list[int]:
        return sorted(chip.address for chip in self._chips if chip.start(False))

    def _send(self, address: int, data: bytes, stop: bool) -> None:
        chip = self._call(address, reading=False)
        self.transfers.append(data)
        try:
            for byte in data:
                self.clock.advance(9 * self._bit)
                if not chip.write(byte):
                    raise OSError(errno.EIO, "no acknowledge")
        finally:
            if stop:
                self._stop(chip)

    def _call(self, address: int, reading: bool) -> I2cDevice:
        self.clock.advance(10 * self._bit)
        for chip in self._chips:
            if chip.address == address and chip.start(reading):
                return chip
        raise OSError(errno.EIO, "no acknowledge")

    def _stop(self, chip: I2cDevice) -> None:
        self.clock.advance(self._bit)
        chip.stop()
