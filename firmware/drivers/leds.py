"""WS2812 LEDs over PIO and DMA: the processor only starts a frame, interrupts are never off.

A frame never draws more than its budget. Reckoned is 1 mA for every LED and 20 mA for every channel at 255:

    mA = count + 20 * sum(all channels on the wire) / 255

If a frame would exceed the budget, all of it is dimmed: halved, then reduced by an eighth, until it fits.
"""

import rp2
from framebuf import GS8, FrameBuffer
from machine import Pin

from drivers.leds_pio import FREQUENCY, frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    Colour = tuple[int, int, int]

_IDLE_MA = 1
_CHANNEL_MA = 20
_HEADER = 4


def _dimmer(numerator: int, shift: int) -> FrameBuffer:
    """A new value for every byte, as the palette with which blit() looks each one up: 2 us, not 20."""
    table = bytearray(256)
    for value in range(256):
        table[value] = value * numerator >> shift
    return FrameBuffer(table, 256, 1, GS8)


class Leds:
    """Set colours as in any list, then show(). What is on the wire meanwhile is a copy."""

    def __init__(
        self,
        machine: int,
        pin: Pin,
        count: int,
        budget_ma: int = 500,
        cap: int = 255,
        order: str = "GRB",
    ):
        if count < 1:
            raise ValueError("there is at least one LED")
        if sorted(order) != ["B", "G", "R"]:
            raise ValueError("the order of colours is made of R, G and B")
        self._count = count
        self._r = order.index("R")
        self._g = order.index("G")
        self._b = order.index("B")
        self._cap = cap
        self._allowed = max(0, (budget_ma - count * _IDLE_MA) * 255 // _CHANNEL_MA)
        self._total = 0  # of all channels as set
        self._drawn = 0  # of all channels as sent, at most
        self._changed = True

        size = 3 * count
        self._colours = bytearray(size)
        words = (size + 3) // 4
        self._wire = bytearray(_HEADER + words * 4)
        self._wire[:_HEADER] = (words * 32 - 1).to_bytes(_HEADER, "big")
        self._source = FrameBuffer(self._colours, size, 1, GS8)
        self._target = FrameBuffer(memoryview(self._wire)[_HEADER:], size, 1, GS8)
        self._half = _dimmer(1, 1)
        self._seven_eighths = _dimmer(7, 3)
        self._dimmed = _dimmer(0, 0)
        self.brightness = cap

        self._machine = rp2.StateMachine(machine, frame, freq=FREQUENCY, sideset_base=pin)
        self._machine.active(1)
        self._dma = rp2.DMA()
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
            if len(places) != len(colour):
                raise ValueError("as many colours as LEDs")
            for place, one in zip(places, colour):  # noqa: B905 (MicroPython's zip is never strict)
                self._set(place, one)  # type: ignore[arg-type]
        else:
            self._set(self._place(index), colour)  # type: ignore[arg-type]

    def fill(self, colour: "Colour") -> None:
        self._set(0, colour)
        colours = self._colours
        first, second, third = colours[0], colours[1], colours[2]
        for at in range(3, 3 * self._count, 3):
            if colours[at] != first or colours[at + 1] != second or colours[at + 2] != third:
                colours[at] = first
                colours[at + 1] = second
                colours[at + 2] = third
                self._changed = True
        self._total = self._count * (first + second + third)

    @property
    def brightness(self) -> int:
        """0 dark to 255 full, for all colours; never above the cap."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: int) -> None:
        self._brightness = max(0, min(value, self._cap))
        self._scale = _dimmer(self._brightness + 1, 8)
        self._halved = self._reduced = 0  # how the dimmed scale was made of it: not at all yet
        self._changed = True

    @property
    def milliamps(self) -> int:
        """What the LEDs draw at most with the frame that was sent last."""
        return self._count * _IDLE_MA + (self._drawn * _CHANNEL_MA + 254) // 255

    def show(self) -> bool:
        """Send the colours if they changed. False while the last frame is still leaving: ask again later."""
        if not self._changed:
            return True
        if self._dma.active():
            return False
        drawn = self._total * (self._brightness + 1) >> 8
        scale = self._scale
        if drawn > self._allowed:
            drawn = self._fit(drawn)
            scale = self._dimmed
        self._target.blit(self._source, 0, 0, -1, scale)
        self._drawn = drawn
        self._changed = False
        self._dma.config(read=self._wire, trigger=True)
        return True

    def _fit(self, drawn: int) -> int:
        """Prepare the scale with which that much fits into the budget; what is drawn then, at most."""
        halved = 0
        while drawn > 2 * self._allowed:
            drawn >>= 1
            halved += 1
        reduced = 0
        while drawn > self._allowed:
            drawn = drawn * 7 >> 3
            reduced += 1
        if halved != self._halved or reduced != self._reduced:
            self._halved = halved
            self._reduced = reduced
            dimmed = self._dimmed
            dimmed.blit(self._scale, 0, 0)
            for _ in range(halved):
                dimmed.blit(dimmed, 0, 0, -1, self._half)
            for _ in range(reduced):
                dimmed.blit(dimmed, 0, 0, -1, self._seven_eighths)
        return drawn

    def _place(self, index: int) -> int:
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("no such LED")
        return index

    def _set(self, place: int, colour: "Colour") -> None:
        red, green, blue = colour
        if (red | green | blue) & ~255:
            raise ValueError("a colour is three numbers from 0 to 255")
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
