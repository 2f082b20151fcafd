"""What one module of the firmware has: the names at its top, what it takes from others, and when."""

import ast
import builtins
import keyword
from collections.abc import Callable, Iterable, Iterator

from host_tools.compile.trees import BINDING, Nodes, Program, bindings, children, walk

Symbol = tuple[str, str]  # a module, and a name at its top; of a module that is not ours, an import of it


RESERVED = frozenset(dir(builtins)) | frozenset(keyword.kwlist)  # what no short name may be


class LinkError(Exception):
    """What cannot be joined: the module, and why."""


class Module:
    """What it binds at its top, and what it takes from others."""

    def __init__(self, name: str, program: Program, ours: Iterable[str]):
        self.name = name
        self.tree = program.tree
        self.tree.body = list(running(self.tree.body))
        self.ours = set(ours)
        self.imported: dict[str, Symbol] = {}  # names at its top that come from elsewhere
        self.modules: dict[str, str] = {}  # names at its top that are modules of ours
        self.own: set[str] = set()
        self.constants: set[str] = set()
        self.needs: list[str] = []
        self.lazy: set[str] = set()
        self.within: set[Symbol] = set()  # what functions import
        for statement in self.tree.body:
            self._look_at(statement)
        tops = set(self.tree.body)
        nodes = Nodes(self.tree)
        self.imports = nodes.of(ast.ImportFrom)
        for node in self.imports:
            if node not in tops:
                self._look_within(node)
        self.taken = list(taken_from(nodes))
        self.keywords = {node.arg for node in nodes.of(ast.keyword) if node.arg}
        self.used_by_classes = {name for node in nodes.of(ast.ClassDef) for name in _used_by(node)}
        # Names that mean something inside of functions: a short name must not be one of them.
        self.inner = names_in(self.tree) | RESERVED

    def take_from_modules(self, has: Callable[[str, str], bool]) -> None:
        """An attribute of a module that was imported as a whole is a name that comes from there."""
        for local, name in self.taken:
            if local in self.modules and has(self.modules[local], name):
                self.imported[f"{local}.{name}"] = (self.modules[local], name)

    def _look_at(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                if alias.name in self.ours:
                    raise LinkError(f"{self.name} imports {alias.name} as a whole: import names from it")
                self.imported[alias.asname or alias.name] = (alias.name, "")
        elif isinstance(statement, ast.ImportFrom):
            for local, module, name in self.named(statement):
                if name:
                    self.imported[local] = (module, name)
                else:
                    self.modules[local] = module
                if module in self.ours:
                    self.needs.append(module)
        else:
            bound = [name for node in outside_functions(statement) for name in bindings(node)]
            self.own.update(bound)
            if isinstance(statement, ast.Assign) and _is_const(statement.value):
                self.constants.update(bound)

    def _look_within(self, node: ast.ImportFrom) -> None:
        for _, module, name in self.named(node):
            if module in self.ours:
                self.lazy.add(module)
                self.within.add((module, name))

    def named(self, statement: ast.ImportFrom) -> Iterator[tuple[str, str, str]]:
        """For each imported name what it is called here, its module and its name there; none for a module."""
        assert statement.module is not None
        for alias in statement.names:
            whole = statement.module + "." + alias.name
            if whole in self.ours:
                yield alias.asname or alias.name, whole, ""
            else:
                yield alias.asname or alias.name, statement.module, alias.name

    def uses(self) -> Iterator[Symbol]:
        """Everything of other modules of ours that this one takes."""
        yield from (symbol for symbol in self.imported.values() if symbol[0] in self.ours)
        yield from (symbol for symbol in self.within if symbol[1])
        aliases = self.modules | {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in self.imports
            for alias in node.names
            if f"{node.module}.{alias.name}" in self.ours
        }
        yield from ((aliases[local], name) for local, name in self.taken if local in aliases)


def taken_from(nodes: Nodes) -> Iterator[tuple[str, str]]:
    """Every name with an attribute that is taken from it."""
    for node in nodes.of(ast.Attribute):
        if isinstance(node.value, ast.Name):
            yield node.value.id, node.attr


def outside_functions(node: ast.AST) -> list[ast.AST]:
    """What imports or gives names of the node and of what is in it, but not what is in functions, classes and
    comprehensions of their own."""
    found: list[ast.AST] = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        if kind in _NAMING:
            found.append(node)
        if kind not in _SCOPES:
            waiting += reversed(children(node))
    return found


_BINDING = frozenset(BINDING)
_NAMING = {ast.ImportFrom, ast.Name, *BINDING}
_SCOPES = {
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
}


def _used_by(node: ast.ClassDef) -> Iterator[str]:
    """What the body of a class takes from around it while it is made."""
    for part in (part for statement in node.body for part in parts_of_class(statement)):
        yield from (inner.id for inner in walk(part) if isinstance(inner, ast.Name))


def parts_of_class(statement: ast.stmt) -> list[ast.AST]:
    """What of a statement in a class runs while the class is made: of a function not its body."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return [*statement.decorator_list, statement.args]
    return [statement]


def names_in(tree: ast.AST) -> set[str]:
    """Every name that is used or means something anywhere there, attributes and methods aside."""
    found: set[str] = set()
    methods: set[ast.stmt] = set()
    for node in walk(tree):
        kind = node.__class__
        if kind is ast.Name:
            found.add(node.id)  # type: ignore[attr-defined]
        elif kind is ast.keyword:
            found.add(node.arg or "")  # type: ignore[attr-defined]
        elif kind in _BINDING and node not in methods:
            found.update(bindings(node))
        if kind is ast.ClassDef:
            methods.update(node.body)  # type: ignore[attr-defined]
    return found


def running(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Without what only a type checker reads, and words for people."""
    for statement in statements:
        if isinstance(statement, ast.If) and isinstance(statement.test, ast.Constant):
            yield from statement.body if statement.test.value else statement.orelse
        elif not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
            yield statement


def _is_const(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const"
