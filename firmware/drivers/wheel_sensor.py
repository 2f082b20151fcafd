"""What feels the wheel: an encoder that counts steps, or a sensor that knows the angle."""

TYPE_CHECKING = False


class WheelSensor:
    """Subclasses know a part."""

    name = ""
    absolute = False  # the first count is already where the wheel stands
    direction = 0  # of the last movement: 1 forwards, -1 backwards
    trouble = ""  # why the count cannot be believed, by the key of its sentence

    if TYPE_CHECKING:

        def count(self) -> int:
            """Steps so far, over whole revolutions. Allocates nothing and never fails: see `trouble`."""

    def phase(self) -> int:
        """Where in its cycle of four steps an encoder rests."""
        return 0

    def magnet(self) -> str:
        """What is wrong with a magnet that can still be seen, by the key of its sentence."""
        return ""
