"""Puts values in the place of their names before the firmware is compiled.

A name costs memory on the device: as text, in the module that has it, and in every module that imports it.
What it stands for costs nothing beyond the code that uses it. So

- a number of another module is written as a number, and so are an imported text or bytes with a single use;
  a module that is imported for nothing else is never loaded;
- a constant of the module itself is marked with const(), and mpy-cross forgets the name if it is private;
- what only the type checker reads is left out.

Every statement stays on its line, so tracebacks stay right. A name that is bound twice anywhere in its
module, in whatever scope, is left alone: it may mean something else there.
"""

import ast
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from operator import add, and_, floordiv, lshift, mod, mul, or_, rshift, sub, xor
from typing import Any, TypeAlias

from host_tools.compile.edits import Edits
from host_tools.compile.trees import program

Value: TypeAlias = "int | str | bytes | tuple[Value, ...]"

_CHECKING = "TYPE_CHECKING"
_CONST = ("micropython", "const")
_WIDEST = 0x3FFFFFFF  # a larger number is an object of its own on the device
_OPERATIONS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.FloorDiv: floordiv,
    ast.Mod: mod,
    ast.LShift: lshift,
    ast.RShift: rshift,
    ast.BitAnd: and_,
    ast.BitOr: or_,
    ast.BitXor: xor,
}


class NotConstant(Exception):
    """The expression has no value before the program runs."""


class Constants:
    """The constants of modules, which are given as texts by their dotted names."""

    def __init__(self, texts: dict[str, str]):
        self._modules = {name: _module(text) for name, text in texts.items()}
        self._following: list[tuple[str, str]] = []  # where a name is being traced through
        self._wanted = {origin for module in self._modules.values() for origin in module.imports.values()}

    def inline(self, name: str) -> str:
        """The text of the module with values in the place of names."""
        module = self._modules[name]
        values = self._imported_values(module)
        numbers = self._numbers_of_modules(module)
        needless = {name for name, origin in module.imports.items() if name in values or origin == _CONST}
        replaced = Counter(node.value.id for node in numbers if isinstance(node.value, ast.Name))
        needless |= {name for name, times in replaced.items() if times == module.used[name]}
        edits = Edits(module.text)
        for statement in module.tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign):
                self._mark(statement, name, edits)
        for imported in module.nodes.of(ast.ImportFrom):
            _shorten(imported, needless, edits)
        for attribute, number in numbers.items():
            edits.replace(attribute, f"({number!r})")
        for used in module.nodes.of(ast.Name):
            if used.id in values and isinstance(used.ctx, ast.Load):
                edits.replace(used, f"({values[used.id]!r})")
            elif used.id == _CHECKING and isinstance(used.ctx, ast.Load):
                edits.replace(used, "False")
        return edits.text()

    def _imported_values(self, module: "_Module") -> dict[str, int | str | bytes]:
        """Numbers; and of texts and bytes those with a single use, so that nothing is there twice."""
        found: dict[str, int | str | bytes] = {}
        for name, origin in module.imports.items():
            if name in module.doubtful or name in module.formatted:
                continue
            try:
                value = self._value(*origin)
            except NotConstant:
                continue
            if isinstance(value, int) or isinstance(value, str | bytes) and module.used[name] <= 1:
                found[name] = value
        return found

    def _numbers_of_modules(self, module: "_Module") -> dict[ast.Attribute, int]:
        """Numbers that are taken from a module which was imported as a whole."""
        found: dict[ast.Attribute, int] = {}
        for node in module.nodes.of(ast.Attribute):
            if not isinstance(node.value, ast.Name):
                continue
            local = node.value.id
            if local in module.imports and local not in module.doubtful and local not in module.formatted:
                try:
                    value = self._value(".".join(module.imports[local]), node.attr)
                except NotConstant:
                    continue
                if isinstance(value, int):
                    found[node] = value
        return found

    def _mark(self, node: ast.Assign | ast.AnnAssign, name: str, edits: Edits) -> None:
        """Let mpy-cross know which assignments are constants."""
        values = []
        for target in _targets(node):
            if target == _CHECKING:
                edits.replace(node, "")
                return
            try:
                value = self._value(name, target)
            except NotConstant:
                return
            # mpy-cross would forget the name, and whoever imports more than a number needs it.
            if target.startswith("_") and not isinstance(value, int) and (name, target) in self._wanted:
                return
            values.append(f"{target} = const({value!r})")
        if values:
            edits.replace(node, "; ".join(values))

    def _value(self, name: str, constant: str) -> Value:
        """What the name holds in that module for ever."""
        module = self._modules.get(name)
        if module is None or constant in module.doubtful:
            raise NotConstant
        if constant in module.imports:
            origin = module.imports[constant]
            if origin in self._following:  # modules that import a name from each other
                raise NotConstant
            self._following.append(origin)
            try:
                return self._value(*origin)
            finally:
                self._following.pop()
        if constant not in module.assigned:
            raise NotConstant
        return self._evaluate(module.assigned[constant], name)

    def _evaluate(self, node: ast.expr, name: str) -> Value:
        value: Value
        match node:
            case ast.Constant(value=int() | str() | bytes() as value):
                pass
            case ast.Name(id=constant):
                value = self._value(name, constant)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                value = -self._number(operand, name)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
                value = _reckon(op, self._evaluate(left, name), self._evaluate(right, name))
            case ast.Tuple(elts=parts):
                value = tuple(self._evaluate(part, name) for part in parts)
            case ast.Call(func=ast.Name(id="const"), args=[inner]):
                value = self._evaluate(inner, name)
            case ast.Call(func=ast.Name(id="bytes"), args=[ast.Tuple() as numbers]):
                value = bytes(self._number(number, name) for number in numbers.elts)
            case ast.Call(func=ast.Name(id="bytes"), args=[size]):
                value = bytes(self._number(size, name))
            case ast.Call(
                func=ast.Attribute(value=ast.Constant(value=b""), attr="join"), args=[ast.Tuple() as pieces]
            ):
                value = b"".join(self._bytes(piece, name) for piece in pieces.elts)
            case _:
                raise NotConstant
        if isinstance(value, int) and not -_WIDEST <= value <= _WIDEST:
            raise NotConstant
        return value

    def _bytes(self, node: ast.expr, name: str) -> bytes:
        value = self._evaluate(node, name)
        if not isinstance(value, bytes):
            raise NotConstant
        return value

    def _number(self, node: ast.expr, name: str) -> int:
        value = self._evaluate(node, name)
        if not isinstance(value, int):
            raise NotConstant
        return value


