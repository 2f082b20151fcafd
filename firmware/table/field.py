"""The matrix of LEDs under the squares of a board, on tables that have one; on others nobody loads this.

Which colour a square has is the game's business: its guide's `field` gives a code for each square, from what
everybody may know, and three bytes for each code. A game whose guide has none leaves the matrix dark.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.prompt import Prompt
    from table.session import Session
    from wiring import Hardware

BLINK = 0x80  # added to a code: on and off
_BLINK_SHIFT = 9  # half a second each
_MOST = 24  # squares painted in one frame: no card waits for the rest


class Field:
    def __init__(self, hardware: "Hardware"):
        self._leds = hardware.leds
        self._first, self._width, self._height, self._serpentine = hardware.field
        count = self._width * self._height
        self._wanted = bytearray(count)
        self._shown = bytearray(count)  # without BLINK, as painted
        self._palette = bytes(3)
        self._next = 0  # where painting goes on
        self._busy = False
        self._on = True

    def look(self, session: "Session", prompt: "Prompt | None", index: int) -> None:
        """Show the game as it stands, and the line of the prompt that is marked."""
        if not hasattr(session.guide, "field"):
            return
        codes, width, self._palette = session.guide.field(session.game, prompt, index)
        wanted, columns = self._wanted, self._width
        if width == columns and len(codes) == len(wanted):
            wanted[:] = codes  # as it nearly always is, and many times faster
        else:
            for y in range(min(self._height, len(codes) // width)):
                for x in range(min(columns, width)):
                    wanted[y * columns + x] = codes[y * width + x]
        self._begin()

    def darken(self) -> None:
        for at in range(len(self._wanted)):
            self._wanted[at] = 0
        self._begin()

    def _begin(self) -> None:
        self._next = 0
        self._busy = True

    def frame(self, now: int) -> None:
        """Paint what has changed, so much at a time."""
        on = not now >> _BLINK_SHIFT & 1
        if on != self._on:
            self._on = on
            self._begin()
        if not self._busy:
            return
        wanted, shown = self._wanted, self._shown
        left = _MOST
        for at in range(self._next, len(wanted)):
            code = wanted[at]
            if code & BLINK:
                code = code & ~BLINK if on else 0
            if code != shown[at]:
                shown[at] = code
                self._paint(at, code)
                left -= 1
                if not left:
                    self._next = at + 1
                    return
        self._busy = False

    def _paint(self, at: int, code: int) -> None:
        y, x = divmod(at, self._width)
        if self._serpentine and y & 1:
            x = self._width - 1 - x
        red, green, blue = self._palette[3 * code : 3 * code + 3]
        self._leds.paint(self._first + y * self._width + x, 1, (red, green, blue))
