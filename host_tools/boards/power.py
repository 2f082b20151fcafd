"""Adds up the current of a table and checks that the supply carries it with every LED at its brightest."""

from host_tools.boards.chips import BUZZER_MA, DISPLAYS, READERS
from host_tools.boards.problems import Findings
from host_tools.boards.rp2040 import MODULE_MA
from host_tools.boards.walk import Tree


def ma_without_leds(tree: Tree) -> int:
    """Everything but the LEDs. Only one reader has its antenna on at a time."""
    readers = [READERS[reader["chip"]] for reader in tree["reader"] if "chip" in reader]
    antenna = max((chip.active_ma - chip.idle_ma for chip in readers), default=0)
    display = DISPLAYS[tree["display"]["chip"]].active_ma if "chip" in tree["display"] else 0
    buzzer = BUZZER_MA if "pin" in tree["buzzer"] else 0
    module = MODULE_MA.get(tree["board"].get("module", ""), 0)
    return module + sum(chip.idle_ma for chip in readers) + antenna + display + buzzer


def check_power(tree: Tree, findings: Findings) -> None:
    supply = tree["board"].get("supply_ma")
    leds = tree["leds"]
    if supply is None or not {"count", "brightness", "max_ma_per_led"} <= leds.keys():
        return
    rest = ma_without_leds(tree)
    left = supply - rest
    full = leds["count"] * leds["max_ma_per_led"]
    if full * leds["brightness"] <= left * 100:
        return
    brightest = left * 100 // full
    if brightest < 1:
        dimmest = _share(full, 1)
        message = f"The table takes {rest} mA without LEDs, and {dimmest} mA more with all of them at 1 %."
        findings.add("supply", ("board", "supply_ma"), supply, message, f"{rest + dimmest} or more")
        return
    message = (
        f"{leds['count']} LEDs of {leds['max_ma_per_led']} mA at {leds['brightness']} % draw up to "
        f"{_share(full, leds['brightness'])} mA; the rest of the table leaves {left} of {supply} mA."
    )
    allowed = f"up to {brightest}, or a larger board.supply_ma"
    findings.add("led_current", ("leds", "brightness"), leds["brightness"], message, allowed)


def _share(full: int, percent: int) -> int:
    """Rounded up: half a milliampere too much is too much."""
    return -(-full * percent // 100)
