"""Tracebacks of the device in the words of the sources.

On the device modules are joined and names are short (docs/build.md): a traceback speaks of `mem` in `loop`.
Where a module has line numbers the line leads back to its source. A module that stays in memory has none: a
function is found by its short name there, and of several that share it the one that can have called the next.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from host_tools.build import LINKED, places, source_lines, source_of
from host_tools.compile.trees import walk

HEAD = "It happened here, the innermost function last:"
_FRAME = re.compile(r'\s*File "(?P<module>[^"]+)", line (?P<line>\d+), in (?P<name>\S+)\s*')
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_MOST_GUESSES = 3
_MANY = 100  # arguments: more than any call has


class Place(NamedTuple):
    """A function of the sources; `line` is where it failed, or where it begins if only that is known."""

    module: str
    line: int
    name: str
    exact: bool

    def __str__(self) -> str:
        where = "line" if self.exact else "in the function that begins at line"
        return f"firmware/{self.module.replace('.', '/')}.py, {where} {self.line}, {self.name}"


class _Function(NamedTuple):
    """A function of a joined module: its arguments are counted, and those of the functions it calls."""

    name: str
    line: int
    takes: range
    calls: frozenset[tuple[str, int]]


class Joined:
    """A module of the device and the way back from its lines and functions."""

    def __init__(self, name: str):
        self._lines = source_lines(name)
        path = LINKED.joinpath(*name.split(".")).with_suffix(".py")
        self._tree = ast.parse(path.read_text(encoding="utf-8"))

    @cached_property
    def functions(self) -> list[_Function]:
        methods = {
            member for node in walk(self._tree) if isinstance(node, ast.ClassDef) for member in node.body
        }
        return [
            _Function(node.name, node.lineno, _takes(node, node in methods), frozenset(_called_in(node)))
            for node in walk(self._tree)
            if isinstance(node, _DEFINITIONS)
        ]

    def at(self, line: int) -> Place | None:
        """What stands on a line of it."""
        if not 0 < line <= len(self._lines):
            return None
        module, number = self._lines[line - 1]
        return Place(module, number, _function_at(module, number), True) if module else None

    def begins(self, function: _Function) -> Place:
        module, line = self._lines[function.line - 1]
        return Place(module, line, _function_at(module, line), False)


def translated(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a traceback; what is no frame of ours stays as it is."""
    told = list(lines)
    frames = [_FRAME.fullmatch(line) for line in told]
    callees: list[_Function] = []
    found: list[str] = []
    for line, frame in reversed(list(zip(told, frames, strict=True))):
        found_at: list[Place] = []
        if frame is not None:
            found_at, callees = _places(frame, callees)
        told_line = HEAD if line.startswith("Traceback") else line.rstrip()
        found.append("  " + " or ".join(map(str, found_at)) if found_at else told_line)
    found.reverse()
    last = next((frame for frame in reversed(frames) if frame is not None), None)
    if found and last is not None and frames[-1] is None and not _is_source(last["module"]):
        found[-1] = _named_error(found[-1], last["module"])
    yield from found


def _places(frame: re.Match[str], callees: list[_Function]) -> tuple[list[Place], list[_Function]]:
    """Where a frame may be, and the functions that it may be in; `callees` is the same of the frame below."""
    if _is_source(frame["module"]):
        return [], []
    try:
        joined = Joined(frame["module"])
    except (KeyError, OSError):
        return [], []  # a module of MicroPython, or of another version
    named = [function for function in joined.functions if function.name == frame["name"]]
    likely = [function for function in named if any(_may_call(function, callee) for callee in callees)]
    line = int(frame["line"])
    if line > 1:  # without line numbers every function stands on the first
        place = joined.at(line)
        return [place] if place else [], named
    return [joined.begins(function) for function in (likely or named)[:_MOST_GUESSES]], likely or named


def _is_source(module: str) -> bool:
    """Modules that are not joined have the names and lines of their sources: nothing is to be built."""
    return module.startswith("firmware/") or module.endswith(".py")


def _may_call(caller: _Function, callee: _Function) -> bool:
    return any(name == callee.name and count in callee.takes for name, count in caller.calls)


def _named_error(line: str, module: str) -> str:
    """What was wrong, with the name that its class has in the sources."""
    short, colon, rest = line.partition(":")
    bundle = module.removesuffix(".__init__")
    names = {name for _, name, place, called in places() if (place, called) == (bundle, short)}
    names = names or {name for _, name, _, called in places() if called == short and name[:1].isupper()}
    return f"{names.pop()}{colon}{rest}" if len(names) == 1 else line


def _takes(node: ast.FunctionDef | ast.AsyncFunctionDef, is_method: bool) -> range:
    """How many positional arguments a call of it may have."""
    most = len(node.args.args) - is_method
    return range(most - len(node.args.defaults), most + 1 if node.args.vararg is None else _MANY)


def _called_in(function: ast.AST) -> Iterator[tuple[str, int]]:
    for node in walk(function):
        if isinstance(node, ast.Call):
            count = len(node.args) + len(node.keywords)
            if isinstance(node.func, ast.Name):
                yield node.func.id, count
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, count


def _function_at(module: str, line: int) -> str:
    """The function of a source that a line is in, with its class."""
    names: list[str] = []
    scope: ast.AST = ast.parse(source_of(module).read_text(encoding="utf-8"))
    while True:
        inner = [node for node in _scopes_in(scope) if node.lineno <= line <= (node.end_lineno or line)]
        if not inner:
            return ".".join(names) or module
        scope = inner[0]
        names.append(inner[0].name)


def _scopes_in(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (*_DEFINITIONS, ast.ClassDef)):
            yield node
        elif not isinstance(node, ast.expr):
            yield from _scopes_in(node)
