"""The builder's pages: every input as it comes, every output at a press, and what the table has left.

`Diagnostic` is a page of the desk; `Bench` is a panel of its own, for a table on which nothing else loads.
Plus and minus turn the pages, OK tries the output on show or measures, holding BACK leaves.
"""

import gc
import os
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
from store.catalogue import Catalogue
from table.page import Page
from table.panel import Panel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from drivers.reader import Identity, Reader
    from scenes.screen import Screen
    from table.measurements import Measurements
    from wiring import Hardware

    Words = Callable[[str], str]

VERSION = "0.2.0"

_LINE = 8  # pixels
_GREEN = (0, 80, 0)
_AMBER = (80, 40, 0)
_RED = (120, 0, 0)
_DARK = (0, 0, 0)
_WHITE = (60, 60, 60)

# What a reader can tell, in a word, and how its place lights up.
_EVENTS = {
    CARD: ("D_CARD", _GREEN),
    EMPTY_TAG: ("D_EMPTY", _AMBER),
    FOREIGN: ("D_FOREIGN", _AMBER),
    HALF_WRITTEN: ("D_HALF", _RED),
    GARBAGE: ("D_GARBAGE", _RED),
    UNKNOWN_UID: ("D_UNKNOWN", _AMBER),
    TWO_CARDS: ("D_TWO", _RED),
    REMOVED: ("D_REMOVED", _DARK),
    READER_LOST: ("D_LOST", _RED),
    READER_BACK: ("D_BACK", _DARK),
}
# What the bench says, which has no texts: keys of texts/common.toml.
_ENGLISH = {
    "D_CARD": "card",
    "D_EMPTY": "empty tag",
    "D_FOREIGN": "foreign tag",
    "D_HALF": "half-written",
    "D_GARBAGE": "garbage",
    "D_UNKNOWN": "unknown tag",
    "D_TWO": "two cards",
    "D_REMOVED": "removed",
    "D_LOST": "reader lost",
    "D_BACK": "reader back",
    "D_PRESSED": "pressed",
    "D_HELD": "held",
    "D_RELEASED": "released",
    "D_WHEEL": "wheel",
    "D_TRY": "OK: lights+sound",
    "D_DISPLAY": "OK: display",
    "D_HEAP": "memory",
    "D_FLASH": "flash",
    "D_VERSION": "version",
    "D_MINUTES": "minutes on",
    "D_READERS": "readers",
    "D_MEASURE": "OK: measure",
    "D_STILL": "still",
    "D_NOISY": "noisy",
    "D_LINE_GOOD": "good",
    "D_LINE_HELD": "held",
    "D_LINE_FLOATS": "floats",
    "D_SUPPLY": "supply",
    "D_GAIN": "gain",
}
_INPUTS = 0
_READERS = 1
_DISPLAY = 2
_MEMORY = 3
_MEASURE = 4
_SCREENS = 5
_SWEEP = ((60, 0, 0), (0, 60, 0), (0, 0, 60), _DARK)
_SWEEP_FRAMES = 12
_CUE = (523, 100, 659, 100, 784, 150)
_PATTERNS = (0xFF, 0x00, 0xAA, 0x55)  # a column of eight pixels each


