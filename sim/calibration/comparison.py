"""The same hands at the emulated and at the simulated table: what each input took on both, and the errors."""

import math
import statistics
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sim.calibration.honest_table import HonestTable
from sim.calibration.measurement import Measurement, OldMeasurement
from sim.emulated_rp2040.performance import Felt, Performance
from sim.emulated_rp2040.rehearsal import Rehearsal
from sim.micropython._work_costs import WorkCosts

LATENCIES = {
    "light": "first light or sound",
    "change": "first change of the display",
    "settled": "settled picture",
}
WITHIN = 0.15  # median error of all latencies of a game


class Compared(NamedTuple):
    game: str
    emulated: Felt
    simulated: Felt

    def error(self, latency: str) -> float:
        """Relative; not a number where neither shows anything, all of it where only one does."""
        there, here = getattr(self.emulated, latency), getattr(self.simulated, latency)
        if math.isnan(there) != math.isnan(here):
            return math.inf
        return math.nan if not there else here / there - 1


def compare(measured: Measurement, costs: WorkCosts) -> list[Compared]:
    """Every input of the measured pieces on a simulated table with these costs."""
    found: list[Compared] = []
    for game, felt in measured.felt.items():
        rehearsal = Rehearsal(game, measured.board)
        if [act.step for act in rehearsal.acts] != [one.step for one in felt]:
            raise OldMeasurement(f"{game} is played in another way now: measure again, without --again")
        found += compare_piece(rehearsal, measured.board, felt, costs)
    return found


def compare_piece(rehearsal: Rehearsal, board: str, felt: list[Felt], costs: WorkCosts) -> list[Compared]:
    table = HonestTable(board, costs)
    table.put(rehearsal.files)
    here = Performance(table, rehearsal).perform()
    return [Compared(rehearsal.game, one, other) for one, other in zip(felt, here, strict=True)]


def median_error(compared: Iterable[Compared], latency: str) -> float:
    return statistics.median(abs(error) for one in compared if not math.isnan(error := one.error(latency)))


def median_of_all(compared: Iterable[Compared]) -> float:
    """Over all three latencies of all inputs."""
    errors = [one.error(latency) for one in compared for latency in LATENCIES]
    return statistics.median(abs(error) for error in errors if not math.isnan(error))


def seen(compared: Iterable[Compared]) -> list[Compared]:
    """Those of which something could be seen at either table."""
    return [one for one in compared if any(not math.isnan(one.error(latency)) for latency in LATENCIES)]


def summary(compared: list[Compared]) -> Iterator[str]:
    """A line of Markdown for each game."""
    yield "| Game | Inputs | " + " | ".join(LATENCIES.values()) + " | all three |"
    yield "|---|---|" + "---|" * (len(LATENCIES) + 1)
    for game in dict.fromkeys(one.game for one in compared):
        of_game = seen(one for one in compared if one.game == game)
        errors = [median_error(of_game, latency) for latency in LATENCIES]
        cells = " | ".join(f"{error:.1%}" for error in [*errors, median_of_all(of_game)])
        yield f"| {game} | {len(of_game)} | {cells} |"


def listing(compared: list[Compared]) -> Iterator[str]:
    """A line for each input: emulated and simulated milliseconds."""
    yield "| Input | " + " | ".join(LATENCIES.values()) + " | longest hold |"
    yield "|---|" + "---|" * (len(LATENCIES) + 1)
    for one in seen(compared):
        pairs = [
            f"{_ms(getattr(one.emulated, name))} / {_ms(getattr(one.simulated, name))}"
            for name in (*LATENCIES, "held")
        ]
        yield f"| {_words(one)} | {' | '.join(pairs)} |"


def _ms(ms: float) -> str:
    return "-" if math.isnan(ms) else f"{ms:.0f}"


def _words(one: Compared) -> str:
    step = one.emulated.step
    kind = next(iter(step))
    place = f" at {step['at']}" if "at" in step else ""
    return f"{one.game}: {kind} {step[kind]}{place}"
