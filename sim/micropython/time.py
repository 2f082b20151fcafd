"""MicroPython's `time` on the virtual clock of the current device."""

import calendar
import time as _host
from typing import Any

from sim.clock import MS, SECOND, US
from sim.micropython._costs import CLOCK
from sim.micropython._device import current

_PERIOD = 1 << 30


def _ticks(unit: int) -> int:
    device = current()
    device.call(CLOCK)
    return device.clock.now // unit % _PERIOD


def ticks_ms() -> Any:
    return _ticks(MS)


def ticks_us() -> Any:
    return _ticks(US)


def ticks_cpu() -> Any:
    return _ticks(US)


def ticks_add(ticks: Any, delta: int, /) -> Any:
    if not -_PERIOD // 2 < delta < _PERIOD // 2:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) % _PERIOD


def ticks_diff(ticks1: Any, ticks2: Any, /) -> int:
    return int((ticks1 - ticks2 + _PERIOD // 2) % _PERIOD - _PERIOD // 2)


def sleep(seconds: float, /) -> None:
    current().spend(round(seconds * SECOND))


def sleep_ms(ms: int, /) -> None:
    current().spend(max(ms, 0) * MS)


def sleep_us(us: int, /) -> None:
    current().spend(max(us, 0) * US)


def time() -> int:
    # Without a set clock a Pico starts at the first second of 2021.
    return time_ns() // SECOND


def time_ns() -> int:
    device = current()
    device.call(CLOCK)
    return (calendar.timegm((2021, 1, 1, 0, 0, 0)) + device.calendar_ahead) * SECOND + device.clock.now


def gmtime(secs: int | None = None, /) -> Any:
    date = _host.gmtime(time() if secs is None else secs)
    return tuple(date[:8])


def localtime(secs: int | None = None, /) -> Any:
    return gmtime(secs)


def mktime(local_time: Any, /) -> int:
    return calendar.timegm(tuple(local_time)[:6] + (0, 0, 0))
