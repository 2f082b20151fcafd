"""The SH1106 OLED controller on I2C or SPI: 132 x 64 with the glass in the middle, by page only.

Its RAM can be read on I2C.
"""

from sim.chips.oled import OledChip, OledI2c, OledSpi

_IS_DATA = 0x40
_CHIP_ID = 0x08


class Sh1106Chip(OledChip):
    COLUMNS = 132
    CONTRAST = 0x80

    def power_on(self) -> None:
        super().power_on()
        self.pump = True  # its converter starts with the display unless told otherwise
        self._modifying_from: int | None = None  # read-modify-write: where it began
        self._dummy_read = True

    def execute(self, code: int, parameters: list[int]) -> bool:
        if code < 0x10:
            self._move_to(self.column & 0xF0 | code)
        elif code < 0x20:
            self._move_to(self.column & 0x0F | (code & 0x0F) << 4)
        elif code in range(0x30, 0x34):
            pass  # the voltage of the pump: nothing to be seen
        elif code == 0xAD:
            self.pump = bool(parameters[0] & 1)
        elif code in range(0xB0, 0xB8):
            self.page = code & 7
        elif code == 0xE0:
            self._modifying_from = self.column
        elif code == 0xEE:
            if self._modifying_from is not None:
                self._move_to(self._modifying_from)
            self._modifying_from = None
        else:
            return super().execute(code, parameters)
        return True

    def store(self, byte: int) -> None:
        if self.column < self.COLUMNS:
            self.ram[self.page * self.COLUMNS + self.column] = byte
        self._advance()

    def status(self) -> int:
        return super().status() | _CHIP_ID

    def _move_to(self, column: int) -> None:
        self.column = column
        self._dummy_read = True

    def _advance(self) -> None:
        # The data sheet only says that page and column must be set anew after the last column.
        self.column = min(self.column + 1, self.COLUMNS)


class Sh1106(OledI2c, Sh1106Chip):
    """The usual module."""

    def start(self, reading: bool) -> bool:
        self._reads_ram = reading and bool((self._control or 0) & _IS_DATA)
        return super().start(reading)

    def read(self) -> int:
        """The status, or after a data control byte the picture. The first read after a move is a dummy."""
        if self.dead or not self._reads_ram:
            return super().read()
        if self._dummy_read:
            self._dummy_read = False
            return 0
        byte = self.ram[self.page * self.COLUMNS + min(self.column, self.COLUMNS - 1)]
        if self._modifying_from is None:
            self._advance()
        return byte


class Sh1106Spi(OledSpi, Sh1106Chip):
    """The module with seven pins."""
