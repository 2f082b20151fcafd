"""Joins modules that are in memory together into one, before the firmware is compiled.

On the device a module costs memory of its own, and so does every name that one module gives to another. So

- what the resident modules need at their top becomes one module with each of them;
- every other module that is imported somewhere inside a function stays a module of its own, with all that
  nobody else needs: it comes and goes as a whole;
- names at the top of a module and those of parameters get short ones, which all modules and functions share.
  Kept are those that the world outside uses, and parameters that somebody names in a call.

Attributes stay as they are, and local names cost nothing. `line` leads back to the lines of the sources.
"""

import ast
import builtins
import keyword
from collections.abc import Callable, Iterable, Iterator
from itertools import count, product
from string import ascii_lowercase

from host_tools.compile.constants import bindings

Scope = dict[str, "Symbol | str | None"]  # what names mean in a function: a global, another name, themselves
Symbol = tuple[str, str]  # a module, and a name at its top; of a module that is not ours, an import of it


class LinkError(Exception):
    """What cannot be joined: the module, and why."""


class Linker:
    """Modules are given as texts by their dotted names; `kept` are symbols that keep their names."""

    def __init__(
        self, texts: dict[str, str], residents: Iterable[Iterable[str]], kept: Iterable[Symbol] = ()
    ):
        self._modules = {name: _Module(name, text, texts.keys()) for name, text in texts.items()}
        self._kept = set(kept)
        self.keywords = {name for module in self._modules.values() for name in module.keywords}
        for module in self._modules.values():
            module.take_from_modules(self.has)
        self._bundle_of: dict[str, str] = {}
        self._gather(residents)
        self._exports = self._find_exports()
        self.bundles = sorted(set(self._bundle_of.values()))
        self._names: dict[Symbol, str] = {}
        self._foreign: dict[str, dict[Symbol, str]] = {}  # what a bundle calls that which it imports
        for bundle in self.bundles:
            self._name(bundle)
        self._lines: dict[str, list[tuple[str, int]]] = {}

    def joined(self, bundle: str) -> str:
        """The text of one module of the device."""
        body: list[ast.stmt] = self._imports(bundle)
        origins: list[tuple[str, ast.stmt]] = []
        for module in self._in_order(bundle):
            statements = _Renamer(self, self._modules[module], bundle).statements()
            origins += [(module, statement) for statement in statements]
            body += statements
        text = ast.unparse(ast.fix_missing_locations(ast.Module(body, []))) + "\n"
        self._lines[bundle] = _source_lines(text, body, {id(node): name for name, node in origins})
        return text

    def line(self, bundle: str, number: int) -> tuple[str, int]:
        """The module and the line of it that stand on that line of a joined one."""
        return self._lines[bundle][number - 1]

    def places(self) -> Iterator[tuple[str, str, str, str]]:
        """A module, a name in it; in which module of the device that is, and what it is called there."""
        for (module, name), called in sorted(self._names.items()):
            yield module, name, self._bundle_of[module], called

    # Which modules belong together

    def _gather(self, residents: Iterable[Iterable[str]]) -> None:
        for roots in residents:
            first, *_ = roots = list(roots)
            for root in roots:
                for module in self._needs(root):
                    self._bundle_of.setdefault(module, first)
        lazy = self._loaded_later()
        needed_by: dict[str, set[str]] = {}
        for root in lazy:
            for module in self._needs(root):
                if module not in self._bundle_of:
                    needed_by.setdefault(module, set()).add(root)
        for module, roots in needed_by.items():
            alone = module in lazy or len(roots) > 1
            self._bundle_of[module] = module if alone else next(iter(roots))
        # Nobody needs the rest: it is left out.

    def _loaded_later(self) -> set[str]:
        """Every module that a function imports of those that are in memory then."""
        found: set[str] = set()
        waiting = list(self._bundle_of)
        while waiting:
            later = self._modules[waiting.pop()].lazy - self._bundle_of.keys() - found
            found |= later
            waiting += [module for root in later for module in self._needs(root)]
        return found

    def _needs(self, root: str) -> list[str]:
        """The module and all that it imports at its top, and so on; what is needed first comes first."""
        found: list[str] = []

        def visit(name: str) -> None:
            for needed in self._modules[name].needs:
                if needed not in found and needed != name:
                    visit(needed)
            if name not in found:
                found.append(name)

        visit(root)
        return found

    def _in_order(self, bundle: str) -> list[str]:
        members = [name for name, owner in self._bundle_of.items() if owner == bundle]
        ordered: list[str] = []
        for member in members:
            ordered += [name for name in self._needs(member) if name in members and name not in ordered]
        return ordered

    # What things are called

    def origin(self, module: str, name: str) -> Symbol:
        """Where a name at the top of a module comes from, through all who pass it on."""
        source = self._modules.get(module)
        if source is not None and name in source.imported:
            return self.origin(*source.imported[name])
        if not self.has(module, name):
            raise LinkError(f"{module} has no {name}")
        return module, name

    def has(self, module: str, name: str) -> bool:
        source = self._modules.get(module)
        return source is None or name in source.own or name in source.imported

    def name_of(self, symbol: Symbol, bundle: str) -> str:
        """What a symbol is called in a bundle."""
        if symbol[0] not in self._modules:
            return symbol[1] or symbol[0]
        return self._foreign[bundle].get(symbol) or self._names[symbol]

    def name_there(self, symbol: Symbol) -> str:
        """What it is called in its own bundle."""
        return self._names[symbol]

    def bundle(self, module: str) -> str:
        return self._bundle_of[module]

    def _find_exports(self) -> set[Symbol]:
        exports = {symbol for symbol in self._kept if symbol[0] in self._bundle_of}
        for name, bundle in self._bundle_of.items():
            for origin in self._modules[name].uses():
                if not self.has(*origin):
                    continue  # an attribute of something else with the name of a module
                symbol = self.origin(*origin)
                if symbol[0] in self._bundle_of and self._bundle_of[symbol[0]] != bundle:
                    exports.add(symbol)
        return exports

    def _name(self, bundle: str) -> None:
        """Each bundle begins anew: the same few texts serve all of them, and the private attributes too."""
        members = [self._modules[member] for member in self._in_order(bundle)]
        bound = {name for member in members for name in member.inner}
        private = (short for short in _short("_") if short not in bound)
        # Without an underscore: mpy-cross would forget an exported constant, a class take a member for it.
        public = (short.upper() for short in _short("") if short.upper() not in bound)
        forgotten = []
        for symbol in sorted((member.name, name) for member in members for name in member.own):
            is_const = symbol[1] in self._modules[symbol[0]].constants
            if symbol in self._kept:
                self._names[symbol] = symbol[1]
            elif is_const and symbol not in self._exports:
                forgotten.append(symbol)
            else:
                in_class = symbol[1] in self._modules[symbol[0]].used_by_classes
                self._names[symbol] = next(public if is_const or in_class else private)
        self._foreign[bundle] = {}
        for member in members:
            for name, origin in sorted(member.imported.items()):
                symbol = self.origin(*origin)
                if self._bundle_of.get(symbol[0], bundle) != bundle and symbol not in self._foreign[bundle]:
                    in_class = name in member.used_by_classes
                    self._foreign[bundle][symbol] = next(public if in_class else private)
        for number, symbol in enumerate(forgotten):  # by mpy-cross: a private constant costs no name
            self._names[symbol] = f"_const_{number}"

    def _imports(self, bundle: str) -> list[ast.stmt]:
        """What comes from other modules, each once."""
        wanted: dict[str, dict[str, str]] = {}
        for member in self._in_order(bundle):
            for origin in self._modules[member].imported.values():
                symbol = self.origin(*origin)
                owner = self._bundle_of.get(symbol[0], symbol[0])
                if owner != bundle:
                    name = self._names.get(symbol, symbol[1])
                    wanted.setdefault(owner, {})[name] = self.name_of(symbol, bundle)
        self._assert_distinct(bundle, wanted)
        statements: list[ast.stmt] = []
        for owner, names in sorted(wanted.items()):
            if "" in names:
                statements.append(ast.Import([ast.alias(owner)]))
            aliases = [_alias(name, names[name]) for name in sorted(names) if name]
            if aliases:
                statements.append(ast.ImportFrom(owner, aliases, 0))
        return statements

    def _assert_distinct(self, bundle: str, wanted: dict[str, dict[str, str]]) -> None:
        seen: set[str] = set()
        for names in wanted.values():
            for name in names.values():
                if name in seen:
                    raise LinkError(f"{bundle} would import two things called {name}")
                seen.add(name)


