"""Modules needed for a moment only: when the table rests they are forgotten, and their memory is free again.

Whoever needs one of them imports it where it is used, inside the function.
"""

import sys

# In one text: one for each name would take twice the memory. Each game's guide has a list of its own.
MODULES = (
    "drivers.encoder_pio "
    "drivers.enrolment "
    "drivers.field "
    "drivers.leds_pio "
    "link.about "
    "link.adjusting "
    "link.commands "
    "link.enrolling "
    "link.games "
    "link.parts "
    "link.stickers "
    "scenes.font "
    "scenes.fontfile "
    "scenes.screen "
    "store.points "
    "store.rescue "
    "store.seal "
    "store.shelf "
    "store.tags "
    "table.adjust "
    "table.clock "
    "table.diagnostic "
    "table.drawing "
    "table.finish "
    "table.menu "
    "table.notices "
    "table.pause "
    "table.recheck "
    "table.start "
    "table.story "
    "table.wheel_check "
    "wiring"
)


def forget(names: str) -> None:
    """What of them is still in use stays until nobody uses it any more."""
    for name in names.split():
        if name in sys.modules:
            package, _, leaf = name.rpartition(".")
            if package:
                delattr(sys.modules[package], leaf)
            del sys.modules[name]
