"""What MicroPython's compiler does with a file and CPython's does not.

`X = const(1)` needs no import: the compiler writes the value in the place of the name from there on, and a
name that begins with "_" does not exist when the program runs. `int.from_bytes` takes a third argument and
ignores it. A name with two underscores in front belongs to no class: a subclass may use it.
"""

import ast
import re
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sim.micropython._work import Price, charging

_FROM_BYTES = "__int_from_bytes__"
_PRIVATE = re.compile(r"\b__(?!\w*__\b)\w+")  # what CPython would give the name of the class
_NAMES = ("id", "attr", "name", "arg", "asname")  # of nodes: where such a name may stand

_compiled: dict[tuple[Path, Price | None], tuple[int, types.CodeType]] = {}


def compiled(text: str, name: str, price: Price | None = None) -> types.CodeType:
    """The code of a program. With a price for work it keeps account of what it does."""
    private = _PRIVATE.search(text)
    if not private and "const(" not in text and "int.from_bytes" not in text and price is None:
        return compile(text, name, "exec")
    tree = ast.parse(text, name)
    _Folding(name).visit(tree)
    if private:
        _unmangle(tree)
    if price is not None:
        charging(tree, price)
    return compile(ast.fix_missing_locations(tree), name, "exec")


def compiled_file(path: Path, price: Price | None = None) -> types.CodeType:
    """Compiled once per change of the file, for all boots of all devices."""
    stamp = path.stat().st_mtime_ns
    known = _compiled.get((path, price))
    if known is None or known[0] != stamp:
        known = (stamp, compiled(path.read_text(encoding="utf-8"), str(path), price))
        _compiled[path, price] = known
    return known[1]


def _int_from_bytes(data: Any, byteorder: str = "big", signed: Any = False, /) -> int:
    # py/objint.c: every order that is not "little" is "big", and the number is never negative.
    return int.from_bytes(data, "little" if byteorder == "little" else "big")


def _pointer(kind: str) -> Callable[[Any], memoryview]:
    return lambda buffer: memoryview(buffer).cast("B").cast(kind)  # type: ignore[call-overload]


# What viper knows besides numbers. Its functions run as they are, on the buffers that its pointers mean.
_VIPER = {"ptr": int, "ptr8": _pointer("B"), "ptr16": _pointer("H"), "ptr32": _pointer("I"), "uint": int}
BUILTINS = {_FROM_BYTES: _int_from_bytes, **_VIPER}


class _Folding(ast.NodeTransformer):
    """Constants as py/parse.c folds them, in the order of the text."""

    def __init__(self, file: str):
        self._file = file
        self._values: dict[str, object] = {}

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        if len(node.targets) != 1 or not _is_const(node.value):
            return self.generic_visit(node)
        return self._constant(node, node.targets[0], node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None or not _is_const(node.value):
            return self.generic_visit(node)
        return self._constant(node, node.target, node.value)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and node.id in self._values:
            return ast.copy_location(ast.Constant(self._values[node.id]), node)  # type: ignore[arg-type]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if node.attr == "from_bytes" and isinstance(node.value, ast.Name) and node.value.id == "int":
            return ast.copy_location(ast.Name(_FROM_BYTES, node.ctx), node)
        return self.generic_visit(node)

    def _constant(self, node: ast.Assign | ast.AnnAssign, target: ast.expr, call: ast.expr) -> ast.AST:
        assert isinstance(call, ast.Call)
        if not isinstance(target, ast.Name):
            return self.generic_visit(node)
        value = self.visit(call.args[0])
        if not _folds(value):
            raise SyntaxError("not a constant", (self._file, node.lineno, None, None))
        self._values[target.id] = eval(compile(ast.Expression(value), self._file, "eval"))
        if target.id.startswith("_"):
            return ast.copy_location(ast.Pass(), node)
        node.value = value
        return node


def _unmangle(tree: ast.AST) -> None:
    """CPython leaves names alone that end in two underscores as well."""
    for node in ast.walk(tree):
        for field in _NAMES:
            name = getattr(node, field, None)
            if isinstance(name, str) and _PRIVATE.fullmatch(name):
                setattr(node, field, f"{name}__")
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [f"{name}__" if _PRIVATE.fullmatch(name) else name for name in node.names]


def _is_const(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "const"
        and len(value.args) == 1
        and not value.keywords
    )


def _folds(value: ast.expr) -> bool:
    """Whether it is a constant to MicroPython: it calculates with numbers only."""
    match value:
        case ast.Constant():
            return True
        case ast.Tuple(elts=parts) | ast.BoolOp(values=parts):
            return all(map(_folds, parts))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _folds(operand)
        case ast.UnaryOp(operand=operand):
            return _is_number(operand)
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
    return False


def _is_number(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return isinstance(value.value, int | float)
    return isinstance(value, ast.UnaryOp | ast.BinOp) and _folds(value)
