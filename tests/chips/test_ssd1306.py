"""The SSD1306 model, byte by byte as its data sheet describes it."""

import pytest

from sim.chips.ssd1306 import Ssd1306
from sim.clock import US, Clock
from tests.chips.i2c_master import I2cMaster

UPRIGHT = (0xA1, 0xC8)
BRIGHT = (0x8D, 0x14, 0xAF)


class Bench:
    """A display on a bus of its own."""

    def __init__(self, width: int = 128, height: int = 64, clear: bool = True):
        self.clock = Clock()
        self.chip = Ssd1306(self.clock, width, height)
        self.bus = I2cMaster(self.clock, self.chip)
        if clear:
            self.chip.ram[:] = bytes(1024)

    def command(self, *codes: int) -> None:
        self.bus.writeto(0x3C, bytes([0x00, *codes]))

    def data(self, *values: int) -> None:
        self.bus.writeto(0x3C, bytes([0x40, *values]))

    def lit(self) -> set[tuple[int, int]]:
        pixels = self.chip.pixels()
        width = self.chip.width
        return {(i % width, i // width) for i, pixel in enumerate(pixels) if pixel}


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def upright() -> Bench:
    bench = Bench()
    bench.command(*UPRIGHT, *BRIGHT)
    return bench


# Bus


def test_only_its_own_address_is_acknowledged(bench: Bench):
    assert bench.bus.scan() == [0x3C]
    with pytest.raises(OSError):
        bench.bus.writeto(0x3D, b"\x00\xaf")


def test_unplugged_it_acknowledges_nothing_and_shows_nothing(upright: Bench):
    upright.data(0xFF)
    assert upright.lit()
    upright.chip.dead = True
    with pytest.raises(OSError):
        upright.data(0xFF)
    assert not upright.lit()


def test_plugged_in_again_it_has_forgotten_everything(upright: Bench):
    upright.command(0x81, 0x10, 0xA7, 0x20, 0x00)
    upright.chip.dead = True
    upright.chip.dead = False
    chip = upright.chip
    assert (chip.lit, chip.pump, chip.contrast, chip.inverted, chip.mode) == (False, False, 0x7F, False, 2)
    assert len(set(chip.ram)) > 100  # whatever the cells fell into


def test_control_bytes_mix_commands_and_data_in_one_transaction(upright: Bench):
    upright.bus.writeto(0x3C, bytes([0x80, 0xB2, 0x80, 0x05, 0x80, 0x11, 0xC0, 0x0F, 0x40, 0xF0, 0x01]))
    assert upright.chip.ram[2 * 128 + 0x15 : 2 * 128 + 0x18] == b"\x0f\xf0\x01"
    assert upright.chip.written == 3


def test_a_command_may_be_split_over_transactions(bench: Bench):
    for code in (0x21, 5, 9, 0x22, 1, 3):
        bench.bus.writeto(0x3C, bytes([0x80, code]))
    chip = bench.chip
    assert (chip.first_column, chip.last_column, chip.first_page, chip.last_page) == (5, 9, 1, 3)
    assert chip.unknown == []


def test_every_byte_costs_nine_clocks(bench: Bench):
    bench.data(*range(128))
    assert bench.clock.now == pytest.approx((10 + 129 * 9 + 1) * 2.5 * US)


def test_the_status_tells_whether_the_display_is_off(bench: Bench):
    assert bench.bus.readfrom(0x3C, 1)[0] & 0x40
    bench.command(0xAF)
    assert not bench.bus.readfrom(0x3C, 1)[0] & 0x40


def test_a_command_it_does_not_have_is_noted(bench: Bench):
    bench.command(0xFF)
    assert bench.chip.unknown == [0xFF]


# Addressing


def test_page_addressing_stays_in_its_page(bench: Bench):
    bench.command(0xB3, 0x0E, 0x17)
    bench.data(1, 2, 3, 4)
    assert bench.chip.ram[3 * 128 + 126 : 4 * 128] == b"\x01\x02"
    assert bench.chip.ram[3 * 128 : 3 * 128 + 2] == b"\x03\x04"
    assert sum(map(bool, bench.chip.ram)) == 4


def test_horizontal_addressing_fills_its_window_row_by_row_and_starts_again(bench: Bench):
    bench.command(0x20, 0x00, 0x21, 10, 12, 0x22, 2, 3)
    bench.data(1, 2, 3, 4, 5, 6, 7)
    assert bench.chip.ram[2 * 128 + 10 : 2 * 128 + 13] == b"\x07\x02\x03"
    assert bench.chip.ram[3 * 128 + 10 : 3 * 128 + 13] == b"\x04\x05\x06"


def test_vertical_addressing_fills_its_window_column_by_column(bench: Bench):
    bench.command(0x20, 0x01, 0x21, 10, 11, 0x22, 2, 4)
    bench.data(1, 2, 3, 4, 5, 6, 7)
    assert [bench.chip.ram[page * 128 + 10] for page in (2, 3, 4)] == [7, 2, 3]
    assert [bench.chip.ram[page * 128 + 11] for page in (2, 3, 4)] == [4, 5, 6]


def test_page_pointers_are_ignored_outside_page_addressing(bench: Bench):
    bench.command(0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7, 0xB5, 0x03, 0x11)
    bench.data(9)
    assert bench.chip.ram[0] == 9


# What a person sees


def test_upright_the_first_byte_is_the_top_left_column(upright: Bench):
    upright.data(0b10000011)
    assert upright.lit() == {(0, 0), (0, 1), (0, 7)}


def test_without_remapping_the_picture_stands_on_its_head():
    bench = Bench()
    bench.command(*BRIGHT)
    bench.data(0b00000001)
    assert bench.lit() == {(127, 63)}


def test_each_direction_is_mirrored_on_its_own():
    bench = Bench()
    bench.command(0xA1, 0xC0, *BRIGHT)
    bench.data(0b00000001)
    assert bench.lit() == {(0, 63)}
    bench.command(0xA0, 0xC8)
    assert bench.lit() == {(127, 0)}


def test_dark_without_charge_pump_or_switched_off(upright: Bench):
    upright.data(0xFF)
    upright.command(0x8D, 0x10)
    assert not upright.lit()
    upright.command(0x8D, 0x14)
    assert upright.lit()
    upright.command(0xAE)
    assert not upright.lit()


def test_inversion_and_all_on(upright: Bench):
    upright.data(0x01)
    upright.command(0xA7)
    assert len(upright.lit()) == 128 * 64 - 1
    upright.command(0xA6, 0xA5)
    assert len(upright.lit()) == 128 * 64
    upright.command(0xA4)
    assert upright.lit() == {(0, 0)}


def test_the_start_line_scrolls_the_picture_up(upright: Bench):
    upright.command(0xB1)
    upright.data(0x01)
    assert upright.lit() == {(0, 8)}
    upright.command(0x43)
    assert upright.lit() == {(0, 5)}


def test_the_offset_turns_the_picture_around_the_glass(upright: Bench):
    """Data sheet, table 10-2: multiplex 64, remapped, offset 8: COM0 shows row 7 and COM8 row 63."""
    upright.command(0xD3, 8)
    upright.data(0x80)  # row 7
    assert upright.lit() == {(0, 63)}  # COM0 is the lowest line of the glass
    upright.command(0xB7, 0x00, 0x10)
    upright.data(0x80)  # row 63
    assert upright.lit() == {(0, 63), (0, 55)}


def test_lines_beyond_the_multiplex_ratio_are_dark(upright: Bench):
    upright.command(0xA8, 31, 0xA5)
    assert {y for _, y in upright.lit()} != set(range(64))
    assert len(upright.lit()) == 32 * 128


def test_the_glass_of_32_lines_needs_its_own_com_pins():
    bench = Bench(128, 32)
    bench.command(*UPRIGHT, *BRIGHT, 0xA8, 31, 0xDA, 0x02)
    bench.data(0x01)
    assert bench.lit() == {(0, 0)}
    bench.command(0xDA, 0x12)  # a frequent mistake: every second line
    assert bench.lit() != {(0, 0)}


def test_narrow_glass_sits_on_the_middle_columns():
    bench = Bench(64, 48)
    bench.command(*UPRIGHT, *BRIGHT, 0xA8, 47, 0x00, 0x12)
    bench.data(0x01)
    assert bench.lit() == {(0, 0)}


def test_wrong_com_pins_shuffle_the_lines(upright: Bench):
    upright.command(0xDA, 0x02)
    upright.data(0xFF)
    assert {y for _, y in upright.lit()} != set(range(8))


def test_contrast_and_scrolling_are_taken(upright: Bench):
    upright.command(0x81, 0x33)
    upright.command(0x26, 0, 0, 0, 7, 0, 0xFF, 0x29, 0, 0, 0, 7, 1, 0xA3, 0, 64, 0x2F)
    assert (upright.chip.contrast, upright.chip.scrolling, upright.chip.unknown) == (0x33, True, [])
    upright.command(0x2E)
    assert not upright.chip.scrolling


def test_the_image_is_the_pixels(upright: Bench):
    upright.data(0x05)
    image = upright.chip.image()
    assert (image.size, image.mode) == ((128, 64), "L")
    assert [image.getpixel((0, y)) for y in range(4)] == [255, 0, 255, 0]
