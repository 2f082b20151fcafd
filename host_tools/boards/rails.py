"""The rails of a board: what feeds each of them, what hangs on it, and what that draws at worst.

    USB port or 5 V supply -> 5v: LEDs, a buzzer's coil
                           -> a diode -> vsys: the module -> 3v3
                                               regulators -> rails of their own

A linear regulator takes in what it gives out, a switching one less: all are reckoned like a linear one. Only
one antenna is on at a time.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from host_tools.boards.chips import (
    ANGLE_SENSORS,
    COIL_MA,
    DISPLAYS,
    ENCODER_MA,
    GATES_MA,
    PIEZO_MA,
    READERS,
)
from host_tools.boards.choices import AS5600, BUFFER, COIL, RAIL_3V3, SHIFTER, SUPPLY
from host_tools.boards.modules import MODULES, PIN_3V3_MA
from host_tools.boards.problems import Path
from host_tools.boards.walk import Tree

USB_MA = 500
# Of the diode before VSYS: a part for 1 A (1N5817, SS14), and the module's own towards USB, used to 80 %.
VSYS_MA = 800
GATES = 4  # of a 74AHC125
RAIL_5V, RAIL_VSYS, RAIL_USB = "5v", "vsys", "usb alone"


@dataclass(frozen=True)
class Load:
    path: Path  # of the part in the board file
    name: str
    ma: int


@dataclass(frozen=True)
class Rail:
    name: str
    limit: int  # mA
    loads: tuple[Load, ...]

    @property
    def ma(self) -> int:
        return sum(load.ma for load in self.loads)

    @property
    def margin(self) -> int:
        return self.limit - self.ma

    def __str__(self) -> str:
        return f"rail {self.name}: {self.ma} of {self.limit} mA at worst, {self.margin} mA left"

    def breaker(self) -> Load | None:
        """The part with which it is overloaded, in the order of the file."""
        total = 0
        for load in self.loads:
            total += load.ma
            if total > self.limit:
                return load
        return None


def rails(tree: Tree) -> list[Rail]:
    """Every rail that can be reckoned; of a sound tree all of them, the supply first."""
    module = MODULES.get(tree["board"].get("module", ""))
    found = [rail for name in rail_names(tree) if (rail := _on_3v3(tree, name))]
    if not module:
        return found
    behind = _behind_vsys(tree)
    vsys = (Load(("board", "module"), module.title, module.ma), *behind)
    found.insert(0, Rail(RAIL_VSYS, VSYS_MA, vsys))
    if tree["board"].get("power") == SUPPLY:  # flashed and tried with the supply off
        quiet = (Load(("board", "module"), module.title, module.quiet_ma), *behind)
        found.insert(0, Rail(RAIL_USB, USB_MA, quiet))
    if "supply_ma" in tree["board"]:
        found.insert(
            0, Rail(RAIL_5V, tree["board"]["supply_ma"], (*vsys, *_on_5v(tree), *_leds(tree["leds"])))
        )
    return found


def rail_names(tree: Tree) -> list[str]:
    """Of 3.3 V: the module's own, and those of the regulators."""
    return [RAIL_3V3, *tree["regulator"]]


def ma_without_leds(tree: Tree) -> int:
    module = MODULES.get(tree["board"].get("module", ""))
    return sum(load.ma for load in (*_behind_vsys(tree), *_on_5v(tree))) + (module.ma if module else 0)


def led_ma(leds: Tree, percent: int) -> int:
    """All LEDs white at so many percent, rounded up: half a milliampere too much is too much."""
    return int(-(-leds["count"] * leds["max_ma_per_led"] * percent // 100))


def _on_3v3(tree: Tree, name: str) -> Rail | None:
    limit = PIN_3V3_MA if name == RAIL_3V3 else tree["regulator"][name].get("ma")
    if limit is None:
        return None
    return Rail(
        name, limit, tuple(_with_antenna(tree, [part for rail, part in _parts(tree) if rail == name]))
    )


def _behind_vsys(tree: Tree) -> list[Load]:
    return _with_antenna(tree, [part for _, part in _parts(tree)])


def _with_antenna(tree: Tree, parts: Iterable[Load]) -> list[Load]:
    """One antenna is on: of the readers among them the one that draws most for it."""
    loads = list(parts)
    most = 0
    first = None
    for load in loads:
        if load.path[0] != "reader":
            continue
        chip = READERS[tree["reader"][load.path[1]]["chip"]]
        first = first or load
        most = max(most, chip.active_ma - chip.idle_ma)
    return [Load(first.path, "one antenna on", most), *loads] if first else loads


def _parts(tree: Tree) -> Iterator[tuple[str, Load]]:
    """Every part on a rail of 3.3 V, by the rail."""
    for index, reader in enumerate(tree["reader"]):
        if "chip" in reader:
            name = f"reader {reader.get('name', index + 1)}"
            yield _rail_of(tree, reader), Load(("reader", index), name, READERS[reader["chip"]].idle_ma)
    for name, bus in tree["spi"].items():
        if bus.get("miso_via") == BUFFER:
            chips = sum(reader.get("bus") == f"spi.{name}" for reader in tree["reader"])
            ma = -(-chips // GATES) * GATES_MA
            yield bus.get("rail", RAIL_3V3), Load(("spi", name, "miso_via"), "buffers of MISO", ma)
    wheel = tree["wheel"]
    if wheel.get("sensor") == AS5600:
        yield _rail_of(tree, wheel), Load(("wheel",), "angle sensor", ANGLE_SENSORS[AS5600].active_ma)
    elif tree["encoder"]:
        yield RAIL_3V3, Load(("encoder",), "encoder", ENCODER_MA)
    if "chip" in tree["display"]:
        display = tree["display"]
        yield _rail_of(tree, display), Load(("display",), "display", DISPLAYS[display["chip"]].active_ma)
    if "pin" in tree["buzzer"] and tree["buzzer"].get("kind") != COIL:
        yield RAIL_3V3, Load(("buzzer",), "buzzer", PIEZO_MA)


def _rail_of(tree: Tree, part: Tree) -> str:
    kind, _, name = part.get("bus", "").partition(".")
    return str(tree.get(kind, {}).get(name, {}).get("rail", RAIL_3V3))


def _on_5v(tree: Tree) -> Iterator[Load]:
    if tree["leds"].get("data") == SHIFTER:
        yield Load(("leds", "data"), "level shifter", GATES_MA)
    if "pin" in tree["buzzer"] and tree["buzzer"].get("kind") == COIL:
        yield Load(("buzzer",), "buzzer", COIL_MA)


def _leds(leds: Tree) -> Iterator[Load]:
    if {"count", "brightness", "max_ma_per_led"} <= leds.keys():
        yield Load(("leds", "brightness"), "LEDs", led_ma(leds, leds["brightness"]))
