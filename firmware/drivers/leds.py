"""WS2812 LEDs over PIO and DMA: the processor only starts a frame, interrupts are never off.

A frame never draws more than its budget. Reckoned is 1 mA for every LED and 20 mA for every channel at 255:

    mA = count + 20 * sum(all channels on the wire) / 255

If a frame would exceed the budget, all of it is dimmed to 3/4, again and again until it fits. A scale has a
new value for every byte; one is kept for the brightness and one for the last frame that was dimmed.
"""

from framebuf import GS8, FrameBuffer
from machine import Pin
from rp2 import DMA, StateMachine

TYPE_CHECKING = False
if TYPE_CHECKING:
    Colour = tuple[int, int, int]

_IDLE_MA = 1
_CHANNEL_MA = 20
_HEADER = 4
_MOST_LEVELS = 12
_NO_LIMIT = 0x3FFFFFFF
_FREQUENCY = 8_000_000  # ten cycles of 125 ns for a bit


def _scale(numerator: int, shift: int) -> FrameBuffer:
    """A new value for every byte, as the palette with which blit() looks each one up: 2 us, not 20."""
    table = bytearray(256)
    if numerator:
        for value in range(256):
            table[value] = value * numerator >> shift
    return FrameBuffer(table, 256, 1, GS8)


class Leds:
    """Set colours as in any list, then show(). What is on the wire meanwhile is a copy."""

    held = False  # what is shown stays, whatever is painted: the builder looks at it

    def __init__(
        self,
        machine: int,
        pin: Pin,
        count: int,
        budget_ma: int = 500,
        cap: int = 255,
        order: str = "GRB",
    ):
        assert count > 0, "there is at least one LED"
        assert sorted(order) == ["B", "G", "R"], "the order of colours is made of R, G and B"
        self._count = count
        self._r = order.index("R")
        self._g = order.index("G")
        self._b = order.index("B")
        self._cap = cap
        self._total = 0  # of all channels as set
        self._painted = False  # since the total was reckoned
        self._changed = True

        size = 3 * count
        self._colours = bytearray(size)
        colours = memoryview(self._colours)
        self._without_first, self._without_last = colours[3:], colours[:-3]
        words = (size + 3) // 4
        self._wire = bytearray(_HEADER + words * 4)
        self._wire[:_HEADER] = (words * 32 - 1).to_bytes(_HEADER, "big")
        self._source = FrameBuffer(self._colours, size, 1, GS8)
        self._target = FrameBuffer(memoryview(self._wire)[_HEADER:], size, 1, GS8)
        self._line = FrameBuffer(self._colours, 3, count, GS8).vline  # a column for each channel
        self._dimmer = _scale(3, 2)
        self._bright = self._dimmed = self._dimmer
        self._level = 0  # how often 3/4 of the brightness was taken for the dimmed scale
        # What the channels may be in all, for each level; the last is dark.
        self._limits = [max(0, (budget_ma - count * _IDLE_MA) * 255 // _CHANNEL_MA)]
        while self._limits[-1] < count * 765:
            dark = len(self._limits) == _MOST_LEVELS
            self._limits.append(_NO_LIMIT if dark else self._limits[-1] * 4 // 3)
        self.brightness = cap

        from drivers.pio_programs import frame

        self._machine = StateMachine(machine, frame, freq=_FREQUENCY, sideset_base=pin)
        self._machine.active(1)
        self._dma = DMA()
        self._dma.config(
            write=self._machine,
            count=1 + words,
            # The bytes of a word arrive lowest first and leave highest first: hence the swap.
            ctrl=self._dma.pack_ctrl(
                size=2, inc_write=False, bswap=True, treq_sel=machine // 4 * 8 + machine % 4
            ),
        )

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> "Colour":
        at = 3 * self._place(index)
        colours = self._colours
        return colours[at + self._r], colours[at + self._g], colours[at + self._b]

    def __setitem__(self, index: "int | slice", colour: "Colour | list[Colour]") -> None:
        if isinstance(index, slice):
            places = range(*index.indices(self._count))
            assert len(places) == len(colour), "as many colours as LEDs"
            for place, one in zip(places, colour):  # noqa: B905 (MicroPython's zip is never strict)
                self._set(place, one)  # type: ignore[arg-type]
        else:
            self._set(self._place(index), colour)  # type: ignore[arg-type]

    def fill(self, colour: "Colour") -> None:
        self._set(0, colour)
        if self._without_first != self._without_last:  # not all of them are like the first
            self.paint(0, self._count, colour)
        self._total = self._count * sum(colour)
        self._painted = False

    def paint(self, first: int, count: int, colour: "Colour | list[int]") -> None:
        """So many LEDs in one colour, for hardly more than the price of one."""
        red, green, blue = colour
        assert not (red | green | blue) & ~255, "a colour is three numbers from 0 to 255"
        if first < 0 or first + count > self._count:
            raise IndexError("no such LED")
        line = self._line
        line(self._r, first, count, red)
        line(self._g, first, count, green)
        line(self._b, first, count, blue)
        self._painted = self._changed = True

    @property
    def brightness(self) -> int:
        """0 dark to 255 full, for all colours; never above the cap."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: int) -> None:
        self._brightness = max(0, min(value, self._cap))
        self._bright = _scale(self._brightness + 1, 8)
        self._level = 0
        self._most = self._count * 765 * (self._brightness + 1) >> 8
        self._changed = True

    @property
    def milliamps(self) -> int:
        """What the LEDs draw with the frame that was sent last."""
        drawn = sum(memoryview(self._wire)[_HEADER:])
        return self._count * _IDLE_MA + (drawn * _CHANNEL_MA + 254) // 255

    def show(self) -> bool:
        """Send the colours if they changed. False while the last frame is still leaving: ask again later."""
        if not self._changed or self.held:
            return True
        if self._dma.active():
            return False
        limits = self._limits
        level = 0
        if self._most > limits[0]:  # else not even all white would be too much
            drawn = self._reckon()
            while drawn > limits[level]:
                level += 1
        self._target.blit(self._source, 0, 0, -1, self._dimmed_to(level) if level else self._bright)
        self._changed = False
        self._dma.config(read=self._wire, trigger=True)
        return True

    def _dimmed_to(self, level: int) -> FrameBuffer:
        """The scale for a frame that would be too bright; in most games one is made once."""
        if level != self._level:
            self._dimmed = _scale(0, 0)
            if self._limits[level] != _NO_LIMIT:
                self._dimmed.blit(self._bright, 0, 0)
                for _ in range(level):
                    self._dimmed.blit(self._dimmed, 0, 0, -1, self._dimmer)
            self._level = level
        return self._dimmed

    def _reckon(self) -> int:
        """The sum of all channels as they would be sent without a budget, at most."""
        if self._painted:
            self._total = sum(self._colours)
            self._painted = False
        return self._total * (self._brightness + 1) >> 8

    def _place(self, index: int) -> int:
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("no such LED")
        return index

    def _set(self, place: int, colour: "Colour") -> None:
        red, green, blue = colour
        assert not (red | green | blue) & ~255, "a colour is three numbers from 0 to 255"
        colours = self._colours
        r = 3 * place + self._r
        g = 3 * place + self._g
        b = 3 * place + self._b
        if colours[r] == red and colours[g] == green and colours[b] == blue:
            return
        self._total += red + green + blue - colours[r] - colours[g] - colours[b]
        colours[r] = red
        colours[g] = green
        colours[b] = blue
        self._changed = True
