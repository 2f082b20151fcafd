"""How long a round of all readers takes while nobody does anything: it says what a turn of the loop costs.

Readers wait for one another and for their antennas all the time, so most of what is left of a round, besides
wires and the drivers' own work, is the loop.
"""

import statistics
from collections.abc import Callable
from dataclasses import replace

from sim.emulated_rp2040.watch import TimedTable
from sim.micropython._work_costs import WorkCosts

START_MS = 2500  # then the table has started, and has loaded what it loads ahead
WATCHED_MS = 1500
SLICE_MS = 0.5
LEAST, MOST = 0.1, 3.0  # that the factor of the loop can be
HALVINGS = 8
FOLDER = "firmware"


def round_ms(table: TimedTable) -> float:
    """From one look at a reader to the next: the median of all readers whose antenna goes on and off."""
    table.run(START_MS)
    begun: dict[str, list[float]] = {name: [] for name in table.fields}
    was_on = dict.fromkeys(table.fields, True)
    for _ in range(round(WATCHED_MS / SLICE_MS)):
        table.run(SLICE_MS)
        for name, field in table.fields.items():
            if field.on and not was_on[name]:
                begun[name].append(table.ms)
            was_on[name] = field.on
    return statistics.median(
        later - earlier for times in begun.values() for earlier, later in zip(times, times[1:], strict=False)
    )


def with_loop(costs: WorkCosts, wanted_ms: float, table: Callable[[WorkCosts], TimedTable]) -> WorkCosts:
    """The same costs with a loop that lets a round take as long as it should.

    By halving, because tasks that just miss each other's turn make a round longer by leaps.
    """
    low, high = LEAST, MOST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if round_ms(table(_with(costs, middle))) < wanted_ms:
            low = middle
        else:
            high = middle
    return _with(costs, (low + high) / 2)


def _with(costs: WorkCosts, factor: float) -> WorkCosts:
    return replace(costs, factors={**costs.factors, FOLDER: factor})
