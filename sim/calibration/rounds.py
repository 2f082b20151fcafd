"""How long a round of all readers takes while nobody does anything: it says what waking a task costs.

Readers wait for one another and for their antennas all the time, so most of what is left of a round, besides
wires and the drivers' own work, is the scheduler.
"""

import statistics
from collections.abc import Callable
from dataclasses import replace

from sim.emulated_rp2040.watch import TimedTable
from sim.micropython._work_costs import WorkCosts

START_MS = 2500  # then the table has started, and has loaded what it loads ahead
WATCHED_MS = 1500
SLICE_MS = 0.5
STEP = 1.3  # by which the cost of a wake-up is changed to see what it does
KIND = "wake_up"


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


def with_wake_up(costs: WorkCosts, wanted_ms: float, table: Callable[[WorkCosts], TimedTable]) -> WorkCosts:
    """The same costs with wake-ups that let a round take as long as it should."""
    dearer = _with(costs, costs.ns[KIND] * STEP)
    here, there = round_ms(table(costs)), round_ms(table(dearer))
    slope = (dearer.ns[KIND] - costs.ns[KIND]) / (there - here)
    return _with(costs, max(0.0, costs.ns[KIND] + slope * (wanted_ms - here)))


def _with(costs: WorkCosts, ns: float) -> WorkCosts:
    return replace(costs, ns={**costs.ns, KIND: ns})
