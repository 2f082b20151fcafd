"""For the drivers: virtual time as MicroPython tells it, a simulated RP2040, a table with a reader."""

import sys
import time
import types
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import sim  # noqa: F401  (puts firmware/ on the path)
from sim.clock import MS, US, Clock
from sim.device import Device

if TYPE_CHECKING:
    from tests.drivers.table import Table

_PERIOD = 1 << 30

if "micropython" not in sys.modules:
    _micropython = types.ModuleType("micropython")
    _micropython.const = lambda value: value  # type: ignore[attr-defined]
    sys.modules["micropython"] = _micropython


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "ticks_ms", lambda: clock.now // MS % _PERIOD, raising=False)
    monkeypatch.setattr(time, "ticks_us", lambda: clock.now // US % _PERIOD, raising=False)
    monkeypatch.setattr(time, "sleep_us", lambda us: clock.advance(us * US), raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda ticks, delta: (ticks + delta) % _PERIOD, raising=False)
    monkeypatch.setattr(time, "ticks_diff", _difference, raising=False)
    return clock


@pytest.fixture
def device() -> Iterator[Device]:
    """An RP2040 that is awake."""
    device = Device()
    with device.awake():
        yield device


@pytest.fixture
def table(clock: Clock) -> "Table":
    """A table with one reader."""
    from tests.drivers.table import Table  # its drivers need the `micropython` from above

    return Table(clock)


def _difference(later: int, earlier: int) -> int:
    return (later - earlier + _PERIOD // 2) % _PERIOD - _PERIOD // 2
