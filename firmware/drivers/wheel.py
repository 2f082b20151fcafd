"""From quarter-steps to the points of a wheel: 4 for the Gears, 7 for the Oracle, any number at any ratio.

Pure arithmetic on integers: it knows no pin and no clock. A turn of the wheel takes `steps / per` quarter-
steps, which rarely divides by the number of points. All places are therefore kept in a unit so fine that the
centre of every point is a whole number: a quarter-step is `per * points` units, a sector (from one point to
the next) is `steps` units.
"""


class Wheel:
    """Which point the wheel shows, whether it rests there, and where it came from."""

    def __init__(self, points: int, steps: int, per: int = 1, detent: int = 4, hysteresis: int = 10):
        """`detent`: quarter-steps from click to click. `hysteresis`: per cent of a sector past the border."""
        assert points > 0 and per > 0 and detent > 0, "a wheel has points, a ratio and detents above zero"
        assert steps >= 2 * points * per, "a point needs at least two quarter-steps"
        assert 0 <= hysteresis <= 40, "hysteresis is 0 to 40 per cent"
        self.points = points
        self._sector = steps
        self._step = per * points
        self._detent = detent
        self._reach = steps // 2 + steps * hysteresis // 100
        self._rest = steps * 35 // 100
        self._zero = 0  # where point 0 has its centre, in fine units of the count
        self._index = 0  # the point shown, counted on over whole turns
        self._count = 0
        self._click = 0  # a count at which the encoder rests in a click
        self.settled = True
        self.direction = 0  # of the last change of point
        self.moved = 0  # points passed at the last turn(), negative backwards
        self.sure = False  # calibrated, and not off since then

    @property
    def point(self) -> int:
        return self._index % self.points

    @property
    def half_step(self) -> bool:
        """The encoder rests between two clicks: nobody can say which of them is meant."""
        quarter = self._detent // 4
        return quarter < (self._count - self._click) % self._detent < self._detent - quarter

    def move_to(self, count: int) -> bool:
        """Take over the encoder's count. True if another point is shown now."""
        self._count = count
        place = count * self._step - self._zero
        off = place - self._index * self._sector
        self.moved = 0
        if off > self._reach or off < -self._reach:
            index = (place + self._sector // 2) // self._sector
            self.moved = index - self._index
            self.direction = 1 if self.moved > 0 else -1
            self._index = index
            off = place - index * self._sector
        self.settled = -self._rest <= off <= self._rest
        return self.moved != 0

    def calibrate(self, count: int, point: int = 0) -> None:
        """The wheel stands exactly on this point now."""
        assert 0 <= point < self.points, "no such point on this wheel"
        self._zero = count * self._step - point * self._sector
        self._click = count
        self._stand(count, point)
        self.sure = True

    def save(self, phase: int) -> "tuple[int, int]":
        """What to keep over a power cut: the place within a turn, and the encoder's phase."""
        turn = self._sector * self.points
        return (self._count * self._step - self._zero) % turn, phase & 3

    def restore(self, saved: "tuple[int, int]", count: int, phase: int) -> bool:
        """Take the place from before the power cut. False if the wheel was certainly turned while off.

        True is no proof: whole cycles of the encoder leave no trace. So the wheel is not `sure` until it is
        calibrated, and the table asks to look at it.
        """
        place, phase_then = saved
        turn = self._sector * self.points
        if not 0 <= place < turn:
            return False
        self._zero = count * self._step - place
        self._stand(count, (place + self._sector // 2) // self._sector)
        self.sure = False
        return phase & 3 == phase_then

    def _stand(self, count: int, index: int) -> None:
        self._index = index
        self.move_to(count)
        self.moved = 0
        self.direction = 0
