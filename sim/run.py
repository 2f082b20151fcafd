"""`python -m sim run FILE...`: hands at the virtual table, played from scenario files."""

import argparse
import sys
from pathlib import Path

from sim.device import FirmwareStopped
from sim.scenario import Scenario, ScenarioError, ScenarioFailed


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim run", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    failed = 0
    for path in options.files:
        try:
            scenario = Scenario(path)
            tables = [scenario.run(board) for board in scenario.boards]
        except (ScenarioError, ScenarioFailed, FirmwareStopped) as error:
            failed += 1
            print(f"FAILED {error}", file=sys.stderr)
        else:
            seconds = sum(table.clock.now for table in tables) / 1e9
            print(f"passed {path}: {len(scenario.steps)} steps, {seconds:.1f} s at the table")
    return 1 if failed else 0
