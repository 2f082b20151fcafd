"""A magnetic angle sensor on the axis of the wheel, AS5600 over I2C: it always knows where the wheel stands.

`count` goes on over whole turns, 4,096 to a turn. More than half a turn between two looks would be taken for
one the other way; at a look every 8 ms a wheel would have to turn 60 times a second.
"""

from micropython import const

from drivers.wheel_sensor import WheelSensor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C

TURN = const(4096)
ADDRESS = const(0x36)

_CONF = const(0x07)
_STATUS = const(0x0B)  # the raw angle comes right behind it: one reading has both
_DETECTED = const(0x20)
_TOO_WEAK = const(0x10)
_TOO_STRONG = const(0x08)
# Two steps of hysteresis; the filter that settles in 1.1 ms, for no hand is faster.
_SETTINGS = b"\x01\x08"
_STILL = const(3)  # steps: within them the angle flickers at rest, and only the mean of some looks counts
_MEAN = const(16)  # looks
_ASIDE = const(12)  # their sum: three quarters of a step, so that an angle between two steps moves nothing
_SEARCH = const(64)  # looks between two searches for a sensor that does not answer: half a second
_LOST = "WHEEL_LOST"
_NO_MAGNET = "MAGNET_MISSING"


class As5600(WheelSensor):
    """Counts 4,096ths of a turn from the sensor's own zero on."""

    name = "as5600"
    absolute = True

    def __init__(self, i2c: "I2C", reverse: bool = False):
        self._i2c = i2c
        self._sign = -1 if reverse else 1
        self._answer = bytearray(3)
        self._last = 0
        self._raw = 0
        self._known = False  # an angle was read before
        self._skipped = 0
        self._drift = self._looks = 0  # since the wheel came to rest: a sum, and of how many looks
        self.direction = 0
        self.trouble = ""
        self._set_up()
        self.count()

    def _set_up(self) -> None:
        try:
            self._i2c.writeto_mem(ADDRESS, _CONF, _SETTINGS)
            self.trouble = ""
        except OSError:
            self.trouble = _LOST

    def count(self) -> int:
        """Steps so far; without sensor or magnet the wheel seems to stand still, and `trouble` says why."""
        if self.trouble == _LOST:
            self._skipped = (self._skipped + 1) % _SEARCH
            if self._skipped:
                return self._last
            self._set_up()
            if self.trouble:
                return self._last
        answer = self._answer
        try:
            self._i2c.readfrom_mem_into(ADDRESS, _STATUS, answer)
        except OSError:
            self.trouble = _LOST
            return self._last
        if not answer[0] & _DETECTED:
            self.trouble = _NO_MAGNET
            return self._last
        self.trouble = ""
        self._follow((answer[1] << 8 | answer[2]) & (TURN - 1))
        return self._last

    def _follow(self, raw: int) -> None:
        """The short way from the last angle; the very first one is where the wheel stands."""
        moved = (raw - self._raw + TURN // 2) % TURN - TURN // 2
        if not self._known:
            self._known = True
            self._raw = raw
            self._last = raw * self._sign % TURN
        elif moved > _STILL or moved < -_STILL:
            self._move(moved)
        else:
            self._rest(moved)

    def _rest(self, moved: int) -> None:
        """Noise must not look like a hand; what stays after some looks is where the wheel came to rest."""
        self._drift += moved
        self._looks += 1
        if self._looks < _MEAN:
            return
        if self._drift > _ASIDE or self._drift < -_ASIDE:
            self._move((self._drift + _MEAN // 2) // _MEAN)
        self._drift = self._looks = 0

    def _move(self, steps: int) -> None:
        self._raw = (self._raw + steps) % TURN
        self._drift = self._looks = 0
        steps *= self._sign
        self.direction = 1 if steps > 0 else -1
        self._last += steps

    def magnet(self) -> str:
        """As the last look saw it."""
        status = self._answer[0]
        if status & _TOO_WEAK:
            return "MAGNET_WEAK"
        return "MAGNET_STRONG" if status & _TOO_STRONG else ""
