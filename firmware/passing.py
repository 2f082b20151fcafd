"""Modules needed for a moment only: when the table rests they are forgotten, and their memory is free again.

Whoever needs one of them imports it where it is used, inside the function.
"""

import sys

MODULES = (
    "drivers.encoder_pio",
    "drivers.enrolment",
    "drivers.leds_pio",
    "rules.battalia.actions",
    "rules.battalia.answer",
    "rules.battalia.battle",
    "rules.battalia.build",
    "rules.battalia.camp",
    "rules.battalia.craft",
    "rules.battalia.digest",
    "rules.battalia.lines",
    "rules.battalia.opening",
    "rules.battalia.oracle",
    "rules.battalia.paths",
    "rules.battalia.placing",
    "rules.battalia.pool",
    "rules.battalia.setup",
    "rules.battalia.spoils",
    "rules.battalia.tokens",
    "rules.battalia.travel",
    "rules.battalia.turn",
    "rules.battalia.view",
    "rules.battalia.why",
    "rules.battalia.why_battle",
    "rules.history.actions",
    "rules.history.digest",
    "rules.history.engage",
    "rules.history.gears",
    "rules.history.odds",
    "rules.history.restore",
    "rules.history.rewards",
    "rules.history.scoring",
    "rules.history.setup",
    "rules.history.target",
    "rules.history.view",
    "rules.history.why",
    "scenes.fontfile",
    "store.seal",
    "wiring",
)


def forget() -> None:
    """What of them is still in use stays until nobody uses it any more."""
    for name in MODULES:
        if name in sys.modules:
            package, _, leaf = name.rpartition(".")
            if package:
                delattr(sys.modules[package], leaf)
            del sys.modules[name]