class Diagnostic(Page):
    """On a panel: the desk, or the bench."""

    timed = False

    def __init__(self, panel: "Panel"):
        self._panel = panel
        self._words: "Words" = panel.word
        self._hardware: "Hardware" = panel.hardware
        self._screen = _INPUTS
        self._first = 0  # of the readers or results on show
        self._seen = ["", "", "", "", "", ""]
        self._sweep = -1
        self._lit = -1
        self._pattern = -1
        self._catalogues: "dict[str, Any]" = {}
        self._last_tick = 0
        self._measurements: "Measurements | None" = None

    # Inputs

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        key, colour = _EVENTS.get(event, ("?", _RED))
        self._seen[0] = reader + " " + self._words(key)
        self._seen[1] = "%s %s %d" % identity if identity else ""
        self._seen[2] = self._uid(reader)
        self._seen[3] = self._name(identity) if identity else ""
        self._light(reader, colour)
        self._panel.redraw()

    def reader(self, name: str, event: int) -> None:
        self.card(name, event, None)

    def rotate(self, clicks: int) -> None:
        if self._screen == _READERS:
            self._first = max(0, min(len(self._hardware.readers) - 1, self._first + clicks))
        elif self._screen == _MEASURE and self._measurements:
            self._first = max(0, min(len(self._measurements.lines) - 1, self._first + clicks))
        self._panel.redraw()

    def wheel_moved(self, count: int) -> None:
        """The wheel by the quarter-step; a light goes round with it."""
        way = ">" if self._hardware.wheel_sensor.direction > 0 else "<"
        self._seen[4] = "%s %d %s" % (self._words("D_WHEEL"), count, way)
        zone = self._hardware.zones.get("wheel")
        if zone:
            first, size = zone
            if self._lit >= 0:
                self._hardware.leds[self._lit] = _DARK
            turn, per = self._hardware.revolution
            self._lit = first + count * per % turn * size // turn
            self._hardware.leds[self._lit] = _WHITE
        self._panel.redraw()

    def button(self, name: str, what: int) -> None:
        """Each edge of a button."""
        key = "D_PRESSED" if what == PRESSED else "D_HELD" if what == HELD else "D_RELEASED"
        self._seen[5] = name + " " + self._words(key)
        self._panel.redraw()

    def press(self, button: str) -> None:
        if button == "ok":
            self._try_output()
        elif button in ("plus", "minus"):
            self._screen = (self._screen + (1 if button == "plus" else -1)) % _SCREENS
            self._pattern = -1
            self._first = 0
            if self._measurements:  # its lights may be on
                self._measurements = None
                self._hardware.leds.fill(_DARK)
        self._panel.redraw()

    def hold(self, button: str) -> None:
        if button == "back":
            self._hardware.leds.fill(_DARK)
            self._panel.close()

    def reword(self) -> None:
        self._words = self._panel.word

    # Outputs

    def _try_output(self) -> None:
        if self._screen == _DISPLAY:
            self._pattern = self._pattern + 1 if self._pattern + 1 < len(_PATTERNS) else -1
        elif self._screen == _MEASURE:
            from table.measurements import Measurements

            self._first = 0
            self._measurements = Measurements(self._hardware, self._words)
        elif self._screen == _INPUTS:
            self._sweep = 0
            if self._hardware.buzzer:
                now: "Any" = time.ticks_ms()
                self._hardware.buzzer.play(_CUE, now)

    def tick(self, now: int) -> None:
        if self._sweep >= 0:
            self._hardware.leds.fill(_SWEEP[self._sweep // _SWEEP_FRAMES])
            self._sweep += 1
            if self._sweep == len(_SWEEP) * _SWEEP_FRAMES:
                self._sweep = -1
        measurements = self._measurements
        if measurements and not measurements.done:
            measurements.step()
        if (now - self._last_tick) & 0x3FFFFFFF >= 1000:
            self._last_tick = now
            if self._screen != _INPUTS:
                self._panel.redraw()

    def card_seen(self, zone: str) -> None:
        """The lights here are set one by one: that of the place says what lies there."""

    def light(self) -> None:
        """The lights here are set one by one, not by meaning."""

    def draw(self, screen: "Screen") -> None:
        if self._pattern >= 0:
            screen.pattern(_PATTERNS[self._pattern])
            return
        lines = self.lines()
        screen.title("%s %d/%d" % (lines[0], self._screen + 1, _SCREENS))
        y = 10
        for line in lines[1:]:
            y = screen.text(line, y)

    @property
    def pattern(self) -> int:
        """What fills the whole display, -1 if nothing does."""
        return _PATTERNS[self._pattern] if self._pattern >= 0 else -1

    def lines(self) -> "list[str]":
        """The words of the sheet on show, a heading first, six lines at most below it."""
        if self._screen == _READERS:
            return self._reader_lines()
        if self._screen == _DISPLAY:
            return [self._words("D_DISPLAY")]
        if self._screen == _MEMORY:
            return self._memory_lines()
        if self._screen == _MEASURE:
            found = self._measurements.lines if self._measurements else []
            return [self._words("D_MEASURE")] + found[self._first : self._first + 6]
        seen = self._seen
        return [
            self._hardware.name,
            seen[0],
            seen[1],
            seen[2],
            seen[4],
            seen[5],
            seen[3] or self._words("D_TRY"),
        ]

    def _reader_lines(self) -> "list[str]":
        readers = sorted(self._hardware.readers, key=lambda reader: not reader.lost)
        lines = [self._words("D_READERS")]
        sensor = self._hardware.wheel_sensor
        trouble = sensor.trouble or sensor.magnet()
        if trouble:
            lines.append(self._words(trouble))
        for reader in readers[self._first : self._first + 7 - len(lines)]:
            state = self._words("D_CARD") if reader.uid else "ok"
            if reader.lost:
                state = reader.error.code if reader.error else self._words("D_LOST")
            lines.append(reader.name + " " + state)
        return lines

    def _memory_lines(self) -> "list[str]":
        block, _, total, free = os.statvfs("/")[:4]
        now: "Any" = time.ticks_ms()
        return [
            self._hardware.name,
            "%s %d / %d" % (self._words("D_HEAP"), gc.mem_free(), gc.mem_free() + gc.mem_alloc()),
            "%s %d / %d KB" % (self._words("D_FLASH"), block * free // 1024, block * total // 1024),
            "%s %s" % (self._words("D_VERSION"), VERSION),
            "%s %d" % (self._words("D_MINUTES"), now // 60000),
        ]

    def _uid(self, name: str) -> str:
        for reader in self._hardware.readers:
            if reader.name == name:
                return "".join(["%02X" % byte for byte in reader.uid])
        return ""

    def _name(self, identity: "Identity") -> str:
        """The card's name as its catalogue has it."""
        game, table, number = identity
        try:
            if game not in self._catalogues:
                self._catalogues[game] = Catalogue("cards/%s.cat" % game)
            name: str = self._catalogues[game].name(table, number)
            return name
        except (
            Exception
        ) as error:  # no catalogue, a damaged one, no such card: the builder wants to see which
            return str(error)

    def _light(self, reader: str, colour: "tuple[int, int, int]") -> None:
        leds = self._hardware.leds
        for zone in self._hardware.places[reader].zones:
            if zone in self._hardware.zones:
                first, size = self._hardware.zones[zone]
                for led in range(first, first + size):
                    leds[led] = colour
        leds.show()


class Bench(Panel):
    """Nothing but the diagnostic, in MicroPython's own letters."""

    def __init__(self, why: str = "") -> None:
        self.why = why
        self._stale = True
        self._held = ""
        self._last = time.ticks_ms()
        self._trouble = ""

    def start(self, hardware: "Hardware") -> None:
        self.hardware = hardware
        self._page = Diagnostic(self)

    def word(self, key: str) -> str:
        return _ENGLISH.get(key, key)

    def redraw(self) -> None:
        self._stale = True
        self._last = time.ticks_ms()

    def card(self, reader: "Reader", event: int, identity: "Identity | None") -> None:
        self._page.card(reader.name, event, identity)

    def wheel_moved(self, count: int) -> None:
        self._page.wheel_moved(count)
        self._page.rotate(self.hardware.wheel_sensor.direction)

    def button(self, name: str, what: int) -> None:
        self._page.button(name, what)
        if what == PRESSED:
            self._page.press(name)

    def trouble(self, code: str, name: str = "") -> None:
        self._trouble = code + " " + name
        self.redraw()

    def recovered(self, part: str) -> None:
        self._trouble = part + " back"
        self.redraw()

    def frame(self, now: int) -> None:
        self._page.tick(now)
        if self._stale:
            self._stale = False
            self._draw()

    def busy(self, ms: int) -> bool:
        return time.ticks_diff(time.ticks_ms(), self._last) < ms

    def _draw(self) -> None:
        display = self.hardware.display
        pattern = self._page.pattern
        display.fill(1 if pattern == 0xFF else 0)
        if pattern < 0:
            lines = self._page.lines()
            for row in range(len(lines)):
                display.text(lines[row], 0, row * _LINE)
            display.text(self._trouble or self.why, 0, 7 * _LINE)
        elif pattern in (0xAA, 0x55):
            for y in range(pattern & 1, display.height, 2):
                display.hline(0, y, display.width, 1)
        display.show()
