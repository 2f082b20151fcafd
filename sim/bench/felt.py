"""What a hand feels in each game, by the honest clock: a rehearsed piece, input by input."""

import math

from sim.bench.latency import BOARD, percentile
from sim.calibration.honest_table import HonestTable
from sim.emulated_rp2040.performance import Felt, Performance
from sim.emulated_rp2040.rehearsal import GAMES, Rehearsal

TAPS = ("tap", "place")
PRESSES = ("press",)
LATENCIES = ("light", "settled")


def measure() -> dict[str, float]:
    return {name: value for game in GAMES for name, value in of_game(game).items()}


def of_game(game: str) -> dict[str, float]:
    rehearsal = Rehearsal(game, BOARD)
    table = HonestTable(BOARD)
    table.put(rehearsal.files)
    return figures(game, Performance(table, rehearsal).perform())


def figures(game: str, felt: list[Felt]) -> dict[str, float]:
    """The first act resumes the game; it counts as a press, and so does what it holds."""
    found = {f"felt.{game}.hold.max_ms": max(one.held for one in felt)}
    for kind, verbs in (("tap", TAPS), ("press", PRESSES)):
        of_kind = [one for one in felt if next(iter(one.step)) in verbs]
        for latency in LATENCIES:
            times = [ms for one in of_kind if not math.isnan(ms := getattr(one, latency))]
            for per_cent in (50, 99):
                found[f"felt.{game}.{kind}.{latency}.p{per_cent}_ms"] = percentile(times, per_cent)
    return found
