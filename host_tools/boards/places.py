"""Checks the places of the table: known zones, one slot reader each, LEDs of their own."""

from collections.abc import Iterator

from host_tools.boards.problems import Findings, Path, meant
from host_tools.boards.walk import Tree
from host_tools.boards.zones import FIELD, ZONES, zone_names


def check_places(tree: Tree, findings: Findings) -> None:
    _known(tree, findings)
    _slots(tree, findings)
    _strip(tree["leds"], findings)
    _lit(tree, findings)
    _matrix(tree, findings)


def _served(tree: Tree) -> Iterator[tuple[Path, str]]:
    """Every zone a reader serves, where it is written."""
    for index, reader in enumerate(tree["reader"]):
        for zone in reader.get("zones", ()):
            yield ("reader", index, "zones"), zone


def _known(tree: Tree, findings: Findings) -> None:
    lit = [(("leds", "zones", zone), zone) for zone in tree["leds"].get("zones", ())]
    for path, zone in [*_served(tree), *lit]:
        if zone not in ZONES:
            message = "There is no such zone" + meant(zone, ZONES)
            findings.add("zone_unknown", path, zone, message, zone_names())


def _slots(tree: Tree, findings: Findings) -> None:
    owner: dict[str, int] = {}
    for index, reader in enumerate(tree["reader"]):
        zones = reader.get("zones", [])
        path = ("reader", index, "zones")
        for zone in sorted({zone for zone in zones if zones.count(zone) > 1}):
            findings.add("zone_twice", path, zone, "This zone is named twice.", "each zone once")
        if reader.get("mode") != "slot":
            continue
        if len(zones) > 1:
            message = "A slot reader serves one zone; a tap reader serves many."
            findings.add("slot_zones", path, zones, message, "one zone")
        for zone in zones:
            other = owner.setdefault(zone, index)
            if other != index:
                message = f"{zone} already has a slot reader: {findings.place(('reader', other))}."
                findings.add("slot_twice", path, zone, message, "one slot reader for each zone")


def _strip(leds: Tree, findings: Findings) -> None:
    owner: dict[int, str] = {}
    for zone, (first, last) in leds.get("zones", {}).items():
        path = ("leds", "zones", zone)
        if last < first:
            findings.add(
                "led_range", path, [first, last], "The first LED comes before the last.", "[first, last]"
            )
            continue
        if last >= leds.get("count", last + 1):
            message = f"The strip ends at LED {leds['count'] - 1}."
            findings.add("led_range", path, [first, last], message, f"0 to {leds['count'] - 1}")
        others = {owner[led] for led in range(first, last + 1) if led in owner}
        for other in sorted(others):
            message = f"Some of these LEDs belong to {findings.place(('leds', 'zones', other))}."
            findings.add("led_overlap", path, [first, last], message, "LEDs that no other zone has")
        for led in range(first, last + 1):
            owner.setdefault(led, zone)


def _lit(tree: Tree, findings: Findings) -> None:
    zones = tree["leds"].get("zones")
    if zones is None:
        return
    for path, zone in _served(tree):
        if zone in ZONES and zone not in zones and not findings.has(("leds", "zones", zone)):
            message = "This zone has no LEDs, so nobody could be shown where to lay the card."
            findings.add("zone_dark", path, zone, message, f'an entry "{zone}" in [leds.zones]')


def _matrix(tree: Tree, findings: Findings) -> None:
    """A matrix has as many LEDs as squares, and nothing else calls itself the field."""
    matrix, zones = tree["matrix"], tree["leds"].get("zones")
    if zones is None or findings.has(("leds", "zones", FIELD)):
        return
    leds = zones.get(FIELD)
    if not matrix and leds:
        message = "These LEDs lie under squares, but nothing says how many make a row."
        findings.add("matrix_missing", ("leds", "zones", FIELD), leds, message, "a section [matrix]")
    if not {"width", "height"} <= matrix.keys():
        return
    count = matrix["width"] * matrix["height"]
    if leds is None:
        message = f"The matrix has no LEDs: {FIELD} is missing in [leds.zones]."
        findings.add("matrix_dark", ("matrix",), None, message, f"a zone {FIELD} of {count} LEDs")
    elif leds[1] - leds[0] + 1 != count:
        message = f"The matrix has {count} squares, and its zone {leds[1] - leds[0] + 1} LEDs."
        findings.add("matrix_size", ("leds", "zones", FIELD), leds, message, f"{count} LEDs")
