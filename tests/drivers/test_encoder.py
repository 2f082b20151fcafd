"""The wheel's encoder, counted by the PIO program on a simulated RP2040."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chips.encoder import Encoder as Hand
from sim.chips.ws2812 import Ws2812
from sim.clock import MS, SECOND, US
from sim.device import Device


def wired(device: Device, seed: int = 1, **how: Any) -> tuple[Hand, Any]:
    hand = Hand(device.clock, device.net(2), device.net(3), seed)
    pin = device.modules.load("machine").Pin
    return hand, device.modules.load("drivers.encoder").Encoder(0, pin(2), pin(3), **how)


def finish(device: Device, hand: Hand) -> None:
    device.clock.advance_to(hand.busy_until + 2 * MS)


def test_a_click_forwards_is_four_quarter_steps(device: Device) -> None:
    hand, encoder = wired(device)
    assert encoder.count() == 0
    hand.turn(4)
    finish(device, hand)
    assert (encoder.count(), encoder.direction) == (4, 1)
    hand.turn(-8)
    finish(device, hand)
    assert (encoder.count(), encoder.direction) == (-4, -1)


def test_crossed_wires_are_a_setting(device: Device) -> None:
    hand, encoder = wired(device, reverse=True)
    hand.turn(4)
    finish(device, hand)
    assert (encoder.count(), encoder.direction) == (-4, -1)


@pytest.mark.parametrize("rest", range(4))
def test_where_it_stands_at_the_start_is_no_step(device: Device, rest: int) -> None:
    hand = Hand(device.clock, device.net(2), device.net(3))
    hand.turn(rest)
    finish(device, hand)
    pin = device.modules.load("machine").Pin
    encoder = device.modules.load("drivers.encoder").Encoder(0, pin(2), pin(3))
    device.clock.advance(MS)
    assert encoder.count() == 0
    assert encoder.phase() == (3, 2, 0, 1)[rest]


def test_a_hundred_thousand_quarter_steps_a_second_while_the_processor_is_away(device: Device) -> None:
    """The processor does not look at it for up to 80 ms; nothing is lost, in either direction."""
    hand, encoder = wired(device)
    for turn, total in ((8_000, 8_000), (-3_000, 5_000), (1_001, 6_001)):
        hand.turn(turn, speed=100_000)
        device.spend(hand.busy_until - device.clock.now + 1 * US)
        assert encoder.count() == total == hand.position


def test_a_million_a_second_for_good_measure(device: Device) -> None:
    hand, encoder = wired(device)
    hand.turn(-5_000, speed=1_000_000)
    finish(device, hand)
    assert encoder.count() == -5_000


@pytest.mark.parametrize("seed", range(3))
def test_bounce_counts_for_nothing(device: Device, seed: int) -> None:
    hand, encoder = wired(device, seed)
    hand.turn(100, speed=200, bounce=2 * MS)
    hand.turn(-33, speed=500, bounce=1 * MS)
    finish(device, hand)
    assert encoder.count() == 67


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(-40, 40), st.sampled_from([50, 400, 3_000, 250_000]), st.sampled_from([0, 1 * MS])
        ),
        max_size=6,
    ),
    st.integers(0, 99),
)
def test_any_way_of_turning_is_counted_right(turns: list[tuple[int, int, int]], seed: int) -> None:
    device = Device()
    with device.awake():
        hand, encoder = wired(device, seed)
        for steps, speed, bounce in turns:
            hand.turn(steps, speed, bounce)
            device.clock.advance(7 * MS)
            before = hand.position
            count = encoder.count()  # it may move while we ask
            assert min(before, hand.position) - 1 <= count <= max(before, hand.position) + 1
        finish(device, hand)
        assert encoder.count() == hand.position == sum(steps for steps, _, _ in turns)


def test_it_fills_its_block_and_says_so(device: Device) -> None:
    wired(device)
    rp2 = device.modules.load("rp2")
    with pytest.raises(OSError, match="ENOMEM"):
        rp2.StateMachine(1, device.modules.load("drivers.pio_programs").frame)


def test_a_wheel_at_rest_costs_the_simulator_nothing(device: Device) -> None:
    """An hour without a step is one jump of the clock: no alarm rings for a decoder that sees nothing."""
    hand, encoder = wired(device)
    hand.turn(1)
    finish(device, hand)
    assert device.clock.next_alarm() is None
    device.clock.advance(3600 * SECOND)
    hand.turn(3)
    finish(device, hand)
    assert encoder.count() == 4


def test_a_hand_on_the_oracle(device: Device) -> None:
    """Seven points on a geared wheel, turned click by click by a person, with contacts that bounce.

    20 clicks of the encoder are 17/44 of a turn, so a click is 1/51.8 of it and a point 7.4 clicks wide.
    """
    hand, encoder = wired(device)
    wheel = device.modules.load("drivers.wheel").Wheel(7, 3520, 17)
    wheel.calibrate(encoder.count())
    clicks = 0
    for way in [1] * 60 + [-1] * 75:
        clicks += way
        hand.turn(4 * way, speed=120, bounce=3 * MS)
        while device.clock.now < hand.busy_until:
            device.spend(5 * MS)
            wheel.move_to(encoder.count())
        device.spend(10 * MS)
        wheel.move_to(encoder.count())
        assert encoder.count() == 4 * clicks and not wheel.half_step
        nearest = round(clicks * 7 * 17 / 880)
        if wheel.settled:
            assert wheel.point == nearest % 7
    assert wheel.point == round(-15 * 7 * 17 / 880) % 7 and wheel.direction == -1


def test_a_wheel_left_between_two_clicks(device: Device) -> None:
    hand, encoder = wired(device)
    wheel = device.modules.load("drivers.wheel").Wheel(4, 80)
    wheel.calibrate(encoder.count())
    hand.turn(22, speed=120, bounce=2 * MS)
    finish(device, hand)
    wheel.move_to(encoder.count())
    assert (wheel.point, wheel.settled, wheel.half_step) == (1, True, True)


def test_nothing_is_lost_while_the_lights_run(device: Device) -> None:
    """100,000 quarter-steps a second on one PIO block, frame after frame on the other."""
    strip = Ws2812(device.clock, device.net(5), 60)
    leds = device.modules.load("drivers.leds").Leds(4, device.modules.load("machine").Pin(5), 60)
    hand, encoder = wired(device)
    hand.turn(2_500, speed=100_000)
    hand.turn(-1_000, speed=100_000)
    number = 0
    while device.clock.now < hand.busy_until:
        number += 1
        leds.fill((number, 0, 0))
        leds.show()
        device.spend(3 * MS)
    device.spend(5 * MS)
    assert encoder.count() == 1_500
    assert strip.frames == number and strip.pixels == [(number, 0, 0)] * 60
