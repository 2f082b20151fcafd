"""Gives short names to the attributes and methods of our own objects, before modules are joined.

Each gets one of those that private names and functions have already (names.py, link.py): an attribute is
never mistaken for either, and the text of a name costs memory only once. What is renamed:

- an attribute that one of our classes or functions sets, or a method that one of our classes has,
- unless an object of MicroPython has one of that name, `getattr` asks for it, or the outside world uses it.
"""

import ast
from collections.abc import Iterable, Iterator

from host_tools.compile.constants import bindings
from host_tools.compile.edits import Edits
from host_tools.compile.names import short_names
from host_tools.compile.stubs import micropython_attributes
from host_tools.compile.trees import parsed, walk

_BY_NAME = ("getattr", "hasattr", "setattr", "delattr")


class Attributes:
    """Modules are given as texts by their dotted names."""

    def __init__(self, texts: dict[str, str], kept: Iterable[str] = ()):
        self._texts = texts
        self.modules = list(texts)
        self._trees = {name: parsed(text) for name, text in texts.items()}
        self._members = {name: _members(tree) for name, tree in self._trees.items()}
        own = {name for members in self._members.values() for nodes in members.values() for name in nodes}
        fixed = set(kept) | micropython_attributes()
        for tree in self._trees.values():
            for node in walk(tree):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    own.add(node.attr)
                fixed |= _fixed_by(node)
        private = {name for name in own if name.startswith("_")}
        free = (short for short in short_names() if short not in private)
        self.short = {name: next(free) for name in sorted(own - fixed - private)}

    def shorten(self, name: str) -> str:
        """The text of the module with short attributes."""
        edits = Edits(self._texts[name])
        modules = self._modules_in(name)
        for node in walk(self._trees[name]):
            if not isinstance(node, ast.Attribute) or node.attr not in self.short:
                continue
            if not isinstance(node.value, ast.Name) or node.value.id not in modules:
                edits.rename(node, node.attr, self.short[node.attr])
        for node, names in self._members[name].items():
            for old in names:
                if old in self.short:
                    edits.rename(node, old, self.short[old])
        return edits.text()

    def _modules_in(self, name: str) -> set[str]:
        """What stands for a module of ours there, and for nothing else."""
        modules = set()
        others = set()
        for node in walk(self._trees[name]):
            if isinstance(node, ast.ImportFrom):
                own = [alias for alias in node.names if f"{node.module}.{alias.name}" in self._texts]
                modules |= {alias.asname or alias.name for alias in own}
            elif not isinstance(node, ast.alias):
                others |= set(bindings(node))
        if modules & others:
            raise ValueError(f"{name} uses {modules & others} for a module and for something else")
        return modules


def _members(tree: ast.AST) -> dict[ast.AST, list[str]]:
    """What stands directly in a class, and the names it binds."""
    members: dict[ast.AST, list[str]] = {}
    for node in walk(tree):
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                for part in _targets(statement):
                    members[part] = list(bindings(part))
    return members


def _targets(statement: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            yield from walk(target)
    elif isinstance(statement, ast.AnnAssign):
        yield statement.target
    elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        yield statement


def _fixed_by(node: ast.AST) -> set[str]:
    """Names that this keeps from being changed."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _BY_NAME:
        return {str(part.value) for part in node.args if isinstance(part, ast.Constant)}
    if isinstance(node, ast.JoinedStr):  # of what lies in it the place in the text is not known
        return {inner.attr for inner in walk(node) if isinstance(inner, ast.Attribute)}
    if isinstance(node, ast.ClassDef):  # what its own body uses, like the property behind `@speed.setter`
        used: set[str] = set()
        for statement in node.body:
            parts: list[ast.AST] = [statement]
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                parts = [*statement.decorator_list, statement.args]
            for part in parts:
                used |= {n.id for n in walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        return used
    return {name for name in bindings(node) if name.startswith("__")}
