"""The simulator looks at the firmware as everybody does: it uses no name that begins with an underscore."""

import ast
from pathlib import Path

import pytest

from sim import FIRMWARE, ROOT

# Objects of the firmware, by the names under which the simulator holds them.
HELD = {
    *("desk", "page", "play", "session", "guide", "game", "prompt", "scene", "services", "panel", "link"),
    *(
        "journal",
        "shown",
        "display",
        "lights",
        "leds",
        "wheel_position",
        "reader",
        "readers",
        "encoder",
        "settings",
    ),
}
SOURCES = sorted(path for path in (ROOT / "sim").rglob("*.py") if "on_device" not in path.parts)


def private_names() -> set[str]:
    """Every attribute of the firmware's objects that is its own business."""
    found = set()
    for path in FIRMWARE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "self"
            ):
                found.add(node.attr)
            elif isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


PRIVATE = private_names()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_private_name_of_the_firmware_is_used(path: Path) -> None:
    used = [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in PRIVATE and _holder(node.value) in HELD
    ]
    assert not used


def _holder(value: ast.expr) -> str:
    """The last name before the attribute: `desk` of `self.table.desk()._pages`."""
    if isinstance(value, ast.Call):
        return _holder(value.func)
    if isinstance(value, ast.Attribute):
        return value.attr.lstrip("_")
    return value.id.lstrip("_") if isinstance(value, ast.Name) else ""
