"""MicroPython's I2C and SoftI2C over the chips of the current device; every byte costs its time."""

import errno
from collections.abc import Sequence
from typing import Any

from sim.chips.ports import I2cDevice
from sim.clock import SECOND, US
from sim.micropython import _costs
from sim.micropython._device import current
from sim.micropython._pin import gpio_of

# What a bit of SoftI2C takes besides its two delays: setting and reading pins in C. An estimate, 60 cycles.
_SOFT_BIT = 500


class I2C:
    _ABSENT = errno.EIO  # what the port raises when nobody acknowledges the address

    def __init__(self, id: Any = 0, /, *, freq: int = 400_000, timeout: int = 50_000, **pins: Any):
        defaults = ((9, 8), (7, 6))[id]
        scl = gpio_of(pins.pop("scl", None), defaults[0])
        sda = gpio_of(pins.pop("sda", None), defaults[1])
        # F3: SDA on even pins, SCL on odd ones, the block changes every two pins.
        for name, gpio, odd in (("SCL", scl, 1), ("SDA", sda, 0)):
            if gpio % 2 != odd or gpio // 2 % 2 != id:
                raise ValueError(f"bad {name} pin")
        self._lines = (sda, scl)
        self._timeout = timeout * US
        self._bit = SECOND // freq

    def deinit(self) -> None: ...

    def scan(self) -> list[int]:
        return [address for address in range(0x08, 0x78) if self._answers(address)]

    def writeto(self, addr: int, buf: Any, stop: bool = True, /) -> int:
        return self.writevto(addr, [buf], stop)

    def writevto(self, addr: int, vector: Sequence[Any], stop: bool = True, /) -> int:
        chip = self._call(addr, reading=False)
        acknowledged = 0
        try:
            spend, write, duration = current().spend, chip.write, 9 * self._bit
            for buf in vector:
                for byte in bytes(buf):
                    spend(duration)
                    if not write(byte):
                        return self._refused(acknowledged)
                    acknowledged += 1
        finally:
            if stop:
                self._stop(chip)
        return acknowledged

    def readfrom(self, addr: int, nbytes: int, stop: bool = True, /) -> bytes:
        buf = bytearray(nbytes)
        self.readfrom_into(addr, buf, stop)
        return bytes(buf)

    def readfrom_into(self, addr: int, buf: Any, stop: bool = True, /) -> None:
        chip = self._call(addr, reading=True)
        for i in range(len(buf)):
            current().spend(9 * self._bit)
            buf[i] = chip.read()
        if stop:
            self._stop(chip)

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, /, *, addrsize: int = 8) -> bytes:
        buf = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, buf, addrsize=addrsize)
        return bytes(buf)

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: Any, /, *, addrsize: int = 8) -> None:
        self.writeto(addr, memaddr.to_bytes(addrsize // 8, "big"), False)
        self.readfrom_into(addr, buf)

    def writeto_mem(self, addr: int, memaddr: int, buf: Any, /, *, addrsize: int = 8) -> None:
        self.writevto(addr, [memaddr.to_bytes(addrsize // 8, "big"), buf])

    def _call(self, addr: int, reading: bool) -> I2cDevice:
        """Start condition and address: the chip that acknowledges, or the error the port raises."""
        device = current()
        device.call(_costs.BUS)
        if not all(device.net(gpio).level for gpio in self._lines):
            device.spend(self._timeout)
            raise OSError(errno.ETIMEDOUT, "ETIMEDOUT")
        device.spend(10 * self._bit)
        chip = self._addressed(addr, reading)
        if chip is None:
            device.spend(self._bit)
            raise OSError(self._ABSENT, errno.errorcode[self._ABSENT])
        return chip

    def _addressed(self, addr: int, reading: bool) -> I2cDevice | None:
        for lines, chip in current().i2c_chips:
            if lines == self._lines and chip.address == addr and chip.start(reading):
                return chip
        return None

    def _refused(self, acknowledged: int) -> int:
        """A byte was not acknowledged."""
        raise OSError(errno.EIO, "EIO")

    def _answers(self, address: int) -> bool:
        try:
            self._stop(self._call(address, reading=False))
        except OSError as error:
            if error.errno != self._ABSENT:
                raise
            return False
        return True

    def _stop(self, chip: I2cDevice) -> None:
        current().spend(self._bit)
        chip.stop()


class SoftI2C(I2C):
    """Bits by the processor, on any pins; also start, stop and bytes one by one (extmod/machine_i2c.c)."""

    _ABSENT = errno.ENODEV

    def __init__(self, scl: Any, sda: Any, *, freq: int = 400_000, timeout: int = 50_000):
        self._talking: I2cDevice | None = None
        self._begun = False
        self.init(scl, sda, freq=freq, timeout=timeout)

    def init(self, scl: Any, sda: Any, *, freq: int = 400_000, timeout: int = 50_000) -> None:
        self._lines = (gpio_of(sda, None), gpio_of(scl, None))
        self._timeout = timeout * US
        self._bit = 2 * max(1, 500_000 // freq) * US + _SOFT_BIT

    def start(self) -> None:
        current().call(_costs.BUS + self._bit)
        self._begun = True

    def stop(self) -> None:
        current().call(_costs.BUS)
        if self._talking is not None:
            self._stop(self._talking)
        self._talking, self._begun = None, False

    def write(self, buf: Any, /) -> int:
        """The first byte after a start is an address; how many bytes were acknowledged."""
        current().call(_costs.BUS)
        for acknowledged, byte in enumerate(bytes(buf)):
            current().spend(9 * self._bit)
            if not self._put(byte):
                return acknowledged
        return len(buf)

    def readinto(self, buf: Any, nack: bool = True, /) -> None:
        current().call(_costs.BUS)
        for i in range(len(buf)):
            current().spend(9 * self._bit)
            buf[i] = 0xFF if self._talking is None else self._talking.read()

    def _put(self, byte: int) -> bool:
        if self._begun:
            self._begun = False
            self._talking = self._addressed(byte >> 1, bool(byte & 1))
            return self._talking is not None
        return self._talking is not None and self._talking.write(byte)

    def _refused(self, acknowledged: int) -> int:
        return acknowledged
