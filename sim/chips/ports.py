"""How a chip model is wired: nets for single pins, and the byte-level sides of SPI and I2C.

A model knows only these and the clock. The simulated `machine` module, a driver written by somebody else,
or an emulated RP2040 can sit at the other end.
"""

from collections.abc import Callable

from sim.clock import Clock

Watcher = Callable[[int], None]


class Net:
    """One wire. Whoever drives it sets the level; undriven it rests at its pull, a short to ground wins."""

    def __init__(self, name: str = "", pull: int = 0):
        self.name = name
        self._pull = pull
        self._drivers: dict[object, int] = {}
        self._watchers: list[Watcher] = []
        self._shorted = False
        self._level = pull

    @property
    def level(self) -> int:
        return self._level

    def drive(self, level: int | None, who: object) -> None:
        """Drive the wire to 0 or 1, or let go of it with None. A driven 0 beats a driven 1 (open drain)."""
        if level is None:
            self._drivers.pop(who, None)
        else:
            self._drivers[who] = level
        self._settle()

    def pull(self, level: int) -> None:
        self._pull = level
        self._settle()

    def short_to_ground(self, on: bool = True) -> None:
        self._shorted = on
        self._settle()

    def watch(self, watcher: Watcher) -> None:
        """Call watcher(level) at every change."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.remove(watcher)

    def _settle(self) -> None:
        level = min(self._drivers.values()) if self._drivers else self._pull
        if self._shorted:
            level = 0
        if level != self._level:
            self._level = level
            for watcher in tuple(self._watchers):
                watcher(level)


class SpiDevice:
    """A chip on an SPI bus with a chip select of its own. Bytes arrive most significant bit first."""

    def select(self) -> None: ...

    def deselect(self) -> None: ...

    def exchange(self, byte: int) -> int:
        """Take a byte from the master and give one back, in the same eight clocks."""
        raise NotImplementedError


class I2cDevice:
    """A chip on an I2C bus: it acknowledges, takes and gives bytes one by one."""

    address: int

    def start(self, reading: bool) -> bool:
        """Its address was called (also for a repeated start): acknowledge?"""
        raise NotImplementedError

    def write(self, byte: int) -> bool:
        """A byte from the master: acknowledge?"""
        raise NotImplementedError

    def read(self) -> int:
        """The next byte for the master."""
        raise NotImplementedError

    def stop(self) -> None: ...


class Chip:
    """What all models share: the clock, and the one fault every chip knows, being dead."""

    def __init__(self, clock: Clock):
        self.clock = clock
        self.dead = False  # unplugged, or without power: answers nothing
