"""The button: to ground while pressed, with a contact that chatters."""

import pytest

from sim.chips.button import Button
from sim.chips.ports import Net
from sim.clock import MS, Clock


def test_pressed_is_low_for_as_long_as_it_is_pressed() -> None:
    clock, net = Clock(), Net()
    button = Button(clock, net)
    trace: list[tuple[int, int]] = []
    net.watch(lambda level: trace.append((clock.now // MS, level)))
    assert net.level == 1
    clock.advance(3 * MS)
    button.press(50)
    clock.advance(100 * MS)
    assert trace == [(3, 0), (53, 1)]


def test_it_can_be_held_down() -> None:
    clock, net = Clock(), Net()
    button = Button(clock, net)
    button.press()
    clock.advance(5000 * MS)
    assert net.level == 0
    button.release()
    assert net.level == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_contact_chatters_and_then_is_still(seed: int) -> None:
    clock, net = Clock(), Net()
    button = Button(clock, net, bounce=3 * MS, seed=seed)
    trace: list[tuple[int, int]] = []
    net.watch(lambda level: trace.append((clock.now, level)))
    button.press(40)
    clock.advance(39 * MS)
    assert len(trace) >= 3 and trace[-1][0] < 3 * MS and net.level == 0
    clock.advance(20 * MS)
    assert len(trace) >= 6 and net.level == 1


def test_a_broken_button_does_nothing() -> None:
    clock, net = Clock(), Net()
    button = Button(clock, net)
    button.dead = True
    button.press(10)
    assert net.level == 1
