"""What the SSD1306 and the SH1106 share: both buses, the command stream, and how RAM becomes light.

The glass is that of the usual modules: upright with segments remapped (A1) and COMs scanned downwards (C8).
"""

import functools
import random
from abc import abstractmethod
from typing import Any

from PIL import Image

from sim.chips.ports import Chip, I2cDevice, Net, SpiDevice
from sim.clock import Clock

PAGES = 8
ROWS = 64  # of RAM, and of COM pins

_CONTINUES = 0x80  # Co: another control byte after the next byte
_IS_DATA = 0x40  # D/C
_DISPLAY_IS_OFF = 0x40  # in the status byte


@functools.cache
def _row_of_page(bit: int) -> bytes:
    """Translation of page bytes into the pixels, 0 or 1, of one of their eight rows."""
    return bytes(byte >> bit & 1 for byte in range(256))


def _alternative(com_pins: int) -> bool:
    return bool(com_pins & 0x10)


class OledChip(Chip):
    """One controller with its glass. Subclasses know their own commands and how their RAM is addressed."""

    COLUMNS = 128
    CONTRAST = 0x7F  # at power-on
    # How many bytes follow a command of several bytes; every other command is one byte.
    PARAMETERS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(
        self,
        clock: Clock,
        width: int = 128,
        height: int = 64,
        *,
        external_supply: bool = False,
        seed: int = 1,
    ):
        self.width, self.height = width, height
        self.external_supply = external_supply  # modules without it need the chip's own charge pump
        self._noise = random.Random(seed)
        self._left = (self.COLUMNS - width) // 2  # narrow glass sits on the middle segments
        self._glass_pins = 0x02 if width > 2 * height else 0x12
        self._looked_at: tuple[object, ...] = ()  # when the glass was last looked at: memory and settings,
        self._glass = b""  # and what was seen
        super().__init__(clock)
        self.power_on()

    @property
    def dead(self) -> bool:
        """Unplugged. Plugged in again it starts from nothing."""
        return self._dead

    @dead.setter
    def dead(self, dead: bool) -> None:
        returns = getattr(self, "_dead", dead) and not dead
        self._dead = dead
        if returns:
            self.power_on()

    def power_on(self) -> None:
        self.ram = bytearray(self._noise.randbytes(self.COLUMNS * PAGES))  # whatever the cells fell into
        self.lit = False
        self.pump = False
        self.contrast = self.CONTRAST
        self.inverted = False
        self.all_on = False
        self.start_line = 0
        self.offset = 0
        self.multiplex = ROWS
        self.remapped = False
        self.downwards = False
        self.com_pins = 0x12
        self.page = 0
        self.column = 0
        self.unknown: list[int] = []  # commands this chip does not have
        self.written = 0  # bytes of RAM, over its life since power-on
        self._command: list[int] = []

    def data(self, byte: int) -> None:
        self.store(byte)
        self.written += 1

    def status(self) -> int:
        return 0 if self.lit else _DISPLAY_IS_OFF

    @abstractmethod
    def store(self, byte: int) -> None:
        """A byte of the picture, to wherever the pointer stands."""

    # Commands. Their bytes may come in one transaction or in many.

    def command(self, byte: int) -> None:
        self._command.append(byte)
        code = self._command[0]
        if len(self._command) <= self.PARAMETERS.get(code, 0):
            return
        parameters, self._command = self._command[1:], []
        if not self.execute(code, parameters):
            self.unknown.append(code)

    def execute(self, code: int, parameters: list[int]) -> bool:
        """Carry out a command both chips have; False if it is none."""
        if code in range(0x40, 0x80):
            self.start_line = code & 0x3F
        elif code == 0x81:
            self.contrast = parameters[0]
        elif code in (0xA0, 0xA1):
            self.remapped = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code == 0xA8:
            if parameters[0] & 0x3F >= 15:  # smaller ratios are not allowed
                self.multiplex = (parameters[0] & 0x3F) + 1
        elif code in (0xAE, 0xAF):
            self.lit = code == 0xAF
        elif code in range(0xC0, 0xD0):
            self.downwards = bool(code & 0x08)
        elif code == 0xD3:
            self.offset = parameters[0] & 0x3F
        elif code == 0xDA:
            self.com_pins = parameters[0]
        else:
            # Clock, pre-charge, VCOMH, reference current, NOP: accepted, nothing to be seen.
            return code in (0xAD, 0xD5, 0xD9, 0xDB, 0xE3)
        return True

    # What a person sees

    def pixels(self) -> bytes:
        """The glass row by row from the top left, a byte of 0 or 1 per pixel."""
        if self.dead or not self.lit or not (self.pump or self.external_supply):
            return bytes(self.width * self.height)
        how = (self.all_on, self.inverted, self.remapped, self.downwards)
        where = (self.multiplex, self.offset, self.com_pins, self.start_line)
        state = (bytes(self.ram), how, where)
        if state != self._looked_at:  # people look far more often than anything changes
            self._looked_at = state
            self._glass = b"".join(self._line(line) for line in range(self.height))
        return self._glass

    def image(self) -> Image.Image:
        """The same as a greyscale picture."""
        lit = self.pixels().translate(bytes([0]) + bytes([255]) * 255)
        return Image.frombytes("L", (self.width, self.height), lit)

    def _line(self, line: int) -> bytes:
        row = self._row_on(self.height - 1 - line)
        if row >= self.multiplex:
            return bytes(self.width)  # this COM is not driven
        if self.all_on:
            return b"\x01" * self.width
        ram_row = (self.start_line + row) % ROWS
        start = ram_row // 8 * self.COLUMNS
        bits = bytes(self.ram[start : start + self.COLUMNS]).translate(_row_of_page(ram_row % 8))
        if not self.remapped:
            bits = bits[::-1]
        seen = bits[self._left : self._left + self.width]
        return seen.translate(b"\x01\x00".ljust(256)) if self.inverted else seen

    def _row_on(self, common: int) -> int:
        """Which row of the scan drives this electrode of the glass, counted from the bottom."""
        pin = common // 2 + common % 2 * 32 if _alternative(self._glass_pins) else common
        if self.com_pins & 0x20:
            pin ^= 32  # left and right pins change places
        com = pin % 32 * 2 + pin // 32 if _alternative(self.com_pins) else pin
        scanned = self.multiplex - 1 - com if self.downwards else com
        return (scanned + self.offset) % ROWS


