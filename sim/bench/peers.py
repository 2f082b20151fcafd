"""Drivers that others wrote for the same chips, unchanged, on the buses of the simulated Pico.

What their bytecode costs the processor is not in the figures: the simulator charges wires, pins and calls.
"""

import importlib
import os
import sys
import types
from typing import Any
from unittest.mock import patch

from host_tools.boards.board import I2c, Reader, Spi
from sim.micropython.machine import I2C, SPI, Pin

MFRC522_HZ = 1_000_000  # as the package sets it


class Mfrc522Peer:
    """The PyPI package `mfrc522`: it wants a Raspberry Pi's `spidev` and `RPi.GPIO`."""

    def __init__(self, bus: Any, reader: Reader):
        assert isinstance(bus, Spi)
        self._bus = bus
        self._reader = reader
        self.uid = b""

    def __enter__(self) -> "Mfrc522Peer":
        bus = self._bus
        spi = SPI(bus.id, MFRC522_HZ, sck=Pin(bus.sck), mosi=Pin(bus.mosi), miso=Pin(bus.miso))
        cs = Pin(self._reader.cs, Pin.OUT, value=1)
        if bus.reset is not None:
            Pin(bus.reset, Pin.OUT, value=1)
        self._modules = patch.dict(sys.modules, _raspberry_pi(spi, cs))
        self._modules.start()
        for name in [name for name in sys.modules if name.partition(".")[0] == "mfrc522"]:
            del sys.modules[name]  # somebody may have imported it with another `spidev`
        self._driver = importlib.import_module("mfrc522").MFRC522()
        return self

    def __exit__(self, *_: object) -> None:
        self._modules.stop()

    def look(self) -> None:
        """Is a card there? Its UID, and select it."""
        driver = self._driver
        status, _ = driver.MFRC522_Request(driver.PICC_REQIDL)
        if status != driver.MI_OK:
            return
        status, uid = driver.MFRC522_Anticoll()
        if status == driver.MI_OK:
            driver.MFRC522_SelectTag(uid)
            self.uid = bytes(uid[:4])


def _raspberry_pi(spi: SPI, cs: Pin) -> dict[str, Any]:
    class SpiDev:
        def open(self, bus: int, device: int) -> None: ...

        def xfer2(self, data: list[int]) -> list[int]:
            got = bytearray(len(data))
            cs(0)
            spi.write_readinto(bytes(byte & 0xFF for byte in data), got)
            cs(1)
            return list(got)

    gpio: Any = types.ModuleType("RPi.GPIO")
    gpio.OUT = 0
    gpio.getmode = lambda: None
    gpio.setmode = gpio.setup = gpio.output = lambda *_: None
    pi: Any = types.ModuleType("RPi")
    pi.GPIO = gpio
    spidev: Any = types.ModuleType("spidev")
    spidev.SpiDev = SpiDev
    return {"RPi": pi, "RPi.GPIO": gpio, "spidev": spidev}


def adafruit_display(bus: Any, width: int, height: int) -> Any:
    """adafruit-circuitpython-ssd1306: it wants CircuitPython's `busio.I2C`."""
    assert isinstance(bus, I2c)
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # it asks which board it runs on
    with patch.dict(sys.modules, {"framebuf": None}):  # its own, not MicroPython's
        driver = importlib.import_module("adafruit_ssd1306")
    i2c = I2C(bus.id, sda=Pin(bus.sda), scl=Pin(bus.scl), freq=bus.baud)
    return driver.SSD1306_I2C(width, height, _Busio(i2c))


class _Busio:
    def __init__(self, i2c: I2C):
        self._i2c = i2c

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None: ...

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        self._i2c.writeto(address, bytes(buffer)[start:end])

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        self._i2c.readfrom_into(address, buffer)
