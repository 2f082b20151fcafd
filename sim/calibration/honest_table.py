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
        controls = self.holds().get("controls")
        return controls.began / MS if controls else 0.0

    def take_hold(self) -> float:
        longest = max((hold.longest for hold in self.holds().values()), default=0)
        self.clear_holds()
        return longest / MS
