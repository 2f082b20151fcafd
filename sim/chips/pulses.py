"""A wire for pulse trains: whole bursts of edges with their times, where nobody needs them one by one.

A frame for sixty LEDs is 2,880 edges. Whoever makes such a train (a PIO program, a bitstream) may hand it
over in one go, late but with the true times, as long as everybody on the wire reads times and not moments.
"""

from collections.abc import Callable, Sequence

from sim.chips.ports import Net, Watcher

Edges = Sequence[tuple[int, int]]  # (nanoseconds, new level), in order of time, none later than now


class PulseNet(Net):
    """A Net that also carries bursts. With plain watchers only, it is a plain Net."""

    def __init__(self, name: str = "", pull: int = 0):
        super().__init__(name, pull)
        self._burst_readers: list[Callable[[Edges], None]] = []
        self._burst_watchers: list[Watcher] = []
        self._hand_over: Callable[[], None] | None = None

    def watch_pulses(self, watcher: Watcher, read: Callable[[Edges], None]) -> None:
        """Call watcher(level) at a single change, and read(edges) when a whole burst arrives."""
        self.catch_up()
        super().watch(watcher)
        self._burst_watchers.append(watcher)
        self._burst_readers.append(read)

    def watch(self, watcher: Watcher) -> None:
        self.catch_up()
        super().watch(watcher)
        self.catch_up()  # from now on nothing comes late: let the maker of bursts see that

    def short_to_ground(self, on: bool = True) -> None:
        self.catch_up()
        super().short_to_ground(on)
        self.catch_up()

    def comes_late(self, hand_over: Callable[[], None]) -> None:
        """The maker of bursts: before anybody looks at the wire it is asked to hand over what is due."""
        self._hand_over = hand_over

    @property
    def takes_bursts(self) -> bool:
        """Nobody on the wire but readers of bursts, and nobody pulls it elsewhere."""
        alone = len(self._drivers) < 2 and not self._shorted
        return alone and len(self._watchers) == len(self._burst_watchers)

    @property
    def level(self) -> int:
        if self._hand_over is not None:
            self._hand_over()
        return self._level

    def catch_up(self) -> None:
        if self._hand_over is not None:
            self._hand_over()

    def burst(self, edges: Edges, who: object) -> None:
        """What its only driver has put on the wire since the last burst."""
        if not self.takes_bursts:
            for _, level in edges:
                self.drive(level, who)
            return
        changes = []
        level = self._level
        for edge in edges:
            if edge[1] != level:
                level = edge[1]
                changes.append(edge)
        self._drivers[who] = self._level = level
        for read in self._burst_readers:
            read(changes)
