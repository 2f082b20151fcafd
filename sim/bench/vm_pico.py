"""Runs inside the MicroPython VM: stands for `machine`, `rp2` and `asyncio`, which it lacks.

Just enough for everything to be made as on the device, with all the buffers that the drivers keep.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn


class Part:
    """Any pin, bus or state machine: takes every call, answers 0, allocates nothing. Pins are high."""

    IN = OUT = PULL_UP = PULL_DOWN = 0

    def __init__(self, *how: "Any", **more: "Any"):
        pass

    def _answer(self, *how: "Any", **more: "Any") -> int:
        return 0

    def value(self, *level: int) -> int:
        return 1

    init = freq = duty_u16 = feed = deinit = irq = _answer
    write = readinto = write_readinto = writeto = writevto = readfrom_into = _answer
    exec = active = get = put = config = pack_ctrl = restart = _answer
    __call__ = value


class Pico:
    Pin = SPI = I2C = PWM = WDT = ADC = Timer = UART = StateMachine = DMA = Part
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


class Stopped(BaseException):
    """Everything is made, and the firmware would begin its loop."""


class Loop:
    """Keeps what the firmware would run, so that all of it stays on the heap."""

    kept: "Any" = None

    @classmethod
    def run(cls, work: "Any") -> "NoReturn":
        cls.kept = work
        raise Stopped


def install() -> None:
    modules: Any = sys.modules
    modules["machine"] = modules["rp2"] = Pico
    modules["asyncio"] = Loop
