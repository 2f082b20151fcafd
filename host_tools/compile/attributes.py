"""Gives short names to the attributes and methods of our own objects, before modules are joined.

Each gets one of those that private names and functions have already (names.py, link.py): an attribute is
never mistaken for either, and the text of a name costs memory only once. What is renamed:

- an attribute that one of our classes or functions sets, or a method that one of our classes has,
- unless an object of MicroPython has one of that name, `getattr` asks for it, or the outside world uses it.
"""

import ast
from collections.abc import Iterable, Iterator

from host_tools.compile.edits import rename
from host_tools.compile.module import parts_of_class
from host_tools.compile.names import short_names
from host_tools.compile.stubs import micropython_attributes
from host_tools.compile.trees import BINDING, Nodes, Program, bindings, walk

_BY_NAME = ("getattr", "hasattr", "setattr", "delattr")


class Attributes:
    """Modules are given by their dotted names."""

    def __init__(self, modules: dict[str, Program], kept: Iterable[str] = ()):
        self.modules = modules
        self._members = {name: _members(module.nodes) for name, module in modules.items()}
        own = {name for members in self._members.values() for nodes in members.values() for name in nodes}
        fixed = set(kept) | micropython_attributes()
        for module in modules.values():
            stored = (node for node in module.nodes.of(ast.Attribute) if isinstance(node.ctx, ast.Store))
            own |= {node.attr for node in stored}
            fixed |= set(_fixed_in(module.nodes))
        private = {name for name in own if name.startswith("_")}
        free = (short for short in short_names() if short not in private)
        self.short = {name: next(free) for name in sorted(own - fixed - private)}

    def shorten(self, name: str) -> Program:
        """The module with short attributes, in its tree."""
        modules = self._modules_in(name)
        for node in self.modules[name].nodes.of(ast.Attribute):
            of_module = isinstance(node.value, ast.Name) and node.value.id in modules
            if node.attr in self.short and not of_module:
                node.attr = self.short[node.attr]
        for part, names in self._members[name].items():
            for old in names:
                if old in self.short:
                    rename(part, self.short[old])
        return self.modules[name]

    def _modules_in(self, name: str) -> set[str]:
        """What stands for a module of ours there, and for nothing else."""
        modules = set()
        nodes = self.modules[name].nodes
        for node in nodes.of(ast.ImportFrom):
            own = [alias for alias in node.names if f"{node.module}.{alias.name}" in self.modules]
            modules |= {alias.asname or alias.name for alias in own}
        others = {node.id for node in nodes.of(ast.Name) if not isinstance(node.ctx, ast.Load)}
        for kind in BINDING:
            if kind is not ast.alias:
                others |= {bound for node in nodes.of(kind) for bound in bindings(node)}
        if modules & others:
            raise ValueError(f"{name} uses {modules & others} for a module and for something else")
        return modules


def _members(nodes: Nodes) -> dict[ast.AST, list[str]]:
    """What stands directly in a class, and the names it binds."""
    members: dict[ast.AST, list[str]] = {}
    for node in nodes.of(ast.ClassDef):
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


def _fixed_in(nodes: Nodes) -> Iterator[str]:
    """Names that must not be changed."""
    for call in nodes.of(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id in _BY_NAME:
            yield from (str(part.value) for part in call.args if isinstance(part, ast.Constant))
    yield from (node.attr for node in nodes.formatted() if isinstance(node, ast.Attribute))
    for defined in nodes.of(ast.ClassDef):  # what its own body uses, like the property behind `@speed.setter`
        for part in (part for statement in defined.body for part in parts_of_class(statement)):
            names = (node for node in walk(part) if isinstance(node, ast.Name))
            yield from (node.id for node in names if isinstance(node.ctx, ast.Load))
    yield from (name for name in nodes.bound() if name.startswith("__"))
