"""How fast time passes at a table, and how much of it is still owed."""

from collections.abc import Callable

from sim.clock import MS, SECOND
from sim.web.players.speeds import HURRIED, SETTING_UP, SPEEDS

SLICE = 5 * MS
MOST_BEHIND = SECOND // 4  # what the table cannot catch up with is not owed: a laptop may have slept
RESTS = 2.0  # seconds after a question, until the table needs to run only now and then


class Tempo:
    """`credit` is the time in nanoseconds that has passed on the wall and not yet at the table."""

    def __init__(self, wall: Callable[[], float]):
        self.speed = "normal"
        self._wall = wall
        self._credit = 0.0
        self._still_since = 0.0

    def earn(self, seconds: float, factor: float) -> None:
        self._credit = min(self._credit + seconds * factor * SECOND, MOST_BEHIND * factor)

    def spend(self, free_at: int, now: int) -> int:
        """The next slice in nanoseconds, not beyond the moment when hands are free; 0 if none is owed."""
        if self._credit < MS:
            return 0
        ns = min(SLICE, int(self._credit) // MS * MS)
        if free_at > now:
            ns = min(ns, free_at - now)
        self._credit -= ns
        return ns

    @property
    def is_behind(self) -> bool:
        return self._credit >= SLICE

    def asked(self) -> None:
        """From now on time passes as on the wall."""
        self._still_since = self._wall()
        self._credit = 0

    @property
    def is_still(self) -> bool:
        """Nobody has done anything for a while."""
        return self._wall() > self._still_since + RESTS

    def is_long(self, seconds: float) -> bool:
        """Whether a bot has been at it for long enough."""
        return seconds > SPEEDS[self.speed].patience

    def factor(self, setting_up: bool, hurries: bool, telling: bool, works: bool, of_bot: bool) -> float:
        """How many times as fast as on the wall."""
        speed = SPEEDS[self.speed]
        if setting_up:
            return SETTING_UP
        if hurries:
            return HURRIED
        if telling:
            return speed.bots if of_bot else speed.scenes
        return speed.hands if works else 1
