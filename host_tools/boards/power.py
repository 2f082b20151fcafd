"""Checks that every rail carries what hangs on it at worst, and that nothing else burns or browns out."""

from typing import Any

from host_tools.boards.choices import RAIL_3V3, SUPPLY, USB
from host_tools.boards.problems import Findings, Path, meant
from host_tools.boards.rails import (
    RAIL_5V,
    RAIL_USB,
    RAIL_VSYS,
    USB_MA,
    Rail,
    led_ma,
    ma_without_leds,
    rail_names,
    rails,
)
from host_tools.boards.walk import Tree


def check_power(tree: Tree, findings: Findings) -> None:
    _known_rails(tree, findings)
    _usb(tree["board"], findings)
    _supply(tree, findings)
    for rail in rails(tree):
        if rail.name != RAIL_5V:
            _overload(rail, tree, findings)


def _known_rails(tree: Tree, findings: Findings) -> None:
    known = rail_names(tree)
    for kind in ("spi", "i2c"):
        for name, bus in tree[kind].items():
            if bus.get("rail", RAIL_3V3) not in known:
                message = "There is no such rail" + meant(bus["rail"], known)
                allowed = ", ".join(known) + f", or a section [regulator.{bus['rail']}]"
                findings.add("rail_unknown", (kind, name, "rail"), bus["rail"], message, allowed)


def _usb(board: Tree, findings: Findings) -> None:
    if board.get("power") == USB and board.get("supply_ma", 0) > USB_MA:
        message = f"A USB port gives {USB_MA} mA."
        allowed = f'up to {USB_MA}, or power = "{SUPPLY}" for a 5 V supply of its own'
        findings.add("usb_current", ("board", "supply_ma"), board["supply_ma"], message, allowed)


def _supply(tree: Tree, findings: Findings) -> None:
    supply = tree["board"].get("supply_ma")
    leds = tree["leds"]
    if supply is None or not {"count", "brightness", "max_ma_per_led"} <= leds.keys():
        return
    rest = ma_without_leds(tree)
    left = supply - rest
    if led_ma(leds, leds["brightness"]) <= left:
        return
    brightest = left * 100 // (leds["count"] * leds["max_ma_per_led"])
    if brightest < 1:
        dimmest = led_ma(leds, 1)
        message = f"The table takes {rest} mA without LEDs, and {dimmest} mA more with all of them at 1 %."
        findings.add("supply", ("board", "supply_ma"), supply, message, f"{rest + dimmest} or more")
        return
    message = (
        f"{leds['count']} LEDs of {leds['max_ma_per_led']} mA at {leds['brightness']} % draw up to "
        f"{led_ma(leds, leds['brightness'])} mA; the rest of the table leaves {left} of {supply} mA."
    )
    allowed = f"up to {brightest}, or a larger board.supply_ma"
    findings.add("led_current", ("leds", "brightness"), leds["brightness"], message, allowed)


def _overload(rail: Rail, tree: Tree, findings: Findings) -> None:
    breaker = rail.breaker()
    if breaker:
        message = (
            f"With {breaker.name} the rail {rail.name} is overloaded: it gives {rail.limit} mA, "
            f"and all on it draws up to {rail.ma} mA."
        )
        findings.add("rail_overload", *_at(breaker.path, tree), message, _remedy(rail))


def _at(path: Path, tree: Tree) -> tuple[Path, object]:
    """The key that puts the part onto its rail, and its value."""
    part: Any = tree
    for step in path:
        part = part[step]
    if isinstance(part, dict):
        return ((*path, "bus"), part["bus"]) if "bus" in part else (path, None)
    return path, part


def _remedy(rail: Rail) -> str:
    if rail.name == RAIL_3V3:
        return f"up to {rail.limit} mA; put a bus on the rail of a [regulator.NAME] of its own"
    if rail.name == RAIL_USB:
        return f"up to {rail.limit} mA: while the supply is off, a USB port feeds all this"
    if rail.name == RAIL_VSYS:
        return f"up to {rail.limit} mA through the diode before VSYS"
    return f"up to {rail.limit} mA, or a regulator.{rail.name}.ma of {rail.ma} or more"
