"""A strip of WS2812 LEDs: it reads the pulses on its data line by their lengths, and shows what they say."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from sim.chips.ports import Chip, Net
from sim.chips.pulses import Burst, PulseNet, Train, burst_of
from sim.clock import US, Alarm, Clock

# From the data sheets of the WS2812, WS2812B and its later revisions: where a zero ends and a one begins, and
# what all of them accept as a clean pulse. (ns)
ONE = 560
HIGH_0 = (200, 500)
HIGH_1 = (550, 1000)
GLITCH = 100  # shorter is not seen at all

Colour = tuple[int, int, int]


class Word(NamedTuple):
    """What a train of clean pulses says: bits, and when they come."""

    bits: int
    length: int
    first_rise: int
    last_rise: int
    last_fall: int


@lru_cache(maxsize=20_000)
def _word(train: Train, reset: int) -> Word | None:
    """A frame is hundreds of trains, nearly all of clean bits: those are read once, in one go."""
    edges = train.edges
    if len(edges) % 2 or not edges[0][1]:
        return None
    bits, fell = 0, edges[0][0] - GLITCH  # what was before the first is the reader's business
    for at in range(0, len(edges), 2):
        rose, falls = edges[at][0], edges[at + 1][0]
        width = falls - rose
        if not GLITCH <= rose - fell < reset:
            return None
        if HIGH_0[0] <= width <= HIGH_0[1]:
            bits <<= 1
        elif HIGH_1[0] <= width <= HIGH_1[1] and width >= ONE:
            bits = bits << 1 | 1
        else:
            return None
        fell = falls
    return Word(bits, len(edges) // 2, edges[0][0], edges[-2][0], fell)


class Ws2812(Chip):
    """`pixels` is what people see. `out` is the data line of whatever is chained behind the last LED."""

    def __init__(self, clock: Clock, net: Net, count: int, reset: int = 280 * US, order: str = "GRB"):
        super().__init__(clock)
        self.count = count
        self.out = PulseNet(f"{net.name} out")
        self.frames = 0  # latched so far
        self.shown_at = 0  # when the last of them was
        self.unclear = 0  # pulses that no data sheet promises to read right
        self.on_show: Callable[[], None] = lambda: None  # for whoever feeds the strip
        self._net = net
        self._reset = reset
        self._order = tuple(order.index(channel) for channel in "RGB")
        self._shown = bytes(3 * count)
        self._bits = 0  # the bits since the last reset, as one number
        self._length = 0
        self._rose: int | None = None  # while the line is high
        self._began = 0  # when the last pulse did
        self._fell = 0
        self._latch: Alarm | None = None
        if isinstance(net, PulseNet):
            net.watch_pulses(self._edge, self._read)
        else:
            net.watch(self._edge)

    @property
    def pixels(self) -> list[Colour]:
        self._catch_up()
        red, green, blue = self._order
        data = self._shown
        return [(data[at + red], data[at + green], data[at + blue]) for at in range(0, len(data), 3)]

    @property
    def brightness(self) -> float:
        """All colours of all LEDs together; 1 is one colour of one LED at its brightest."""
        return sum(self._shown) / 255

    def _catch_up(self) -> None:
        if isinstance(self._net, PulseNet):
            self._net.catch_up()

    def power_on(self) -> None:
        """WS2812 start dark."""
        self._shown = bytes(3 * self.count)
        self._bits = self._length = 0
        self._rose = None

    def _edge(self, level: int) -> None:
        self._read(burst_of([(self.clock.now, level)]))

    def _read(self, burst: Burst) -> None:
        if self.dead:
            return
        passed_on: list[tuple[int, int]] = []
        for start, train in burst:
            if not self._take_word(start, train):
                self._read_edges(start, train, passed_on)
        if passed_on:
            self.out.burst(burst_of(passed_on), self)
        if self._rose is None and self._length:
            self._expect_latch()

    def _take_word(self, start: int, train: Train) -> bool:
        """In the middle of a frame; the first bit and the last ones are looked at edge by edge."""
        if not self._length or self._rose is not None:
            return False
        word = _word(train, self._reset)
        if word is None or self._length + word.length >= 24 * self.count:
            return False
        if not GLITCH <= start + word.first_rise - self._fell < self._reset:
            return False
        self._bits = self._bits << word.length | word.bits
        self._length += word.length
        self._began = start + word.last_rise
        self._fell = start + word.last_fall
        return True

    def _read_edges(self, start: int, train: Train, passed_on: list[tuple[int, int]]) -> None:
        full = 24 * self.count
        for after, level in train.edges:
            if level:
                self._rise(start + after)
            elif self._rose is not None:
                self._fall(start + after)
            if self._length >= full and (level or self._length > full):
                passed_on.append((start + after, level))

    def _rise(self, when: int) -> None:
        low = when - self._fell
        if self._length and not GLITCH <= low < self._reset:
            if low < GLITCH:
                # Too short a low: the chip still sees the pulse before it, and its bit is not over.
                self._bits >>= 1
                self._length -= 1
                self._rose = self._began
                return
            self._show(self._fell + self._reset)
        self._rose = self._began = when

    def _fall(self, when: int) -> None:
        assert self._rose is not None
        width = when - self._rose
        if width < GLITCH:
            self._rose = None
            return
        bit = width >= ONE
        low, high = HIGH_1 if bit else HIGH_0
        if not low <= width <= high:
            self.unclear += 1
        self._bits = self._bits << 1 | bit
        self._length += 1
        self._fell = when
        self._rose = None

    def _expect_latch(self) -> None:
        if self._latch is None:
            self._latch = self.clock.at(self._fell + self._reset, self._maybe_show)

    def _maybe_show(self) -> None:
        self._latch = None
        self._catch_up()
        if not self._length or self._rose is not None:
            return
        if self.clock.now < self._fell + self._reset:
            self._expect_latch()
        else:
            self._show(self._fell + self._reset)

    def _show(self, when: int) -> None:
        """The line was quiet long enough: every LED that got its 24 bits shows them, the others stay."""
        whole = min(self._length // 24, self.count)
        data = (self._bits >> self._length - 24 * whole).to_bytes(3 * whole, "big")
        self._shown = data + self._shown[3 * whole :]
        self._bits = self._length = 0
        self.frames += 1
        self.shown_at = when
        self.on_show()
