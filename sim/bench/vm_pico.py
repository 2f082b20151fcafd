"""Runs inside the MicroPython VM: stands for `machine` and `rp2`, which it lacks.

Just enough for everything to be made as on the device, with all the buffers that the drivers keep.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Part:
    """Any pin, bus or state machine: takes every call, answers 0, allocates nothing. Pins are high."""

    IN = OUT = PULL_UP = PULL_DOWN = PERIODIC = 0

    def __init__(self, *how: "Any", **more: "Any"):
        pass

    def _answer(self, *how: "Any", **more: "Any") -> int:
        return 0

    def value(self, *level: int) -> int:
        return 1

    init = freq = duty_u16 = deinit = irq = _answer
    write = readinto = write_readinto = writeto = writevto = readfrom_into = _answer
    exec = active = get = put = config = pack_ctrl = restart = _answer
    __call__ = value


class Stopped(BaseException):
    """Everything is made, and the firmware begins its loop."""


class Watchdog:
    """The first thing that the loop asks for."""

    def __init__(self, timeout: int):
        raise Stopped


class Pico:
    WDT = Watchdog
    Pin = SPI = I2C = PWM = ADC = Timer = UART = StateMachine = DMA = Part
    PWRON_RESET = 1
    WDT_RESET = 3

    class PIO:
        SHIFT_LEFT = SHIFT_RIGHT = OUT_LOW = OUT_HIGH = IN_LOW = IN_HIGH = 0
        JOIN_NONE = JOIN_TX = JOIN_RX = 0

    @staticmethod
    def asm_pio(**how: "Any") -> "Callable[[Any], Any]":
        return lambda program: program

    @staticmethod
    def unique_id() -> bytes:
        return b"\x00" * 8

    @staticmethod
    def reset_cause() -> int:
        return 1


def install() -> None:
    modules: Any = sys.modules
    modules["machine"] = modules["rp2"] = Pico
