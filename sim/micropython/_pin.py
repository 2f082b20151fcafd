"""MicroPython's Pin over the nets of the current device, with interrupts at the very edge.

Each call costs its time, and what it does is done at its end.
"""

from collections.abc import Callable
from typing import Any

from sim.chips.ports import MCU
from sim.micropython._costs import PIN
from sim.micropython._device import current


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    ALT = 3
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8
    ALT_SPI = 1
    ALT_UART = 2
    ALT_I2C = 3
    ALT_PWM = 4
    ALT_SIO = 5
    ALT_PIO0 = 6
    ALT_PIO1 = 7
    ALT_GPCK = 8
    ALT_USB = 9

    def __new__(cls, id: Any, /, *_: Any, **__: Any) -> "Pin":
        # MicroPython has one object for each pin, whoever asks for it.
        return cls._of(gpio_of(id, None))

    @classmethod
    def _of(cls, gpio: int) -> "Pin":
        """The pin of that number, left as it is."""
        pins = current().modules.pins
        pin = pins.get(gpio)
        if pin is None:
            pin = pins[gpio] = super().__new__(cls)
            pin._set_up(gpio)
        return pin

    def _set_up(self, gpio: int) -> None:
        self._gpio = gpio
        self._device = current()
        self._net = self._device.net(gpio)
        self._mode = self.IN
        self._out = 0
        self._handler: Callable[[Pin], None] | None = None
        self._trigger = 0

    def __init__(
        self,
        id: Any,
        /,
        mode: int = -1,
        pull: int = -1,
        *,
        value: Any = None,
        drive: int | None = None,
        alt: int | None = None,
    ) -> None:
        if mode != -1 or pull != -1 or value is not None:
            self.init(mode, pull, value=value)
        else:
            self._device.call(PIN)

    def init(
        self,
        mode: int = -1,
        pull: int = -1,
        *,
        value: Any = None,
        drive: int | None = None,
        alt: int | None = None,
    ) -> None:
        self._device.call(PIN)
        if value is not None:
            self._out = int(bool(value))
        if mode != -1:
            self._mode = mode
        if pull in (self.PULL_UP, self.PULL_DOWN):
            self._net.pull(int(pull == self.PULL_UP))
        self._drive()

    def value(self, *x: Any) -> Any:
        self._device.call(PIN)
        if not x:
            return self._net.level if self._mode != self.OUT else self._out
        level = 1 if x[0] else 0
        if self._mode == self.OUT:
            self._out = level
            self._net.drive(level, MCU)
        else:
            self._write(level)
        return None

    def _write(self, level: int) -> None:
        self._out = level
        self._drive()

    __call__ = value

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)

    high = on
    low = off

    def toggle(self) -> None:
        self.value(1 - self._out)

    def irq(
        self,
        handler: Callable[["Pin"], None] | None = None,
        trigger: int = IRQ_FALLING | IRQ_RISING,
        *,
        priority: int = 1,
        wake: int | None = None,
        hard: bool = False,
    ) -> Any:
        self._device.call(PIN)
        if self._handler is None and handler is not None:
            self._net.watch_until_reset(self._edge)
        elif self._handler is not None and handler is None:
            self._net.unwatch(self._edge)
        self._handler = handler
        self._trigger = trigger

    def _edge(self, level: int) -> None:
        if self._trigger & (self.IRQ_RISING if level else self.IRQ_FALLING):
            self._device.interrupt(self._call)

    def _call(self) -> None:
        if self._handler is not None:
            self._handler(self)

    def _set_mode(self, mode: int) -> None:
        self._mode = mode
        self._drive()

    def _drive(self) -> None:
        if self._mode == self.OUT:
            self._net.drive(self._out, MCU)
        elif self._mode == self.OPEN_DRAIN:
            self._net.drive(None if self._out else 0, MCU)
        elif self._mode == self.IN:
            self._net.drive(None, MCU)

    def __repr__(self) -> str:
        return f"Pin(GPIO{self._gpio})"


_NAMES = {"LED": 25} | {f"{prefix}{gpio}": gpio for gpio in range(30) for prefix in ("GP", "GPIO")}


def gpio_of(pin: Any, default: int | None) -> int:
    """The number of a pin given as Pin, number or name ("GP4", "LED")."""
    if pin is None and default is not None:
        return default
    if isinstance(pin, Pin):
        return pin._gpio
    if isinstance(pin, str):
        pin = _NAMES.get(pin, pin)
    if isinstance(pin, int) and 0 <= pin < 30:
        return pin
    raise ValueError("invalid pin")
