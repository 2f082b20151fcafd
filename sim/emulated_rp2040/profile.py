"""Which functions a game spends its time in on the emulated RP2040: looks at the interpreter's stack."""

from typing import NamedTuple

from sim.clock import MS
from sim.emulated_rp2040.scripts import called
from sim.emulated_rp2040.table import EmulatedTable

INTERVAL_NS = MS // 5
HOTTEST = 30
TYPES = "print(id(type(lambda: 0)), id(type(lambda: (yield))))"
# A function is found by its address: it is put into a list, where MicroPython keeps such addresses.
NAMES = """
import machine
box = [None]
items = machine.mem32[id(box) + 12]
for address in {addresses}:
    machine.mem32[items] = address
    print(getattr(box[0], "__globals__", {{}}).get("__name__", "-"), getattr(box[0], "__name__", "?"))
machine.mem32[items] = id(None)
"""


class Hot(NamedTuple):
    """A function and its share of all looks at which Python ran."""

    module: str
    name: str  # as in the sources; of a method only its own name
    own: float
    with_called: float


class Profiler:
    """From its making until `hottest`."""

    def __init__(self, table: EmulatedTable):
        self._table = table
        self._types = [int(address) & 0xFFFFFFFF for address in table.execute(TYPES).split()]

    def begin(self) -> None:
        self._table.processor.profile(self._types, INTERVAL_NS)

    def hottest(self) -> list[Hot]:
        """Stops the firmware to ask for names."""
        rows = self._table.processor.profile(self._types, INTERVAL_NS)
        self._table.stop()
        looks = sum(own for _, own, _ in rows)
        rows = sorted(rows, key=lambda row: -row[1])[:HOTTEST]
        told = self._table.execute(NAMES.format(addresses=[address for address, _, _ in rows]))
        sources = _sources()
        found = [line.split() for line in told.strip().splitlines()]
        return [
            Hot(module, sources.get((module, name), name), own / looks, full / looks)
            for (module, name), (_, own, full) in zip(found, rows, strict=True)
        ]


def _sources() -> dict[tuple[str, str], str]:
    """By module and name on the device: the name in the sources. An attribute has that name in any module."""
    found = {}
    names = sorted(called().items(), key=lambda name: name[1][0] != "-")  # a module's own name counts more
    modules = {place for _, (place, _) in names}  # "-" is one whose name is not known
    for full, (place, there) in names:
        for module in modules if place == "-" else [place]:
            found[module, there] = full.removeprefix("-.")
    return found
