"""A table of readers on one SPI bus, with hands: lay cards, take them, let time pass, hear events."""

from collections.abc import Callable

from drivers import reader as events
from drivers.mfrc522 import Mfrc522
from drivers.ndef_writer import build
from drivers.reader import Reader
from drivers.readers import Readers
from sim.chips.mfrc522 import Mfrc522 as Model
from sim.chips.tags import Ntag, Tag
from sim.clock import MS, US, Clock
from tests.chips.spi_master import SpiMaster

TREBUCHET = ("history", "unit", 57)
SPY = ("history", "unit", 7)
NAMES = {
    getattr(events, name): name
    for name in (
        "CARD", "EMPTY_TAG", "FOREIGN", "HALF_WRITTEN", "GARBAGE", "UNKNOWN_UID", "TWO_CARDS", "REMOVED",
        "READER_LOST", "READER_BACK", "WRITTEN", "LOCKED", "NOT_WRITTEN",
    )
}  # fmt: skip

TREBUCHET = ("history", "unit", 57)
SPY = ("history", "unit", 7)

# What the RP2040 needs in between, from the table of costs in the design: a call on the bus with the bytecode
# around it, a pin, and one turn of the event loop.
CALL = 25 * US
PIN = 10 * US
TURN = 500 * US


class Table:
    def __init__(self, clock: Clock, readers: int = 1, lookup: Callable[[bytes], object] | None = None):
        self.clock = clock
        self.bus = SpiMaster(clock, baud=4_000_000, call_cost=CALL, pin_cost=PIN)
        self.chips = [Model(clock) for _ in range(readers)]
        self.drivers = [Mfrc522(self.bus, self.bus.wire(chip)) for chip in self.chips]
        self.events: list[tuple[int, int, str, object]] = []  # when (ns), reader, event, identity
        self.readers = Readers([
            Reader(driver, self._tell, lookup, str(i)) for i, driver in enumerate(self.drivers)
        ])  # fmt: skip
        self.longest_step = 0
        self.most_antennas = 0
        clock.advance(5 * MS)

    def _tell(self, reader: Reader, event: int, identity: object) -> None:
        self.events.append((self.clock.now, int(reader.name), NAMES[event], identity))

    def run(self, ms: int) -> list[tuple[str, object]]:
        """Let that much time pass; what was told meanwhile."""
        end = self.clock.now + ms * MS
        before = len(self.events)
        while self.clock.now < end:
            began = self.clock.now
            wait = self.readers.step()
            self.longest_step = max(self.longest_step, self.clock.now - began)
            self.most_antennas = max(self.most_antennas, sum(chip.field.on for chip in self.chips))
            self.clock.advance(max(wait * MS, TURN))
        return [(event, identity) for _, _, event, identity in self.events[before:]]

    def lay(self, tag: Tag, reader: int = 0) -> Tag:
        self.chips[reader].field.place(tag)
        return tag

    def take(self, reader: int = 0) -> None:
        self.chips[reader].field.clear()


def ntag(number: int = 1, data: bytes = b"", model: int = 213) -> Ntag:
    """A tag with a UID of its own and, if given, that in its user memory."""
    tag = Ntag(model, bytes.fromhex("04A1B2C3D4") + number.to_bytes(2, "big"))
    if data:
        tag.store(data + bytes(-len(data) % 4))
    return tag


def card(number: int, identity: tuple[str, str, int], name: str = "") -> Ntag:
    """A tag with a UID of its own that is this card."""
    return ntag(number, build(*identity, name))
