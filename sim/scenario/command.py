"""`python -m sim run FILE...`: hands at the virtual table, played from scenario files."""

import argparse
import sys
from pathlib import Path

from host_tools.boards import BoardError
from sim.clock import SECOND
from sim.device import FirmwareStopped
from sim.scenario import Scenario, ScenarioError, ScenarioFailed
from sim.scenario.files import is_for_two
from sim.table.honest import HELP, OPTION, honest_costs
from sim.table.witness import WitnessedTable


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim run", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument(OPTION, action="store_true", help=HELP)
    options = parser.parse_args(arguments)
    costs = honest_costs() if options.honest_clock else None
    failed = 0
    for path in options.files:
        table = None
        seconds = 0.0
        try:
            if is_for_two(path):
                from sim.scenario.two_tables import TwoTables  # needs chronotable[network]

                two = TwoTables(path)
                two.run()
                print(f"passed {path}: {len(two.steps)} steps at two tables")
                continue
            scenario = Scenario(path)
            for board in scenario.boards:
                table = WitnessedTable(board, scenario.seed, costs=costs)
                scenario.run(table)
                seconds += table.clock.now / SECOND
        except (ScenarioError, ScenarioFailed, FirmwareStopped, BoardError) as error:
            failed += 1
            print(f"FAILED {error}", file=sys.stderr)
            if table is not None:
                print(table.account(), file=sys.stderr)
        else:
            print(f"passed {path}: {len(scenario.steps)} steps, {seconds:.1f} s at the table")
    return 1 if failed else 0
