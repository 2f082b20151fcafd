"""MicroPython drivers that others have published as packages run unchanged on the simulated Pico.

Those that are no packages were tried by hand: docs/peers.md has all of them, also those that fail.
"""

from pathlib import Path

import pytest

from sim.chips.button import Button
from sim.chips.buzzer import Buzzer
from sim.chips.oled import OledChip
from sim.chips.ssd1306 import Ssd1306, Ssd1306Spi
from sim.clock import MS
from sim.device import Device
from tests.peers.registry import pico

SDA, SCL = 4, 5
SCK, MOSI, CS, DC, RES = 2, 3, 1, 6, 7
I2C = "from machine import I2C, Pin\ni2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)\n"
SPI = (
    "from machine import Pin, SPI\nspi = SPI(0, 1_000_000, sck=Pin(2), mosi=Pin(3), miso=Pin(0))\n"
    "dc, res, cs = Pin(6, Pin.OUT), Pin(7, Pin.OUT), Pin(1, Pin.OUT)\n"
)


def on_i2c(device: Device) -> Ssd1306:
    chip = Ssd1306(device.clock)
    device.attach_i2c(chip, SDA, SCL)
    return chip


def on_spi(device: Device) -> Ssd1306Spi:
    chip = Ssd1306Spi(device.clock, dc=device.net(DC), reset=device.net(RES))
    device.attach_spi(chip, SCK, MOSI, None, CS)
    return chip


