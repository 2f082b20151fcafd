"""MicroPython's `gc` with the durations of a collection on the RP2040; real heap figures come from the VM."""

from typing import Any

from sim.clock import MS as _MS
from sim.micropython._device import current as _current
from sim.micropython._work import Work as _Work

_HEAP = 225 * 1024
_IN_USE = 160 * 1024  # a game with the modules of its last moves: there is room to load the next ones ahead
_COLLECTION = 10 * _MS
_WORK = _Work({"collection": 1})

_threshold = -1


def collect() -> int | None:
    _current().do(_WORK, otherwise=_COLLECTION)
    return None


def mem_alloc() -> int:
    return _IN_USE


def mem_free() -> int:
    return _HEAP - _IN_USE


def enable() -> None: ...


def disable() -> None: ...


def isenabled() -> bool:
    return True


def threshold(*amount: int) -> Any:
    global _threshold
    if not amount:
        return _threshold
    _threshold = amount[0]
    return None
