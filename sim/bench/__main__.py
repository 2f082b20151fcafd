"""`python -m sim.bench`: measures everything, writes build/bench.json, prints it beside the budgets."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from sim import ROOT
from sim.bench.latency import TAPS
from sim.bench.measure import Figures, everything
from sim.bench.report import Report

RESULT = ROOT / "build" / "bench.json"
BASELINE = ROOT / "bench" / "baseline.json"
WIDTH = 150  # where the output is no terminal


def main(argv: list[str]) -> int:
    asked = _parse(argv)
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    figures, notes = everything(asked.taps)
    write(RESULT, figures)
    report = Report(figures, read(BASELINE))
    report.print(console, notes)
    if asked.set_baseline:
        write(BASELINE, figures)
    return 1 if asked.strict and report.missed() else 0


def read(path: Path) -> Figures:
    """Figures of an earlier run; none if there was none."""
    if not path.exists():
        return {}
    figures: Figures = json.loads(path.read_text(encoding="utf-8"))
    return figures


def write(path: Path, figures: Mapping[str, float]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    rounded = {name: round(value, 3) for name, value in sorted(figures.items())}
    path.write_text(json.dumps(rounded, indent=2) + "\n", encoding="utf-8")


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sim.bench", description="Figures, beside their budgets.")
    parser.add_argument("--strict", action="store_true", help="exit 1 if a budget is missed")
    parser.add_argument("--set-baseline", action="store_true", help="compare later runs with this one")
    parser.add_argument(
        "--taps", type=int, default=TAPS, help=f"cards laid in each of two situations (default: {TAPS})"
    )
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
