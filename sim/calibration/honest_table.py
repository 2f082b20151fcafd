"""A simulated table whose clock charges the firmware's work, with a stop-watch like the emulated one's."""

from sim.clock import MS
from sim.emulated_rp2040.watch import TimedTable
from sim.micropython._work_costs import WorkCosts
from sim.table.honest import honest_costs


class HonestTable(TimedTable):
    def __init__(self, board: str, costs: WorkCosts | None = None):
        super().__init__(board, costs=costs or honest_costs())

    @property
    def ms(self) -> float:
        return self.clock.now / MS

    @property
    def look_ms(self) -> float:
        loop = self.device.modules.loop
        controls = loop.holds.get("_read_controls") if loop else None
        return controls.began / MS if controls else 0.0

    def take_hold(self) -> float:
        loop = self.device.modules.loop
        assert loop is not None, "the firmware has started"
        longest = max((hold.longest for hold in loop.holds.values()), default=0)
        loop.holds.clear()
        return longest / MS
