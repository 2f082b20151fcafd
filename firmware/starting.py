"""What happens once, at power-on: the table's name, then its desk or the builder's bench."""

import gc

import machine
from scheduler import MARK

from drivers.button import NOTHING
from drivers.errors import ChipError
from loop import TASKS
from scenes.screen import Screen
from store.data_file import DataFileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from table.panel import Panel
    from wiring import Hardware

_NAME = "Chronotable"
_NAME_ROW = 24
_HOLD_MS = 100


def panel_for(hardware: "Hardware", holding: "Any") -> "Panel":
    """What the loop is to run once the parts are wired; `holding` says who held it before the start."""
    _greet(hardware)
    # What is loaded from now on stays: it should lie close together, and fill the gaps in front. Memory is
    # looked for from the first gap on: with those left, moves take a third longer.
    gc.collect()
    panel = _bench(hardware, "") if _is_held(hardware, "back") else _desk(hardware)
    panel.bitten = machine.reset_cause() == machine.WDT_RESET
    panel.held_by = _held_by(holding)
    if hardware.copied:
        panel.trouble("FILE_BROKEN", "board.json")
    return panel


def _greet(hardware: "Hardware") -> None:
    """The name of the table, long before all else is loaded: who switches it on sees that it starts."""
    display = hardware.display
    try:
        hardware.screen = screen = Screen(display)
        display.start()
        screen.big(_NAME, _NAME_ROW)
        screen.show()
        while screen.step() or display.step():
            pass
        screen.clear_large()
    except (ChipError, DataFileError):  # told once there is a panel
        pass


def _held_by(mark: "Any") -> str:
    """The kind of work that the last start did last."""
    number = mark[0] - MARK
    mark[0] = 0
    names = TASKS.split()
    return names[number] if 0 <= number < len(names) else ""


def _desk(hardware: "Hardware") -> "Panel":
    """The desk with its first page; if anything of it is missing or broken, the builder's bench."""
    try:
        from table.desk import Desk  # here, so that a file that is missing or broken is reported

        desk = Desk()
        desk.start(hardware)
    except Exception as defect:
        from defects import report

        report(defect, False)
        return _bench(hardware, getattr(defect, "code", type(defect).__name__))
    return desk


def _bench(hardware: "Hardware", why: str) -> "Panel":
    from table.diagnostic import Bench

    bench = Bench(why)
    bench.start(hardware)
    return bench


def _is_held(hardware: "Hardware", name: str) -> bool:
    """Whether somebody holds the button while the table is switched on."""
    held = False
    for other, button in hardware.buttons:
        if other == name:
            button.step(0)
            held = button.step(_HOLD_MS) != NOTHING
    return held
