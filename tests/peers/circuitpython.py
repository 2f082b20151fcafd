"""The I2C bus of CircuitPython, as Adafruit's drivers use it."""

from typing import Any

from tests.chips.i2c_master import I2cMaster


class CircuitPythonBus:
    """busio.I2C as adafruit_bus_device uses it."""

    def __init__(self, master: I2cMaster):
        self._master = master

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None: ...

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        self._master.writeto(address, bytes(buffer)[start:end])

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        part = slice(start, end)
        buffer[part] = self._master.readfrom(address, len(buffer[part]))

    def writeto_then_readfrom(
        self, address: int, out_buffer: bytes, in_buffer: bytearray, **ends: Any
    ) -> None:
        out = bytes(out_buffer)[ends.get("out_start", 0) : ends.get("out_end")]
        part = slice(ends.get("in_start", 0), ends.get("in_end"))
        in_buffer[part] = self._master.writeto_then_readfrom(address, out, len(in_buffer[part]))
