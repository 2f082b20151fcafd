"""Dependencies point one way: what each part of the firmware may import, and what nobody may."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from host_tools.build import build, modules
from passing import MODULES
from passing import modules as modules_on
from sim import FIRMWARE

# What MicroPython gives to everybody.
PURE = {"array", "binascii", "collections", "errno", "json", "math", "micropython", "struct"}
CHIPS = {"asyncio", "framebuf", "machine", "rp2", "time"}
MAY_IMPORT = {
    "rules": PURE | {"rules"},
    "drivers": PURE | CHIPS | {"drivers"},
    "store": PURE | {"os", "store"},
    "scenes": PURE | {"framebuf", "scenes", "store", "time"},
    "link": PURE | {"defects", "gc", "link", "os", "select", "store", "sys", "time"},
    "table": PURE
    | {"asyncio", "drivers", "gc", "os", "passing", "rules", "scenes", "store", "sys", "table", "time"},
}


# What the link gets by parameter: interfaces, which it never makes itself.
LINK_TOUCHES = {"table.panel", "table.services", "table.session"}


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
    assert asking == ["table/games.py"] * (folder == "table")  # that one asks a package about its modules


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_the_firmware_never_asks_whether_it_is_simulated(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"simulat|sys\.platform|sys\.implementation", source, re.IGNORECASE)


def test_no_game_imports_another_or_the_generator() -> None:
    for path in modules():
        parts = path.relative_to(FIRMWARE).parts
        if parts[0] != "rules" or len(parts) < 3:
            continue
        allowed = {"rules.game", f"rules.{parts[1]}"}
        for name in imports(path):
            if name.startswith("rules"):
                assert name in allowed or name.startswith(f"rules.{parts[1]}."), f"{path} imports {name}"


def test_everything_that_comes_and_goes_is_forgotten() -> None:
    """On the device: what is not on the list stays in memory for ever once it was needed."""
    games = [path.parent.name for path in FIRMWARE.glob("table/*/__init__.py")]
    drivers = {"drivers.mfrc522", "drivers.oled", "drivers.pn532", "table.field"}  # as the board is wired
    link = {"link.link", "link.frame"}  # once a host has talked
    stays = {"loop", *drivers, *link, *(f"table.{game}" for game in games)}
    listed = modules_on(MODULES)
    for game in games:
        listed += modules_on(import_module(f"table.{game}").Guide.passing)
    folder = build()
    files = [path.relative_to(folder).with_suffix("") for path in folder.rglob("*.mpy")]
    on_device = {".".join(path.parts).removesuffix(".__init__") for path in files}
    assert set(listed) == on_device - stays
