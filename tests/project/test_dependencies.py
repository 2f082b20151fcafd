"""Dependencies point one way: what each part of the firmware and each package of `sim/` may import."""

import ast
import re
from pathlib import Path

import pytest

from host_tools.build import TOGETHER, modules, sources_of_files
from sim import FIRMWARE, ROOT
from unload import modules as modules_on
from unload_list import BEFORE_A_GAME

# What MicroPython gives to everybody.
PURE = {"array", "binascii", "collections", "errno", "json", "math", "micropython", "struct"}
CHIPS = {"framebuf", "machine", "rp2", "time"}
MAY_IMPORT = {
    "rules": PURE | {"rules"},
    "drivers": PURE | CHIPS | {"drivers"},
    "store": PURE | {"os", "store"},
    "scenes": PURE | {"framebuf", "scenes", "store", "time"},
    "link": PURE | {"defects", "drivers", "framebuf", "gc", "link", "os", "select", "store", "sys", "time"},
    "table": PURE
    | {
        "drivers",
        "gc",
        "os",
        "rules",
        "scenes",
        "store",
        "sys",
        "table",
        "time",
        "unload",
        "unload_list",
    },
}

# Each package of the simulator, and the packages that it knows, with all that those know.
SIM_KNOWS: dict[str, set[str]] = {
    "clock": set(),
    "vm": set(),
    "device_files": set(),
    "chips": {"clock"},
    "micropython": {"chips", "vm"},
    "device": {"micropython"},
    "table": {"device", "device_files"},
    "farm": set(),
    "play": {"device_files", "vm"},
    "study": {"farm", "play"},
    "room": {"play"},
    "analysis": {"room"},
    "hands": {"room", "scenario"},
    "opponent": {"hands"},
    "scenario": {"table", "play"},
    "pytest_plugin": {"scenario"},
    "port": {"table", "play"},
    "pictures": {"hands", "scenario"},
    "campaign": {"farm", "hands", "scenario"},
    "emulated_rp2040": {"campaign", "port"},
    "calibration": {"emulated_rp2040"},
    "bench": {"calibration"},
    "web": {"hands", "scenario"},
    "network": {"web"},
    "stubcheck": {"micropython"},
}
SIM = ROOT / "sim"
SIM_FILES = sorted(path for path in SIM.rglob("*.py") if path.parent != SIM or not path.name.startswith("__"))

# What the link gets by parameter: interfaces, which it never makes itself.
LINK_TOUCHES = {"table.panel", "table.replay", "table.services", "table.session"}


def imports(path: Path) -> set[str]:
    """What the module imports on the device; what only the type checker sees costs nothing there."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not for_types_only(node)]
    return imported(path, tree)


def type_imports(path: Path) -> set[str]:
    """What only the type checker imports: whose interfaces the module uses."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if for_types_only(node)]
    return imported(path, tree)


def for_types_only(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imported(path: Path, tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


def under(path: Path) -> str:
    return path.relative_to(FIRMWARE).parts[0]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    roots = {name.partition(".")[0] for name in imports(path)}
    assert not roots & {"sim", "host_tools", "tests"}
    if under(path) in MAY_IMPORT:
        assert roots <= MAY_IMPORT[under(path)], f"{path.name} imports {roots - MAY_IMPORT[under(path)]}"


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("link/*.py")), ids=lambda path: path.name)
def test_the_link_touches_only_what_is_declared(path: Path) -> None:
    assert {name for name in type_imports(path) if name.startswith("table")} <= LINK_TOUCHES


@pytest.mark.parametrize("folder", ["link", "table"])
def test_nobody_asks_an_object_what_it_can_do(folder: str) -> None:
    """What a guide, a page or a panel must have is declared in its class."""
    asking = [
        str(path.relative_to(FIRMWARE))
        for path in sorted((FIRMWARE / folder).rglob("*.py"))
        if "hasattr(" in path.read_text(encoding="utf-8")
    ]
    assert asking == []


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_the_firmware_never_asks_whether_it_is_simulated(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"simulat|sys\.platform|sys\.implementation", source, re.IGNORECASE)


