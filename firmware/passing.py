"""Modules needed for a moment only: when the table rests they are forgotten, and their memory is free again.

Whoever needs one of them imports it where it is used, inside the function.
"""

import sys

# In one text: one for each name would take twice the memory.
MODULES = (
    "drivers.encoder_pio "
    "drivers.enrolment "
    "drivers.leds_pio "
    "rules.arte.asides "
    "rules.arte.build "
    "rules.arte.cards "
    "rules.arte.chase "
    "rules.arte.digest "
    "rules.arte.draft "
    "rules.arte.effects "
    "rules.arte.exchange "
    "rules.arte.finish "
    "rules.arte.free "
    "rules.arte.reasons "
    "rules.arte.resolve "
    "rules.arte.sight "
    "rules.arte.skills "
    "rules.arte.terrain "
    "rules.arte.turn "
    "rules.arte.view "
    "rules.arte.why "
    "rules.history.actions "
    "rules.history.battle "
    "rules.history.dice "
    "rules.history.digest "
    "rules.history.engage "
    "rules.history.gears "
    "rules.history.known "
    "rules.history.odds "
    "rules.history.restore "
    "rules.history.rewards "
    "rules.history.scoring "
    "rules.history.setup "
    "rules.history.target "
    "rules.history.view "
    "rules.history.why "
    "scenes.fontfile "
    "store.points "
    "store.rescue "
    "store.seal "
    "store.shelf "
    "table.adjust "
    "table.diagnostic "
    "table.finish "
    "table.history.asking "
    "table.history.asks "
    "table.history.battles "
    "table.history.labels "
    "table.history.opening "
    "table.history.sheets "
    "table.history.shown "
    "table.history.spoils "
    "table.history.tells "
    "table.menu "
    "table.notices "
    "table.pause "
    "table.recheck "
    "table.start "
    "table.wheel_check "
    "wiring"
)


def forget() -> None:
    """What of them is still in use stays until nobody uses it any more."""
    for name in MODULES.split():
        if name in sys.modules:
            package, _, leaf = name.rpartition(".")
            if package:
                delattr(sys.modules[package], leaf)
            del sys.modules[name]
