"""Runs inside the MicroPython VM: stages with a collected heap before each.

In the WebAssembly build garbage is collected only while JavaScript runs: each stage is an event of its own.
"""

import gc
import sys

try:
    import js  # type: ignore[import-not-found]
except ImportError:
    js = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def load(module: str) -> "Any":
    """Import by name: for what only the VM finds."""
    return __import__(module, None, None, [""])


def take(module: str, name: str) -> "Any":
    """Something of the firmware, which has another place and name among the device's own modules."""
    try:
        with open("places") as places:
            for line in places:
                known, of, place, called = line.split()
                if (known, of) == (module, name):
                    return getattr(load(place), called)
    except OSError:
        pass  # these are modules as they were written
    return getattr(load(module), name)


def named(attribute: str) -> str:
    """What an attribute of the firmware's objects is called."""
    try:
        with open("places") as places:
            for line in places:
                known, of, _, called = line.split()
                if (known, of) == ("-", attribute):
                    return called
    except OSError:
        pass
    return attribute


def in_use() -> int:
    """Bytes of heap that are taken now."""
    return int(gc.mem_alloc())  # type: ignore[attr-defined]


def rest() -> None:
    """What is not needed in a game goes, and then all garbage."""
    if "unload" in sys.modules or "loop" in sys.modules:
        with open("unloadable.txt") as names:
            take("unload", "unload")(names.read())
    gc.collect()


def in_stages(*stages: "Callable[[], object]") -> None:
    """Run each stage with nothing left over from the one before."""
    gc.collect()
    if not js:
        for stage in stages:
            stage()
            rest()
        return
    waiting = list(stages)

    def step(*_: object) -> None:
        try:
            waiting.pop(0)()
        except BaseException as error:
            sys.print_exception(error)  # type: ignore[attr-defined]
            js.process.exit(1)
        rest()
        if waiting:
            js.setTimeout(step, 0)

    js.setTimeout(step, 0)
