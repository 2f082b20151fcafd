"""`python -m sim calibrate UF2`: measures on an emulated RP2040 what the firmware's Python costs there.

Writes sim/micropython/work_costs.toml, plays a piece of each game on a simulated table with these costs,
compares every input with the emulated table, and writes the list into docs/latencies.md. Takes about a
quarter of an hour. With --again nothing is emulated: what was measured last is fitted and compared again.
"""

import argparse
import sys
from pathlib import Path

from host_tools.options import whole_number
from sim import ROOT
from sim.calibration.comparison import WITHIN, Compared, compare, listing, median_of_all, summary
from sim.calibration.fit import Costs, factors, fitted
from sim.calibration.fit import median_error as sample_error
from sim.calibration.measurement import Measurement, OldMeasurement, kept, measure
from sim.calibration.running_code import with_factors
from sim.calibration.samples import collection_ns, of_moves, of_snippets
from sim.emulated_rp2040.performance import EmulationFailed
from sim.emulated_rp2040.processor import ProcessorFailed
from sim.emulated_rp2040.uf2 import NoUf2, find_uf2
from sim.micropython._work import KINDS
from sim.micropython._work_costs import FILE, read
from sim.table import TableError
from sim.table.honest import honest_costs
from sim.vm import NoVm

LIST = ROOT / "docs" / "latencies.md"
MOVES = 60


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim calibrate", description=__doc__)
    parser.add_argument(
        "uf2", nargs="?", default="", help="MicroPython for the Raspberry Pi Pico: a UF2 file"
    )
    parser.add_argument("--board", default="pico_full")
    parser.add_argument(
        "--moves", type=whole_number, default=MOVES, help="of each game (default: %(default)s)"
    )
    parser.add_argument("--again", action="store_true", help="with what the last call has measured")
    options = parser.parse_args(arguments)
    try:
        if options.again:
            measured = kept()
        else:
            measured = measure(find_uf2(options.uf2), options.board, options.moves, _tell)
            measured.keep()
        return calibrate(measured)
    except (NoUf2, OldMeasurement) as error:
        print(f"chronotable: {error}", file=sys.stderr)
        return 2
    except (EmulationFailed, NoVm, OSError, ProcessorFailed, TableError) as error:
        print(f"chronotable: the calibration failed: {error}", file=sys.stderr)
        return 1


def calibrate(measured: Measurement) -> int:
    _tell("the same work is counted on the simulated table")
    snippets = of_snippets(measured.board, measured.snippets)
    samples = [
        sample
        for game, timed in measured.moves.items()
        for sample in of_moves(measured.board, game, measured.moves_each, timed)
    ]
    # Every other sample is for the fit, the rest checks it.
    before = {**read().ns, "collection": collection_ns(measured.moves.values())}
    costs = fitted(snippets, samples[::2], before)
    for what in ("move", "drawing", "loading"):
        checked = [sample for sample in samples[1::2] if what in sample.what]
        print(
            f"{what}: median error {sample_error(checked, costs):.1%} of {len(checked)} that were not fitted"
        )
    write(measured, costs, factors(samples, costs), FILE)
    _tell("the pieces on the simulated table")
    chosen = with_factors(measured, honest_costs(), _tell)
    write(measured, chosen.ns, chosen.factors, FILE)
    compared = compare(measured, honest_costs())
    LIST.write_text(document(measured, compared), encoding="utf-8")
    print("\n".join(summary(compared)))
    missed = [
        f"{game}: {error:.1%}"
        for game in measured.felt
        if (error := median_of_all(one for one in compared if one.game == game)) > WITHIN
    ]
    for line in missed:
        print(f"chronotable: more than {WITHIN:.0%} off: {line}", file=sys.stderr)
    return 1 if missed else 0


def write(measured: Measurement, costs: Costs, of_folders: Costs, path: Path) -> None:
    lines = [
        "# What kinds of work take on an RP2040 at 125 MHz, in ns (sim/micropython/_work.py explains them).",
        "# Written by `python -m sim calibrate UF2`: do not edit.",
        f'micropython = "{measured.micropython}"',
        f'measured = "{measured.measured}"',
        "",
        "[kinds]",
        *(f"{kind} = {round(costs[kind])}" for kind in KINDS),
        "",
        "# Code that always runs lies in the flash cache.",
        "[factors]",
        *(f"{folder} = {factor:.3f}" for folder, factor in of_folders.items()),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def document(measured: Measurement, compared: list[Compared]) -> str:
    lines = [
        "# Latencies: emulated and simulated, input by input",
        "",
        f"Written by `python -m sim calibrate` on {measured.measured}: MicroPython {measured.micropython},",
        f"`{measured.board}`. Milliseconds, emulated / simulated with the honest clock",
        "([simulator.md](simulator.md)). A light or sound counts from the beginning of an input, the display",
        "from its end (a button is let go). The first table has the median of the relative errors.",
        "",
        *summary(compared),
        "",
        *listing(compared),
    ]
    return "\n".join(lines) + "\n"


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
