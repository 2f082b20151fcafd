"""The matrix of LEDs under the squares of a board, on tables that have one; on others nobody loads this.

Which colour a square has is the game's business: its guide's `squares` gives a code for each square, from
what everybody may know, and three bytes for each code. A game whose guide has none leaves the matrix dark.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.prompt import Prompt
    from table.session import Session
    from wiring import Hardware

# A code is a number below 32, to which may be added: BLINK for on and off, or ONCE up to six times for so
# many blinks in a row.
BLINK = 0xE0
ONCE = 0x20
_CODE = ONCE - 1
_BEAT_SHIFT = 8  # a quarter of a second
_BEATS = 16  # until a row of blinks begins again
_MOST = 24  # squares painted in one frame: no card waits for the rest


class LedMatrix:
    def __init__(self, hardware: "Hardware"):
        self._leds = hardware.leds
        self._first, self._width, self._height, self._serpentine = hardware.matrix
        count = self._width * self._height
        self._wanted = bytearray(count)
        self._shown = bytearray(count)  # without BLINK, as painted
        self._palette = bytes(3)
        self._next = 0  # where painting goes on
        self._busy = False
        self._beat = 0
        self._blinks = False

    def look(self, session: "Session", prompt: "Prompt | None", index: int) -> None:
        """Show the game as it stands, and the line of the prompt that is marked."""
        squares = session.guide.squares(session.game, prompt, index)
        if squares is None:
            return
        codes, width, self._palette = squares
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
        self._blinks = max(self._wanted) > _CODE

    def frame(self, now: int) -> None:
        """Paint what has changed, so much at a time."""
        beat = now >> _BEAT_SHIFT & _BEATS - 1
        if beat != self._beat:
            self._beat = beat
            if self._blinks:
                self._begin()
        if not self._busy:
            return
        wanted, shown = self._wanted, self._shown
        left = _MOST
        for at in range(self._next, len(wanted)):
            code = wanted[at]
            if code > _CODE:
                code = 0 if _is_dark(code & BLINK, beat) else code & _CODE
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


def _is_dark(how: int, beat: int) -> bool:
    if how == BLINK:
        return bool(beat & 2)
    return bool(beat & 1) and beat * ONCE < 2 * how
