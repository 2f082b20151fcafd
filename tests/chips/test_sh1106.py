"""The SH1106 model: like an SSD1306, but 132 columns, page addressing only, and RAM that can be read."""

import pytest

from sim.chips.sh1106 import Sh1106
from sim.clock import Clock
from tests.chips.i2c_master import I2cMaster


class Bench:
    def __init__(self) -> None:
        clock = Clock()
        self.chip = Sh1106(clock)
        self.chip.ram[:] = bytes(132 * 8)
        self.bus = I2cMaster(clock, self.chip)

    def command(self, *codes: int) -> None:
        self.bus.writeto(0x3C, bytes([0x00, *codes]))

    def data(self, *values: int) -> None:
        self.bus.writeto(0x3C, bytes([0x40, *values]))

    def read_data(self, count: int) -> bytes:
        return self.bus.writeto_then_readfrom(0x3C, b"\x40", count)

    def lit(self) -> set[tuple[int, int]]:
        return {(i % 128, i // 128) for i, pixel in enumerate(self.chip.pixels()) if pixel}


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.command(0xA1, 0xC8, 0xAF)
    return bench


def test_the_glass_begins_at_column_2(bench: Bench):
    bench.data(0x01, 0x02, 0x04)
    assert bench.lit() == {(0, 2)}


def test_mirrored_the_glass_still_begins_two_columns_in(bench: Bench):
    bench.command(0xA0, 0xC0, 0x02, 0x10)
    bench.data(0x01)
    assert bench.lit() == {(127, 63)}


def test_its_converter_runs_from_the_start_and_can_be_switched_off(bench: Bench):
    bench.command(0xA5)
    assert len(bench.lit()) == 128 * 64
    bench.command(0xAD, 0x8A)
    assert not bench.lit()
    bench.command(0xAD, 0x8B)
    assert bench.lit()


def test_there_is_no_horizontal_addressing(bench: Bench):
    bench.command(0x20)
    assert bench.chip.unknown == [0x20]
    bench.command(0xB0, 0x0F, 0x17)  # column 127
    bench.data(*range(1, 9))
    assert bench.chip.ram[127:132] == b"\x01\x02\x03\x04\x05"
    assert bench.chip.ram[132:] == bytes(7 * 132)


def test_the_picture_can_be_read_back_after_a_dummy_read(bench: Bench):
    bench.command(0xB1, 0x04, 0x10)
    bench.data(0x11, 0x22, 0x33)
    bench.command(0x04, 0x10)
    assert bench.read_data(4)[1:] == b"\x11\x22\x33"


def test_read_modify_write_moves_on_with_writes_only_and_returns_at_its_end(bench: Bench):
    bench.command(0xB0, 0x00, 0x10)
    bench.data(0x0F, 0xF0)
    bench.command(0x00, 0x10, 0xE0)
    for _ in range(2):
        old = bench.read_data(2)[-1]
        bench.data(old ^ 0xFF)
        bench.command(0xE3)
    assert bench.chip.ram[:2] == b"\xf0\x0f"
    bench.command(0xEE)
    assert bench.chip.column == 0


def test_the_status_carries_the_chips_number(bench: Bench):
    assert bench.bus.readfrom(0x3C, 1) == b"\x08"
    bench.command(0xAE)
    assert bench.bus.readfrom(0x3C, 1) == b"\x48"
