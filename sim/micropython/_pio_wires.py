"""Between the pins of a PIO block and the wires: edges that are known in advance, and shown in their time."""

from typing import TYPE_CHECKING, NamedTuple

from sim.chips.ports import MCU
from sim.chips.pulses import PulseNet, Train

if TYPE_CHECKING:
    from sim.device import Device

Edge = tuple[int, int, int | None]  # when, gpio, level (None: let go)


class Run(NamedTuple):
    """Edges of one pin with none of another pin between them."""

    gpio: int
    start: int
    train: Train | None  # None: the pin is let go at the start
    first: int  # when its first and last edges come
    last: int


_LEVELS = (Train([(0, 0)]), Train([(0, 1)]))


def run_of(when: int, gpio: int, level: int | None) -> Run:
    return Run(gpio, when, None if level is None else _LEVELS[level], when, when)


class Wires:
    """Runs still to be shown, in order of time. Which pins have some is noted as they come."""

    def __init__(self, device: "Device"):
        self._device = device
        self._runs: list[Run] = []
        self._pins: set[int] = set()  # that have edges among them
        self._lets_go = False  # some edge does not drive its pin any more

    def __len__(self) -> int:
        return len(self._runs)

    def since(self, count: int) -> list[Edge]:
        """The edges of all but the first so many runs."""
        edges: list[Edge] = []
        for gpio, start, train, _, _ in self._runs[count:]:
            if train is None:
                edges.append((start, gpio, None))
            else:
                edges += [(start + after, gpio, level) for after, level in train.edges]
        return edges

    def add(self, when: int, gpio: int, level: int | None) -> None:
        self._runs.append(run_of(when, gpio, level))
        self._pins.add(gpio)
        self._lets_go |= level is None

    def add_train(self, start: int, gpio: int, train: Train) -> None:
        edges = train.edges
        self._runs.append(Run(gpio, start, train, start + edges[0][0], start + edges[-1][0]))
        self._pins.add(gpio)

    def clear(self) -> None:
        self._runs.clear()
        self._pins.clear()
        self._lets_go = False

    def due(self, now: int) -> bool:
        return bool(self._runs) and self._runs[0].first <= now

    def next_moment(self) -> int | None:
        """When something must be shown: the end of a burst, or before it an edge that nobody may get late."""
        if not self._runs:
            return None
        late = self._pins_with_time()
        if self._lets_go or late != self._pins:
            for run in self._runs:
                if run.gpio not in late or run.train is None:
                    return run.first
        return self._runs[-1].last

    def show(self, now: int) -> None:
        """Put on the wires what the pins have done up to now."""
        late, due = self._pins_with_time(), self._take(now)
        bursts: dict[int, list[tuple[int, Train]]] = {gpio: [] for gpio in late}
        for gpio, start, train, _, _ in due:
            if train is None:
                self._device.net(gpio).drive(None, MCU)
            elif gpio in late:
                bursts[gpio].append((start, train))
            else:
                for _, level in train.edges:
                    self._device.net(gpio).drive(level, MCU)
        for gpio, burst in bursts.items():
            net = self._device.net(gpio)
            assert isinstance(net, PulseNet)
            if burst:
                net.burst(burst, MCU)

    def _take(self, now: int) -> list[Run]:
        """The runs up to now; one that is not over is cut in two."""
        runs = self._runs
        count = len(runs)
        while count and runs[count - 1].last > now:
            count -= 1
        due = runs[:count]
        if count == len(runs):
            self.clear()
            return due
        del runs[:count]
        gpio, start, train, first, _ = runs[0]
        if first <= now and train is not None:
            shown = [edge for edge in train.edges if start + edge[0] <= now]
            rest = train.edges[len(shown) :]
            due.append(Run(gpio, start, Train(shown), first, start + shown[-1][0]))
            runs[0] = Run(gpio, start, Train(rest), start + rest[0][0], start + rest[-1][0])
        return due

    def _pins_with_time(self) -> set[int]:
        """Those pins whose edges may be handed over late, in bursts."""
        pins = set()
        for gpio in self._pins:
            net = self._device.net(gpio)
            if isinstance(net, PulseNet) and net.takes_bursts:
                pins.add(gpio)
        return pins
