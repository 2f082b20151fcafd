"""The device that the simulated modules speak for: the one whose firmware runs now."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sim.micropython._work import Work

if TYPE_CHECKING:
    from sim.device import Device

GPIOS = 30

_current: "Device | None" = None


class Reset(BaseException):
    """machine.reset(), or the watchdog: past every `except Exception` of the firmware."""


def current() -> "Device":
    """The device whose firmware runs now."""
    if _current is None:
        raise RuntimeError("no simulated device is awake: use `with device.awake():`")
    return _current


def count_work(kind: str, count: int) -> None:
    """MicroPython itself does something for the firmware that is charged with its bytecode, if that is."""
    device = _current
    if device is not None and device.costs is not None:
        device.charge(device.costs.price(Work({kind: max(count, 0)})))


@contextmanager
def speaking_for(device: "Device") -> Iterator[None]:
    """While this lasts, `machine`, `time` and the others belong to this device."""
    global _current
    # The greenlet of the firmware is left in the middle of such blocks: each restores what it found.
    before, _current = _current, device
    try:
        yield
    finally:
        _current = before
