"""Runs inside the MicroPython VM: the table up to the moment when its loop would turn, and a game on it.

All by the names that the firmware was written with: on the device's own modules they are others.
"""

from sim.bench import vm_pico
from sim.bench.vm_stages import named, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_kept: "list[Any]" = []  # what the loop would hold


def of(thing: "Any", attribute: str) -> "Any":
    """An attribute of one of the firmware's objects."""
    return getattr(thing, named(attribute))


def switch_on() -> "Any":
    """As on the device; the desk."""
    vm_pico.install()
    desk_class = take("table.desk", "Desk")
    start = of(desk_class, "start")
    seen: list[Any] = []

    def seen_to_start(desk: "Any", hardware: "Any") -> None:
        seen.append(desk)
        start(desk, hardware)

    setattr(desk_class, named("start"), seen_to_start)
    try:
        take("loop", "run")()
    except vm_pico.Stopped as stopped:
        _kept.append(stopped)
    return seen[0]


def begin_game(desk: "Any", game: str, setup: "tuple[int, ...]") -> "Any":
    """A session with its journal."""
    guide = take("table.games", "guide_of")(game)
    of(of(desk, "services"), "load_words")(game)
    session = at_once(take("table.games", "session_of")(desk, guide, setup))
    of(session, "begin")()
    return session


def at_once(steps: "Any") -> "Any":
    """What such steps come to."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value