class OledI2c(OledChip, I2cDevice):
    """On I2C a control byte says whether commands or data follow."""

    def __init__(self, clock: Clock, width: int = 128, height: int = 64, address: int = 0x3C, **options: Any):
        self.address = address
        self._held: Net | None = None  # SDA, while the chip hangs in the middle of a byte
        self._clocks = 0
        super().__init__(clock, width, height, **options)

    def power_on(self) -> None:
        super().power_on()
        self._control: int | None = None
        self._let_go()

    @property
    def hangs(self) -> bool:
        return self._held is not None

    def hang(self, sda: Net, scl: Net) -> None:
        """SDA stays low, as with some modules after hours, until nine clocks come or the power goes."""
        self._held = sda
        self._clocks = 0
        sda.drive(0, self)
        scl.watch(self._clocked)

    def _clocked(self, level: int) -> None:
        self._clocks += level
        if self._clocks >= 9:
            self._let_go()

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.drive(None, self)
            self._held = None

    def start(self, reading: bool) -> bool:
        if not reading:
            self._control = None
        return not self.dead

    def write(self, byte: int) -> bool:
        if self.dead:
            return False
        if self._control is None:
            self._control = byte
            return True
        if self._control & _IS_DATA:
            self.data(byte)
        else:
            self.command(byte)
        if self._control & _CONTINUES:
            self._control = None
        return True

    def read(self) -> int:
        return 0xFF if self.dead else self.status()

    def stop(self) -> None: ...


class OledSpi(OledChip, SpiDevice):
    """On SPI with four wires a pin says it for each byte, and another one resets. Nothing can be read."""

    def __init__(self, clock: Clock, dc: Net, reset: Net | None = None, **options: Any):
        self._dc = dc
        self._reset = reset
        super().__init__(clock, **options)
        if reset is not None:
            reset.watch(self._reset_moves)

    def _reset_moves(self, level: int) -> None:
        if level:
            return
        kept = self.ram
        self.power_on()
        self.ram = kept  # a reset does not touch the picture

    def select(self) -> None: ...

    def deselect(self) -> None: ...

    def exchange(self, byte: int) -> int:
        held = self._reset is not None and not self._reset.level
        if not (self.dead or held):
            if self._dc.level:
                self.data(byte)
            else:
                self.command(byte)
        return 0xFF
