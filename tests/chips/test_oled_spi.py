"""The SSD1306 and the SH1106 on SPI with four wires: a pin tells commands from data, another one resets."""

from typing import Any

import pytest

from sim.chips.oled import OledSpi
from sim.chips.ports import Net
from sim.chips.sh1106 import Sh1106Spi
from sim.chips.ssd1306 import Ssd1306Spi
from sim.clock import Clock
from tests.chips.spi_master import SpiMaster


class Wired:
    def __init__(self, kind: Any, **options: Any):
        clock = Clock()
        self.dc, self.reset = Net("DC"), Net("RES", pull=1)
        self.chip: OledSpi = kind(clock, dc=self.dc, reset=self.reset, **options)
        self.bus = SpiMaster(clock)
        self.cs = self.bus.wire(self.chip)

    def send(self, dc: int, data: bytes) -> None:
        self.dc.drive(dc, "test")
        self.cs(0)
        self.bus.write(data)
        self.cs(1)

    def commands(self, *codes: int) -> None:
        self.send(0, bytes(codes))

    def data(self, *values: int) -> None:
        self.send(1, bytes(values))


@pytest.fixture(params=[Ssd1306Spi, Sh1106Spi])
def oled(request: pytest.FixtureRequest) -> Wired:
    return Wired(request.param)


def test_the_pin_tells_commands_from_data(oled: Wired):
    oled.commands(0xAF, 0x81, 0x33)
    assert oled.chip.lit and oled.chip.contrast == 0x33
    oled.commands(0xB2, 0x05, 0x10)
    oled.data(0xAF, 0x81)
    at = 2 * oled.chip.COLUMNS + 5
    assert oled.chip.ram[at : at + 2] == b"\xaf\x81"
    assert oled.chip.contrast == 0x33


def test_a_command_may_come_in_pieces(oled: Wired):
    """micropython-lib's driver takes the chip select away after each byte."""
    oled.commands(0x81)
    oled.commands(0x44)
    assert oled.chip.contrast == 0x44


def test_nobody_hears_what_is_sent_while_not_selected(oled: Wired):
    oled.bus.write(b"\xaf")
    assert not oled.chip.lit


def test_the_reset_pin_forgets_everything_but_the_picture(oled: Wired):
    oled.commands(0xAF, 0x81, 0x33, 0xB0, 0x00, 0x10)
    oled.data(0x5A)
    oled.reset.drive(0, "test")
    oled.commands(0xAF)
    assert not oled.chip.lit  # nothing is heard while it is held
    oled.reset.drive(1, "test")
    assert oled.chip.contrast == oled.chip.CONTRAST
    assert oled.chip.ram[0] == 0x5A


def test_unplugged_it_takes_nothing(oled: Wired):
    oled.chip.dead = True
    oled.commands(0xAF)
    assert not oled.chip.lit


def test_pixels_are_those_of_the_ram():
    oled = Wired(Ssd1306Spi)
    oled.commands(0x8D, 0x14, 0xA1, 0xC8, 0x20, 0x00, 0xAF)
    oled.data(*(1024 * [0]))
    oled.commands(0x21, 3, 127, 0x22, 1, 7)
    oled.data(0x02)
    lit = [at for at, pixel in enumerate(oled.chip.pixels()) if pixel]
    assert lit == [9 * 128 + 3]
