"""A wire for pulse trains: whole bursts of edges with their times, where nobody needs them one by one.

A frame for sixty LEDs is 2,880 edges. Whoever makes them (a PIO program, a bitstream) may hand them over in
one go, late but with the true times, as long as everybody on the wire reads times and not moments. A burst is
made of trains: the same word looks the same every time, and a chip that has read its train once knows it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from sim.chips.ports import Net, Watcher


class Train:
    """Some edges (nanoseconds after its start, new level), in order of time; it never changes."""

    __slots__ = ("alternates", "edges")

    def __init__(self, edges: Iterable[tuple[int, int]]):
        self.edges = tuple(edges)
        levels = [level for _, level in self.edges]
        self.alternates = all(a != b for a, b in zip(levels, levels[1:], strict=False))


Burst = Sequence[tuple[int, Train]]  # when each starts, in order of time; no edge is later than now


def burst_of(edges: Sequence[tuple[int, int]]) -> Burst:
    """Of edges that nobody will see again."""
    return [(0, Train(edges))] if edges else []


def edges_of(burst: Burst) -> Iterator[tuple[int, int]]:
    """Every edge with its own time."""
    for start, train in burst:
        for after, level in train.edges:
            yield start + after, level


class PulseNet(Net):
    """A Net that also carries bursts. With plain watchers only, it is a plain Net."""

    def __init__(self, name: str = "", pull: int = 0):
        super().__init__(name, pull)
        self._burst_readers: list[Callable[[Burst], None]] = []
        self._burst_watchers: list[Watcher] = []
        self._hand_over: Callable[[], None] | None = None

    def watch_pulses(self, watcher: Watcher, read: Callable[[Burst], None]) -> None:
        """Call watcher(level) at a single change, and read(burst) when a whole one arrives."""
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

    def release(self) -> None:
        super().release()
        self._hand_over = None  # whoever made bursts is gone

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

    def burst(self, burst: Burst, who: object) -> None:
        """What its only driver has put on the wire since the last burst."""
        if not self.takes_bursts:
            for _, level in edges_of(burst):
                self.drive(level, who)
            return
        changes = []
        level = self._level
        for start, train in burst:
            if train.edges[0][1] == level or not train.alternates:
                train = Train(_changes(train, level))
            if train.edges:
                level = train.edges[-1][1]
                changes.append((start, train))
        self._drivers[who] = self._level = level
        for read in self._burst_readers:
            read(changes)


def _changes(train: Train, level: int) -> Iterator[tuple[int, int]]:
    """Without the edges that leave the wire as it is."""
    for edge in train.edges:
        if edge[1] != level:
            level = edge[1]
            yield edge
