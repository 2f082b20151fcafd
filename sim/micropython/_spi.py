"""MicroPython's SPI and SoftSPI over the chips of the current device; every byte costs its time."""

from collections.abc import Callable
from typing import Any

from sim.clock import SECOND, US
from sim.micropython import _costs
from sim.micropython._device import current
from sim.micropython._pin import gpio_of

# What a bit of SoftSPI takes besides its two delays: four accesses to pins in C. An estimate, 60 cycles.
_SOFT_BIT = 500


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
        self._connect(sck, mosi, miso)
        self.init(baudrate, **settings)

    def init(self, baudrate: int = -1, **settings: Any) -> None:
        if settings.get("firstbit", self.MSB) != self.MSB:
            raise NotImplementedError("LSB")  # the RP2040 has no such mode
        if baudrate != -1:
            self._baud = baudrate
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
        # Millions of bytes pass here: where nothing is due meanwhile, only the clock goes on.
        device = self._device
        clock, deadline, duration = device.clock, device.deadline, self._byte
        alarms = clock.alarms
        device.call(_costs.BUS)
        exchange = self._exchange()
        for i, byte in enumerate(bytes(out)):
            end = clock.now + duration
            if end > deadline or (alarms and alarms[0][0] <= end):
                device.spend(duration)
            else:
                clock.now = end
            answer = exchange(byte)
            if into is not None:
                into[i] = answer

    def _exchange(self) -> Callable[[int], int]:
        """Who takes and gives a byte: the one chip that is selected, or the wires where they matter."""
        bus, without_miso = self._buses
        selected = bus.selected
        if len(selected) == 1 and not without_miso.selected and bus.is_sound(self._baud):
            return selected[0].exchange
        return self._exchange_on_wires

    def _exchange_on_wires(self, byte: int) -> int:
        bus, without_miso = self._buses
        answer = 0xFF  # nobody drives MISO
        for chip in without_miso.selected:
            answer &= chip.exchange(byte)
        if bus.chips and not bus.is_sound(self._baud):
            return answer & bus.exchange(byte, self._baud)
        for chip in bus.selected:
            answer &= chip.exchange(byte)  # two selected chips fight: the lower level wins
        return answer

    def _connect(self, sck: int, mosi: int, miso: int) -> None:
        self._device = device = current()
        self._lines = (sck, mosi, miso)
        self._buses = (device.spi_bus(sck, mosi, miso), device.spi_bus(sck, mosi, None))


class SoftSPI(SPI):
    """Bits by the processor, on any pins, in either order (drivers/bus/softspi.c)."""

    def __init__(
        self,
        baudrate: int = 500_000,
        *,
        polarity: int = 0,
        phase: int = 0,
        bits: int = 8,
        firstbit: int = SPI.MSB,
        sck: Any = None,
        mosi: Any = None,
        miso: Any = None,
    ):
        if bits != 8:
            raise ValueError("bits must be 8")
        if sck is None or mosi is None or miso is None:
            raise ValueError("must specify all of sck/mosi/miso")
        self._connect(gpio_of(sck, None), gpio_of(mosi, None), gpio_of(miso, None))
        self.init(baudrate, firstbit=firstbit)

    def init(self, baudrate: int = -1, *modes: int, **settings: Any) -> None:
        names = ("sck", "mosi", "miso")
        sck, mosi, miso = (
            gpio_of(settings.get(name), old) for name, old in zip(names, self._lines, strict=True)
        )
        self._connect(sck, mosi, miso)
        self._reversed = settings.get("firstbit", self.MSB) == self.LSB
        if baudrate != -1:
            half = -(-500_000 // baudrate)  # whole microseconds, so it is never faster than asked for
            self._byte = 8 * (2 * half * US + _SOFT_BIT)
            self._baud = 8 * SECOND // self._byte

    def _transfer(self, out: Any, into: Any) -> None:
        if not self._reversed:
            super()._transfer(out, into)
            return
        super()._transfer(bytes(out).translate(_MIRRORED), into)
        if into is not None:
            into[:] = bytes(into).translate(_MIRRORED)


_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
