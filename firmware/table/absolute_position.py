"""The position of a wheel whose sensor always knows where it stands: only its zero has to be kept."""

from table.wheel_position import WheelPosition


class AbsolutePosition(WheelPosition):
    """Calibrated once, it is sure for ever: a power cut changes nothing, whatever hands did meanwhile."""

    def __init__(self, revolution: "tuple[int, int]", count: int):
        super().__init__(revolution, 1)  # it has no clicks to rest between
        self._turn = revolution[0]
        self.move_to(count)

    def restore(self, note: bytes) -> bool:
        """The journal has nothing to say about this wheel."""
        return True

    def offset(self) -> int:
        """Where the zero is, as a negative number from -1 on; 0 if nobody ever said so."""
        return -1 - (self.count - super().offset()) % self._turn if self.wheel.sure else 0

    def set_offset(self, offset: int) -> None:
        """That of an encoder is not negative, and says nothing about this wheel."""
        if offset < 0:
            count = self.count
            self.wheel.calibrate((-1 - offset) % self._turn)
            self.move_to(count)
