"""What the firmware's own Python costs on the RP2040: read from a data file that a measurement has written.

`python -m sim calibrate UF2` measures, and writes the file (docs/simulator.md).
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.chips.filesystem import Costs as FileCosts
from sim.micropython._work import KINDS, Price, Work

KB = 1024
FACTORS = ("drivers", "firmware")  # folders with a factor of their own; the last one has the loop in it
FILE = Path(__file__).parent / "work_costs.toml"
# Of a call into MicroPython itself the simulated module charges what the call costs in all: this is in it.
IN_A_CALL: Work = Work({"attribute": 1, "call": 1, "argument": 1})


class WorkCostsError(Exception):
    """The data file says something that cannot be."""


@dataclass(frozen=True, eq=False)
class WorkCosts:
    micropython: str  # its version
    measured: str  # the date
    ns: Mapping[str, float]  # by kind of work
    # By folder of the firmware: its code runs all the time, and lies in the flash cache.
    factors: Mapping[str, float] = field(default_factory=dict)
    # By module of the firmware: the file of the device in which it is, and its size.
    files: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    def price(self, work: Work) -> int:
        """In nanoseconds."""
        return round(sum(self.ns[kind] * count for kind, count in work.items()))

    def price_in(self, folder: str) -> Price:
        """The price of work that code of that folder does."""
        factor = self.factors.get(folder, 1.0)
        if factor == 1.0:
            return self.price
        return _Scaled(self, factor)

    def account(self, device_sum: list[int]) -> list[int]:
        """Where the program adds prices to: what it finds there is time that the device has to spend."""
        return device_sum

    def rest_of_call(self, ns: int, charge: Callable[[int], None]) -> int:
        """What is left of the price of a call into MicroPython: its caller, a driver, has paid a part."""
        return max(0, ns - self.price_in("drivers")(IN_A_CALL))

    def of_files(self) -> FileCosts:
        return FileCosts(
            *(round(self.ns[f"file_{name}"]) for name in ("open", "close", "transfer", "look_up"))
        )

    def loading(self, module: str, loaded: Mapping[str, object]) -> Work:
        """What it takes to load the module's file; nothing if another module of it is in memory."""
        file, size = self.files.get(module, ("", 0))
        before = {self.files[other] for other in loaded.keys() & self.files.keys() - {module}}
        if not size or (file, size) in before:
            return Work()
        crowd = sum(other for _, other in before) + size // 2
        return Work({"loaded_file": 1, "loaded_byte": size, "crowded_byte": size * crowd // KB})


@dataclass(frozen=True)
class _Scaled:
    """The same prices times a factor; equal ones are equal, so that code is compiled once for them."""

    costs: WorkCosts
    factor: float

    def __call__(self, work: Work) -> int:
        return round(self.factor * self.costs.price(work))


def read(path: Path = FILE, files: Mapping[str, tuple[str, int]] | None = None) -> WorkCosts:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WorkCostsError(f"{path.name} cannot be read: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise WorkCostsError(f"{path.name} is no TOML: {error}") from error
    for name in table.keys() - {"micropython", "measured", "kinds", "factors"}:
        raise WorkCostsError(f"{path.name}: {name} means nothing here")
    return WorkCosts(
        _text(path, table, "micropython"),
        _text(path, table, "measured"),
        _numbers(path, table, "kinds", KINDS),
        _numbers(path, table, "factors", FACTORS),
        files or {},
    )


def _text(path: Path, table: dict[str, Any], name: str) -> str:
    value = table.get(name)
    if not isinstance(value, str) or not value:
        raise WorkCostsError(f"{path.name}: {name} must be a text")
    return value


def _numbers(path: Path, table: dict[str, Any], part: str, names: tuple[str, ...]) -> dict[str, float]:
    numbers = table.get(part)
    if not isinstance(numbers, dict):
        raise WorkCostsError(f"{path.name}: there is no [{part}]")
    for name in numbers.keys() ^ set(names):
        what = "is missing" if name in names else "means nothing here"
        raise WorkCostsError(f"{path.name}: [{part}] {name} {what}")
    for name, value in numbers.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise WorkCostsError(f"{path.name}: [{part}] {name} is {value!r}, and must be a number from 0 on")
    return dict(numbers)
