"""How fast the wheel may turn without losing a step while display and LEDs work.

Ours is counted by the PIO, with the real firmware running. Theirs is the decoder of a hundred tutorials: two
pin interrupts and a table of states, with `neopixel` and a whole frame for the display in between. The
simulator charges an interrupt its pins and no bytecode, so theirs loses here only what the LEDs hide: what it
really reaches is quoted.
"""

import tempfile
from pathlib import Path
from typing import Any

from sim.bench.bystander import made
from sim.chips.encoder import Encoder
from sim.chips.ssd1306 import Ssd1306
from sim.clock import MS
from sim.device import Device
from sim.table import Table

BOARD = "pico_full"
SPEEDS = (1_000, 10_000, 100_000, 250_000, 500_000, 1_000_000)  # quarter-steps per second
PEER_SPEEDS = (100, 250, 500, 1_000, 2_000, 4_000)
BOOT_MS = 600
TURN_MS = 50  # longer than a frame of the LEDs lasts
PEER_TURN_MS = 400
FRAME_MS = 20  # how often something new is drawn
SDA, SCL, LED, A, B = 0, 1, 22, 14, 15

INTERRUPTS = """
import time
from machine import I2C, Pin
from neopixel import NeoPixel

WAY = (0, 1, -1, 0, -1, 0, 0, 1, 1, 0, 0, -1, 0, -1, 1, 0)  # by the contacts before and now
a, b = Pin(14, Pin.IN, Pin.PULL_UP), Pin(15, Pin.IN, Pin.PULL_UP)
state = b() << 1 | a()
count = 0


def edge(pin):
    global state, count
    state = (state << 2 | b() << 1 | a()) & 15
    count += WAY[state]


a.irq(edge, hard=True)
b.irq(edge, hard=True)
leds = NeoPixel(Pin(22), 60)
i2c = I2C(0, sda=Pin(0), scl=Pin(1), freq=400_000)
picture = bytearray(1025)
picture[0] = 0x40
while True:
    leds.write()
    i2c.writeto(0x3C, picture)
    time.sleep_ms(10)
"""


def measure(speeds: tuple[int, ...] = SPEEDS) -> dict[str, float]:
    return {"wheel.lossless_steps_per_s": _fastest(speeds, _ours_counts)}


def others(speeds: tuple[int, ...] = PEER_SPEEDS) -> dict[str, float]:
    return {"peer.wheel.lossless_steps_per_s": _fastest(speeds, _theirs_counts)}


def _fastest(speeds: tuple[int, ...], counts: Any) -> float:
    """The highest speed up to which nothing is lost; 0 if the slowest is too fast already."""
    lossless = 0
    for speed in speeds:
        if not counts(speed):
            break
        lossless = speed
    return lossless


def _ours_counts(speed: int) -> bool:
    table = Table(BOARD)
    encoders = made(table, "drivers.encoder", "Encoder")
    displays = made(table, "drivers.oled", "Oled")
    strips = made(table, "drivers.leds", "Leds")
    table.run(BOOT_MS)
    (encoder,), (display,), (leds,) = encoders, displays, strips
    steps = TURN_MS * speed // 1000
    with table.device.awake():
        before = encoder.count()
    drawn, shown = table.display.written, table.leds.frames
    table.wheel.turn(steps, speed)
    while table.clock.now < table.wheel.busy_until:
        _draw(table, display, leds)
        table.run(FRAME_MS)
    table.leds.pixels  # noqa: B018  (frames are counted when somebody looks)
    assert table.display.written > drawn and table.leds.frames > shown, "display and LEDs stood still"
    with table.device.awake():
        return bool(encoder.count() - before == steps)


def _draw(table: Table, display: Any, leds: Any) -> None:
    """Something new for every page and every LED, for the firmware to send."""
    with table.device.awake():
        display.fill(table.clock.now // MS & 1)
        display.line(0, 0, table.clock.now // MS % 128, 63, 1)
        display.show()
        leds.fill((table.clock.now // MS % 100, 20, 0))


def _theirs_counts(speed: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "main.py").write_text(INTERRUPTS, encoding="utf-8")
        device = Device(firmware=Path(folder))
        device.attach_i2c(Ssd1306(device.clock), SDA, SCL)
        hand = Encoder(device.clock, device.net(A), device.net(B))
        device.run(BOOT_MS * MS)
        hand.turn(PEER_TURN_MS * speed // 1000, speed)
        device.run(hand.busy_until - device.clock.now + FRAME_MS * MS)
        return bool(device.modules.load("main").count == hand.position)
