"""MicroPython's SPI and I2C over the chips of the current device; every byte costs its time on the bus."""

import errno
from collections.abc import Sequence
from typing import Any

from sim.chips.ports import I2cDevice
from sim.clock import SECOND, US
from sim.device import current
from sim.micropython import _costs
from sim.micropython._pin import gpio_of


class SPI:
    LSB = 0
    MSB = 1

    def __init__(self, id: Any, /, baudrate: int = 1_000_000, **settings: Any):
        defaults = ((18, 19, 16), (10, 11, 8))[id]
        sck, mosi, miso = (
            gpio_of(settings.pop(name, None), default)
            for name, default in zip(("sck", "mosi", "miso"), defaults, strict=True)
        )
        # RP2040 data sheet, GPIO functions: F1 repeats every eight pins within each SPI block's banks.
        for name, gpio, place in (("SCK", sck, 2), ("MOSI", mosi, 3), ("MISO", miso, 0)):
            if gpio % 4 != place or gpio // 8 % 2 != id:
                raise ValueError(f"bad {name} pin")
        self._lines = (sck, mosi, miso)
        self.init(baudrate, **settings)

    def init(self, baudrate: int = 1_000_000, **settings: Any) -> None:
        if settings.get("firstbit", self.MSB) != self.MSB:
            raise NotImplementedError("the RP2040's SPI sends the most significant bit first")
        self._byte = 8 * SECOND // baudrate

    def deinit(self) -> None: ...

    def write(self, buf: Any, /) -> None:
        self._transfer(buf, None)

    def read(self, nbytes: int, write: int = 0x00, /) -> bytes:
        buf = bytearray(nbytes)
        self.readinto(buf, write)
        return bytes(buf)

    def readinto(self, buf: Any, write: int = 0x00, /) -> None:
        self._transfer(bytes([write]) * len(buf), buf)

    def write_readinto(self, write_buf: Any, read_buf: Any, /) -> None:
        if len(write_buf) != len(read_buf):
            raise ValueError("buffers must be the same length")
        self._transfer(write_buf, read_buf)

    def _transfer(self, out: Any, into: Any) -> None:
        device = current()
        device.spend(_costs.BUS)
        exchanges = [chip.exchange for chip in device.selected.get(self._lines, ())]
        spend, duration = device.spend, self._byte
        for i, byte in enumerate(bytes(out)):
            spend(duration)
            answer = 0xFF  # nobody drives MISO
            for exchange in exchanges:
                answer &= exchange(byte)  # two selected chips fight: the lower level wins
            if into is not None:
                into[i] = answer


class I2C:
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
                        raise OSError(errno.EIO, "EIO")
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
        device.spend(_costs.BUS)
        if not all(device.net(gpio).level for gpio in self._lines):
            device.spend(self._timeout)
            raise OSError(errno.ETIMEDOUT, "ETIMEDOUT")
        device.spend(10 * self._bit)
        for lines, chip in device.i2c_chips:
            if lines == self._lines and chip.address == addr and chip.start(reading):
                return chip
        device.spend(self._bit)
        raise OSError(errno.EIO, "EIO")

    def _answers(self, address: int) -> bool:
        try:
            self._stop(self._call(address, reading=False))
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return False
        return True

    def _stop(self, chip: I2cDevice) -> None:
        current().spend(self._bit)
        chip.stop()