class _Module:
    """One text: what it binds at its top, and what it takes from others."""

    def __init__(self, name: str, text: str, ours: Iterable[str]):
        self.name = name
        self.tree = ast.parse(text)
        self.tree.body = list(_running(self.tree.body))
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
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom | ast.Import) and node not in tops:
                self._look_within(node)
        self.keywords = {
            node.arg for node in ast.walk(self.tree) if isinstance(node, ast.keyword) and node.arg
        }
        classes = [node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)]
        self.used_by_classes = {name for node in classes for name in _used_by(node)}
        # Names that mean something inside of functions: a short name must not be one of them.
        self.inner = set(_bound(self.tree)) | set(dir(builtins)) | set(keyword.kwlist)

    def take_from_modules(self, has: Callable[[str, str], bool]) -> None:
        """An attribute of a module that was imported as a whole is a name that comes from there."""
        for local, name in _taken_from(self.tree):
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
            bound = [name for node in _outside_functions(statement) for name in bindings(node)]
            self.own.update(bound)
            if isinstance(statement, ast.Assign) and _is_const(statement.value):
                self.constants.update(bound)

    def _look_within(self, node: ast.ImportFrom | ast.Import) -> None:
        if isinstance(node, ast.ImportFrom):
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
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if f"{node.module}.{alias.name}" in self.ours
        }
        yield from ((aliases[local], name) for local, name in _taken_from(self.tree) if local in aliases)


