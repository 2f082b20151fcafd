"""The lights of the table: places show meanings, and for a moment something runs over them.

A scene says what a place means with mark() and may mark every place there is: a board without LEDs there
takes no notice. frame() turns that into colours, paints what changed, and says if it wants to go on.
"""

from array import array

from scenes.meanings import (
    BLUE,
    GREEN,
    HISTORY_SEATS,
    INFO,
    LEGAL,
    OFF,
    RED,
    SEEN,
    SHIFTS,
    WAVES,
    colours,
    look,
)
from scenes.moving_light import MovingLight, roll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from scenes.meanings import Colour

    class Strip(Protocol):
        brightness: int

        def __setitem__(self, index: int, colour: "Any") -> None: ...  # any three numbers in a row
        def show(self) -> bool: ...


_TICKS = 0x3FFFFFFF  # milliseconds wrap around here
_SWEEP_MS = 40
_TAIL = 63  # how bright the place is that a moving light has just left
_WHOLE = -1  # no bar
_FULL = 255  # of a bar: one LED
_FAINTEST = 36  # of a bar's last LED: a rest of life is never dark
_COVERED = 0x8000
_UNKNOWN = 0xFFFF  # nothing looks like this
_NIGHT_LEAST = 12  # dimmer than this, DOWN would go out