def test_no_game_imports_another_or_the_generator() -> None:
    for path in modules():
        parts = path.relative_to(FIRMWARE).parts
        if parts[0] != "rules" or len(parts) < 3:
            continue
        allowed = {"rules.game", "rules.refusing", f"rules.{parts[1]}"}
        for name in imports(path):
            if name.startswith("rules"):
                assert name in allowed or name.startswith(f"rules.{parts[1]}."), f"{path} imports {name}"


def test_everything_that_no_game_needs_is_unloaded_before_it() -> None:
    """On the device: what is not on the list stays in memory for ever once it was needed.

    The modules of a game leave with it, and may be on the list if they only begin it.
    """
    games = [path.parent.name for path in FIRMWARE.glob("table/*/__init__.py")]
    drivers = {
        "drivers.as5600",
        "drivers.mfrc522",
        "drivers.pn532",
        "table.absolute_position",
        "table.led_matrix",
    }  # as the board is wired
    link = {"link.host_link", "link.frame"}  # once a host has talked
    stays = {"loop", *drivers, *link, *(f"table.{game}" for game in games)}
    of_a_game = tuple(f"{package}.{game}." for game in games for package in ("rules", "table"))
    listed = set(modules_on(BEFORE_A_GAME)) - {"rp2"}  # that one is MicroPython's own
    joined = sources_of_files()
    assert listed <= set().union(*joined.values())
    unlisted = {name for name in joined.keys() - stays - listed if not name.startswith(of_a_game)}
    assert unlisted == set()
    assert set().union(*TOGETHER) <= listed  # what is joined leaves together


def room_of(path: Path) -> str:
    return path.relative_to(SIM).parts[0].removesuffix(".py")


def known_to(package: str) -> set[str]:
    """The packages that a package may import: itself, its neighbours, and theirs."""
    known = {package}
    while more := set().union(*(SIM_KNOWS[neighbour] for neighbour in known)) - known:
        known |= more
    return known


def packages_imported(path: Path) -> set[str]:
    """By a module of the simulator, at its top or in a function."""
    packages = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not for_types_only(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        packages |= {name.split(".")[1] for name in names if name.startswith("sim.")}
    return packages & set(SIM_KNOWS)


def strangers(path: Path, package: str) -> set[str]:
    """The packages that a module of this package imports and may not."""
    return packages_imported(path) - known_to(package)


@pytest.mark.parametrize("path", SIM_FILES, ids=lambda path: str(path.relative_to(SIM)))
def test_a_module_of_the_simulator_imports_only_rooms_that_its_own_knows(path: Path) -> None:
    found = strangers(path, room_of(path))
    assert not found, f"{path.relative_to(ROOT)} imports {sorted(found)}: sim/{room_of(path)} may not"


def test_each_room_of_the_simulator_is_declared() -> None:
    assert {room_of(path) for path in SIM_FILES} == set(SIM_KNOWS)


def test_no_two_rooms_of_the_simulator_know_each_other() -> None:
    for package, neighbours in SIM_KNOWS.items():
        for neighbour in neighbours:
            assert package not in known_to(neighbour), f"{package} and {neighbour}"


@pytest.mark.parametrize(
    ("package", "line", "found"),
    [
        ("chips", "from sim.device import Device", {"device"}),
        ("vm", "def late():\n    from sim import play", {"play"}),
        ("table", "import sim.scenario.verbs", {"scenario"}),
        ("scenario", "from sim.campaign.faults import draw", {"campaign"}),
        ("scenario", "from sim.table import Table\nfrom sim.clock import MS", set()),
        ("micropython", "if TYPE_CHECKING:\n    from sim.device import Device", set()),
    ],
)
def test_an_arrow_that_is_turned_round_is_found(
    package: str, line: str, found: set[str], tmp_path: Path
) -> None:
    module = tmp_path / "module.py"
    module.write_text(line, encoding="utf-8")
    assert strangers(module, package) == found


def test_the_architecture_tells_the_same_of_the_simulator() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("| Package of `sim/` |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([a-z0-9_]+)(?:/|\.py)` \|.*\| ([^|]*) \|$", table, re.M)
    assert {package: set(re.findall(r"`(\w+)`", known)) for package, known in rows} == SIM_KNOWS
