"""Which functions a game spends its time in on the emulated RP2040: looks at the interpreter's stack."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from host_tools.build import LINKED, source_lines, source_of
from sim.clock import MS
from sim.emulated_rp2040.table import EmulatedTable

INTERVAL_NS = MS // 5
HOTTEST = 10
LEAST = 0.12  # of a piece: what took less is not told
NAMES_MS = 20_000
AT_ONCE = 32  # names that are asked for: a game leaves little memory for the question
SELDOM = 1000  # looks of which a function has one: nobody asks for its name
FEW = 12  # of a piece, the same
TYPES = "print(id(type(lambda: 0)), id(type(lambda: (yield))))"
# A function is found by its address: it is put into a list, where MicroPython keeps such addresses.
NAMES = """
import machine
box = [None]
items = machine.mem32[id(box) + 12]
for address in {addresses}:
    # Where none is any more, garbage was collected.
    machine.mem32[items] = address if machine.mem32[address] & 0xFFFFFFFF in {types} else id(None)
    try:
        print(box[0].__globals__["__name__"], box[0].__name__)
    except (AttributeError, KeyError, TypeError):
        print("- -")
machine.mem32[items] = id(None)
"""


class Hot(NamedTuple):
    """A function and its share of all looks at a piece of work, or at all of them."""

    name: str  # as in the sources; several, if a name stands for them on the device
    own: float
    with_called: float


class Profile(NamedTuple):
    """Of all work, or of one piece of it between two turns of the loop."""

    ms: float
    functions: list[Hot]

    def hottest(self, count: int) -> list[Hot]:
        return sorted(self.functions, key=lambda hot: -hot.own)[:count]

    def outline(self, least: float) -> list[Hot]:
        """From the outermost function to those that took at least such a share with all that they called."""
        found = [hot for hot in self.functions if hot.with_called >= least]
        return sorted(found, key=lambda hot: -hot.with_called)


class Profiler:
    """From `begin` until `profiles`, for a table that is plugged in and whose firmware does not run yet."""

    def __init__(self, table: EmulatedTable):
        self._table = table
        self._types = [int(address) & 0xFFFFFFFF for address in table.execute(TYPES).split()]
        self._addresses: list[int] = []

    def begin(self, within: int = 0) -> None:
        """Look at the time of a function at that address, or at all time."""
        self._addresses = [*self._types, within & 0xFFFFFFFF]
        self._table.processor.profile(self._addresses, INTERVAL_NS)

    def profiles(self) -> list[Profile]:
        """Of everything, then of the longest pieces. The firmware was stopped: it is asked for names."""
        rows = self._table.processor.profile(self._addresses, INTERVAL_NS)
        looks = sum(row[2] for row in rows if not row[0])
        seen = {row[1] for row in rows if row[3] * SELDOM > looks or row[0] and row[3] >= FEW}
        names = self._names(sorted(seen))
        return profiles_of(rows, {row[1]: names.get(row[1], "others") for row in rows})

    def _names(self, functions: list[int]) -> dict[int, str]:
        told: list[list[str]] = []
        for first in range(0, len(functions), AT_ONCE):
            asked = NAMES.format(addresses=functions[first : first + AT_ONCE], types=self._types)
            told += [line.split() for line in self._table.execute(asked, NAMES_MS).strip().splitlines()]
        return dict(zip(functions, [in_sources(*name) for name in told], strict=True))


def profiles_of(rows: list[tuple[int, int, int, int]], names: dict[int, str]) -> list[Profile]:
    """Rows as `Processor.profile` has them."""
    profiles = []
    for piece in sorted({row[0] for row in rows}):
        counts = [row[1:] for row in rows if row[0] == piece]
        looks = sum(own for _, own, _ in counts)
        hot = [Hot(names[address], own / looks, full / looks) for address, own, full in counts]
        profiles.append(Profile(looks * INTERVAL_NS / MS, hot))
    return profiles


def written(profiles: list[Profile]) -> Iterator[str]:
    """The ten hottest functions of all, and where the longest pieces went."""
    everything, *pieces = profiles
    yield f"{everything.ms:.0f} ms of work; a function by itself, and with what it calls:"
    for hot in everything.hottest(HOTTEST):
        yield f"{hot.own:6.1%} {hot.with_called:6.1%} {hot.name}"
    for piece in pieces:
        yield f"A piece of {piece.ms:.0f} ms:"
        for hot in piece.outline(LEAST):
            yield f"{hot.own:6.1%} {hot.with_called:6.1%} {hot.name}"


def in_sources(module: str, name: str) -> str:
    """What the function of a module of the device is called in the sources, with its class."""
    files = [
        LINKED.joinpath(*module.split(".")).with_suffix(".py"),
        LINKED.joinpath(*module.split("."), "__init__.py"),
    ]
    for file in files:
        if file.exists():
            lines = _lines(module)
            places = [
                lines[line - 1] for line, called in _functions(file).items() if called.endswith("." + name)
            ]
            named = [
                f"{source}: {_functions(source_of(source)).get(line, '?')[1:]}" for source, line in places
            ]
            return " or ".join(dict.fromkeys(named)) or f"{module}: {name}"
    return f"{module}: {name}"


@cache
def _lines(module: str) -> list[tuple[str, int]]:
    return source_lines(module)


@cache
def _functions(file: Path) -> dict[int, str]:
    """By its line: each function with its class, behind a dot."""
    found: dict[int, str] = {}

    def walk(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                found[child.lineno] = f"{around}.{child.name}"
            inside = f"{around}.{child.name}" if isinstance(child, ast.ClassDef) else around
            walk(child, inside)

    walk(ast.parse(file.read_text(encoding="utf-8")), "")
    return found
