"""What can be seen and heard of a table by somebody with a stop-watch, whether emulated or simulated."""

import math
from abc import abstractmethod

from sim.emulated_rp2040.rehearsal import picture
from sim.table import Table, colour_name


class TimedTable(Table):
    """A table that knows its time, and how long its loop was held."""

    @property
    @abstractmethod
    def ms(self) -> float:
        """Since power-on."""

    @property
    @abstractmethod
    def look_ms(self) -> float:
        """When the firmware last looked at its wheel and buttons."""

    @abstractmethod
    def take_hold(self) -> float:
        """The longest that anything held the firmware's loop since the last call, in milliseconds."""


class Watch:
    """When the first light or sound came, and the first change of the display.

    Lights pulse all the time, so a light is a colour that its LED did not have while the table was at rest.
    One that goes out is none. For a card only the LEDs of its reader count, if it has some.
    """

    def __init__(self, table: TimedTable):
        self._table = table
        self._colours: list[set[str]] = [set() for _ in table.leds.pixels]
        self._frames = -1
        self.rest()
        self.begin()

    def rest(self) -> None:
        """Nobody does anything: whatever colours there are belong to it."""
        for known, colour in zip(self._colours, self._new_frame(), strict=False):
            known.add(colour)

    def begin(self, lights: bool = True, at: str = "") -> None:
        """A hand begins, at a place or elsewhere; without `lights` what it does clicks by itself."""
        table = self._table
        self._lights_count = lights
        self._near = self._leds_at(at) or set(range(len(self._colours)))
        self._pressed = self.began = table.ms
        self._picture = picture(table)
        self._sounded = 0 if table.buzzer is None else len(table.buzzer.log)
        self.light = self.change = math.nan

    def let_go(self) -> None:
        self.began = self._table.ms

    def look(self) -> None:
        table = self._table
        if self._lights_count and math.isnan(self.light) and (self._sounds() or self._lights_up()):
            self.light = table.ms - self._pressed
        if math.isnan(self.change) and picture(table) != self._picture:
            self.change = table.ms - self.began

    def _sounds(self) -> bool:
        buzzer = self._table.buzzer
        return buzzer is not None and (bool(buzzer.hz) or len(buzzer.log) > self._sounded)

    def _lights_up(self) -> bool:
        return any(
            number in self._near and colour != "off" and colour not in self._colours[number]
            for number, colour in enumerate(self._new_frame())
        )

    def _leds_at(self, place: str) -> set[int]:
        """The LEDs of all zones of the reader there."""
        if not place:
            return set()
        table = self._table
        name = table.reader_of(place)
        zones = {zone for reader in table.board.readers if reader.name == name for zone in reader.zones}
        return {
            led
            for zone, (first, last) in table.board.leds.zones.items()
            if zone in zones
            for led in range(first, last + 1)
        }

    def _new_frame(self) -> list[str]:
        """The colours of all LEDs, if they were sent anew."""
        leds = self._table.leds
        pixels = leds.pixels
        if leds.frames == self._frames:
            return []
        self._frames = leds.frames
        return [colour_name(pixel) for pixel in pixels]
