"""MicroPython's `random`: equal numbers for equal seeds, and a first seed from the noise of the device."""

from collections.abc import Sequence
from typing import Any

from sim.micropython._device import current as _current
from sim.micropython._yasmarang import Generator as _Generator


def _generator() -> _Generator:
    modules = _current().modules
    if modules.chance is None:
        modules.chance = _Generator(_current().noise.getrandbits(32))
    return modules.chance


def seed(n: int | None = None, /) -> None:
    _current().modules.chance = _Generator(_current().noise.getrandbits(32) if n is None else n)


def getrandbits(n: int, /) -> int:
    if not 0 <= n <= 32:
        raise ValueError("bits must be 32 or less")
    return _generator().word() & (1 << n) - 1 if n else 0


def randint(a: int, b: int, /) -> int:
    if a > b:
        raise ValueError
    return a + _generator().below(b - a + 1)


def randrange(*limits: int) -> int:
    numbers = range(*limits)
    if not numbers:
        raise ValueError
    return numbers[_generator().below(len(numbers))]


def choice(sequence: Sequence[Any], /) -> Any:
    if not sequence:
        raise IndexError
    return sequence[_generator().below(len(sequence))]


def random() -> float:
    # Floats on the RP2040 have 32 bits, 23 of them behind the point.
    return (_generator().word() & 0x7FFFFF) / 0x800000


def uniform(a: float, b: float) -> float:
    return a + (b - a) * random()
