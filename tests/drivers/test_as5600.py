"""The angle sensor of the wheel on its chip model: over whole turns, at rest, fast, without a magnet."""

from typing import Any

import pytest

from sim.chips.as5600 import As5600 as Model
from sim.clock import MS, SECOND, US
from sim.device import Device

SDA, SCL = 4, 5
LOOK = 8 * MS  # as the loop looks at the wheel


def wired(device: Device, angle: float = 0, **how: Any) -> tuple[Model, Any]:
    chip = Model(device.clock)
    chip.angle = angle
    chip.power_on()
    device.attach_i2c(chip, SDA, SCL)
    machine = device.modules.load("machine")
    with device.awake():
        i2c = machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400_000)
    return chip, device.modules.load("drivers.as5600").As5600(i2c, **how)


def watch(device: Device, sensor: Any, until: int) -> int:
    """Look at the wheel as the loop does; the last count."""
    count = sensor.count()
    while device.clock.now < until:
        device.clock.advance(LOOK)
        count = sensor.count()
    return int(count)


def test_where_the_wheel_stands_is_known_at_power_on(device: Device) -> None:
    _, sensor = wired(device, angle=3000)
    assert abs(sensor.count() - 3000) <= 1
    assert sensor.absolute


def test_it_counts_on_over_whole_turns_both_ways(device: Device) -> None:
    chip, sensor = wired(device, angle=4000)
    chip.turn(3 * 4096 + 200, speed=8000)
    count = watch(device, sensor, chip.busy_until + 50 * MS)
    assert abs(count - (4000 + 3 * 4096 + 200)) <= 1
    assert sensor.direction == 1
    chip.turn(-4 * 4096, speed=8000)
    count = watch(device, sensor, chip.busy_until + 50 * MS)
    assert abs(count - (4200 - 4096)) <= 1
    assert sensor.direction == -1


def test_a_sensor_mounted_upside_down_counts_the_other_way(device: Device) -> None:
    chip, sensor = wired(device, angle=100, reverse=True)
    before = sensor.count()
    chip.turn(500)
    assert abs(watch(device, sensor, chip.busy_until + 50 * MS) - (before - 500)) <= 1


def test_at_rest_it_stays_within_one_point_of_4096(device: Device) -> None:
    _, sensor = wired(device, angle=1777)
    first = sensor.count()
    seen = set()
    for _ in range(1000):
        device.clock.advance(LOOK)
        seen.add(sensor.count() - first)
    assert seen <= {-1, 0, 1}


@pytest.mark.parametrize("angle", [1777, 1777.25, 1777.5, 1777.75])
def test_at_rest_nothing_looks_like_a_hand(device: Device, angle: float) -> None:
    """A prompt that confirms itself waits until the wheel rests: noise must not keep it waiting."""
    _, sensor = wired(device, angle=angle)
    before = watch(device, sensor, device.clock.now + SECOND)
    moves = 0
    for _ in range(2500):  # 20 s
        device.clock.advance(LOOK)
        moves += sensor.count() != before
        before = sensor.count()
    assert moves <= 1


def test_a_seventh_of_a_turn_is_seen_within_60_ms(device: Device) -> None:
    chip, sensor = wired(device)
    chip.turn(4096 / 7, speed=4096)
    end = chip.busy_until
    watch(device, sensor, end - LOOK)
    while abs(sensor.count() - 4096 / 7) > 2:
        device.clock.advance(LOOK)
    assert device.clock.now - end < 60 * MS


def test_a_look_takes_less_than_600_us_of_bus_time(device: Device) -> None:
    _, sensor = wired(device)
    before = device.clock.now
    sensor.count()
    assert 0 < device.clock.now - before < 600 * US


@pytest.mark.parametrize(("field", "told"), [(1.0, ""), (0.4, "MAGNET_WEAK"), (2.2, "MAGNET_STRONG")])
def test_a_magnet_too_far_or_too_close_is_told_and_counts_all_the_same(
    device: Device, field: float, told: str
) -> None:
    chip, sensor = wired(device, angle=500)
    chip.field = field
    assert abs(sensor.count() - 500) <= 1
    assert sensor.magnet() == told and sensor.trouble == ""


def test_without_a_magnet_the_wheel_stands_still_until_it_is_back(device: Device) -> None:
    chip, sensor = wired(device, angle=700)
    chip.field = 0
    for _ in range(20):  # the chip's angles are noise now
        assert abs(sensor.count() - 700) <= 1
    assert sensor.trouble == "MAGNET_MISSING"
    chip.field = 1
    device.clock.advance(SECOND)
    assert abs(sensor.count() - 700) <= 1 and sensor.trouble == ""


def test_a_sensor_that_goes_away_is_searched_for_and_goes_on_the_short_way(device: Device) -> None:
    chip, sensor = wired(device, angle=4000)
    chip.dead = True
    assert abs(sensor.count() - 4000) <= 1 and sensor.trouble == "WHEEL_LOST"
    chip.dead = False
    chip.angle = 4200  # a hand turned it meanwhile
    device.clock.advance(SECOND)
    looks = 0
    while sensor.trouble:
        sensor.count()
        looks += 1
    assert looks == 64  # half a second, at a look every 8 ms
    assert abs(sensor.count() - 4200) <= 1


def test_a_sensor_that_is_missing_at_power_on_knows_its_place_when_it_comes(device: Device) -> None:
    chip = Model(device.clock)
    chip.angle, chip.dead = 3000, True
    chip.power_on()
    device.attach_i2c(chip, SDA, SCL)
    machine = device.modules.load("machine")
    with device.awake():
        i2c = machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400_000)
    sensor = device.modules.load("drivers.as5600").As5600(i2c)
    assert sensor.trouble == "WHEEL_LOST"
    chip.dead = False
    for _ in range(64):
        sensor.count()
    assert abs(sensor.count() - 3000) <= 1
