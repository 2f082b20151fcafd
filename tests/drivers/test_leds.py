"""The lights: colours in, colours on the strip, never more current than allowed."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chips.ports import Net
from sim.chips.pulses import PulseNet
from sim.chips.ws2812 import Ws2812
from sim.clock import MS, US
from sim.device import Device

PIN = 5


def wired(device: Device, count: int = 60, **how: Any) -> tuple[Any, Ws2812]:
    strip = Ws2812(device.clock, device.net(PIN), count, order=how.get("order", "GRB"))
    pin = device.modules.load("machine").Pin(PIN)
    return device.modules.load("drivers.leds").Leds(4, pin, count, **how), strip


def shown(device: Device, leds: Any, strip: Ws2812) -> list[tuple[int, int, int]]:
    assert leds.show()
    device.clock.advance(4 * MS)
    return strip.pixels


def test_what_was_set_is_shown(device: Device) -> None:
    leds, strip = wired(device, 3, budget_ma=1000)
    leds[0] = (255, 0, 0)
    leds[1] = (1, 2, 3)
    leds[-1] = (0, 128, 64)
    assert shown(device, leds, strip) == [(255, 0, 0), (1, 2, 3), (0, 128, 64)]
    assert strip.unclear == 0 and strip.frames == 1


def test_it_reads_back_like_a_list(device: Device) -> None:
    leds, strip = wired(device, 4)
    leds[1:3] = [(1, 2, 3), (4, 5, 6)]
    leds[::3] = [(7, 8, 9), (10, 11, 12)]
    assert len(leds) == 4
    assert [leds[i] for i in range(4)] == [(7, 8, 9), (1, 2, 3), (4, 5, 6), (10, 11, 12)]
    assert list(leds) == shown(device, leds, strip)
    leds.fill((9, 8, 7))
    assert shown(device, leds, strip) == [(9, 8, 7)] * 4


def test_what_cannot_be_a_colour_or_a_place(device: Device) -> None:
    leds, strip = wired(device, 4)
    for wrong in ((256, 0, 0), (0, -1, 0)):
        with pytest.raises(AssertionError, match="0 to 255"):
            leds[0] = wrong
    for place in (4, -5):
        with pytest.raises(IndexError):
            leds[place] = (1, 1, 1)
    with pytest.raises(AssertionError, match="as many colours"):
        leds[0:2] = [(1, 1, 1)]
    assert shown(device, leds, strip) == [(0, 0, 0)] * 4


@pytest.mark.parametrize("order", ["GRB", "RGB", "BGR"])
def test_a_run_is_painted_as_if_led_by_led(device: Device, order: str) -> None:
    leds, strip = wired(device, 5, order=order)
    leds[4] = (1, 1, 1)
    leds.paint(1, 3, (10, 20, 30))
    leds.paint(2, 0, (9, 9, 9))
    leds.paint(0, 1, [4, 5, 6])
    assert shown(device, leds, strip) == [(4, 5, 6)] + [(10, 20, 30)] * 3 + [(1, 1, 1)]
    for first, count in ((-1, 2), (4, 2), (6, 1)):
        with pytest.raises(IndexError):
            leds.paint(first, count, (1, 1, 1))
    with pytest.raises(AssertionError, match="0 to 255"):
        leds.paint(0, 1, (0, 0, 256))


def test_painted_runs_keep_to_the_budget(device: Device) -> None:
    leds, strip = wired(device, budget_ma=500)
    leds[0] = (9, 9, 9)
    leds.paint(0, 60, (255, 255, 255))
    assert shown(device, leds, strip) == [(24, 24, 24)] * 60  # as filled, below
    leds.paint(1, 59, (0, 0, 0))
    leds[0] = (255, 255, 254)
    assert shown(device, leds, strip)[0] == (255, 255, 254)


@pytest.mark.parametrize("order", ["GRB", "RGB", "BGR"])
def test_any_order_of_colours(device: Device, order: str) -> None:
    leds, strip = wired(device, 2, order=order)
    leds[1] = (10, 20, 30)
    assert shown(device, leds, strip) == [(0, 0, 0), (10, 20, 30)]


def test_nothing_is_sent_unless_something_changed(device: Device) -> None:
    leds, strip = wired(device, 4)
    shown(device, leds, strip)
    assert strip.frames == 1  # the first frame puts out what was left from before
    leds[2] = (0, 0, 0)
    leds.fill((0, 0, 0))
    shown(device, leds, strip)
    assert strip.frames == 1
    leds[2] = (0, 0, 1)
    shown(device, leds, strip)
    leds.fill((0, 0, 1))
    shown(device, leds, strip)
    leds.fill((0, 0, 1))
    shown(device, leds, strip)
    assert strip.frames == 3


def test_a_frame_that_is_leaving_is_not_disturbed(device: Device) -> None:
    """Colours set meanwhile wait; show() says so and keeps nobody."""
    leds, strip = wired(device)
    leds.fill((1, 1, 1))
    assert leds.show()
    before = device.clock.now
    device.clock.advance(500 * US)
    leds.fill((2, 2, 2))
    assert not leds.show()
    assert device.clock.now == before + 500 * US
    device.clock.advance(4 * MS)
    assert strip.pixels == [(1, 1, 1)] * 60
    assert shown(device, leds, strip) == [(2, 2, 2)] * 60
    assert strip.frames == 2


def test_two_frames_in_a_row_keep_their_pause(device: Device) -> None:
    """The second is started as soon as DMA is free, while the first is still in the FIFO."""
    leds, strip = wired(device)
    leds[0] = (1, 0, 0)
    leds.show()
    leds[0] = (2, 0, 0)
    while not leds.show():
        device.spend(50 * US)
    device.clock.advance(10 * MS)
    assert strip.frames == 2 and strip.pixels[0] == (2, 0, 0)


def test_60_leds_take_under_two_milliseconds_on_the_wire(device: Device) -> None:
    leds, strip = wired(device)
    leds.fill((3, 3, 3))
    began = device.clock.now
    leds.show()
    device.clock.advance(10 * MS)
    assert 1800 * US < strip.shown_at - began < 2100 * US


def test_brightness_scales_everything_and_stays_below_its_cap(device: Device) -> None:
    leds, strip = wired(device, 2, cap=127)
    assert leds.brightness == 127
    leds[0] = (255, 100, 1)
    assert shown(device, leds, strip)[0] == (127, 50, 0)
    leds.brightness = 255
    assert leds.brightness == 127
    leds.brightness = 63
    assert shown(device, leds, strip)[0] == (63, 25, 0)
    leds.brightness = 0
    assert shown(device, leds, strip)[0] == (0, 0, 0)
    assert leds[0] == (255, 100, 1)  # what was set is not forgotten


def draws(pixels: list[tuple[int, int, int]]) -> float:
    """The current of a strip by the book: 1 mA for an LED, 20 for a channel at full."""
    return len(pixels) + sum(map(sum, pixels)) * 20 / 255


def test_white_is_dimmed_to_the_budget(device: Device) -> None:
    leds, strip = wired(device, budget_ma=500)
    leds.fill((255, 255, 255))
    pixels = shown(device, leds, strip)
    # 440 mA for the colours allow a sum of 5610, 31 for each of 180 channels. 255 dimmed to 3/4, rounded down
    # every time: 191, 143, 107, 80, 60, 45, 33 and, because 33 is too much, 24.
    assert pixels == [(24, 24, 24)] * 60
    assert 60 + 440 * 3 / 4 - 10 < draws(pixels) <= leds.milliamps <= 500


def test_hues_survive_the_budget(device: Device) -> None:
    leds, strip = wired(device, budget_ma=400)
    leds.fill((240, 120, 0))
    red, green, blue = shown(device, leds, strip)[0]
    assert blue == 0 and abs(red - 2 * green) <= 2 and red > 40


def test_within_the_budget_nothing_is_touched(device: Device) -> None:
    leds, strip = wired(device, budget_ma=500)
    leds[7] = (255, 255, 255)
    assert shown(device, leds, strip)[7] == (255, 255, 255)
    leds.fill((255, 255, 255))
    shown(device, leds, strip)
    leds.fill((0, 0, 0))
    leds[7] = (254, 255, 255)
    assert shown(device, leds, strip)[7] == (254, 255, 255)  # and a dimmed frame leaves no trace


def test_a_budget_too_small_for_any_light(device: Device) -> None:
    leds, strip = wired(device, budget_ma=30)
    leds.fill((255, 255, 255))
    assert shown(device, leds, strip) == [(0, 0, 0)] * 60


channel = st.integers(0, 255)
colours = st.tuples(channel, channel, channel)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(colours, min_size=8, max_size=8), min_size=1, max_size=4),
    st.integers(0, 255),
    st.integers(8, 520),
)
def test_no_frame_ever_exceeds_the_budget(
    frames: list[list[tuple[int, int, int]]], brightness: int, budget: int
) -> None:
    device = Device()
    with device.awake():
        leds, strip = wired(device, 8, budget_ma=budget)
        leds.brightness = brightness
        for frame in frames:
            leds[:] = frame
            pixels = shown(device, leds, strip)
            assert draws(pixels) <= leds.milliamps <= budget
            wanted = [tuple(value * (brightness + 1) >> 8 for value in colour) for colour in frame]
            if draws(wanted) + 1 <= budget:
                assert pixels == wanted
            assert all(got <= asked for got, asked in zip(sum(pixels, ()), sum(wanted, ()), strict=True))


def test_a_burst_or_single_edges_are_the_same_to_the_strip() -> None:
    seen = []
    for late in (False, True):
        device = Device()
        device._nets[PIN] = PulseNet() if late else Net()
        with device.awake():
            leds, strip = wired(device, 7, budget_ma=1000)
            leds[:] = [(number * 30, 255 - number, number) for number in range(7)]
            leds.show()
            device.clock.advance(100 * US)
            halfway = strip.pixels
            device.clock.advance(900 * US)
            seen.append((halfway, strip.pixels, strip.shown_at, strip.unclear))
    assert seen[0] == seen[1] and seen[0][0] != seen[0][1]


def test_who_begins_to_look_in_the_middle_sees_every_edge_at_its_time() -> None:
    """Until then the edges come in bursts; from then on each comes when it happens."""
    traces: list[list[int]] = []
    for late in (False, True):
        device = Device()
        device._nets[PIN] = PulseNet() if late else Net()
        with device.awake():
            leds, strip = wired(device, 8, budget_ma=1000)
            leds.fill((170, 85, 204))
            leds.show()
            device.clock.advance(77_777)
            trace: list[int] = []
            device.net(PIN).watch(lambda level, trace=trace, clock=device.clock: trace.append(clock.now))
            device.clock.advance(1 * MS)
            assert strip.pixels == [(170, 85, 204)] * 8
        traces.append(trace)
    assert traces[0] == traces[1] and len(traces[0]) > 200


def test_a_short_in_the_cable_is_darkness_not_confusion(device: Device) -> None:
    leds, strip = wired(device, 8)
    leds.fill((1, 2, 3))
    leds.show()
    device.clock.advance(100 * US)
    device.net(PIN).short_to_ground()
    device.clock.advance(2 * MS)
    seen = strip.pixels
    assert seen[0] == (1, 2, 3) and seen[-1] == (0, 0, 0)  # the LEDs that had their bits, and the others
    device.net(PIN).short_to_ground(False)
    leds[0] = (9, 9, 9)
    assert shown(device, leds, strip) == [(9, 9, 9)] + [(1, 2, 3)] * 7


def test_a_wrong_strip_is_refused(device: Device) -> None:
    leds = device.modules.load("drivers.leds").Leds
    pin = device.modules.load("machine").Pin(PIN)
    with pytest.raises(AssertionError, match="at least one"):
        leds(4, pin, 0)
    with pytest.raises(AssertionError, match="R, G and B"):
        leds(4, pin, 1, order="RGG")
