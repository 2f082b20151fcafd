"""The LED strip: colours out of pulses, by their lengths alone."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chips.ports import Net
from sim.chips.pulses import PulseNet, burst_of
from sim.chips.ws2812 import Ws2812
from sim.clock import US, Clock
from sim.device import Device

TIMING = ((400, 850), (800, 450))  # high and low of a zero and of a one, in the middle of the data sheet


def send(clock: Clock, net: Net, data: bytes, timing: tuple[tuple[int, int], ...] = TIMING) -> None:
    """Edge by edge, as a processor would."""
    for bit in "".join(f"{byte:08b}" for byte in data):
        high, low = timing[int(bit)]
        net.drive(1, "test")
        clock.advance(high)
        net.drive(0, "test")
        clock.advance(low)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_green_comes_first_and_the_pause_shows_it(clock: Clock) -> None:
    net = Net()
    strip = Ws2812(clock, net, 2)
    send(clock, net, bytes([10, 20, 30, 40, 50, 60]))
    assert strip.pixels == [(0, 0, 0)] * 2
    clock.advance(279 * US)
    assert strip.frames == 0
    clock.advance(2 * US)
    assert strip.pixels == [(20, 10, 30), (50, 40, 60)]
    assert strip.frames == 1 and strip.unclear == 0


def test_a_strip_in_the_order_of_rgb(clock: Clock) -> None:
    net = Net()
    strip = Ws2812(clock, net, 1, order="RGB")
    send(clock, net, bytes([10, 20, 30]))
    clock.advance(300 * US)
    assert strip.pixels == [(10, 20, 30)]


def test_an_old_strip_latches_after_50_us(clock: Clock) -> None:
    """A gap that splits a frame on one part is nothing to another."""
    shown = []
    for reset in (50 * US, 280 * US):
        net = Net()
        strip = Ws2812(clock, net, 2, reset)
        send(clock, net, bytes([1, 2, 3]))
        clock.advance(100 * US)
        send(clock, net, bytes([4, 5, 6]))
        clock.advance(300 * US)
        shown.append(strip.pixels)
    assert shown == [[(5, 4, 6), (0, 0, 0)], [(2, 1, 3), (5, 4, 6)]]


def test_fewer_leds_than_the_strip_has_leave_the_rest_alone(clock: Clock) -> None:
    net = Net()
    strip = Ws2812(clock, net, 3)
    send(clock, net, bytes(range(9)))
    clock.advance(300 * US)
    send(clock, net, bytes([90, 91, 92, 93]))  # and a third of an LED
    clock.advance(300 * US)
    assert strip.pixels == [(91, 90, 92), (4, 3, 5), (7, 6, 8)]


@pytest.mark.parametrize("late", [False, True])
def test_what_is_too_much_goes_to_the_next_strip(clock: Clock, late: bool) -> None:
    net = PulseNet() if late else Net()
    first = Ws2812(clock, net, 1)
    second = Ws2812(clock, first.out, 1)
    third = Ws2812(clock, second.out, 1)
    if late:
        hand_over(clock, net, bytes(range(9)))
    else:
        send(clock, net, bytes(range(9)))
    clock.advance(300 * US)
    assert [strip.pixels for strip in (first, second, third)] == [[(1, 0, 2)], [(4, 3, 5)], [(7, 6, 8)]]


def hand_over(clock: Clock, net: Net, data: bytes) -> None:
    """The same pulses as send(), in one burst, late."""
    edges = []
    for bit in "".join(f"{byte:08b}" for byte in data):
        high, low = TIMING[int(bit)]
        edges.append((clock.now, 1))
        clock.advance(high)
        edges.append((clock.now, 0))
        clock.advance(low)
    assert isinstance(net, PulseNet) and net.takes_bursts
    net.burst(burst_of(edges), "test")


def test_wrong_timing_shows_wrong_colours(clock: Clock) -> None:
    """At half the speed every pulse is long: white, whatever was meant."""
    net = Net()
    strip = Ws2812(clock, net, 1)
    send(clock, net, bytes([1, 2, 3]), ((800, 1700), (1600, 900)))
    clock.advance(300 * US)
    assert strip.pixels == [(255, 255, 255)] and strip.unclear > 0


def test_pulses_near_the_limit_are_counted(clock: Clock) -> None:
    net = Net()
    strip = Ws2812(clock, net, 1)
    send(clock, net, bytes([0, 0, 7]), ((530, 720), (800, 450)))
    clock.advance(300 * US)
    assert strip.pixels == [(0, 0, 7)] and strip.unclear == 21


def test_a_spike_is_not_a_bit_and_a_dip_does_not_end_one(clock: Clock) -> None:
    net = Net()
    strip = Ws2812(clock, net, 1)

    def spike(level: int) -> None:
        net.drive(level, "test")
        clock.advance(40)
        net.drive(1 - level, "test")

    send(clock, net, bytes([0xF0, 0]))
    spike(1)
    clock.advance(500)
    net.drive(1, "test")
    clock.advance(300)
    spike(0)
    clock.advance(460)  # 800 in all: a one
    net.drive(0, "test")
    clock.advance(450)
    send(clock, net, bytes([0]))
    clock.advance(300 * US)
    assert strip.pixels == [(0, 0xF0, 0x80)]


def test_dead_leds_stay_dark_and_a_power_cut_darkens_all(clock: Clock) -> None:
    net = Net()
    strip = Ws2812(clock, net, 1)
    send(clock, net, bytes([1, 2, 3]))
    clock.advance(300 * US)
    strip.power_on()
    assert strip.pixels == [(0, 0, 0)]
    strip.dead = True
    send(clock, net, bytes([1, 2, 3]))
    clock.advance(300 * US)
    assert strip.pixels == [(0, 0, 0)]


widths = st.sampled_from([20, 60, 99, 100, 150, 300, 375, 500, 559, 560, 750, 875, 5_000, 60_000, 300_000])


@settings(max_examples=200, deadline=None)
@given(st.lists(widths, max_size=200), st.integers(1, 40))
def test_a_burst_is_read_like_its_edges_one_by_one(pulses: list[int], at_once: int) -> None:
    """Any nonsense on the wire, cut into bursts anywhere, decodes to the same."""
    results = []
    for late in (False, True):
        clock = Clock()
        net = PulseNet()
        strip = Ws2812(clock, net, 2, reset=50 * US)
        behind = Ws2812(clock, strip.out, 2, reset=50 * US)
        held: list[tuple[int, int]] = []

        def hand_over(held: list[tuple[int, int]] = held, net: PulseNet = net) -> None:
            if held:
                due, held[:] = list(held), []
                net.burst(burst_of(due), "test")

        for number, width in enumerate(pulses):
            level = 1 - number % 2
            if late:
                held.append((clock.now, level))
                if len(held) >= at_once or width >= 5_000:
                    hand_over()
            else:
                net.drive(level, "test")
            clock.advance(width)
        hand_over()
        clock.advance(400 * US)
        results.append(
            (strip.pixels, strip.frames, strip.unclear, strip.shown_at, behind.pixels, behind.frames)
        )
    assert results[0] == results[1]


def frames_of(
    send_frame: Callable[[Device, bytes], None], data: bytes
) -> tuple[Ws2812, list[tuple[int, int, int]]]:
    device = Device()
    strip = Ws2812(device.clock, device.net(9), 4)
    with device.awake():
        send_frame(device, data)
    device.clock.advance(400 * US)
    return strip, strip.pixels


def test_micropythons_own_driver_works_on_it() -> None:
    def by_neopixel(device: Device, data: bytes) -> None:
        pin = device.modules.load("machine").Pin(9)
        leds = device.modules.load("neopixel").NeoPixel(pin, 4)
        for number in range(4):
            leds[number] = tuple(data[3 * number : 3 * number + 3])
        leds.write()

    strip, pixels = frames_of(by_neopixel, bytes(range(100, 112)))
    assert pixels == [(100, 101, 102), (103, 104, 105), (106, 107, 108), (109, 110, 111)]
    assert strip.unclear == 0
