"""A rotary encoder: two contacts to ground that open and close a quarter of a cycle apart, and bounce."""

import random

from sim.chips.ports import Chip, Net
from sim.clock import MS, SECOND, US, Clock

_GRAY = (0b11, 0b10, 0b00, 0b01)  # B and A at the four quarter-steps; both open where it clicks
TREMOR = 40 * MS  # from one jump of a loose contact to the next


class Encoder(Chip):
    """What a hand does to it is a list of turns, one after the other; `position` is where the axis stands."""

    def __init__(self, clock: Clock, net_a: Net, net_b: Net, seed: int = 1):
        super().__init__(clock)
        self.position = 0  # in quarter-steps, forwards positive: A changes first
        self.worn = 0  # for how long its contacts chatter after any edge, in nanoseconds
        self._trembling = False
        self._flipped = [False, False]  # contacts that have just jumped off or on
        self._nets = (net_a, net_b)
        self._chance = random.Random(seed)
        self._busy_until = 0
        for net in self._nets:
            net.pull(1)  # most modules carry the resistors; a bare encoder has those of the chip
        self._contact()

    @property
    def busy_until(self) -> int:
        """When the last turn asked for will be over."""
        return max(self._busy_until, self.clock.now)

    def turn(self, quarter_steps: int, speed: float = 100, bounce: int = 0) -> None:
        """Turn by so many quarter-steps (negative: back) at so many a second, behind what is still going on.

        `bounce` is for how long a contact may chatter after each edge, in nanoseconds. It has come to rest
        before the other contact moves, as in any encoder that works.
        """
        pause = round(SECOND / speed)
        moment = self.busy_until
        way = 1 if quarter_steps > 0 else -1
        chatter = 0 if self.worn else min(bounce, pause * 2 // 5)
        for _ in range(abs(quarter_steps)):
            moment += pause
            self._schedule(moment, way, chatter)
            if self.worn:
                self.clock.at(moment, lambda: self._chatter(self._moved(way), self.worn))
        self._busy_until = moment + chatter

    def _moved(self, way: int) -> int:
        """Which contact has just opened or closed: 0 is A."""
        changed = _GRAY[self.position & 3] ^ _GRAY[self.position - way & 3]
        return changed >> 1

    def tremble(self, on: bool) -> None:
        """A loose contact: it jumps while nobody turns the wheel."""
        if on and not self._trembling:
            self.clock.after(TREMOR, self._shake)
        self._trembling = on

    def _shake(self) -> None:
        if self._trembling:
            self._chatter(self._chance.randrange(2), TREMOR // 2)
            self.clock.after(TREMOR, self._shake)

    def _chatter(self, contact: int, duration: int) -> None:
        """A contact jumps for so long, whatever the other one does meanwhile, and comes to rest."""
        jumps = 2 * self._chance.randrange(1, 5)
        for delay in sorted(self._chance.randrange(US, duration) for _ in range(jumps)):
            self.clock.after(delay, lambda: self._flip(contact))

    def _flip(self, contact: int) -> None:
        self._flipped[contact] = not self._flipped[contact]
        self._contact()

    def _schedule(self, moment: int, way: int, bounce: int) -> None:
        self.clock.at(moment, lambda: self._step(way))
        if bounce < 2 * US:
            return
        flips = 2 * self._chance.randrange(0, 4)
        for flip, when in enumerate(sorted(self._chance.randrange(US, bounce) for _ in range(flips))):
            back = -way if flip % 2 == 0 else way
            self.clock.at(moment + when, lambda back=back: self._step(back))  # type: ignore[misc]

    def _step(self, way: int) -> None:
        self.position += way
        self._contact()

    def _contact(self) -> None:
        code = _GRAY[self.position & 3]
        for bit, net in enumerate(self._nets):
            is_open = bool(code >> bit & 1) ^ self._flipped[bit]
            net.drive(None if self.dead or is_open else 0, self)