class _Renamer(ast.NodeTransformer):
    """Writes the statements of one module as they stand in its bundle."""

    def __init__(self, linker: Linker, module: _Module, bundle: str):
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
        return ast.copy_location(ast.Name(self._resolve(node.id), node.ctx), node)

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
        node.returns = None
        scope = self._bound_in(node.args, node.body)
        scope |= self._short_parameters(node)
        self._scopes.append(scope)
        node.body = self._body(node.body)
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.arg = self._resolve(argument.arg)
        self._scopes.pop()

    def _short_parameters(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Scope:
        """Short names for the parameters, none of which means anything in the function or around it."""
        around = {meant for scope in self._scopes for meant in scope.values() if isinstance(meant, str)}
        taken = set(_bound(node)) | around | self._linker.keywords | set(dir(builtins)) | set(keyword.kwlist)
        free = (short for short in _short("") if short not in taken)
        fixed = self._linker.keywords | {argument.arg for argument in node.args.kwonlyargs}
        return {name: next(free) for name in _arguments(node.args) if name not in fixed}

    def _visit_defaults(self, arguments: ast.arguments) -> None:
        arguments.defaults = [self.visit(default) for default in arguments.defaults]
        arguments.kw_defaults = [default and self.visit(default) for default in arguments.kw_defaults]
        for argument in ast.walk(arguments):
            if isinstance(argument, ast.arg):
                argument.annotation = None

    def _defined(self, name: str) -> str:
        """A function or class at the top gets its new name; within others it keeps its own."""
        return name if self._scopes else self._global(name)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self._visit_defaults(node.args)
        self._scopes.append(dict.fromkeys(_arguments(node.args)))
        node.body = self.visit(node.body)
        self._scopes.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        node.bases = [self.visit(base) for base in node.bases]
        node.name = self._defined(node.name)
        own: Scope = {}
        for statement in node.body:
            own |= dict.fromkeys(name for part in _outside_functions(statement) for name in bindings(part))
        body: list[ast.stmt] = []
        for statement in _running(node.body):
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
                body += self._body([statement])
                self._scopes.pop()
        node.body = body or [ast.Pass()]
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
            for part in ast.walk(node)
            if isinstance(part, ast.comprehension)
            for inner in ast.walk(part.target)
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
        scope: Scope = dict.fromkeys(_arguments(arguments))
        declared: set[str] = set()
        for statement in body:
            for node in _outside_functions(statement):
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
            names = {name} if name else {of for by, of in _taken_from(self._module.tree) if by == local}
            taken = sorted(of for of in names if self._linker.has(module, of))
            for symbol in [self._linker.origin(module, of) for of in taken]:
                new = self._linker.name_there(symbol)
                bundle = self._linker.bundle(symbol[0])
                if bundle != self._bundle:
                    here = local if name else _local_name(local, symbol[1])
                    wanted.setdefault(bundle, []).append(_alias(new, here))
                elif name and self._scopes[-1].get(local) is None:
                    written.append(ast.Assign([ast.Name(local, ast.Store())], ast.Name(new, ast.Load())))
        written += [ast.ImportFrom(bundle, aliases, 0) for bundle, aliases in wanted.items()]
        return [ast.copy_location(statement, node) for statement in written]

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(getattr(node, "body", None), list) and not node.body:  # type: ignore[attr-defined]
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.name:
            node.name = self._resolve(node.name)
        return self.generic_visit(node)

    def _body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        body: list[ast.stmt] = []
        for statement in _running(statements):
            written = self.visit(statement)
            body += written if isinstance(written, list) else [written] if written else []
        return body or [ast.Pass()]


def _taken_from(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every name with an attribute that is taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.value.id, node.attr


def _arguments(arguments: ast.arguments) -> list[str]:
    return [node.arg for node in ast.walk(arguments) if isinstance(node, ast.arg)]


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """The node and what is in it, but not what is in functions, classes and comprehensions of their own."""
    yield node
    if isinstance(
        node,
        ast.FunctionDef
        | ast.AsyncFunctionDef
        | ast.ClassDef
        | ast.Lambda
        | ast.ListComp
        | ast.SetComp
        | ast.DictComp
        | ast.GeneratorExp,
    ):
        return
    for child in ast.iter_child_nodes(node):
        yield from _outside_functions(child)


def _used_by(node: ast.ClassDef) -> Iterator[str]:
    """What the body of a class takes from around it while it is made."""
    for statement in node.body:
        parts: list[ast.AST] = [statement]
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = [*statement.decorator_list, statement.args]
        for part in parts:
            yield from (inner.id for inner in ast.walk(part) if isinstance(inner, ast.Name))


def _bound(tree: ast.AST) -> Iterator[str]:
    """Every name that is used or means something anywhere, attributes and methods aside."""
    methods = {
        member
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for member in node.body
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for node in ast.walk(tree):
        if node in methods:
            continue
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        else:
            yield from bindings(node)


def _running(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Without what only a type checker reads, and words for people."""
    for statement in statements:
        if isinstance(statement, ast.If) and isinstance(statement.test, ast.Constant):
            yield from statement.body if statement.test.value else statement.orelse
        elif not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
            yield statement


def _is_const(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const"


def _local_name(module: str, name: str) -> str:
    return f"{module}_{name}"


def _alias(name: str, here: str) -> ast.alias:
    return ast.alias(name, here if here != name else None)


def _short(prefix: str) -> Iterator[str]:
    for size in count(1):
        for letters in product(ascii_lowercase, repeat=size):
            yield prefix + "".join(letters)


def _source_lines(text: str, body: list[ast.stmt], modules: dict[int, str]) -> list[tuple[str, int]]:
    """For each line of the text the module and the line of its first statement there."""
    lines: list[tuple[str, int]] = [("", 0)] * text.count("\n")
    for old, new in zip(body, ast.parse(text).body, strict=True):
        module = modules.get(id(old), "")
        for before, after in zip(_statements(old), _statements(new), strict=True):
            if module:
                lines[after.lineno - 1] = (module, before.lineno)
    for at in range(1, len(lines)):
        if not lines[at][0]:
            lines[at] = lines[at - 1]
    return lines


def _statements(tree: ast.AST) -> list[ast.stmt]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
