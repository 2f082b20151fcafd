"""Checks the buses and the chips on them: controllers, chip selects, addresses, speed, who may share."""

from collections.abc import Iterator

from host_tools.boards.chips import ANGLE_SENSORS, DISPLAYS, READERS, Chip
from host_tools.boards.choices import AS5600
from host_tools.boards.problems import Findings, Path, dotted, meant
from host_tools.boards.walk import Tree

KINDS = ("spi", "i2c", "uart")


def check_buses(tree: Tree, findings: Findings) -> None:
    _controllers(tree, findings)
    for path, part, chip in _parts(tree):
        _bus(path, part, chip, tree, findings)
    for index, reader in enumerate(tree["reader"]):
        _lines(("reader", index), reader, tree, findings)
    _addresses(tree, findings)
    _apart_from_display(tree, findings)


def _parts(tree: Tree) -> Iterator[tuple[Path, Tree, Chip]]:
    """Every chip on a bus: readers, the wheel's sensor, the display."""
    for index, reader in enumerate(tree["reader"]):
        if "chip" in reader:
            yield ("reader", index), reader, READERS[reader["chip"]]
    if tree["wheel"].get("sensor") == AS5600:
        yield ("wheel",), tree["wheel"], ANGLE_SENSORS[AS5600]
    if "chip" in tree["display"]:
        yield ("display",), tree["display"], DISPLAYS[tree["display"]["chip"]]


def _controllers(tree: Tree, findings: Findings) -> None:
    for kind in KINDS:
        first: dict[int, str] = {}
        for name, bus in tree[kind].items():
            if "id" not in bus:
                continue
            other = first.setdefault(bus["id"], name)
            if other == name:
                continue
            message = f"{kind.upper()}{bus['id']} already serves {findings.place((kind, other))}."
            free = [number for number in (0, 1) if number not in [b.get("id") for b in tree[kind].values()]]
            allowed = ", ".join(map(str, free)) or "none is left; put the chips on one bus"
            findings.add("controller_twice", (kind, name, "id"), bus["id"], message, allowed)


def _bus(path: Path, part: Tree, chip: Chip, tree: Tree, findings: Findings) -> None:
    if "bus" not in part:
        return
    kind, _, name = part["bus"].partition(".")
    if kind not in chip.baud:
        message = f"A {_name(part)} is not driven over {kind} here."
        findings.add("bus_kind", (*path, "bus"), part["bus"], message, ", ".join(chip.baud))
        return
    if name not in tree[kind]:
        buses = [f"{kind}.{bus}" for kind in chip.baud for bus in tree[kind]]
        allowed = ", ".join(buses) or f"add a bus of {', '.join(chip.baud)}"
        message = "There is no such bus" + meant(part["bus"], buses)
        findings.add("bus_unknown", (*path, "bus"), part["bus"], message, allowed)
        return
    baud = tree[kind][name].get("baud", 0)
    if baud > chip.baud[kind]:
        message = f"The {_name(part)} of {findings.place(path)} is not made for this speed."
        findings.add("baud", (kind, name, "baud"), baud, message, f"up to {chip.baud[kind]}")


def _name(part: Tree) -> str:
    return str(part.get("chip") or part["sensor"])


def _lines(path: Path, reader: Tree, tree: Tree, findings: Findings) -> None:
    if "chip" not in reader or "bus" not in reader:
        return
    kind, _, name = reader["bus"].partition(".")
    if kind == "spi" and "cs" not in reader and not findings.has((*path, "cs")):
        message = "A reader on SPI needs a chip select."
        findings.add("missing_key", (*path, "cs"), None, message, "a pin of its own")
    if kind != "spi" and "cs" in reader:
        message = f"There is no chip select on {reader['bus']}."
        findings.add("cs_unused", (*path, "cs"), reader["cs"], message, "leave cs out")
    shared = tree[kind].get(name, {})
    has_reset = "reset" in reader or "reset" in shared or findings.has((*path, "reset"))
    if READERS[reader["chip"]].needs_reset and not has_reset:
        message = f"A {reader['chip']} needs a reset line: it is the only way to free a stuck bus."
        findings.add("missing_key", (*path, "reset"), None, message, "a pin")


def _addresses(tree: Tree, findings: Findings) -> None:
    first: dict[tuple[str, int], Path] = {}
    for path, part, chip in _parts(tree):
        address = part.get("address", chip.address)
        bus = part.get("bus", "")
        if address is None or not bus.startswith("i2c."):
            continue
        other = first.setdefault((bus, address), path)
        if other == path:
            continue
        message = f"Address 0x{address:02X} on this bus already belongs to {findings.place(other)}."
        findings.add("address_twice", (*path, "bus"), bus, message, "another bus")


def _apart_from_display(tree: Tree, findings: Findings) -> None:
    bus = tree["display"].get("bus")
    for index, reader in enumerate(tree["reader"]):
        if bus is None or reader.get("chip") != "pn532" or reader.get("bus") != bus:
            continue
        message = "A busy PN532 would hold up the display on the same I2C bus."
        others = [dotted(("i2c", name)) for name in tree["i2c"] if f"i2c.{name}" != bus]
        allowed = ", ".join(others) or "another I2C bus, or SPI"
        findings.add("shared_with_display", ("reader", index, "bus"), bus, message, allowed)
