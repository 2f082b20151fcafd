"""Between the pins of a PIO block and the wires: edges that are known in advance, and shown in their time."""

from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING

from sim.chips.ports import MCU
from sim.chips.pulses import PulseNet

if TYPE_CHECKING:
    from sim.device import Device

Edge = tuple[int, int, int | None]  # when, gpio, level (None: let go)


class Wires:
    """Edges still to be shown. Which pins have some is noted as they come: a frame has thousands of edges."""

    def __init__(self, device: "Device"):
        self._device = device
        self._edges: list[Edge] = []  # in order of time
        self._pins: set[int] = set()  # that have edges among them
        self._lets_go = False  # some edge does not drive its pin any more

    def __len__(self) -> int:
        return len(self._edges)

    def since(self, count: int) -> list[Edge]:
        """All but the first so many."""
        return self._edges[count:]

    def add(self, when: int, gpio: int, level: int | None) -> None:
        self._edges.append((when, gpio, level))
        self._pins.add(gpio)
        self._lets_go |= level is None

    def add_all(self, edges: list[Edge], pins: frozenset[int], lets_go: bool) -> None:
        """Many in one go, by someone who has looked through them before."""
        self._edges += edges
        self._pins |= pins
        self._lets_go |= lets_go

    def clear(self) -> None:
        self._edges.clear()
        self._pins.clear()
        self._lets_go = False

    def due(self, now: int) -> bool:
        return bool(self._edges) and self._edges[0][0] <= now

    def next_moment(self) -> int | None:
        """When something must be shown: the end of a burst, or before it an edge that nobody may get late."""
        if not self._edges:
            return None
        late = self._pins_with_time()
        if self._lets_go or late != self._pins:
            for when, gpio, level in self._edges:
                if gpio not in late or level is None:
                    return when
        return self._edges[-1][0]

    def show(self, now: int) -> None:
        """Put on the wires what the pins have done up to now."""
        count = bisect_right(self._edges, now, key=itemgetter(0))
        late, lets_go, due = self._pins_with_time(), self._lets_go, self._edges[:count]
        only = len(self._pins) == 1
        if count == len(self._edges):
            self.clear()
        else:
            del self._edges[:count]
        if only and late and not lets_go:  # a strip of LEDs, alone: the usual train
            (gpio,) = late
            self._burst(gpio, [(when, level) for when, _, level in due])  # type: ignore[misc]
            return
        bursts: dict[int, list[tuple[int, int]]] = {gpio: [] for gpio in late}
        for when, gpio, level in due:
            if level is not None and gpio in late:
                bursts[gpio].append((when, level))
            else:
                self._device.net(gpio).drive(level, MCU)
        for gpio, edges in bursts.items():
            self._burst(gpio, edges)

    def _burst(self, gpio: int, edges: list[tuple[int, int]]) -> None:
        net = self._device.net(gpio)
        assert isinstance(net, PulseNet)
        if edges:
            net.burst(edges, MCU)

    def _pins_with_time(self) -> set[int]:
        """Those pins whose edges may be handed over late, in bursts."""
        pins = set()
        for gpio in self._pins:
            net = self._device.net(gpio)
            if isinstance(net, PulseNet) and net.takes_bursts:
                pins.add(gpio)
        return pins
