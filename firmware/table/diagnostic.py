"""The builder's screen: shows every input as it comes and drives every output, with no game at all.

Lay cards, turn the wheel, press buttons: each shows at once. OK tries all lights and the buzzer.
"""

import time

from drivers.button import HELD, PRESSED
from drivers.reader import (
    CARD,
    EMPTY_TAG,
    FOREIGN,
    GARBAGE,
    HALF_WRITTEN,
    READER_BACK,
    READER_LOST,
    REMOVED,
    TWO_CARDS,
    UNKNOWN_UID,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity, Reader
    from wiring import Hardware

_LINES = 8
_LINE = 8  # pixels
_GREEN = (0, 80, 0)
_AMBER = (80, 40, 0)
_RED = (120, 0, 0)
_DARK = (0, 0, 0)
_WHITE = (60, 60, 60)

# What a reader can tell, in a word, and how its place lights up.
_EVENTS = {
    CARD: ("card", _GREEN),
    EMPTY_TAG: ("empty tag", _AMBER),
    FOREIGN: ("foreign tag", _AMBER),
    HALF_WRITTEN: ("half-written", _RED),
    GARBAGE: ("garbage", _RED),
    UNKNOWN_UID: ("unknown tag", _AMBER),
    TWO_CARDS: ("two cards", _RED),
    REMOVED: ("removed", _DARK),
    READER_LOST: ("reader lost", _RED),
    READER_BACK: ("reader back", _DARK),
}
_SWEEP = ((60, 0, 0), (0, 60, 0), (0, 0, 60), _DARK)
_SWEEP_FRAMES = 12
_CUE = ((523, 100), (659, 100), (784, 150))


class Diagnostic:
    def __init__(self) -> None:
        self._lines = ["Diagnostic", "", "", "", "", "", "", "OK: try lights"]
        self._drawn = False
        self._last = time.ticks_ms()
        self._sweep = -1
        self._lit = -1

    def take_seat(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self._write(0, hardware.name)

    # Inputs

    def card(self, reader: "Reader", event: int, identity: "Identity | None") -> None:
        word, colour = _EVENTS.get(event, ("?", _RED))
        self._write(1, reader.name + " " + word)
        self._write(2, "%s %s %d" % identity if identity else "")
        self._write(3, "".join(["%02X" % byte for byte in reader.uid]))
        self._light(reader.name, colour)

    def turned(self, count: int) -> None:
        self._write(4, "wheel %d %s" % (count, ">" if self._hardware.encoder.direction > 0 else "<"))
        zone = self._hardware.zones.get("wheel")
        if zone:
            first, size = zone
            if self._lit >= 0:
                self._hardware.leds[self._lit] = _DARK
            turn, per = self._hardware.turn
            self._lit = first + count * per % turn * size // turn
            self._hardware.leds[self._lit] = _WHITE

    def button(self, name: str, what: int) -> None:
        self._write(5, name + (" pressed" if what == PRESSED else " held" if what == HELD else " released"))
        if name == "ok" and what == PRESSED:
            self._sweep = 0
            if self._hardware.buzzer:
                now: "Any" = time.ticks_ms()
                self._hardware.buzzer.play(_CUE, now)

    def trouble(self, code: str) -> None:
        self._write(6, code)

    def relief(self, part: str) -> None:
        self._write(6, part + " back")

    # What the loop asks

    def frame(self, now: int) -> None:
        """Once every 40 ms: whatever moves by itself, and the words if they changed."""
        if self._sweep >= 0:
            self._hardware.leds.fill(_SWEEP[self._sweep // _SWEEP_FRAMES])
            self._sweep += 1
            if self._sweep == len(_SWEEP) * _SWEEP_FRAMES:
                self._sweep = -1
        if not self._drawn:
            self._drawn = True
            self._draw()

    def busy(self, ms: int) -> bool:
        """Whether something happened within the last milliseconds."""
        return time.ticks_diff(time.ticks_ms(), self._last) < ms

    # Outputs

    def _write(self, line: int, text: str) -> None:
        self._last = time.ticks_ms()
        if self._lines[line] != text:
            self._lines[line] = text
            self._drawn = False

    def _draw(self) -> None:
        display = self._hardware.display
        display.fill(0)
        for line in range(_LINES):
            display.text(self._lines[line], 0, line * _LINE)
        display.show()

    def _light(self, reader: str, colour: "tuple[int, int, int]") -> None:
        leds = self._hardware.leds
        for zone in self._hardware.places[reader].zones:
            first, size = self._hardware.zones[zone]
            for led in range(first, first + size):
                leds[led] = colour
        leds.show()
