"""A piezo buzzer: the frequency it sounds at, from PWM or from edges, and all it has sounded so far."""

from sim.chips.ports import Chip, Net
from sim.clock import MS, SECOND, Alarm, Clock

LOWEST = 20  # Hz; what is slower is no tone


class Buzzer(Chip):
    def __init__(self, clock: Clock, net: Net):
        super().__init__(clock)
        self.log: list[tuple[int, int, int]] = []  # (start, Hz, duration) of every tone that has ended
        self._hz = 0
        self._since = 0
        self._rose: int | None = None
        self._fades: Alarm | None = None
        net.listen(self.hear)
        net.watch(self._edge)

    @property
    def hz(self) -> int:
        """The tone that sounds now, 0 for silence."""
        return self._hz

    def hear(self, hz: int) -> None:
        """Another tone from now on."""
        hz = 0 if self.dead or hz < LOWEST else hz
        if hz == self._hz:
            return
        now = self.clock.now
        if self._hz:
            self.log.append((self._since, self._hz, now - self._since))
        self._hz = hz
        self._since = now

    def _edge(self, level: int) -> None:
        if not level:
            return
        now = self.clock.now
        if self._rose is not None and now > self._rose:
            self.hear(round(SECOND / (now - self._rose)))
        self._rose = now
        if self._fades is not None:
            self._fades.cancel()
        self._fades = self.clock.after(SECOND // LOWEST + MS, self._fade)

    def _fade(self) -> None:
        self._fades = None
        self._rose = None
        self.hear(0)
