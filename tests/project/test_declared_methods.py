"""A method that a base class only declares (under `if TYPE_CHECKING:`) is written by its subclasses."""

import ast
from pathlib import Path

import pytest

from sim import FIRMWARE

BASES = {"Game": "rules/game.py", "GameGuide": "table/guide.py", "Panel": "table/panel.py"}
HOURGLASS, WHEEL = "time_up_move", "wheel_words"  # of games that have one
POINTS = "point_name"  # of games whose wheel has several


def classes(path: Path) -> dict[str, ast.ClassDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def methods(body: list[ast.stmt]) -> set[str]:
    return {node.name for node in body if isinstance(node, ast.FunctionDef)}


def declared(base: str) -> set[str]:
    definition = classes(FIRMWARE / BASES[base])[base]
    return {name for block in definition.body if isinstance(block, ast.If) for name in methods(block.body)}


def bases(definition: ast.ClassDef) -> set[str]:
    return {node.id for node in definition.bases if isinstance(node, ast.Name)}


def subclasses() -> list[tuple[str, str, ast.ClassDef, set[str]]]:
    """Base, place, class and all methods: a game is the subclass of its state, which is one of Game."""
    found = []
    for path in sorted(FIRMWARE.rglob("*.py")):
        state = path.with_name("state.py")
        for definition in classes(path).values():
            written = methods(definition.body)
            parents = bases(definition)
            if "State" in parents:
                inherited = classes(state)["State"]
                written |= methods(inherited.body)
                parents = bases(inherited)
            place = f"{path.relative_to(FIRMWARE)}:{definition.name}"
            if definition.name != "State":
                found += [(base, place, definition, written) for base in parents & set(BASES)]
    return found


def missing(base: str, definition: ast.ClassDef, written: set[str]) -> set[str]:
    left = declared(base) - written
    if "glass" not in written:
        left.discard(HOURGLASS)
    if "holds_wheel = True" not in ast.unparse(definition):
        left.discard(WHEEL)
    if "wheel_points" not in ast.unparse(definition):
        left.discard(POINTS)
    return left


FOUND = subclasses()


def test_every_base_class_declares_something_and_has_its_subclasses() -> None:
    assert all(declared(base) for base in BASES)
    numbers = {base: sum(one == base for one, *_ in FOUND) for base in BASES}
    assert numbers == {"Game": 3, "GameGuide": 3, "Panel": 2}


@pytest.mark.parametrize(
    ("base", "place", "definition", "written"), FOUND, ids=[place for _, place, *_ in FOUND]
)
def test_every_declared_method_is_written(
    base: str, place: str, definition: ast.ClassDef, written: set[str]
) -> None:
    left = missing(base, definition, written)
    assert not left, f"{place} is a {base} without {', '.join(sorted(left))}"


def test_a_guide_that_lacks_one_is_found() -> None:
    source = "class Guide(GameGuide):\n wheel_points = 7\n holds_wheel = True\n def make(self): ..."
    (guide,) = ast.parse(source).body
    assert isinstance(guide, ast.ClassDef)
    assert missing("GameGuide", guide, methods(guide.body)) == declared("GameGuide") - {"make", HOURGLASS}
