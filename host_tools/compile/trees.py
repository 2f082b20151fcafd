"""Looks at every part of a program. A build does that all the time, so this is fast."""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

Kind = TypeVar("Kind", bound=ast.AST)
Function = ast.FunctionDef | ast.AsyncFunctionDef

# Fields that hold nothing to look for: texts, numbers, operators, and how a name is used.
_PLAIN = {
    *("arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "level", "module", "name", "op", "ops"),
    *("simple", "type_comment", "type_ignores"),
}
_fields: dict[type[ast.AST], tuple[str, ...]] = {ast.Constant: (), ast.Global: (), ast.Nonlocal: ()}


def fields(node: ast.AST) -> tuple[str, ...]:
    """Those in which there may be nodes."""
    kind = node.__class__
    if kind not in _fields:
        _fields[kind] = tuple(field for field in kind._fields if field not in _PLAIN)
    return _fields[kind]


def children(node: ast.AST) -> list[ast.AST]:
    found: list[ast.AST] = []
    for field in fields(node):
        value = getattr(node, field, None)
        if value.__class__ is list:
            found += value if None not in value else [part for part in value if part is not None]
        elif value is not None:
            found.append(value)
    return found


def walk(tree: ast.AST) -> list[ast.AST]:
    """As ast.walk, in the same order, but without operators and the marks that say how a name is used."""
    nodes = [tree]
    known = _fields.get
    for node in nodes:  # as children() does it, without a call for each node
        for field in known(node.__class__) or fields(node):
            value = getattr(node, field, None)
            if value.__class__ is list:
                nodes += value if None not in value else [part for part in value if part is not None]
            elif value is not None:
                nodes.append(value)
    return nodes


def statements(tree: ast.AST) -> list[ast.stmt]:
    """Those in it, and those in these."""
    found = [tree]
    for node in found:
        for field in ("body", "handlers", "orelse", "finalbody"):
            value = getattr(node, field, None)
            if value.__class__ is list:
                found += value
    return [node for node in found if isinstance(node, ast.stmt)]


def bindings(node: ast.AST) -> Sequence[str]:
    """The names that the node itself gives a meaning."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            return (name,)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.arg(arg=name):
            return (name,)
        case ast.ExceptHandler(name=str(name)):
            return (name,)
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return names
        case ast.alias(name=name, asname=other):
            return (other or name.partition(".")[0],)
    return ()


BINDING: tuple[type[ast.AST], ...] = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.arg,
    ast.ExceptHandler,
    ast.Global,
    ast.Nonlocal,
    ast.alias,
)  # besides names


class Nodes:
    """All nodes of a tree, by their classes: a step of the build asks for those that it changes."""

    def __init__(self, tree: ast.AST):
        self._by_kind: dict[type[ast.AST], list[ast.AST]] = {}
        for node in walk(tree):
            kind = node.__class__
            if kind in self._by_kind:
                self._by_kind[kind].append(node)
            else:
                self._by_kind[kind] = [node]

    def of(self, kind: type[Kind]) -> list[Kind]:
        return self._by_kind.get(kind, [])  # type: ignore[return-value]

    def functions(self) -> "list[Function]":
        return [*self.of(ast.FunctionDef), *self.of(ast.AsyncFunctionDef)]

    def bound(self) -> Iterator[str]:
        """Every name as often as it is given a meaning."""
        for name in self.of(ast.Name):
            if name.ctx.__class__ is not ast.Load:
                yield name.id
        for kind in BINDING:
            for node in self.of(kind):
                yield from bindings(node)

    def formatted(self) -> Iterator[ast.Name | ast.Attribute]:
        """What lies inside of f-strings, where no column can be relied on."""
        for text in self.of(ast.JoinedStr):
            yield from (node for node in walk(text) if isinstance(node, ast.Name | ast.Attribute))


class Program:
    """A text as a tree: read once, then looked at and changed by one step of a build after the other."""

    def __init__(self, text: str):
        self.text = text
        self.tree = ast.parse(text)
        self.nodes = Nodes(self.tree)


# For those who only look at it. Kept for the next build in this process, in which little has changed.
program = lru_cache(maxsize=1024)(Program)
