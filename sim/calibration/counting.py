"""A simulated table on which the firmware's work is counted by kinds, and takes no time."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from sim.chips.filesystem import Costs as FileCosts
from sim.device_files import files_of_modules
from sim.micropython._work import KINDS, Price, Work
from sim.micropython._work_costs import IN_A_CALL, WorkCosts, read
from sim.table import Table

BITS = 40  # of a sum for each kind
FILE_CALLS = {1: "file_open", 2: "file_close", 3: "file_transfer", 4: "file_look_up"}  # by a price of theirs
HALVES = 2  # work that is done every other time counts half


class Counting(WorkCosts):
    """Its prices are numbers with a place of some bits for each kind."""

    def price(self, work: Work) -> int:
        return sum(round(HALVES * count) << BITS * KINDS.index(kind) for kind, count in work.items())

    def price_in(self, folder: str) -> Price:
        return self.price

    def account(self, device_sum: list[int]) -> list[int]:
        return [0]

    def rest_of_call(self, ns: int, charge: Callable[[int], None]) -> int:
        """All of it: so the calling does not count."""
        charge(-self.price(IN_A_CALL))
        return ns

    def of_files(self) -> FileCosts:
        return FileCosts(1, 2, 3, 4)


def work_of(counted: int) -> Work:
    """The work of a sum of such prices."""
    mask = (1 << BITS) - 1
    found = {kind: (counted >> BITS * place & mask) / HALVES for place, kind in enumerate(KINDS)}
    return Counter({kind: count for kind, count in found.items() if count})


def counting_table(board: str) -> Table:
    costs = read()
    counting = Counting(costs.micropython, costs.measured, costs.ns, costs.factors, files_of_modules())
    table = Table(board, costs=counting)
    device = table.device
    call: Any = device.files.call

    def counted(cost: int, *operation: Any) -> Any:
        if cost in FILE_CALLS:
            device.charge(counting.price(Counter({FILE_CALLS[cost]: 1})))
        return call(0, *operation)

    device.files.call = counted  # type: ignore[method-assign, assignment]
    return table
