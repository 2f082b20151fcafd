"""How a chip model is wired: nets for single pins, and the byte-level sides of SPI and I2C.

A model knows only these and the clock. The simulated `machine` module, a driver written by somebody else,
or an emulated RP2040 can sit at the other end.
"""

from collections.abc import Callable
from typing import Protocol

from sim.clock import Clock

Watcher = Callable[[int], None]

MCU = "mcu"  # the name under which the microcontroller drives a net


class Net:
    """One wire. Whoever drives it sets the level; undriven it rests at its pull, a short to ground wins."""

    def __init__(self, name: str = "", pull: int = 0):
        self.name = name
        self._pull = pull
        self._resistor: int | None = None
        self._drivers: dict[object, int] = {}
        self._watchers: list[Watcher] = []
        self._programs: list[Watcher] = []  # those of them that belong to the running firmware
        self._shorted = False
        self._level = pull
        self.frequency = 0  # of the square wave on it, in Hz
        self._listeners: list[Watcher] = []

    @property
    def level(self) -> int:
        return self._level

    @property
    def outside(self) -> int | None:
        """What short, chips and resistor make of it without the microcontroller; None: its pull decides."""
        if self._shorted:
            return 0
        return min((level for who, level in self._drivers.items() if who is not MCU), default=self._resistor)

    def drive(self, level: int | None, who: object) -> None:
        """Drive the wire to 0 or 1, or let go of it with None. A driven 0 beats a driven 1 (open drain)."""
        drivers = self._drivers
        if level is None:
            drivers.pop(who, None)
        elif drivers.get(who) == level:
            return
        else:
            drivers[who] = level
            if len(drivers) == 1 and not self._shorted:  # as nearly always
                if level != self._level:
                    self._level = level
                    for watcher in self._watchers[:]:
                        watcher(level)
                return
        self._settle()

    def pull(self, level: int) -> None:
        self._pull = level
        self._settle()

    def resistor(self, level: int | None) -> None:
        """One on the board, to 3.3 V (1) or ground (0), is stronger than any pull inside a chip."""
        self._resistor = level
        self._settle()

    def release(self) -> None:
        """The microcontroller lost power or was reset: its pin lets go, and nobody in it watches any more."""
        while self._programs:
            self.unwatch(self._programs[-1])
        self.drive(None, MCU)
        self.oscillate(0)

    def short_to_ground(self, on: bool = True) -> None:
        self._shorted = on
        self._settle()

    def watch(self, watcher: Watcher) -> None:
        """Call watcher(level) at every change."""
        self._watchers.append(watcher)

    def watch_until_reset(self, watcher: Watcher) -> None:
        """For the firmware's own handlers: a wire that kept them would keep a whole boot in memory."""
        self.watch(watcher)
        self._programs.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.remove(watcher)
        if watcher in self._programs:
            self._programs.remove(watcher)

    def oscillate(self, hz: int, duty_u16: int = 32768) -> None:
        """A square wave too fast to be worth its edges; 0 Hz ends it. Who listens is told the frequency."""
        if hz != self.frequency:
            self.frequency = hz
            for listener in tuple(self._listeners):
                listener(hz)

    def listen(self, listener: Watcher) -> None:
        """Call listener(hz) whenever the frequency on the wire changes."""
        self._listeners.append(listener)

    def _settle(self) -> None:
        rest = self._pull if self._resistor is None else self._resistor
        level = 0 if self._shorted else min(self._drivers.values(), default=rest)
        if level != self._level:
            self._change(level)

    def _change(self, level: int) -> None:
        self._level = level
        for watcher in self._watchers[:]:
            watcher(level)


class SpiDevice(Protocol):
    """A chip on an SPI bus with a chip select of its own. Bytes arrive most significant bit first."""

    dead: bool

    def select(self) -> None: ...

    def deselect(self) -> None: ...

    def exchange(self, byte: int) -> int:
        """Take a byte from the master and give one back, in the same eight clocks."""
        ...


class I2cDevice(Protocol):
    """A chip on an I2C bus: it acknowledges, takes and gives bytes one by one."""

    address: int

    def start(self, reading: bool) -> bool:
        """Its address was called (also for a repeated start): acknowledge?"""
        ...

    def write(self, byte: int) -> bool:
        """A byte from the master: acknowledge?"""
        ...

    def read(self) -> int:
        """The next byte for the master."""
        ...

    def stop(self) -> None: ...


class UartDevice(Protocol):
    """A chip on a serial line. A byte that comes at another speed than the chip's own is never understood."""

    baud: int

    def receive(self, byte: int) -> None:
        """A byte from the other side has arrived."""

    def connect(self, sends: Callable[[int], None]) -> None:
        """Call sends(byte) for each byte of the chip, at the moment it has arrived on the other side."""


class Chip:
    """What all models share: the clock, and the one fault every chip knows, being dead."""

    def __init__(self, clock: Clock):
        self.clock = clock
        self.dead = False  # unplugged, or without power: answers nothing

    def power_on(self) -> None:
        """The supply returns: what the chip does not keep without power is at its default."""
