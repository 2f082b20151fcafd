"""A push button: pressed, held and released, each once, however its contact bounces."""

from machine import Pin

NOTHING = 0
PRESSED = 1
HELD = 2
RELEASED = 3

_TICKS = 0x3FFFFFFF  # milliseconds wrap around here


class Button:
    """Ask step() every few milliseconds. A level counts once it was the same for `settle_ms`."""

    def __init__(self, pin: Pin, settle_ms: int = 5, hold_ms: int = 700):
        pin.init(Pin.IN, Pin.PULL_UP)
        self._pin = pin
        self._settle = settle_ms
        self._hold = hold_ms
        self._level = 1
        self._since = 0
        self._pressed_at = 0
        self._held = False
        self.down = False

    def step(self, now: int) -> int:
        """What happened since the last step, at a time in ticks_ms."""
        level = self._pin.value()
        if level != self._level:
            self._level = level
            self._since = now
            return NOTHING
        if self.down == (level == 0):
            return self._step_hold(now)
        if (now - self._since) & _TICKS < self._settle:
            return NOTHING
        self.down = level == 0
        self._held = False
        self._pressed_at = self._since
        return PRESSED if self.down else RELEASED

    def _step_hold(self, now: int) -> int:
        if not self.down or self._held or (now - self._pressed_at) & _TICKS < self._hold:
            return NOTHING
        self._held = True
        return HELD
