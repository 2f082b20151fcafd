"""Writes the statements of a module as they stand where it is joined with others: by their new names."""

import ast
from collections.abc import Iterator
from itertools import count, product
from string import ascii_lowercase
from typing import Any, Protocol

from host_tools.compile.module import (
    RESERVED,
    LinkError,
    Module,
    Symbol,
    names_in,
    outside_functions,
    running,
    taken_from,
)
from host_tools.compile.native import is_native
from host_tools.compile.trees import Nodes, bindings, fields, walk

Scope = dict[str, "Symbol | str | None"]  # what names mean in a function: a global, another name, themselves


class Naming(Protocol):
    """What things are called on the device: the Linker knows."""

    keywords: set[str]

    def origin(self, module: str, name: str) -> Symbol: ...

    def has(self, module: str, name: str) -> bool: ...

    def name_of(self, symbol: Symbol, bundle: str) -> str: ...

    def name_there(self, symbol: Symbol) -> str: ...

    def bundle(self, module: str) -> str: ...


class Renamer(ast.NodeTransformer):
    """Writes the statements of one module as they stand in its bundle."""

    def __init__(self, linker: Naming, module: Module, bundle: str):
        self._linker = linker
        self._module = module
        self._bundle = bundle
        # The names of each function around, innermost last.
        self._scopes: list[Scope] = []

    def statements(self) -> list[ast.stmt]:
        body = []
        for statement in self._module.tree.body:
            if not isinstance(statement, ast.Import | ast.ImportFrom):
                body.append(self.visit(statement))
        return body

    # Names

    def _global(self, name: str) -> str:
        """What a name of the module is called in the bundle."""
        module = self._module
        if name in module.imported:
            return self._linker.name_of(self._linker.origin(*module.imported[name]), self._bundle)
        if name in module.own:
            return self._linker.name_of((module.name, name), self._bundle)
        if name in module.modules:
            raise LinkError(f"{module.name} hands {name} on as a whole: take names from it")
        return name  # a builtin

    def _resolve(self, name: str) -> str:
        for scope in reversed(self._scopes):
            if name in scope:
                meant = scope[name]
                return (
                    self._linker.name_of(meant, self._bundle) if isinstance(meant, tuple) else meant or name
                )
        return self._global(name)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._resolve(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        of = node.value
        if not isinstance(of, ast.Name):
            return self.generic_visit(node)
        module, is_local = self._as_module(of.id)
        if not module:
            return self.generic_visit(node)
        symbol = self._linker.origin(module, node.attr)
        name = self._linker.name_of(symbol, self._bundle)
        if is_local and self._linker.bundle(symbol[0]) != self._bundle:
            name = _local_name(of.id, node.attr)
        return ast.copy_location(ast.Name(name, node.ctx), node)

    def _as_module(self, name: str) -> tuple[str, bool]:
        """The module of ours that the name stands for, if it does, and whether a function imports it."""
        for scope in reversed(self._scopes):
            if name in scope:
                meant = scope[name]
                return (meant[0], True) if isinstance(meant, tuple) and not meant[1] else ("", True)
        return self._module.modules.get(name, ""), False

    def visit_Global(self, node: ast.Global) -> ast.AST:
        return ast.copy_location(ast.Global([self._global(name) for name in node.names]), node)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.AST:
        return ast.copy_location(ast.Nonlocal([self._resolve(name) for name in node.names]), node)

    # Scopes

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        self._visit_defaults(node.args)
        node.name = self._defined(node.name)
        self._inside(node)
        return node

    def _inside(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if not is_native(node):
            node.returns = None
            for argument in _arguments(node.args):
                argument.annotation = None
        scope = self._bound_in(node.args, node.body)
        scope |= self._short_parameters(node)
        self._scopes.append(scope)
        node.body = self._body(node, node.body)
        for argument in _arguments(node.args):
            argument.arg = self._resolve(argument.arg)
        self._scopes.pop()

    def _short_parameters(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Scope:
        """Short names for the parameters, none of which means anything in the function or around it."""
        around = {meant for scope in self._scopes for meant in scope.values() if isinstance(meant, str)}
        taken = (names_in(node), around, self._linker.keywords, RESERVED)
        free = (short for short in short_names("") if not any(short in names for names in taken))
        only_by_name = {argument.arg for argument in node.args.kwonlyargs}
        fixed = (self._linker.keywords, only_by_name)
        names = (argument.arg for argument in _arguments(node.args))
        return {name: next(free) for name in names if not any(name in others for others in fixed)}

    def _visit_defaults(self, arguments: ast.arguments) -> None:
        arguments.defaults = [self.visit(default) for default in arguments.defaults]
        arguments.kw_defaults = [default and self.visit(default) for default in arguments.kw_defaults]

    def _defined(self, name: str) -> str:
        """A function or class at the top gets its new name; within others it keeps its own."""
        return name if self._scopes else self._global(name)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self._visit_defaults(node.args)
        self._scopes.append({argument.arg: None for argument in _arguments(node.args)})
        node.body = self.visit(node.body)
        self._scopes.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        node.bases = [self.visit(base) for base in node.bases]
        node.name = self._defined(node.name)
        own: Scope = {}
        for statement in node.body:
            own |= dict.fromkeys(name for part in outside_functions(statement) for name in bindings(part))
        body: list[ast.stmt] = []
        for statement in running(node.body):
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                # Its decorators and defaults see the names of the class, its body does not.
                self._scopes.append(own)
                statement.decorator_list = [self.visit(decorator) for decorator in statement.decorator_list]
                self._visit_defaults(statement.args)
                self._scopes.pop()
                self._inside(statement)
                body.append(statement)
            else:
                self._scopes.append(own)
                body += self._body(node, [statement])
                self._scopes.pop()
        node.body = body or _nothing(node)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self._comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return self._comprehension(node)

    def _comprehension(self, node: ast.expr) -> ast.AST:
        targets = [
            inner.id
            for part in walk(node)
            if isinstance(part, ast.comprehension)
            for inner in walk(part.target)
            if isinstance(inner, ast.Name)
        ]
        self._scopes.append(dict.fromkeys(targets))
        self.generic_visit(node)
        self._scopes.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        assign = ast.Assign([self.visit(node.target)], self.visit(node.value))
        return ast.copy_location(assign, node)

    def _bound_in(self, arguments: ast.arguments, body: list[ast.stmt]) -> Scope:
        """The names that are local to a function; an import of ours inside it stands for a global."""
        scope: Scope = {argument.arg: None for argument in _arguments(arguments)}
        declared: set[str] = set()
        for statement in body:
            for node in outside_functions(statement):
                if isinstance(node, ast.ImportFrom):
                    self._bind_import(node, scope)
                    continue
                if isinstance(node, ast.Global | ast.Nonlocal):
                    declared.update(node.names)
                scope.update((name, None) for name in bindings(node) if name not in scope)
        return {name: symbol for name, symbol in scope.items() if name not in declared}

    def _bind_import(self, node: ast.ImportFrom, scope: Scope) -> None:
        for local, module, name in self._module.named(node):
            if module not in self._module.ours:
                scope.setdefault(local, None)
                continue
            symbol: Symbol = self._linker.origin(module, name) if name else (module, "")
            # One function may take one name from several places: then it keeps its own name there.
            scope[local] = symbol if scope.get(local, symbol) == symbol and self._is_here(symbol) else None

    def _is_here(self, symbol: Symbol) -> bool:
        return not symbol[1] or self._linker.bundle(symbol[0]) == self._bundle

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        """Inside a function: what is in the bundle needs no import, what is not is imported from its own."""
        wanted: dict[str, list[ast.alias]] = {}
        written: list[ast.stmt] = []
        for local, module, name in self._module.named(node):
            if module not in self._module.ours:
                return node
            names = {name} if name else {of for by, of in taken_from(Nodes(self._module.tree)) if by == local}
            taken = sorted(of for of in names if self._linker.has(module, of))
            for symbol in [self._linker.origin(module, of) for of in taken]:
                new = self._linker.name_there(symbol)
                bundle = self._linker.bundle(symbol[0])
                if bundle != self._bundle:
                    here = local if name else _local_name(local, symbol[1])
                    wanted.setdefault(bundle, []).append(alias_of(new, here))
                elif name and self._scopes[-1].get(local) is None:
                    written.append(ast.Assign([ast.Name(local, ast.Store())], ast.Name(new, ast.Load())))
        written += [ast.ImportFrom(bundle, aliases, 0) for bundle, aliases in wanted.items()]
        return [ast.copy_location(statement, node) for statement in written]

    # As NodeTransformer does it, but only in fields that hold nodes: a build does this for every node.

    def visit(self, node: ast.AST) -> Any:
        visitor = _visitors.get(node.__class__, Renamer.generic_visit)
        return visitor(self, node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in fields(node):
            value = getattr(node, field, None)
            if value.__class__ is list:
                setattr(node, field, list(self._each(value)))
            elif value is not None:
                setattr(node, field, self.visit(value))
        if isinstance(getattr(node, "body", None), list) and not node.body:  # type: ignore[attr-defined]
            node.body = _nothing(node)  # type: ignore[attr-defined]
        return node

    def _each(self, nodes: list[ast.AST | None]) -> Iterator[ast.AST | None]:
        for node in nodes:
            written = node and self.visit(node)
            if isinstance(written, list):
                yield from written
            elif written is not None or node is None:
                yield written

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.name:
            node.name = self._resolve(node.name)
        return self.generic_visit(node)

    def _body(self, around: ast.AST, statements: list[ast.stmt]) -> list[ast.stmt]:
        body: list[ast.stmt] = []
        for statement in running(statements):
            written = self.visit(statement)
            body += written if isinstance(written, list) else [written] if written else []
        return body or _nothing(around)


_visitors: dict[type[ast.AST], Any] = {
    getattr(ast, name.removeprefix("visit_")): method
    for name, method in vars(Renamer).items()
    if name.startswith("visit_")
}


def _nothing(around: ast.AST) -> list[ast.stmt]:
    return [ast.copy_location(ast.Pass(), around)]


def _arguments(arguments: ast.arguments) -> list[ast.arg]:
    """All of them, in the order of the tree."""
    plain = (*arguments.posonlyargs, *arguments.args)
    return [node for node in (*plain, arguments.vararg, *arguments.kwonlyargs, arguments.kwarg) if node]


def _local_name(module: str, name: str) -> str:
    return f"{module}_{name}"


def alias_of(name: str, here: str) -> ast.alias:
    return ast.alias(name, here if here != name else None)


def short_names(prefix: str) -> Iterator[str]:
    for size in count(1):
        for letters in product(ascii_lowercase, repeat=size):
            yield prefix + "".join(letters)
