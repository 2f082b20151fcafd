"""Drivers written by others for the real SSD1306 and SH1106 draw on our models, unchanged."""

import importlib
import os
import sys
from collections.abc import Iterable
from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image, ImageDraw

from sim.chips.oled import OledChip
from sim.chips.sh1106 import Sh1106
from sim.chips.ssd1306 import Ssd1306
from sim.clock import Clock
from tests.chips.i2c_master import I2cMaster
from tests.peers.circuitpython import CircuitPythonBus

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # Adafruit's libraries ask which board they run on

with patch.dict(sys.modules, {"framebuf": None}):  # Adafruit's own, not ours, if a test registered it
    adafruit_ssd1306 = importlib.import_module("adafruit_ssd1306")
luma_oled = importlib.import_module("luma.oled.device")
luma_serial = importlib.import_module("luma.core.interface.serial")

pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")  # luma's


class SmBus:
    """smbus2.SMBus as luma uses it."""

    def __init__(self, master: I2cMaster):
        self._master = master

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        self._master.writeto(address, bytes([register, *data]))


def picture(width: int, height: int) -> Image.Image:
    """Nothing symmetric: a mirrored, shifted or shuffled display would show."""
    image = Image.new("1", (width, height))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width - 1, height - 1), outline=1)
    draw.line((0, 0, width - 1, height // 2), fill=1)
    draw.ellipse((5, height // 2, 25, height - 3), fill=1)
    draw.polygon([(width - 30, 4), (width - 4, 9), (width - 12, height - 6)], outline=1)
    draw.point([(40, 3), (41, 5), (43, 6)], fill=1)
    return image


def by_adafruit(chip: OledChip, image: Image.Image) -> None:
    bus = CircuitPythonBus(I2cMaster(chip.clock, chip))
    display = adafruit_ssd1306.SSD1306_I2C(chip.width, chip.height, bus)
    display.image(image)
    display.show()


def luma(chip: OledChip, device: Any) -> Any:
    bus = SmBus(I2cMaster(chip.clock, chip))
    return device(luma_serial.i2c(bus=bus, address=0x3C), width=chip.width, height=chip.height)


def seen(chip: OledChip) -> bytes:
    return chip.image().convert("1").tobytes()


@pytest.mark.parametrize(("width", "height"), [(128, 64), (128, 32), (64, 48)])
def test_adafruit_and_luma_draw_the_same_picture(width: int, height: int):
    image = picture(width, height)
    adafruits, lumas = Ssd1306(Clock(), width, height, seed=1), Ssd1306(Clock(), width, height, seed=2)
    by_adafruit(adafruits, image)
    luma(lumas, luma_oled.ssd1306).display(image)
    assert seen(adafruits) == image.tobytes()
    assert seen(lumas) == image.tobytes()
    assert adafruits.unknown == lumas.unknown == []


def test_luma_draws_on_the_sh1106():
    chip, image = Sh1106(Clock()), picture(128, 64)
    luma(chip, luma_oled.sh1106).display(image)
    assert seen(chip) == image.tobytes()


def test_luma_changes_contrast_and_hides_the_picture():
    chip = Ssd1306(Clock())
    device = luma(chip, luma_oled.ssd1306)
    device.display(picture(128, 64))
    device.contrast(0x21)
    assert chip.contrast == 0x21
    device.hide()
    assert not any(chip.pixels())
    device.show()
    assert any(chip.pixels())


def test_adafruit_turns_and_inverts():
    chip, image = Ssd1306(Clock()), picture(128, 64)
    bus = CircuitPythonBus(I2cMaster(chip.clock, chip))
    display = adafruit_ssd1306.SSD1306_I2C(128, 64, bus)
    display.image(image)
    display.show()
    display.rotate(False)
    assert seen(chip) == image.rotate(180).tobytes()
    display.rotate(True)
    display.invert(True)
    assert seen(chip) == bytes(byte ^ 0xFF for byte in image.tobytes())


def test_a_whole_frame_costs_what_the_table_of_budgets_says():
    """23 ms at 400 kHz: why our own driver sends changed pages only."""
    chip = Ssd1306(Clock())
    bus = CircuitPythonBus(I2cMaster(chip.clock, chip))
    display = adafruit_ssd1306.SSD1306_I2C(128, 64, bus)
    before = chip.clock.now
    display.show()
    assert 23_000_000 < chip.clock.now - before < 24_000_000


def test_adafruit_finds_no_display_when_it_is_unplugged():
    chip = Ssd1306(Clock())
    chip.dead = True
    with pytest.raises(ValueError, match="No I2C device at address: 0x3c"):
        by_adafruit(chip, picture(128, 64))
