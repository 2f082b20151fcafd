"""MicroPython's Signal: a pin that is on or off, whichever level that is."""

from typing import Any

from sim.micropython._pin import Pin


class Signal:
    def __init__(self, pin: Any, /, *arguments: Any, invert: bool = False, **settings: Any) -> None:
        self._invert = bool(invert)
        if not isinstance(pin, Pin):
            if invert and "value" in settings:
                settings["value"] = not settings["value"]
            pin = Pin(pin, *arguments, **settings)
        elif arguments or settings:
            raise TypeError
        self._pin = pin

    def value(self, *x: Any) -> Any:
        if not x:
            return self._pin.value() ^ self._invert
        self._pin.value(bool(x[0]) ^ self._invert)
        return None

    __call__ = value

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)
