"""Somebody with a stop-watch at the virtual table: sees what readers tell, the lights and the display.

It looks at the drivers and the chips only, so it does not matter what page the firmware shows.
"""

from typing import Any

from sim.chips.ws2812 import Colour
from sim.clock import MS
from sim.table import Table

STEP_MS = 1  # how often the lights are looked at: of two frames the first counts
QUIET_MS = 150  # a display that has not changed for so long has settled
PATIENCE_MS = 1500  # nothing to be seen until then counts as that long
REMOVED = "REMOVED"


def made(table: Table, module: str, kind: str) -> list[Any]:
    """Whatever objects of this kind the firmware will make."""
    objects: list[Any] = []
    cls = getattr(table.device.modules.load(module), kind)
    make = cls.__init__

    def note(this: Any, *how: Any, **more: Any) -> None:
        objects.append(this)
        make(this, *how, **more)

    cls.__init__ = note
    return objects


class Reaction:
    """What followed a card's being laid down, in milliseconds since."""

    def __init__(self, event: float, led: float, screen: float):
        self.event = event
        self.led = led
        self.screen = screen


class Bystander:
    def __init__(self, table: Table):
        self.table = table
        self.told: list[tuple[int, str, int]] = []  # when (ns), by which reader, what
        self.redrawn = 0  # when the picture changed last (ns)
        self._seen = bytes(table.display.ram)
        self._lit = table.display.lit
        reader = table.device.modules.load("drivers.reader")
        self._removed = getattr(reader, REMOVED)
        self._listen(reader.Reader)
        # The end of each transfer to the display, whatever the firmware draws on it.
        table.display.stop = self._look  # type: ignore[method-assign]

    def _listen(self, readers: Any) -> None:
        make = readers.__init__

        def overheard(reader: Any, chip: Any, tell: Any, *rest: Any) -> None:
            def telling(told: Any, event: int, identity: Any) -> None:
                self.told.append((self.table.clock.now, told.name, event))
                tell(told, event, identity)

            make(reader, chip, telling, *rest)

        readers.__init__ = overheard

    def _look(self) -> None:
        display = self.table.display
        picture = bytes(display.ram)
        if picture != self._seen or display.lit != self._lit:
            self._seen, self._lit = picture, display.lit
            self.redrawn = self.table.clock.now

    def lay(self, card: str, zone: str) -> Reaction:
        """Lay the card down and wait until everything to be seen of it was seen."""
        table = self.table
        before = table.lights(zone)
        placed = table.clock.now
        heard = len(self.told)
        self.redrawn = 0
        table.place(card, zone)
        event = led = None
        while table.clock.now < placed + PATIENCE_MS * MS:
            table.run(STEP_MS)
            if event is None and len(self.told) > heard:
                event = self.told[heard][0]
            if event is not None and led is None:
                led = self._changed(zone, before)
            if event and led and event < self.redrawn < table.clock.now - QUIET_MS * MS:
                return Reaction(*((when - placed) / MS for when in (event, led, self.redrawn)))
        return Reaction(
            *((when - placed) / MS if when else PATIENCE_MS for when in (event, led, self.redrawn))
        )

    def take(self, zone: str) -> None:
        """Take up what lies there and wait until the table has noticed, and shows it."""
        table = self.table
        heard = len(self.told)
        table.remove(zone)
        end = table.clock.now + PATIENCE_MS * MS
        while table.clock.now < end:
            table.run(STEP_MS)
            if any(event == self._removed for _, _, event in self.told[heard:]):
                break
        table.run(QUIET_MS)

    def _changed(self, zone: str, before: list[Colour]) -> int | None:
        """When the frame was shown that lights this place in another way."""
        return self.table.leds.shown_at if self.table.lights(zone) != before else None
