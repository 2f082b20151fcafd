"""The AS5600: where a magnet above it points, as one of 4,096 angles over I2C.

The axis turns as a hand turns it; the chip samples it every 150 us through its filter, so a fast turn is seen
a little late. A magnet may be missing, too far away or too close: the status says so, and the gain follows.
"""

import math
import random

from sim.chips.ports import Chip, I2cDevice
from sim.clock import SECOND, US, Clock

TURN = 4096
ADDRESS = 0x36

_ZMCO, _ZPOS, _MPOS, _MANG, _CONF = 0x00, 0x01, 0x03, 0x05, 0x07
_STATUS, _RAW_ANGLE, _ANGLE, _AGC, _MAGNITUDE, _BURN = 0x0B, 0x0C, 0x0E, 0x1A, 0x1B, 0xFF
# Two bytes that belong to one moment: read in one go, they are read again and again.
_PAIRS = (_RAW_ANGLE, _ANGLE, _MAGNITUDE)
_WRITABLE = range(_ZPOS, _CONF + 2)
_UNUSED_BITS = {_ZPOS: 0x0F, _MPOS: 0x0F, _MANG: 0x0F, _CONF: 0x3F}  # what a high byte can hold

_DETECTED, _WEAK, _STRONG = 0x20, 0x10, 0x08
_SETTLES = (2200 * US, 1100 * US, 550 * US, 286 * US)  # by the two bits of the slow filter
_NOISE = (0.015, 0.021, 0.030, 0.043)  # degrees, one sigma, by the same bits
_NARROWEST = 205  # an 18 degree range: smaller ones are not allowed
_MOST_GAIN = 128  # at 3.3 V
_MIDDLE_GAIN = 64
_MAGNITUDE_GOOD = 1900
_LOST_BELOW = 0.1  # of a good field: nothing is detected
_LONG_AGO = 20  # settling times: the filter has forgotten what was before


