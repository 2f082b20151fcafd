"""Runs inside the MicroPython VM: stages with a collected heap before each, and times of the RP2040.

In the WebAssembly build garbage is collected only while JavaScript runs: each stage is an event of its own.
"""

import gc
import sys
import time

try:
    import js  # type: ignore[import-not-found]
except ImportError:
    js = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

CALIBRATION = 5_000  # iterations: their sum is a small integer
ROUNDS = 60  # until the shortest time is the machine's own
at_rest: "list[Callable[[], object]]" = []  # what else is to be forgotten then
LOOP_US = 4.6  # one iteration on the RP2040, from the table of costs in the design


def now() -> float:
    """Microseconds of this process, not of the others on a busy machine; of the clock where nobody counts."""
    if not js:
        return float(time.ticks_us())  # type: ignore[attr-defined]
    used = js.process.cpuUsage()
    return float(used.user + used.system)


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
    """What the loop does when nothing has happened for a while and memory is short."""
    for forget in at_rest:
        forget()
    if "passing" in sys.modules or "loop" in sys.modules:
        with open("passing.txt") as names:  # those of the table and of all games
            take("passing", "forget")(names.read())
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


def calibrate(n: int) -> int:
    """The loop of the design, against which all work is timed."""
    s = 0
    for i in range(n):
        s += i
    return s


def best(rounds: int, times: int, work: "Callable[..., object]", *arguments: "Any") -> float:
    """The shortest of several rounds, in microseconds for once: whatever disturbs makes them longer only."""
    shortest = 1e9
    for _ in range(rounds):
        time_loop()
        began = now()
        for _ in range(times):
            work(*arguments)
        shortest = min(shortest, now() - began)
    return shortest / times


def time_loop() -> None:
    """Again and again between the work: what slows that down for a while slows the loop down too."""
    global _iteration
    began = now()
    calibrate(CALIBRATION)
    _iteration = min(_iteration, (now() - began) / CALIBRATION)


def rp2040(us: float) -> float:
    """What took so long here would take about so many microseconds on the RP2040."""
    return us / _iteration * LOOP_US


_iteration = 1e9
for _ in range(ROUNDS):
    time_loop()
