"""Which functions a game spends its time in on the emulated RP2040: looks at the interpreter's stack."""

import ast
from pathlib import Path
from typing import NamedTuple

from host_tools.build import LINKED, source_lines, source_of
from sim.clock import MS
from sim.emulated_rp2040.table import EmulatedTable

INTERVAL_NS = MS // 5
HOTTEST = 40
TYPES = "print(id(type(lambda: 0)), id(type(lambda: (yield))))"
# What is looked at: the work that a move takes, and neither the display nor waiting.
WITHIN = "import moves; print(id(moves.Timed.__call__))"
# A function is found by its address: it is put into a list, where MicroPython keeps such addresses.
NAMES = """
import machine
box = [None]
items = machine.mem32[id(box) + 12]
for address in {addresses}:
    machine.mem32[items] = address
    print(getattr(box[0], "__globals__", {{}}).get("__name__", "-"), getattr(box[0], "__name__", "-"))
machine.mem32[items] = id(None)
"""


class Hot(NamedTuple):
    """A function and its share of all looks at which a move was worked at."""

    name: str  # as in the sources; several, if a name stands for them on the device
    own: float
    with_called: float


class Profiler:
    """From `begin` until `hottest`, for a table on which on_device/moves.py plays."""

    def __init__(self, table: EmulatedTable):
        self._table = table
        types = table.execute(TYPES).split()
        within = table.execute(WITHIN).split()[-1]  # behind what the script says when it is loaded
        self._addresses = [int(address) & 0xFFFFFFFF for address in [*types, within]]

    def begin(self) -> None:
        self._table.processor.profile(self._addresses, INTERVAL_NS)

    def hottest(self) -> list[Hot]:
        """Stops the firmware to ask for names."""
        rows = self._table.processor.profile(self._addresses, INTERVAL_NS)
        self._table.stop()
        looks = sum(own for _, own, _ in rows)
        rows = sorted(rows, key=lambda row: -row[1])[:HOTTEST]
        told = self._table.execute(NAMES.format(addresses=[address for address, _, _ in rows]))
        found = [line.split() for line in told.strip().splitlines()]
        return [
            Hot(_in_sources(module, name), own / looks, full / looks)
            for (module, name), (_, own, full) in zip(found, rows, strict=True)
        ]


def _in_sources(module: str, name: str) -> str:
    """What the function of a module of the device is called in the sources, with its class."""
    files = [
        LINKED.joinpath(*module.split(".")).with_suffix(".py"),
        LINKED.joinpath(*module.split("."), "__init__.py"),
    ]
    for file in files:
        if file.exists():
            lines = source_lines(module)
            places = [
                lines[line - 1] for line, called in _functions(file).items() if called.endswith("." + name)
            ]
            named = [
                f"{source}: {_functions(source_of(source)).get(line, '?')[1:]}" for source, line in places
            ]
            return " or ".join(dict.fromkeys(named)) or f"{module}: {name}"
    return f"{module}: {name}"


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
