"""A simulated table with the sources as they are now: it starts anew, and a game goes on from its journal."""

import select
import sys

from host_tools.watching import LOOK_S, Watch
from sim.table import Table, TableError

OFF_MS = 300
START_MS = 2000
RESUMED_MS = 3000
STEP_MS = 100


def reload(table: Table) -> bool:
    """Switch the table off and on again; True if a game was resumed. What lies on the readers stays there."""
    was_playing = _is_playing(table)
    if not table.device.powered:
        table.power_on()
    table.put(table.image())  # texts, cards and fonts may have changed
    table.cut_power()
    table.run(OFF_MS)
    table.power_on()
    table.run(START_MS)
    if not was_playing:
        return False
    table.press("ok")  # "Resume the game?" has Yes marked
    for _ in range(RESUMED_MS // STEP_MS):
        table.run(STEP_MS)
        if _is_playing(table):
            return True
    return False


def said_of_defects(table: Table) -> str:
    """The tracebacks that the firmware has told since it was last asked."""
    said = table.device.console.take().decode(errors="replace")
    _, begun, rest = said.partition("Traceback")
    return begun + rest


def _is_playing(table: Table) -> bool:
    try:
        return table.desk().session is not None
    except TableError:  # it is off, or does not start
        return False


def line_or_change(watch: Watch) -> str | None:
    """The next line that somebody types; None if a source has changed before that."""
    while not watch.changed():
        if sys.stdin in select.select([sys.stdin], [], [], LOOK_S)[0]:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            return line
    return None
