"""A leap of the clock while a state machine is in the middle of its work."""

from typing import Any

from sim.chips.ws2812 import Ws2812
from sim.clock import MS, SECOND, US
from sim.device import Device

HOUR = 3600 * SECOND


def test_a_frame_goes_on_after_an_hour_where_it_was():
    device = Device()
    strip = Ws2812(device.clock, device.net(5), 60)
    with device.awake():
        machine: Any = device.modules.load("machine")
        leds: Any = device.modules.load("drivers.leds").Leds(4, machine.Pin(5), 60, budget_ma=100_000)
        leds[:] = [(9, 8, 7)] * 60
        began = device.clock.now
        leds.show()
        device.clock.advance(600 * US)  # a third of the frame is out
        device.clock.leap(HOUR)
        device.clock.advance(10 * MS)
    assert strip.pixels == [(9, 8, 7)] * 60
    assert 1800 * US < strip.shown_at - began - HOUR < 2100 * US