def _reckon(op: ast.operator, left: Value, right: Value) -> Value:
    try:
        result: Value = _OPERATIONS[type(op)](left, right)
    except (ArithmeticError, TypeError, ValueError):
        raise NotConstant from None  # whoever runs it will be told
    return result


class _Module:
    """One text and what its names are."""

    def __init__(self, text: str):
        self.text = text
        self.tree = program(text).tree
        self.nodes = program(text).nodes
        self.imports: dict[str, tuple[str, str]] = {}  # name here, module and name there
        self.assigned: dict[str, ast.expr] = {}
        for node in self.nodes.of(ast.ImportFrom):
            for alias in node.names:
                self.imports[alias.asname or alias.name] = (node.module or "", alias.name)
        names = self.nodes.of(ast.Name)
        self.used = Counter(node.id for node in names if isinstance(node.ctx, ast.Load))
        self.formatted = {node.id for node in self.nodes.formatted() if isinstance(node, ast.Name)}
        self.doubtful = {name for name, times in Counter(self.nodes.bound()).items() if times > 1}
        for statement in self.tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
                targets = _targets(statement)
                parts = statement.value.elts if isinstance(statement.value, ast.Tuple) else []
                if len(targets) == 1:
                    self.assigned[targets[0]] = statement.value
                elif len(targets) == len(parts):
                    self.assigned.update(zip(targets, parts, strict=True))


_module = lru_cache(maxsize=1024)(_Module)  # nobody changes one: it serves the next build too


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    """The plain names that are assigned to; none if there is anything else among them."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if len(targets) != 1:
        return []
    target = targets[0]
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return names if len(names) == len(parts) else []


def _shorten(node: ast.ImportFrom, needless: set[str], edits: Edits) -> None:
    left = [alias for alias in node.names if (alias.asname or alias.name) not in needless]
    if len(left) == len(node.names):
        return
    names = ", ".join(f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in left)
    edits.replace(node, f"from {node.module} import {names}" if left else "pass")
