"""Runs inside the MicroPython VM: times of the RP2040, against a loop that is timed in the same process."""

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
LOOP_US = 4.6  # one iteration on the RP2040, from the table of costs in the design


def now() -> float:
    """Microseconds of this process, not of the others on a busy machine; of the clock where nobody counts."""
    if not js:
        return float(time.ticks_us())  # type: ignore[attr-defined]
    used = js.process.cpuUsage()
    return float(used.user + used.system)


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
