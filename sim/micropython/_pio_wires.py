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
    def __init__(self, device: "Device"):
        self._device = device
        self.edges: list[Edge] = []  # still to be shown, in order of time

    def due(self, now: int) -> bool:
        return bool(self.edges) and self.edges[0][0] <= now

    def next_moment(self) -> int | None:
        """When something must be shown: the end of a burst, or before it an edge that nobody may get late."""
        if not self.edges:
            return None
        late = self._pins_with_time()
        for when, gpio, level in self.edges:
            if gpio not in late or level is None:
                return when
        return self.edges[-1][0]

    def show(self, now: int) -> None:
        """Put on the wires what the pins have done up to now."""
        count = bisect_right(self.edges, now, key=itemgetter(0))
        late = self._pins_with_time()
        due = self.edges[:count]
        del self.edges[:count]
        bursts: dict[int, list[tuple[int, int]]] = {gpio: [] for gpio in late}
        if len(late) == 1 and all(gpio in late for _, gpio, _ in due):
            (only,) = late  # a strip of LEDs, alone: the usual train
            bursts[only] = [(when, level) for when, _, level in due if level is not None]
            due = [edge for edge in due if edge[2] is None]
        for when, gpio, level in due:
            if level is not None and gpio in late:
                bursts[gpio].append((when, level))
            else:
                self._device.net(gpio).drive(level, MCU)
        for gpio, edges in bursts.items():
            net = self._device.net(gpio)
            assert isinstance(net, PulseNet)
            if edges:
                net.burst(edges, MCU)

    def _pins_with_time(self) -> set[int]:
        """Those pins whose edges may be handed over late, in bursts."""
        pins = set()
        for gpio in {edge[1] for edge in self.edges}:
            net = self._device.net(gpio)
            if isinstance(net, PulseNet) and net.takes_bursts:
                pins.add(gpio)
        return pins
