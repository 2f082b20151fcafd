"""The AS5600 by the byte: registers, pairs that belong together, the filter, and a wrong magnet."""

import pytest

from sim.chips.as5600 import ADDRESS, TURN, As5600
from sim.clock import MS, SECOND, Clock
from tests.chips.i2c_master import I2cMaster


def made() -> tuple[Clock, As5600, I2cMaster]:
    clock = Clock()
    chip = As5600(clock)
    chip.noisy = False
    return clock, chip, I2cMaster(clock, chip)


def word(master: I2cMaster, register: int) -> int:
    return int.from_bytes(master.writeto_then_readfrom(ADDRESS, [register], 2), "big")


def test_the_angle_is_where_the_axis_has_come_to_rest() -> None:
    clock, chip, master = made()
    assert word(master, 0x0C) == 0
    chip.turn(1000)
    clock.advance(2 * SECOND)
    assert word(master, 0x0C) == word(master, 0x0E) == 1000
    chip.turn(-1500)
    clock.advance(2 * SECOND)
    assert word(master, 0x0C) == TURN - 500


def test_while_it_turns_the_filter_is_a_little_behind() -> None:
    clock, chip, master = made()
    chip.turn(2000, speed=2000)
    clock.advance(SECOND // 2)
    seen = word(master, 0x0C)
    assert 990 <= seen < 1000  # 0.7 ms at two steps a ms, and what the bus takes
    clock.advance(SECOND // 2 + 20 * MS)
    assert word(master, 0x0C) == 2000


def test_a_faster_filter_is_less_behind() -> None:
    behind = []
    for setting in (0b00, 0b11):
        clock, chip, master = made()
        master.writeto(ADDRESS, [0x07, setting])
        chip.turn(40_000, speed=40_000)
        clock.advance(100 * MS)
        place = 4000 + (clock.now - 100 * MS) * 40_000 // SECOND
        behind.append(place - word(master, 0x0C))
    assert behind[0] > 3 * behind[1] >= 0


def test_both_bytes_are_of_one_moment_and_are_read_again_and_again() -> None:
    clock, chip, master = made()
    chip.angle = 0x2FF
    chip.power_on()
    four = master.writeto_then_readfrom(ADDRESS, [0x0C], 4)
    assert four == b"\x02\xff\x02\xff"


def test_other_registers_go_on_to_the_next() -> None:
    _, _, master = made()
    master.writeto(ADDRESS, [0x01, 0x01, 0x23, 0x04, 0x56])
    assert master.writeto_then_readfrom(ADDRESS, [0x00], 5) == b"\x00\x01\x23\x04\x56"
    assert master.writeto_then_readfrom(ADDRESS, [0x0B], 1) == b"\x20"


def test_a_start_position_shifts_the_angle_and_a_range_spreads_it() -> None:
    clock, chip, master = made()
    chip.angle = 1500
    chip.power_on()
    master.writeto(ADDRESS, [0x01, 0x03, 0xE8])  # from 1,000 on
    assert word(master, 0x0E) == 500
    master.writeto(ADDRESS, [0x05, 0x04, 0x00])  # over a quarter of a turn
    assert word(master, 0x0E) == 2000
    chip.angle = 2100
    chip.power_on()
    master.writeto(ADDRESS, [0x01, 0x03, 0xE8])
    master.writeto(ADDRESS, [0x05, 0x04, 0x00])
    clock.advance(50 * MS)
    assert word(master, 0x0E) == TURN - 1
    assert word(master, 0x0C) == 2100


@pytest.mark.parametrize(
    ("field", "status", "gain"), [(1.0, 0x20, 64), (0.4, 0x30, 102), (2.2, 0x28, 0), (0.0, 0x10, 128)]
)
def test_a_magnet_that_is_missing_too_far_or_too_close_is_told(field: float, status: int, gain: int) -> None:
    _, chip, master = made()
    chip.field = field
    assert master.writeto_then_readfrom(ADDRESS, [0x0B], 1)[0] == status
    assert master.writeto_then_readfrom(ADDRESS, [0x1A], 1)[0] == gain
    assert bool(word(master, 0x1B)) == bool(status & 0x20)


def test_a_dead_chip_does_not_answer_and_settings_are_gone_after_a_power_cut() -> None:
    _, chip, master = made()
    master.writeto(ADDRESS, [0x07, 0x03])
    chip.power_on()
    assert master.writeto_then_readfrom(ADDRESS, [0x07], 1) == b"\x00"
    chip.dead = True
    assert master.scan() == []


def test_at_rest_it_trembles_by_a_step_and_no_more() -> None:
    clock = Clock()
    chip = As5600(clock)
    master = I2cMaster(clock, chip)
    chip.angle = 2048
    chip.power_on()
    seen = []
    for _ in range(300):
        clock.advance(8 * MS)
        seen.append(word(master, 0x0C))
    assert set(seen) <= {2047, 2048, 2049}
