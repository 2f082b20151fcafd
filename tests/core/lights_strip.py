"""A strip of LEDs that remembers, for the tests of the lights."""

from scenes.lights import Lights

ZONES = {"attacker.2": [2, 1], "attacker.1": [0, 2], "seat.1": [3, 1], "wheel": [4, 4]}
BLACK = (0, 0, 0)
GREEN = (0, 255, 0)
RED = (255, 0, 0)


class Strip:
    """A list of colours that notes how often it was sent."""

    def __init__(self, cap=255):
        self.colours = [BLACK] * 8
        self.sent = 0
        self.busy = False
        self._cap = cap
        self._brightness = cap

    def __setitem__(self, index, colour):
        red, green, blue = colour
        self.colours[index] = (red, green, blue)

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        self._brightness = min(value, self._cap)

    def show(self):
        if self.busy:
            return False
        self.sent += 1
        return True


def table(cap=255):
    strip = Strip(cap)
    lights = Lights(strip, ZONES)
    lights.frame(0)
    return strip, lights


def blinks(lights, strip, led):
    """How often a LED is bright after having been dim, in the 4096 ms of a long pattern."""
    levels = []
    for now in range(0, 4096, 32):
        lights.frame(now)
        levels.append(max(strip.colours[led]))
    half = max(levels) // 2
    return sum(1 for i in range(len(levels)) if levels[i - 1] <= half < levels[i])
