"""The SSD1306 OLED controller on I2C or SPI: 128 x 64, three ways of addressing, windows that wrap."""

from sim.chips.oled import PAGES, OledChip, OledI2c, OledSpi

HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2


class Ssd1306Chip(OledChip):
    PARAMETERS = OledChip.PARAMETERS | {
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x26: 6,
        0x27: 6,
        0x29: 5,
        0x2A: 5,
        0x8D: 1,
        0xA3: 2,
    }

    def power_on(self) -> None:
        super().power_on()
        self.mode = BY_PAGE
        self.first_column, self.last_column = 0, self.COLUMNS - 1
        self.first_page, self.last_page = 0, PAGES - 1
        self.scrolling = False  # by the chip itself; the picture here stays where it was

    def execute(self, code: int, parameters: list[int]) -> bool:
        if code < 0x20:
            self._point_in_page(code)
        elif code == 0x20:
            self.mode = parameters[0] & 3
        elif code == 0x21:
            self.first_column, self.last_column = (parameter & 0x7F for parameter in parameters)
            self.column = self.first_column
        elif code == 0x22:
            self.first_page, self.last_page = (parameter & 7 for parameter in parameters)
            self.page = self.first_page
        elif code in (0x2E, 0x2F):
            self.scrolling = code == 0x2F
        elif code == 0x8D:
            self.pump = bool(parameters[0] & 0x04)
        elif code in range(0xB0, 0xB8):
            if self.mode == BY_PAGE:
                self.page = code & 7
        elif code not in (0x26, 0x27, 0x29, 0x2A, 0xA3):  # the set-up of scrolling
            return super().execute(code, parameters)
        return True

    def _point_in_page(self, code: int) -> None:
        """The two halves of the column address count in page addressing only."""
        if self.mode != BY_PAGE:
            return
        if code < 0x10:
            self.column = self.column & 0x70 | code
        else:
            self.column = self.column & 0x0F | (code & 7) << 4

    def store(self, byte: int) -> None:
        self.ram[self.page * self.COLUMNS + self.column] = byte
        if self.mode == HORIZONTAL:
            if self._next_column():
                self._next_page()
        elif self.mode == VERTICAL:
            if self._next_page():
                self._next_column()
        else:
            self.column = (self.column + 1) % self.COLUMNS

    def _next_column(self) -> bool:
        """Move on; True at the jump back to the first column of the window."""
        wraps = self.column == self.last_column
        self.column = self.first_column if wraps else (self.column + 1) % self.COLUMNS
        return wraps

    def _next_page(self) -> bool:
        wraps = self.page == self.last_page
        self.page = self.first_page if wraps else (self.page + 1) % PAGES
        return wraps


class Ssd1306(OledI2c, Ssd1306Chip):
    """The usual module."""


class Ssd1306Spi(OledSpi, Ssd1306Chip):
    """The module with seven pins."""
