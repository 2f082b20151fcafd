"""A strip of WS2812 LEDs: it reads the pulses on its data line by their lengths, and shows what they say."""

from collections.abc import Callable

from sim.chips.ports import Chip, Net
from sim.chips.pulses import Edges, PulseNet
from sim.clock import US, Alarm, Clock

# From the data sheets of the WS2812, WS2812B and its later revisions: where a zero ends and a one begins, and
# what all of them accept as a clean pulse. (ns)
ONE = 560
HIGH_0 = (200, 500)
HIGH_1 = (550, 1000)
GLITCH = 100  # shorter is not seen at all

Colour = tuple[int, int, int]


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
        self._read([(self.clock.now, level)])

    def _read(self, edges: Edges) -> None:
        if self.dead:
            return
        full = 24 * self.count
        done = self._read_bits(edges, full) if self._length else 0
        passed_on = []
        for edge in edges[done:]:
            if edge[1]:
                self._rise(edge[0])
            elif self._rose is not None:
                self._fall(edge[0])
            if self._length >= full and (edge[1] or self._length > full):
                passed_on.append(edge)
        if passed_on:
            self.out.burst(passed_on, self)
        if self._rose is None and self._length:
            self._expect_latch()

    def _read_bits(self, edges: Edges, full: int) -> int:
        """As many clean bits from the first edge on as there are, in one go; returns the edges read.

        A frame is thousands of edges, nearly all of clean bits: each rises after a low of good length.
        """
        bits, fell = self._bits, self._fell
        room = 2 * (full - 1 - self._length)  # the last bit of the strip is looked at edge by edge
        read = 0
        if self._rose is not None:
            return 0
        for at in range(0, min(len(edges) - 1, room), 2):
            rose, level = edges[at]
            falls = edges[at + 1][0]
            width = falls - rose
            if not level or not GLITCH <= rose - fell < self._reset:
                break
            if HIGH_0[0] <= width <= HIGH_0[1]:
                bits <<= 1
            elif HIGH_1[0] <= width <= HIGH_1[1] and width >= ONE:
                bits = bits << 1 | 1
            else:
                break
            fell = falls
            self._began = rose
            read = at + 2
        self._bits, self._fell = bits, fell
        self._length += read // 2
        return read

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