class Lights:
    """`zones` is the board's: name to first LED and count. No two zones share a LED."""

    def __init__(self, leds: "Strip", zones: "dict[str, tuple[int, int]]"):
        self._leds = leds
        # A strip that paints a run of LEDs at once is many times faster than any list.
        self._paint: "Callable[[int, int, list[int]], object]" = getattr(leds, "paint", self._paint_singly)
        along = sorted(zones, key=lambda zone: zones[zone][0])
        places = len(along)
        self._numbers = {zone: number for number, zone in enumerate(along)}
        self._first = [zones[zone][0] for zone in along]
        self._count = [zones[zone][1] for zone in along]
        self._looks = bytearray(places)
        self._bars: "dict[int, int]" = {}  # by place, how much of it is lit
        self._before = bytearray(places)  # the looks of the last frame
        self._dark = bytes(places)
        self._places = range(places)
        self._begun = [0] * len(SHIFTS)  # when each look began its pattern
        self._levels = bytearray([WAVES[seen << 5] for seen in range(len(SHIFTS))])  # how bright each is now
        self._moving = b""  # the looks in use whose brightness changes
        self._moving_places = bytearray()  # and where they are
        self._moving_lights: "list[MovingLight]" = []
        self._covers = bytearray(places)  # the look of the moving light there
        self._cover_levels = bytearray(places)
        self._shown = array("H", [_UNKNOWN] * places)
        self._colour = [0, 0, 0]
        self._stale = True  # something was said since the last frame
        self._unsent = False  # something was painted that the strip does not show yet
        self._awake = True
        self._seats: "tuple[Colour, ...]" = HISTORY_SEATS
        self._night = 0
        self._brightness = leds.brightness
        self._colours = colours(self._seats, False)

    # What places mean, until something else is said.

    def mark(self, zone: str, meaning: int, detail: int = 0) -> None:
        number = self._numbers.get(zone)
        if number is None:
            return
        if self._bars:
            self._set(number, look(meaning, detail), _WHOLE)
        else:
            self._looks[number] = look(meaning, detail)
            self._stale = self._awake = True

    def see(self, zone: str) -> None:
        """A hand was noticed there: in any case the place looks otherwise than before."""
        number = self._numbers.get(zone)
        if number is not None and self._looks[number] not in (SEEN, SEEN + 1):
            colour = self._colours[self._looks[number]]
            like_amber = colour & RED == RED and colour & GREEN and not colour & BLUE
            self._set(number, look(SEEN, 1 if like_amber else 0), _WHOLE)

    def bar(self, zone: str, part: int, whole: int, meaning: int, detail: int = 0) -> None:
        """As much of the place as part is of the whole; the last LED shows the fraction by its brightness."""
        number = self._numbers.get(zone)
        if number is None:
            return
        lit = 0
        if part > 0 and whole > 0:
            lit = max(1, min(part, whole) * self._count[number] * _FULL // whole)
        self._set(number, look(meaning, detail), lit)

    def unmark(self, zone: str) -> None:
        self.mark(zone, OFF)

    def dim(self) -> None:
        """No place means anything any more; what runs over them goes on."""
        self._looks[:] = self._dark  # all at once: pages say anew what every place means
        for number in self._bars:
            self._shown[number] = _UNKNOWN
        self._bars.clear()
        self._stale = self._awake = True

    def clear(self) -> None:
        """Everything dark, and nothing runs any more."""
        self.dim()
        for number in range(len(self._covers)):
            self._covers[number] = OFF
            self._shown[number] = _UNKNOWN
        self._moving_lights = []
        self._stale = self._awake = True

    # What happens for a moment, on top of that. Where two meet, the later one is seen.

    def flash(self, zone: str, meaning: int, ms: int, now: int, detail: int = 0) -> None:
        """A place shows a meaning for so long, from the beginning of its pattern."""
        self._send_light((zone,), meaning, detail, ms, now)

    def run(self, zones: "tuple[str, ...]", meaning: int, step_ms: int, now: int, detail: int = 0) -> None:
        """A light runs along the places."""
        self._send_light(zones, meaning, detail, step_ms, now)

    def roll(self, zones: "tuple[str, ...]", now: int, number: int) -> None:
        """Dice are rolling: a light goes round and comes to rest at the place zones[number % their count]."""
        circle = self._path(zones)
        if circle:
            self._moving_lights.append(roll(circle, look(INFO, 0), number, now))
            self._awake = True

    def sweep(self, now: int, meaning: int = LEGAL, detail: int = 0) -> None:
        """Victory: a light over the whole table and back. OWNED and a seat give it the winner's colour."""
        there = bytes(range(len(self._looks)))
        back = bytes(reversed(there))
        if there:
            self._moving_lights.append(MovingLight(there + back[1:], look(meaning, detail), _SWEEP_MS, now))
            self._awake = True

    # How it looks.

    @property
    def brightness(self) -> int:
        """0 dark to 255, as the settings say; the strip has its own cap."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: int) -> None:
        self._brightness = value
        leds = self._leds
        leds.brightness = value
        if self._night:
            value = leds.brightness
            leds.brightness = min(value, max(_NIGHT_LEAST, value * 3 >> 3))
        self._unsent = self._awake = True

    @property
    def night(self) -> bool:
        """Dimmer, warmer and half as fast."""
        return bool(self._night)

    @night.setter
    def night(self, on: bool) -> None:
        self._night = 1 if on else 0
        self.brightness = self._brightness
        self._recolour()

    def seats(self, chosen: "tuple[Colour, ...]") -> None:
        """The colours of the seats in this game."""
        self._seats = chosen
        self._recolour()

    @property
    def is_anything_running(self) -> bool:
        """Whether a light runs over the table: it would be seen to stop."""
        return bool(self._moving_lights)

    def repaint(self) -> None:
        """Paint everything with the next frame, as after the strip was unplugged."""
        for number in range(len(self._shown)):
            self._shown[number] = _UNKNOWN
        self._stale = self._awake = True

    def frame(self, now: int) -> bool:
        """Show how things are at a time in ticks_ms. False: nothing moves until something new is said."""
        if not self._awake:
            return False
        places: "bytes | bytearray | range" = b""
        if self._stale:
            places = self._begin(now)
        if self._pulse(now) and not places:
            places = self._moving_places
        if self._moving_lights:
            self._advance_lights(now)
            places = self._places
        if places:
            self._paint_changes(places)
        if self._unsent:
            self._unsent = not self._leds.show()
        self._awake = bool(self._moving or self._moving_lights or self._unsent)
        return self._awake

    def _begin(self, now: int) -> bytearray:
        """A new mark is seen at once: its pattern begins, at its brightest, and with it that of its like.

        Comes to the places that may look otherwise now.
        """
        looks = self._looks
        before = self._before
        shown = self._shown
        shifts = SHIFTS
        places = bytearray()
        moving = bytearray()
        number = 0
        for seen in looks:
            if shifts[seen]:
                moving.append(number)
                places.append(number)
                if seen != before[number]:
                    self._begun[seen] = now
            elif seen != before[number] or shown[number] == _UNKNOWN:
                places.append(number)
            number += 1  # noqa: SIM113 (a tuple for each place would be garbage)
        before[:] = looks
        self._moving_places = moving
        self._moving = bytes({looks[number] for number in moving})
        self._stale = False
        return places

    def _pulse(self, now: int) -> bool:
        """Bring all patterns to this time; True if one has changed its brightness."""
        changed = False
        levels = self._levels
        begun = self._begun
        night = self._night
        for seen in self._moving:
            level = WAVES[seen << 5 | (((now - begun[seen]) & _TICKS) >> (SHIFTS[seen] + night)) & 31]
            if level != levels[seen]:
                levels[seen] = level
                changed = True
        return changed

    def _paint_changes(self, places: "bytes | bytearray | range") -> None:
        # Locals, because this loop is most of what a frame costs.
        looks = self._looks
        levels = self._levels
        covers = self._covers
        shown = self._shown
        bars = self._bars
        first = self._first
        count = self._count
        colour = self._colour
        paint = self._paint
        mixed = _UNKNOWN
        for number in places:
            seen = looks[number]
            if covers[number]:
                seen = covers[number]
                key = _COVERED | seen << 8 | self._cover_levels[number]
            else:
                key = seen << 8 | levels[seen]
            if key == shown[number]:
                continue
            shown[number] = key
            self._unsent = True
            if number in bars and not key & _COVERED:
                self._paint_bar(number, seen, key & 255)
                mixed = _UNKNOWN
                continue
            if key != mixed:
                self._mix(seen, key & 255)
                mixed = key
            paint(first[number], count[number], colour)

    def _set(self, number: int, seen: int, bar: int) -> None:
        other_bar = bar != self._bars.get(number, _WHOLE)
        if self._looks[number] == seen and not other_bar:
            return
        self._looks[number] = seen
        if other_bar:
            self._shown[number] = _UNKNOWN
            if bar == _WHOLE:
                del self._bars[number]
            else:
                self._bars[number] = bar
        self._stale = self._awake = True

    def _recolour(self) -> None:
        self._colours = colours(self._seats, self.night)
        self.repaint()

    def _path(self, zones: "tuple[str, ...]") -> bytes:
        """Where these zones are, without those that this board does not have."""
        return bytes([self._numbers[zone] for zone in zones if zone in self._numbers])

    def _send_light(
        self, zones: "tuple[str, ...]", meaning: int, detail: int, step_ms: int, now: int
    ) -> None:
        path = self._path(zones)
        if path:
            self._moving_lights.append(MovingLight(path, look(meaning, detail), step_ms, now))
            self._awake = True

    def _advance_lights(self, now: int) -> None:
        covers = self._covers
        levels = self._cover_levels
        for light in self._moving_lights:
            covers[light.head] = covers[light.behind] = OFF
        ended = False
        for light in self._moving_lights:
            if not light.advance(now):
                ended = True
                continue
            if light.moving:
                covers[light.behind] = light.look
                levels[light.behind] = _TAIL
                level = 255
            else:
                step = (light.rested(now) >> (SHIFTS[light.look] + self._night)) & 31
                level = WAVES[light.look << 5 | step]
            covers[light.head] = light.look
            levels[light.head] = level
        if ended:
            self._moving_lights = [light for light in self._moving_lights if light.going]

    def _paint_bar(self, number: int, seen: int, level: int) -> None:
        first = self._first[number]
        behind = first + self._count[number]
        bar = self._bars[number]
        full = bar // _FULL
        rest = bar % _FULL
        self._mix(seen, level)
        self._paint(first, full, self._colour)
        first += full
        if rest:
            self._mix(seen, level * max(_FAINTEST, rest * rest >> 8) >> 8)
            self._paint(first, 1, self._colour)
            first += 1
        self._mix(OFF, 0)
        self._paint(first, behind - first, self._colour)

    def _mix(self, seen: int, level: int) -> None:
        """The colour to paint with, in the one list there is for it: a frame leaves no garbage."""
        colour = self._colour
        full = self._colours[seen]
        level += 1
        colour[0] = (full >> 16) * level >> 8
        colour[1] = (full >> 8 & 255) * level >> 8
        colour[2] = (full & 255) * level >> 8

    def _paint_singly(self, first: int, count: int, colour: "list[int]") -> None:
        for index in range(first, first + count):
            self._leds[index] = colour
