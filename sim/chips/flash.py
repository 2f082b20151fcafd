"""The QSPI flash of the Pico: programs clear bits, erases take long and wear it, power may go any time."""

import random
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sim.clock import MS, US, Clock

ERASED = 0xFF


class PowerCut(BaseException):
    """The supply went away in the middle of a write. No `except Exception` of the firmware outlives that."""


class Flash:
    """A W25Q16 or the like. Times are typical ones of its data sheet; `slow_erases` gives the share of erases
    that take up to `erase_max`. Counters and wear are for tests and figures."""

    def __init__(
        self,
        clock: Clock,
        size: int = 2 * 1024 * 1024,
        page: int = 256,
        sector: int = 4096,
        *,
        program: int = 400 * US,
        erase: int = 45 * MS,
        erase_max: int = 400 * MS,
        slow_erases: float = 0.0,
        endurance: int = 100_000,
        seed: int = 1,
    ):
        self.clock = clock
        self.size, self.page, self.sector = size, page, sector
        self.data = bytearray([ERASED]) * size
        self.wear = array("L", bytes(array("L").itemsize * (size // sector)))
        self.programs = 0
        self.erases = 0
        self.worn: set[int] = set()  # sectors that no longer erase cleanly
        self.frozen = False  # without power: nothing changes any more
        self._program, self._erase, self._erase_max = program, erase, erase_max
        self._slow_erases, self._endurance = slow_erases, endurance
        self._noise = random.Random(seed)
        self.until_cut: int | None = None  # bytes that are still written before the power goes
        self._timeless = False

    # Power

    def cut_after(self, count: int | None) -> None:
        """Cut the power when so many more bytes have been programmed or erased; None calls it off."""
        self.until_cut = count

    def freeze(self) -> None:
        """The power is gone: what is in the cells stays as it is."""
        self.frozen = True
        self.until_cut = None

    def thaw(self) -> None:
        """The power is back."""
        self.frozen = False

    @contextmanager
    def timeless(self) -> Iterator[None]:
        """What is done meanwhile takes no time: a boot has its own figure, a factory has all day."""
        before, self._timeless = self._timeless, True
        try:
            yield
        finally:
            self._timeless = before

    # The three things a flash can do

    def read(self, address: int, size: int) -> bytes:
        return bytes(self.data[address : address + size])

    def program(self, address: int, data: bytes) -> None:
        """Clear bits, page by page. What a page already has cleared stays cleared."""
        self._check(address, len(data))
        end = address + len(data)
        while address < end:
            part = min(end, (address // self.page + 1) * self.page) - address
            self._program_page(address, data[len(data) - (end - address) :][:part])
            address += part

    def erase(self, address: int) -> None:
        """Set the whole sector at the address to ones."""
        self._check(address, self.sector)
        if address % self.sector:
            raise ValueError(f"a sector starts at a multiple of {self.sector}, not at {address:#x}")
        number = address // self.sector
        self.wear[number] += 1
        self.erases += 1
        done = self._powered_for(self.sector)
        if done < self.sector:
            if done:
                self._leave_half_erased(address)
            self._lose_power(self._erase * done // self.sector)
        self.data[address : address + self.sector] = bytes([ERASED]) * self.sector
        if self.wear[number] > self._endurance or number in self.worn:
            self.worn.add(number)
            self.data[address + self._noise.randrange(self.sector)] = self._noise.randrange(ERASED)
        self._pass(self._erase_time())

    # Keeping it

    def save(self, path: Path) -> None:
        """Write the contents to a file, whole or not at all."""
        part = path.with_name(path.name + ".part")
        part.write_bytes(self.data)
        part.replace(path)

    def load(self, path: Path) -> None:
        """Take the contents of a file; a shorter one leaves the rest erased."""
        data = path.read_bytes()
        if len(data) > self.size:
            raise ValueError(f"{path} holds {len(data)} bytes, this flash {self.size}")
        self.data[:] = data.ljust(self.size, bytes([ERASED]))

    # Inside

    def _check(self, address: int, size: int) -> None:
        if address < 0 or address + size > self.size:
            raise ValueError(f"the flash has {self.size:#x} bytes, {address:#x} + {size:#x} lies beyond")
        if self.frozen:
            raise PowerCut

    def _program_page(self, address: int, data: bytes) -> None:
        done = self._powered_for(len(data))
        old = int.from_bytes(self.data[address : address + done], "little")
        new = old & int.from_bytes(data[:done], "little")
        self.data[address : address + done] = new.to_bytes(done, "little")
        if done < len(data):
            # The byte under way has some of its bits cleared, nobody knows which.
            self.data[address + done] &= data[done] | self._noise.randrange(256)
            self._lose_power(self._program * done // len(data))
        self.programs += 1
        self._pass(self._program)

    def _powered_for(self, count: int) -> int:
        """How many of the next bytes are done before the power goes."""
        if self.until_cut is None:
            return count
        done = min(count, self.until_cut)
        self.until_cut -= done
        return done

    def _lose_power(self, after: int) -> None:
        self._pass(after)
        self.freeze()
        raise PowerCut

    def _leave_half_erased(self, address: int) -> None:
        """An erase clears cells first and then lifts them: interrupted, each byte is anything."""
        for i in range(address, address + self.sector):
            fate = self._noise.randrange(4)
            if fate:
                self.data[i] = (0, ERASED, self._noise.randrange(256))[fate - 1]

    def _erase_time(self) -> int:
        if self._slow_erases and self._noise.random() < self._slow_erases:
            return self._noise.randint(self._erase, self._erase_max)
        return self._erase

    def _pass(self, ns: int) -> None:
        if not self._timeless:
            self.clock.advance(ns)
