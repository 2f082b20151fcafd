"""MicroPython's `neopixel`: the common LED driver, here so that it can be measured against ours."""

from typing import Any

from sim.micropython.machine import bitstream


class NeoPixel:
    ORDER = (1, 0, 2, 3)

    def __init__(self, pin: Any, n: Any, bpp: int = 3, timing: Any = 1) -> None:
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        if isinstance(timing, int):
            timing = (400, 850, 800, 450) if timing else (800, 1700, 1600, 900)
        self.timing = timing
        pin.init(pin.OUT)

    def __len__(self) -> int:
        return int(self.n)

    def __setitem__(self, i: Any, v: Any) -> None:
        for channel in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[channel]] = v[channel]

    def __getitem__(self, i: Any) -> tuple[Any, ...]:
        return tuple(self.buf[i * self.bpp + self.ORDER[channel]] for channel in range(self.bpp))

    def fill(self, v: Any) -> None:
        for i in range(self.n):
            self[i] = v

    def write(self) -> None:
        bitstream(self.pin, 0, self.timing, self.buf)
