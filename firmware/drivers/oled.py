"""OLED displays on I2C, SSD1306 and SH1106: a frame buffer that sends changed pages only, one per step.

Draw, call show(), then step() until it returns False. All traffic happens in start(), step() and check().
"""

import framebuf
from micropython import const

from drivers.errors import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C, Pin

_COMMANDS = const(0x00)  # control byte: nothing but commands follows
_COMMAND = const(0x80)  # control byte: one command, then the next control byte
_DATA = const(0x40)  # control byte: nothing but the picture follows

_SET_PAGE = const(0xB0)
_SET_COLUMN_HIGH = const(0x10)
_DISPLAY_OFF = const(0xAE)
_DISPLAY_ON = const(0xAF)
_NOT_INVERTED = const(0xA6)
_STATUS_OFF = const(0x40)

_HEADER = const(7)  # bytes that say where the picture data goes, in the same transaction
_CELLS = const(4)  # per page: changes are found and sent by the quarter page
_AT_ONCE = const(3)  # of them in one step: all four would hold the loop for 3.7 ms

_ALL = const(255)  # rows: more than any display has

# Where the commands that decide how the picture looks switch it on or off.
_POWER = const(4)


class Oled(framebuf.FrameBuffer):
    """What both chips share. Everything a step needs is allocated here, once."""

    lines: "tuple[int, Pin, Pin, int] | None" = None  # of the bus, to free it: its number, SDA, SCL, baud

    def __init__(
        self,
        i2c: "I2C",
        width: int,
        height: int,
        address: int,
        rotated: bool,
        first_column: int,
        own_commands: bytes,
    ):
        self.picture = bytearray(width * height // 8)
        super().__init__(self.picture, width, height, framebuf.MONO_VLSB)
        self.width = width
        self.height = height
        self.present = False
        self.asleep = False
        self.i2c = i2c
        self._address = address
        self._first_column = first_column
        self._pages = height // 8
        self._cell = width // _CELLS
        self._setup = self._setup_commands(rotated, own_commands)
        self._look = bytearray((_COMMANDS, 0x81, 0xCF, _NOT_INVERTED, _DISPLAY_ON))
        self._status = bytearray(1)

        sent = bytearray(len(self.picture))  # what the display has
        self._rows = _slices(memoryview(self.picture), width)
        self._sent_rows = _slices(memoryview(sent), width)
        # One page at a time is compared by cells: as it is, in the frame that is sent, and as it was.
        self._frame = bytearray(_HEADER + width)
        frame = memoryview(self._frame)
        self._row = frame[_HEADER:]
        self._sent_row = memoryview(bytearray(width))
        self._cells = _slices(self._row, self._cell)
        self._sent_cells = _slices(self._sent_row, self._cell)
        # The header stands right before the first cell that is sent: a window for each first and last cell.
        self._windows = tuple(
            tuple(
                frame[first * self._cell : _HEADER + (last + 1) * self._cell] for last in range(first, _CELLS)
            )
            for first in range(_CELLS)
        )

        self._changed = 0  # a bit per page that is to be sent
        self._unknown = 0  # a bit per page of which nobody knows what the display has
        self._tail = 0  # the same, of those whose first part was sent
        self._look_due = False
        self._setup_due = False
        self._doubted = False

    def _setup_commands(self, rotated: bool, own_commands: bytes) -> bytes:
        """Off, upright or on its head, as many lines as the glass has, and what only this chip knows."""
        com_pins = 0x02 if self.width > 2 * self.height else 0x12
        segments, scan = (0xA0, 0xC0) if rotated else (0xA1, 0xC8)
        common = (
            _COMMANDS,
            _DISPLAY_OFF,
            0x40,
            segments,
            0xA8,
            self.height - 1,
            scan,
            0xD3,
            0,
            0xDA,
            com_pins,
        )
        timing = (0xD5, 0x80, 0xDB, 0x30, 0xA4)
        return bytes(common) + bytes(timing) + own_commands

    # What scenes use, besides drawing

    def show(self, rows: int = _ALL) -> None:
        """Let step() send what differs from what the display has, in all rows or in so many from the top."""
        pages = min(rows // 8, self._pages)
        changed = (self._unknown | self._tail) & (1 << pages) - 1
        for page in range(pages):
            if self._rows[page] != self._sent_rows[page]:
                changed |= 1 << page
        self._changed = changed

    def sleep(self) -> None:
        """Dark, against burn-in. Drawing goes on unseen."""
        self.asleep = True
        self._look[_POWER] = _DISPLAY_OFF
        self._look_due = True

    def wake(self) -> None:
        """Light again, and everything sent anew: nobody looked after the display while it slept."""
        if self.asleep:
            self.asleep = False
            self._look[_POWER] = _DISPLAY_ON
            self._setup_due = True

    # What the loop uses

    def start(self) -> None:
        """Set the display up, dark until a whole picture is there. If none answers, step() keeps looking."""
        try:
            self._set_up()
        except OSError:
            raise ChipError("DISPLAY_MISSING", "No display answers: check its wires and its address.")

    @property
    def pages_to_send(self) -> int:
        return bin(self._changed | self._tail).count("1")

    @property
    def complete(self) -> bool:
        """Whether it shows all that was drawn, or nobody can see it."""
        return not self.present or self.asleep or not self._changed | self._tail

    def step(self) -> bool:
        """Send a changed page or most of it, or whatever else is due; True while there is more.

        A display that stops answering is a ChipError, once; later steps look for it and draw it anew.
        """
        if not self.present:
            return self._look_for_it()
        try:
            return self._send_next()
        except OSError:
            raise self._loss()

    def check(self) -> None:
        """For idle moments: was it unplugged, or plugged in again with everything forgotten?"""
        if not self.present:
            return
        if self._is_held():
            raise self._loss()  # at once: to ask it would wait for the time-out of the bus
        try:
            self.i2c.readfrom_into(self._address, self._status)
        except OSError:
            raise self._loss()
        if not self._status[0] & _STATUS_OFF:
            self._doubted = False
        elif not (self._doubted or self.asleep or self._look_due):
            # Once only: a clone that always claims to be off must not flicker for ever.
            self._doubted = True
            self._setup_due = True

    # On the bus

    def _set_up(self) -> None:
        self.i2c.writeto(self._address, self._setup)
        self.present = True
        self._setup_due = False
        self._look_due = True
        self._changed = self._unknown = (1 << self._pages) - 1
        self._tail = 0

    def _look_for_it(self) -> bool:
        if self._is_held():
            assert self.lines
            from drivers.i2c_recovery import recover  # a display that holds its bus is rare

            if not recover(*self.lines):
                return False
        try:
            self._set_up()
        except OSError:
            return False
        return True

    def _is_held(self) -> bool:
        """Whether somebody holds the data line of the bus, which is high between two transfers."""
        return self.lines is not None and not self.lines[1]()

    def _loss(self) -> ChipError:
        self.present = False
        return ChipError("DISPLAY_LOST", "The display was unplugged or lost its power.")

    def _send_next(self) -> bool:
        if self._setup_due:
            self._set_up()
            return True
        if self._changed and not self.asleep:
            self._send_page()
            return self._changed != 0 or self._look_due
        # Only now, so that nobody sees a half-drawn first picture.
        if self._look_due:
            self.i2c.writeto(self._address, self._look)
            self._look_due = False
        return False

    def _send_page(self) -> None:
        page = 0
        while not self._changed >> page & 1:
            page += 1
        self._row[:] = self._rows[page]
        self._sent_row[:] = self._sent_rows[page]
        bit = 1 << page
        first = begin = self._first_changed()
        end = self._last_changed()
        last = min(end, first + _AT_ONCE - 1)
        if self._unknown & bit:
            first, last = 0, _AT_ONCE - 1
        elif self._tail & bit:
            first, last = _AT_ONCE, _CELLS - 1
        self._tail = self._tail & ~bit | self._unknown & bit
        self._unknown &= ~bit
        if not self._tail & bit and begin >= first and end <= last:
            self._changed &= ~bit  # all of it goes out now
        if first < _CELLS:  # else it was drawn back meanwhile
            start = first * self._cell
            column = self._first_column + start
            frame = self._frame
            frame[start] = _COMMAND
            frame[start + 1] = _SET_PAGE | page
            frame[start + 2] = _COMMAND
            frame[start + 3] = column & 0x0F
            frame[start + 4] = _COMMAND
            frame[start + 5] = _SET_COLUMN_HIGH | column >> 4
            frame[start + 6] = _DATA
            self.i2c.writeto(self._address, self._windows[first][last - first])
            for cell in range(first, last + 1):
                self._sent_cells[cell][:] = self._cells[cell]
            self._sent_rows[page][:] = self._sent_row

    def _first_changed(self) -> int:
        """The first quarter of the page that differs; beyond the last if none does."""
        cell = 0
        while cell < _CELLS and self._cells[cell] == self._sent_cells[cell]:
            cell += 1
        return cell

    def _last_changed(self) -> int:
        """The last one; before the first if none does."""
        cell = _CELLS - 1
        while cell >= 0 and self._cells[cell] == self._sent_cells[cell]:
            cell -= 1
        return cell


class Ssd1306(Oled):
    """128 columns. By page like the other one, without its own scrolling, charge pump on."""

    def __init__(
        self, i2c: "I2C", width: int = 128, height: int = 64, address: int = 0x3C, rotated: bool = False
    ):
        own_commands = bytes((0x20, 0x02, 0x2E, 0x8D, 0x14, 0xD9, 0xF1))
        super().__init__(i2c, width, height, address, rotated, (128 - width) // 2, own_commands)


class Sh1106(Oled):
    """132 columns with the glass in the middle, DC converter on."""

    def __init__(
        self, i2c: "I2C", width: int = 128, height: int = 64, address: int = 0x3C, rotated: bool = False
    ):
        own_commands = bytes((0xAD, 0x8B, 0xD9, 0x22))
        super().__init__(i2c, width, height, address, rotated, (132 - width) // 2, own_commands)


def _slices(whole: memoryview, size: int) -> "tuple[memoryview, ...]":
    return tuple(whole[start : start + size] for start in range(0, len(whole), size))