def lit(chip: OledChip) -> set[tuple[int, int]]:
    assert not chip.unknown
    return {(at % chip.width, at // chip.width) for at, pixel in enumerate(chip.pixels()) if pixel}


def row(y: int, left: int, right: int) -> set[tuple[int, int]]:
    return {(x, y) for x in range(left, right)}


def run(device: Device, code: str) -> list[str]:
    device.modules.execute(code, "main.py")
    return device.console.take().decode().splitlines()


DRAW = "oled.fill(0); oled.pixel(3, 9, 1); oled.hline(10, 20, 30, 1); oled.show()\n"
DRAWN = {(3, 9)} | row(20, 10, 40)


def test_micropython_ssd1306_driver_draws_and_turns(tmp_path: Path):
    device = pico(tmp_path, "micropython-ssd1306-driver")
    chip = on_i2c(device)
    made = f"{I2C}import ssd1306\noled = ssd1306.SSD1306_I2C(128, 64, i2c)\n"
    run(device, made + DRAW)
    assert lit(chip) == DRAWN
    run(device, f"{made}oled.rotate(2)\n{DRAW}")
    assert lit(chip) == {(127 - x, 63 - y) for x, y in DRAWN}


@pytest.mark.parametrize("reset_is_wired", [True, False])
def test_micropython_ssd1306_driver_never_ends_a_reset(tmp_path: Path, reset_is_wired: bool):
    """On SPI it pulls the reset pin down and leaves it there: nothing shows unless that wire is off."""
    device = pico(tmp_path, "micropython-ssd1306-driver")
    chip = Ssd1306Spi(device.clock, dc=device.net(DC), reset=device.net(RES) if reset_is_wired else None)
    device.attach_spi(chip, SCK, MOSI, None, CS)
    run(device, f"{SPI}import ssd1306\noled = ssd1306.SSD1306_SPI(128, 64, spi, dc, res, cs)\n{DRAW}")
    assert lit(chip) == (set() if reset_is_wired else DRAWN)


@pytest.mark.parametrize(("wiring", "kind", "attach"), [
    (I2C, "SSD1306_I2C(128, 64, i2c)", on_i2c), (SPI, "SSD1306_SPI(128, 64, spi, dc, res, cs)", on_spi),
])  # fmt: skip
def test_micropython_oled_writes_in_its_own_font(tmp_path: Path, wiring: str, kind: str, attach):
    device = pico(tmp_path, "micropython-oled")
    chip = attach(device)
    run(
        device,
        f"""{wiring}
from oled import GFX, SSD1306_I2C, SSD1306_SPI, Write
from oled.fonts import ubuntu_mono_15
oled = {kind}
oled.fill(0)
GFX(128, 64, oled.pixel).line(10, 20, 39, 20, 1)
Write(oled, ubuntu_mono_15).text("I", 60, 40)
oled.show()
""",
    )
    letter = lit(chip) - row(20, 10, 40)
    assert lit(chip) >= row(20, 10, 40)
    assert letter and all(60 <= x < 70 and 40 <= y < 56 for x, y in letter)


def test_micropython_ssd1306py_writes_in_the_small_size(tmp_path: Path):
    """Its other sizes are read from a file below sys.path[1], where a Pico has no files."""
    device = pico(tmp_path, "micropython-ssd1306py")
    chip = on_i2c(device)
    run(
        device,
        """
import ssd1306py as lcd
lcd.init_i2c(5, 4, 128, 64, 0)
lcd.clear()
lcd.pixel(3, 9)
lcd.text("I", 40, 40, 8)
lcd.show()
""",
    )
    letter = lit(chip) - {(3, 9)}
    assert (3, 9) in lit(chip)
    assert letter and all(40 <= x < 48 and 40 <= y < 48 for x, y in letter)


def test_diyables_oled_draws_point_by_point(tmp_path: Path):
    """It sets horizontal addressing where it means pages, and gets away with it, as on the real chip."""
    device = pico(tmp_path, "diyables-micropython-oled")
    chip = on_i2c(device)
    run(
        device,
        f"""{I2C}
from DIYables_MicroPython_OLED import OLED_SSD1306_I2C
oled = OLED_SSD1306_I2C(128, 64, i2c)
oled.clear_display()
oled.draw_pixel(3, 9, 1)
oled.draw_fast_hline(10, 20, 30, 1)
oled.display()
""",
    )
    assert lit(chip) == DRAWN


def test_diyables_driver_for_the_ssd1309_draws_on_an_ssd1306(tmp_path: Path):
    device = pico(tmp_path, "diyables-micropython-oled-ssd1309")
    chip = on_i2c(device)
    run(device, f"{I2C}from DIYables_MicroPython_OLED_SSD1309 import OLED_SSD1309\n"
        f"oled = OLED_SSD1309(128, 64, i2c)\n{DRAW}")  # fmt: skip
    assert lit(chip) == DRAWN


def test_ssd1306_plus_draws_a_sprite_on_another_peers_driver(tmp_path: Path):
    device = pico(tmp_path, "ssd1306-plus", "micropython-ssd1306-driver")
    chip = on_i2c(device)
    run(
        device,
        f"""{I2C}
from ssd1306_plus import SSD1306_PLUS
oled = SSD1306_PLUS(128, 64, i2c)
oled.fill(0)
oled.draw_sprite("#.#\\n.#.", 10, 20, "#", ".")
oled.show()
""",
    )
    assert lit(chip) == {(10, 20), (12, 20), (11, 21)}


def test_picozero_hears_a_button_and_switches_a_light(tmp_path: Path):
    device = pico(tmp_path, "picozero")
    button = Button(device.clock, device.net(3))
    run(
        device,
        """
from picozero import LED, Button
light = LED(9, pwm=False)
button = Button(3)
button.when_pressed = light.on
button.when_released = light.off
""",
    )
    seen = []
    for move in (button.press, button.release):
        move()
        with device.awake():
            device.spend(100 * MS)
        seen.append(device.net(9).level)
    assert seen == [1, 0]


def test_picozero_plays_a_tone(tmp_path: Path):
    device = pico(tmp_path, "picozero")
    buzzer = Buzzer(device.clock, device.net(8))
    run(device, "from picozero import Speaker\nspeaker = Speaker(8)\nspeaker.play(440, 0.1)\n")
    assert [(hz, round(ns / MS)) for _, hz, ns in buzzer.log] == [(440, 100)]
