"""The button driver against a contact that bounces."""

from typing import Any

import pytest

from sim.chips.button import Button as Key
from sim.clock import MS
from sim.device import Device

NOTHING, PRESSED, HELD, RELEASED = range(4)


def wired(device: Device, bounce: int = 0, seed: int = 1, **how: Any) -> tuple[Key, Any]:
    key = Key(device.clock, device.net(10), bounce, seed)
    pin = device.modules.load("machine").Pin(10)
    return key, device.modules.load("drivers.button").Button(pin, **how)


def watch(device: Device, button: Any, ms: int, every: int = 2, start: int = 0) -> list[tuple[int, int]]:
    """Ask every few milliseconds; (ms, event) for everything that happens."""
    events = []
    begin = device.clock.now // MS
    while device.clock.now // MS < begin + ms:
        device.clock.advance(every * MS)
        now = device.clock.now // MS
        event = button.step(now + start & 0x3FFFFFFF)
        if event != NOTHING:
            events.append((now, event))
    return events


def test_a_press_and_its_release(device: Device) -> None:
    key, button = wired(device)
    assert watch(device, button, 50) == []
    key.press(100)
    (pressed, released) = watch(device, button, 300)
    assert pressed == (58, PRESSED) and released[1] == RELEASED and 155 <= released[0] <= 160


@pytest.mark.parametrize("seed", range(8))
def test_a_bouncing_press_is_one_press(device: Device, seed: int) -> None:
    key, button = wired(device, bounce=4 * MS, seed=seed)
    for _ in range(5):
        key.press(120)
        assert [event for _, event in watch(device, button, 300)] == [PRESSED, RELEASED]


def test_held_comes_once_and_on_time(device: Device) -> None:
    key, button = wired(device, bounce=3 * MS, hold_ms=700)
    key.press(3000)
    events = watch(device, button, 4000)
    assert [event for _, event in events] == [PRESSED, HELD, RELEASED]
    assert 700 <= events[1][0] <= 715


def test_a_spark_is_no_press(device: Device) -> None:
    """Two milliseconds of contact, as a cable next to a motor may see."""
    key, button = wired(device)
    key.press(2)
    assert watch(device, button, 100, every=1) == []


def test_the_clock_may_wrap_while_it_is_held(device: Device) -> None:
    key, button = wired(device, hold_ms=700)
    key.press(1000)
    events = watch(device, button, 1200, start=0x3FFFFFFF - 300)
    assert [event for _, event in events] == [PRESSED, HELD, RELEASED]


def test_down_says_how_it_is_now(device: Device) -> None:
    key, button = wired(device)
    key.press()
    watch(device, button, 20)
    assert button.down
    key.release()
    watch(device, button, 20)
    assert not button.down
