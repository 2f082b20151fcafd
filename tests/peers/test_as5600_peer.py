"""Adafruit's driver for the real AS5600 reads our model, unchanged."""

import importlib
import os

from sim.chips.as5600 import As5600
from sim.clock import MS, Clock
from tests.chips.i2c_master import I2cMaster
from tests.peers.circuitpython import CircuitPythonBus

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # Adafruit's libraries ask which board they run on
adafruit_as5600 = importlib.import_module("adafruit_as5600")


def test_angles_and_the_state_of_the_magnet() -> None:
    clock = Clock()
    chip = As5600(clock)
    chip.noisy = False
    driver = adafruit_as5600.AS5600(CircuitPythonBus(I2cMaster(clock, chip)))
    chip.turn(1234)
    clock.advance(2000 * MS)
    assert driver.raw_angle == 1234
    assert driver.magnet_detected and not driver.max_gain_overflow and not driver.min_gain_overflow
    assert driver.zm_count == 0
    driver.z_position = 234
    driver.max_angle = 0  # a whole turn again: the driver's own 4,095 is a step less
    driver.m_position = 0
    assert driver.angle == 1000
    chip.field = 0.3
    assert driver.max_gain_overflow and driver.agc > 100
    chip.field = 0
    assert not driver.magnet_detected


def test_its_settings_arrive() -> None:
    clock = Clock()
    chip = As5600(clock)
    driver = adafruit_as5600.AS5600(CircuitPythonBus(I2cMaster(clock, chip)))
    driver.slow_filter = adafruit_as5600.SLOW_FILTER_2X
    driver.hysteresis = adafruit_as5600.HYSTERESIS_2LSB
    assert (driver.slow_filter, driver.hysteresis) == (3, 2)
