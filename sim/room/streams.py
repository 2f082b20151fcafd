"""Random numbers for the room: a stream of its own for each pile, die and habit, all from one seed."""

from binascii import crc32

from rules.chance import Chance
from sim.play.match import stream


class Streams:
    """What happens to one pile never changes the order of another."""

    def __init__(self, seed: int):
        self._seed = seed

    def of(self, purpose: str) -> Chance:
        """The stream from its beginning; the same for the same seed and purpose."""
        return stream(self._seed, crc32(purpose.encode()))