class As5600(Chip, I2cDevice):
    """`turn` is what a hand does; `angle` is where the axis stands, in 4,096ths, counted on over turns."""

    address = ADDRESS

    def __init__(self, clock: Clock, seed: int = 1):
        super().__init__(clock)
        self.angle = 0.0
        self.field = 1.0  # the magnet: 1 is right above the chip, 0 is none, 2 is too close
        self.noisy = True
        self._noise = random.Random(seed)
        self._moves: list[tuple[int, int, float]] = []  # from, to, and how far: turns that are not over
        self._burnt = bytes(_CONF + 2)
        self.power_on()

    def power_on(self) -> None:
        self._registers = bytearray(self._burnt)
        self._pointer = 0
        self._addressed = False
        self._seen = self.angle
        self._sampled = self.clock.now
        self._held: bytes = b""

    # What a hand does

    @property
    def busy_until(self) -> int:
        """When the last turn asked for will be over."""
        return max([self.clock.now, *(end for _, end, _ in self._moves)])

    @property
    def position(self) -> int:
        """Where the axis stands now, in whole 4,096ths."""
        return round(self._at(self.clock.now))

    def turn(self, steps: float, speed: float = 1000, bounce: int = 0) -> None:
        """Turn by so many 4,096ths (negative: back) at so many a second, behind what is still going on.

        It has no contacts, so nothing bounces; the parameter is there because a hand does not know.
        """
        begin = self.busy_until
        self._moves.append((begin, begin + round(abs(steps) * SECOND / speed), steps))

    # The bus

    def start(self, reading: bool) -> bool:
        if not reading:
            self._addressed = False
        else:
            self._held = b""
        return not self.dead

    def write(self, byte: int) -> bool:
        if self.dead:
            return False
        if not self._addressed:
            self._pointer = byte
            self._addressed = True
            return True
        self._store(self._pointer, byte)
        self._pointer = (self._pointer + 1) & 0xFF
        return True

    def read(self) -> int:
        if self.dead:
            return 0xFF
        pair = next((first for first in _PAIRS if self._pointer in (first, first + 1)), None)
        if pair is None:
            byte = self._register(self._pointer)
            self._pointer = (self._pointer + 1) & 0xFF
            return byte
        if self._pointer == pair or not self._held:
            self._held = self._pair(pair).to_bytes(2, "big")
        byte = self._held[self._pointer - pair]
        self._pointer = pair if self._pointer == pair + 1 else pair + 1
        return byte

    def stop(self) -> None: ...

    # Registers

    def _store(self, register: int, byte: int) -> None:
        if register in _WRITABLE:
            self._registers[register] = byte & _UNUSED_BITS.get(register, 0xFF)

    def _register(self, register: int) -> int:
        if register == _STATUS:
            return self._status()
        if register == _AGC:
            return self._gain()
        return self._registers[register] if register < len(self._registers) else 0

    def _pair(self, register: int) -> int:
        if register == _MAGNITUDE:
            return min(4095, round(_MAGNITUDE_GOOD * min(self.field, 1.6))) if self._detected else 0
        raw = self._raw()
        return raw if register == _RAW_ANGLE else self._scaled(raw)

    @property
    def _detected(self) -> bool:
        return self.field >= _LOST_BELOW

    def _gain(self) -> int:
        """The weaker the magnet, the more: at its ends the status says that it is too weak or too strong."""
        if not self._detected:
            return _MOST_GAIN
        return max(0, min(_MOST_GAIN, round(_MIDDLE_GAIN * (2.0 - self.field))))

    def _status(self) -> int:
        if not self._detected:
            return _WEAK
        gain = self._gain()
        return _DETECTED | (_WEAK if gain >= _MOST_GAIN * 3 // 4 else 0) | (_STRONG if gain == 0 else 0)

    def _scaled(self, raw: int) -> int:
        """From the start position on; a range of less than a turn is spread over all 4,096 steps."""
        start = self._word(_ZPOS)
        stop = self._word(_MPOS)  # 0: none was set, the range is a whole turn
        wide = self._word(_MANG) or ((stop - start) % TURN if stop else 0)
        place = (raw - start) % TURN
        if wide < _NARROWEST:
            return place
        return min(TURN - 1, place * TURN // wide) if place < wide else self._outside(place, wide)

    def _outside(self, place: int, wide: int) -> int:
        """Beyond the range the nearer end counts."""
        return TURN - 1 if place < wide + (TURN - wide) // 2 else 0

    def _word(self, register: int) -> int:
        return int.from_bytes(self._registers[register : register + 2], "big")

    # The angle

    def _raw(self) -> int:
        self._look()
        if not self._detected:
            return self._noise.randrange(TURN)
        shaken = self._noise.gauss(0, _NOISE[self._filter] * TURN / 360) if self.noisy else 0
        return round(self._seen + shaken) % TURN

    @property
    def _filter(self) -> int:
        return self._registers[_CONF] & 3

    def _look(self) -> None:
        """The filter follows the axis: three times its constant is the settling time."""
        now = self.clock.now
        constant = _SETTLES[self._filter] / 3
        moment = max(self._sampled, now - round(_LONG_AGO * constant))
        if moment > self._sampled:
            self._seen = self._at(moment)
        step = max(US * 150, (now - moment) // 50 or 1)
        while moment < now:
            ahead = min(step, now - moment)
            moment += ahead
            self._seen += (self._at(moment) - self._seen) * (1 - math.exp(-ahead / constant))
        self._sampled = now
        self._moves = [move for move in self._moves if not self._is_over(move, now)]

    def _is_over(self, move: tuple[int, int, float], now: int) -> bool:
        if move[1] > now:
            return False
        self.angle += move[2]
        return True

    def _at(self, moment: int) -> float:
        """Where the axis stands at a moment, with all turns that were not counted in yet."""
        place = self.angle
        for begin, end, steps in self._moves:
            if moment >= end:
                place += steps
            elif moment > begin:
                place += steps * (moment - begin) / (end - begin)
        return place
