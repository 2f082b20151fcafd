"""The position of the wheel: which point it shows, how sure that is, and how to get to another one."""

from drivers.wheel import Wheel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Text = Callable[..., str]

NOTE = 0x57  # first byte of the note in the journal
_NOTE_SIZE = 7


class WheelPosition:
    """The place of the wheel outlives a change of its points: each game has its own number of them."""

    def __init__(self, revolution: "tuple[int, int]", detent: int, phase: int = 0):
        """`phase` is the encoder's when the power came on, and its count was 0."""
        self._revolution = revolution
        self._detent = detent
        self._phase = phase
        self.count = 0  # of the sensor
        self.wheel = self._with(1)
        self._far = 0  # points to go when the aim was taken
        self._aim = -1

    def _with(self, points: int) -> Wheel:
        return Wheel(points, self._revolution[0], self._revolution[1], self._detent)

    def divide(self, points: int) -> None:
        """The wheel has so many points from now on."""
        old = self.wheel
        if old.points == points:
            return
        place = old.save(0)[0]
        self.wheel = self._with(points)
        self.wheel.restore((place * points // old.points, 0), self.count, 0)
        self.wheel.sure = old.sure

    def move_to(self, count: int) -> bool:
        """Take over the encoder's count. True if another point is shown now."""
        self.count = count
        return self.wheel.move_to(count)

    def calibrate(self, point: int = 0) -> None:
        """The wheel stands exactly on this point now."""
        self.wheel.calibrate(self.count, point)

    # Over a power cut

    def note(self, phase: int) -> bytes:
        """What to keep in the journal."""
        place, phase = self.wheel.save(phase)
        return bytes((NOTE, self.wheel.points)) + place.to_bytes(4, "little") + bytes((phase,))

    def restore(self, note: bytes) -> bool:
        """The wheel stood as the note has it when the power came on. False if it certainly did not."""
        if len(note) != _NOTE_SIZE or note[0] != NOTE or not note[1]:
            return False
        self.wheel = self._with(note[1])
        stood = self.wheel.restore((int.from_bytes(note[2:6], "little"), note[6]), 0, self._phase)
        self.wheel.move_to(self.count)
        return stood

    def offset(self) -> int:
        """Quarter-steps from the wheel's zero to where it stands: what the settings keep between games."""
        return self.wheel.save(0)[0] // (self._revolution[1] * self.wheel.points)

    def set_offset(self, offset: int) -> None:
        """The wheel stood there when the power came on."""
        place = offset * self._revolution[1] * self.wheel.points % (self._revolution[0] * self.wheel.points)
        self.wheel.restore((place, 0), 0, 0)
        self.wheel.move_to(self.count)

    # Guidance

    def distance(self, target: int) -> int:
        """Points from here to there the short way, clockwise positive."""
        points = self.wheel.points
        ahead = (target - self.wheel.point) % points
        return ahead - points if ahead * 2 > points else ahead

    def advice(self, text: "Text", target: int) -> str:
        """What to do so that the wheel shows the target; nothing if it does."""
        far = self.distance(target)
        if target != self._aim:
            self._aim = target
            self._far = far
        if not far:
            return self._at_rest(text)
        key = "WHEEL_RIGHT" if far > 0 else "WHEEL_LEFT"
        advice = text(key, n=abs(far))
        if self._far * far < 0 and abs(far) * 2 < self.wheel.points:
            return text("WHEEL_TOO_FAR") + " " + advice
        if abs(far) > abs(self._far):
            return text("WHEEL_WRONG_WAY") + " " + advice
        return advice

    def _at_rest(self, text: "Text") -> str:
        if self.wheel.half_step:
            return text("WHEEL_HALF")
        return "" if self.wheel.settled else text("WHEEL_BETWEEN")
