"""Which attributes belong to MicroPython's own objects, read from its official stubs.

Whoever uses a table has no stubs, so the list is kept as a file. `python -m host_tools.compile.stubs` writes
it anew from the stubs that the developers' checks use, and a test compares the two.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools import FIRMWARE, ROOT
from host_tools.compile.trees import walk

STUBS = ROOT / "typings"
ATTRIBUTES = Path(__file__).with_name("micropython_attributes.txt")
_WIDTH = 118
# What `open` gives is described among the types; of the rest there nothing exists on the device.
_FILES = ("IO", "TextIO", "BinaryIO")


def micropython_attributes() -> set[str]:
    """The list as it is kept."""
    return set(ATTRIBUTES.read_text(encoding="ascii").split())


def attributes_in_stubs() -> set[str]:
    """Everything that the modules which the firmware imports have, and what their objects have."""
    found: set[str] = set()
    for module in ("builtins", *_imported()):
        for path in _stubs_of(module):
            found |= set(_named(walk(_tree(path))))
    for node in _tree(STUBS / "stdlib" / "typing.pyi").body:
        if isinstance(node, ast.ClassDef) and node.name in _FILES:
            found |= set(_named(walk(node)))
    return {name for name in found if name.isascii()}


def _imported() -> set[str]:
    """The modules outside of the firmware that it imports."""
    found: set[str] = set()
    for path in FIRMWARE.rglob("*.py"):
        for node in walk(_tree(path)):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return {name for name in found if not (FIRMWARE / name).exists() and name != "typing"}


def _stubs_of(module: str) -> Iterator[Path]:
    """All files of a package: its objects may come from any of them."""
    for folder in (STUBS, STUBS / "stdlib"):
        yield from (path for path in (folder / f"{module}.pyi",) if path.exists())
        yield from (folder / module).glob("*.pyi")
    if module == "machine":  # what it shares with other ports
        yield from (STUBS / "_mpy_shed").rglob("*.pyi")


def _named(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def written(names: Iterable[str]) -> str:
    """The text of the list: as many names in a line as fit."""
    lines = [""]
    for name in sorted(names):
        if len(lines[-1]) + 1 + len(name) > _WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {name}".lstrip()
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(None if ATTRIBUTES.write_text(written(attributes_in_stubs()), encoding="ascii") else 1)
