"""A push button to ground, with a contact that chatters when it closes and when it opens."""

import random

from sim.chips.ports import Chip, Net
from sim.clock import MS, US, Clock


class Button(Chip):
    def __init__(self, clock: Clock, net: Net, bounce: int = 0, seed: int = 1):
        """`bounce`: for how long the contact may chatter, in nanoseconds."""
        super().__init__(clock)
        self.down = False
        self._net = net
        self._bounce = bounce
        self._chance = random.Random(seed)
        net.pull(1)

    def press(self, ms: int | None = None) -> None:
        """Press it, for so many milliseconds or until release()."""
        self._move(True)
        if ms is not None:
            self.clock.after(ms * MS, self.release)

    def release(self) -> None:
        self._move(False)

    def _move(self, down: bool) -> None:
        if down == self.down:
            return
        self.down = down
        self._contact(down)
        if self._bounce < 2 * US:
            return
        flips = 2 * self._chance.randrange(1, 5)
        moments = sorted(self._chance.randrange(US, self._bounce) for _ in range(flips))
        for number, when in enumerate(moments):
            closed = down if number % 2 else not down
            self.clock.after(when, lambda closed=closed: self._chatter(down, closed))  # type: ignore[misc]

    def _chatter(self, down: bool, closed: bool) -> None:
        if self.down == down:  # else the next press or release has taken over
            self._contact(closed)

    def _contact(self, closed: bool) -> None:
        self._net.drive(0 if closed and not self.dead else None, self)
