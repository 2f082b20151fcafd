"""What code costs that always runs: it lies in the flash cache, so its prices are lower by a factor.

Each of two folders has its own. Every other input of the pieces chooses them; what is told of the errors is
of all inputs, and half of those had no part in it.
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace

from sim.calibration.comparison import Compared, compare, median_error, median_of_all
from sim.calibration.measurement import Measurement
from sim.micropython._work_costs import FACTORS, WorkCosts

DRIVERS = (0.6, 0.66, 0.72)
FIRMWARE = (0.3, 0.4, 0.5, 0.7, 0.9)


def with_factors(measured: Measurement, costs: WorkCosts, tell: Callable[[str], None]) -> WorkCosts:
    """The same costs with those factors with which no game is far off."""

    def error(tried: WorkCosts) -> float:
        found = worst(compare(measured, tried))
        tell(f"{dict(tried.factors)}: {found:.1%}")
        return found

    return min(_tried(costs), key=error)


def _tried(costs: WorkCosts) -> Iterator[WorkCosts]:
    for factors in itertools.product(DRIVERS, FIRMWARE):
        yield replace(costs, factors=dict(zip(FACTORS, factors, strict=True)))


def worst(compared: list[Compared]) -> float:
    """The largest median error of a game, by every other of its inputs."""
    found = []
    for game in {one.game for one in compared}:
        half = [one for one in compared if one.game == game][::2]
        found += [median_of_all(half), median_error(half, "change")]
    return max(found)
