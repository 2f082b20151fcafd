"""What the doctor measures, on the builder's display: wheel, MISO, supply, bus and range of each reader.

Loaded when somebody asks for it on the diagnostic, and unloaded before a game. I2C is not among it: where it
fails nobody can read the result.
"""

import time

from drivers.errors import ChipError
from drivers.measuring import BAUDS, WITH_VSYS, fifo_errors, heard, miso_levels, supply_mv
from store.board import read_any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from drivers.reader import Reader
    from wiring import Hardware

_WRONG = "! "  # before a line that needs care
_NOISE_PIECES = 25
_NOISE_LOOKS = 16  # in each of them, for 8 ms: a contact may tremble at the pace of the loop
_NOISE_US = 500
_LOOKS = 9  # at each gain: a digit
_PIECE = 3  # of them hold the table for 30 ms
_GAINS = (2, 3, 4, 5, 6, 7)
_USUAL = 4
_LEAST_MV = 4300  # at VSYS, dark
_LEAST_LIT_MV = 4000  # and with all LEDs at their cap
_MOST_DROP_MV = 500
_WHITE = (255, 255, 255)
_DARK = (0, 0, 0)


class Measurements:
    """`step` does the next piece as soon as all readers rest; `lines` has the results so far."""

    def __init__(self, hardware: "Hardware", words: "Callable[[str], str]"):
        self._hardware = hardware
        self._words = words
        self._board: "Any" = read_any()
        self._steps = self._measure()
        self.lines: "list[str]" = []
        self.done = False

    def step(self) -> None:
        if not self._hardware.readers.rest():
            return
        for _ in self._steps:
            return
        self.done = True

    def _measure(self) -> "Iterator[None]":
        yield from self._wheel()
        self._miso()
        yield
        yield from self._supply()
        for number, reader in enumerate(self._hardware.readers):
            bus = self._board["buses"][self._board["readers"][number]["bus"]]
            try:
                yield from self._reader(reader, bus)
            except ChipError as error:
                self._say(reader.name, error.code, True)

    def _say(self, name: str, result: str, wrong: bool = False) -> None:
        self.lines.append("%s%s %s" % (_WRONG if wrong else "", name, result))

    # The table

    def _wheel(self) -> "Iterator[None]":
        """At rest an encoder counts nothing; a magnet is never quite still."""
        sensor = self._hardware.wheel_sensor
        if sensor.absolute:
            return
        before = sensor.count()
        noisy = False
        for _ in range(_NOISE_PIECES):
            yield
            for _ in range(_NOISE_LOOKS):
                noisy = noisy or sensor.count() != before
                time.sleep_us(_NOISE_US)
        self._say(self._words("D_WHEEL"), self._words("D_NOISY" if noisy else "D_STILL"), noisy)

    def _miso(self) -> None:
        """While nobody is selected its resistor must decide, whatever the Pico's weak pull wants."""
        for name in sorted(self._board["buses"]):
            if name.startswith("spi."):
                bus = self._board["buses"][name]
                levels = miso_levels(bus["miso"])
                key = "D_LINE_HELD"
                if levels == ((0, 0) if bus.get("miso_via") == "diode" else (1, 1)):
                    key = "D_LINE_GOOD"
                elif levels == (1, 0):
                    key = "D_LINE_FLOATS"
                self._say("MISO", self._words(key), key != "D_LINE_GOOD")

    def _supply(self) -> "Iterator[None]":
        """Dark, then with all LEDs as bright as their budget allows."""
        if self._board["module"] not in WITH_VSYS:
            return
        leds = self._hardware.leds
        leds.fill(_DARK)
        leds.show()
        yield
        dark = supply_mv()
        leds.fill(_WHITE)
        leds.show()
        yield
        lit = supply_mv()
        leds.fill(_DARK)
        leds.show()
        wrong = dark < _LEAST_MV or lit < _LEAST_LIT_MV or dark - lit > _MOST_DROP_MV
        self._say(self._words("D_SUPPLY"), "%d > %d mV" % (dark, lit), wrong)

    # A reader

    def _reader(self, reader: "Reader", bus: "Any") -> "Iterator[None]":
        """One that is lost is measured too: at its speed the wires may be too long for it."""
        lost = (reader.error.code if reader.error else self._words("D_LOST")) if reader.lost else ""
        if reader.chip.name != "mfrc522":
            self._say(reader.name, lost or reader.chip.name, reader.lost)
            return
        fastest = 0
        for mhz in BAUDS:
            yield
            if fifo_errors(reader.chip, mhz * 1000000, bus["baud"]):
                break
            fastest = mhz
        if lost and not fastest:
            self._say(reader.name, lost, True)
            return
        self._say(reader.name, "%d MHz" % fastest, fastest * 1000000 < bus["baud"])
        yield
        if lost:
            return
        if reader.uid or heard(reader.chip, _GAINS[-1], _LOOKS):  # a weak one may not be known as lying there
            yield from self._range(reader)

    def _range(self, reader: "Reader") -> "Iterator[None]":
        """The card that lies there, at each gain: how many of nine looks hear it, and the gain to set."""
        found = []
        for gain in _GAINS:
            count = 0
            for _ in range(_LOOKS // _PIECE):
                yield
                count += heard(reader.chip, gain, _PIECE)
            found.append(count)
        digits = "".join([str(count) for count in found])
        self._say(self._words("D_GAIN"), "%d: %s" % (best_gain(found), digits), max(found) < _LOOKS)


def best_gain(found: "list[int]") -> int:
    """The usual one if it hears all with a step to spare, else the lowest such, else the best."""
    whole = [gain for gain in _GAINS if found[gain - _GAINS[0]] == _LOOKS]
    spare = [gain for gain in whole if gain - 1 in whole]
    if _USUAL in spare:
        return _USUAL
    return spare[0] if spare else _GAINS[found.index(max(found))]
