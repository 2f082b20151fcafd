"""The lines that several chips on SPI share, and what goes wrong on them: MISO, cables, speed."""

import functools
import random

from sim.chips.ports import Net, SpiDevice

HELD_BY = 2  # so many chips that keep driving MISO are stronger than the one that is selected
CABLE_CM = 10

_OHMS = 63  # of the driver and the resistor in series
_CHIP_PF = 10.0
_CABLE_PF = 0.7  # per cm
_TAME_CM = 30  # a longer cable rings
_RINGING_NS = 0.8  # for each cm beyond that and each further chip
_SLACK = 2.0  # half a bit must last so many times as long as a line takes to settle
_ERRORS = 0.01


class SpiBus:
    """`exchange` moves a byte as the wires really do; where they are sound, one can go straight to a chip."""

    def __init__(self, miso: Net | None, noise: random.Random):
        self.chips: list[SpiDevice] = []
        self.selected: list[SpiDevice] = []
        self.separated = False  # a diode or a gate for each chip's MISO
        self.cable_cm = CABLE_CM
        self.cut: set[SpiDevice] = set()  # whose MISO wire is broken
        self._holding: set[SpiDevice] = set()
        self._miso = miso
        self._noise = noise

    def hold(self, chip: SpiDevice, on: bool) -> None:
        """A clone that never lets go of MISO, as many do; a diode or a gate of its own cures it."""
        if on:
            self._holding.add(chip)
        else:
            self._holding.discard(chip)
        if self._miso is not None:
            self._miso.drive(0 if on and not self.separated else None, chip)

    def is_sound(self, baud: int) -> bool:
        """Nothing goes wrong at this speed."""
        for chip in self.selected:
            if chip.dead:
                return False
        return not (self.cut or self._holding or _error_rate(baud, len(self.chips), self.cable_cm))

    def error_rate(self, baud: int) -> float:
        """How many bits are wrong."""
        return _error_rate(baud, len(self.chips), self.cable_cm)

    def exchange(self, byte: int, baud: int) -> int:
        rate = self.error_rate(baud)
        byte = self._disturbed(byte, rate)
        answer = self._floating()
        for chip in self.selected:
            said = chip.exchange(byte)
            if chip not in self.cut and not chip.dead:
                answer = said
        holding = [chip for chip in self._holding if chip not in self.selected]
        if not self.separated and len(holding) >= HELD_BY:
            answer = 0
        return self._disturbed(answer, rate)

    def _floating(self) -> int:
        """Nobody drives MISO: it follows the weak pull of the microcontroller."""
        return 0xFF if self._miso is not None and self._miso.level else 0

    def _disturbed(self, byte: int, rate: float) -> int:
        """At most one bit of a byte, as good as each for itself at any rate worth testing."""
        if rate and self._noise.random() < 8 * rate:
            byte ^= 1 << self._noise.randrange(8)
        return byte


def settling_ns(chips: int, cable_cm: int) -> float:
    """How long a line takes: its capacitance behind its resistors, and the ringing of long cables."""
    charging = 2.2 * _OHMS * chips * (_CHIP_PF + _CABLE_PF * cable_cm) / 1000
    return charging + _RINGING_NS * max(0, cable_cm - _TAME_CM) * (chips - 1)


@functools.cache
def _error_rate(baud: int, chips: int, cable_cm: int) -> float:
    slack = 500_000_000 / baud / settling_ns(chips, cable_cm)
    return _ERRORS * max(0.0, _SLACK - slack) ** 2
