"""The honest clock: a table that takes the time which the firmware's Python takes on an RP2040."""

from sim.device_files import files_of_modules
from sim.micropython._work_costs import WorkCosts, read

OPTION = "--honest-clock"
HELP = "let the firmware's Python take as long as on an RP2040 (docs/simulator.md)"


def honest_costs() -> WorkCosts:
    """For `Table(board, costs=honest_costs())`."""
    return read(files=files_of_modules())
