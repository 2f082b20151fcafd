"""Modules needed for a moment only: when the table rests they are forgotten, and their memory is free again.

Whoever needs one of them imports it where it is used, inside the function.
"""

import sys

# In one text, each package before its modules: one text for each name would take many times the memory. Each
# game's guide has a list of its own.
MODULES = (
    ": defects wiring "
    "drivers: encoder_pio enrolment field leds_pio "
    "link: about adjusting commands enrolling games parts stickers "
    "scenes: font fontfile screen "
    "store: board points rescue seal shelf tags "
    "table: adjust clock diagnostic drawing finish menu notices pause recheck start story wheel_back "
    "wheel_check"
)


def modules(listed: str) -> "list[str]":
    """The names on such a list."""
    names = []
    package = ""
    for word in listed.split():
        if word.endswith(":"):
            package = word[:-1] + "." if len(word) > 1 else ""
        else:
            names.append(package + word)
    return names


def forget(listed: str) -> None:
    """What of them is still in use stays until nobody uses it any more."""
    for name in modules(listed):
        if name in sys.modules:
            package, _, leaf = name.rpartition(".")
            if package:
                delattr(sys.modules[package], leaf)
            del sys.modules[name]
