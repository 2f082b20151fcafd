"""Joins modules that are in memory together into one, before the firmware is compiled.

On the device a module costs memory of its own, and so does every name that one module gives to another. So

- what the resident modules need at their top becomes one module with each of them;
- every other module that is imported somewhere inside a function stays a module of its own, with all that
  nobody else needs: it comes and goes as a whole;
- names at the top of a module and those of parameters get short ones, which all modules and functions share.
  Kept are those that the world outside uses, and parameters that somebody names in a call.

Attributes stay as they are, and local names cost nothing. `lines` leads back to those of the sources.
"""

import ast
from collections.abc import Iterable, Iterator

from host_tools.compile.grouping import Grouping
from host_tools.compile.module import LinkError, Module, Symbol
from host_tools.compile.renaming import Renamer, alias_of, short_names
from host_tools.compile.trees import walk

__all__ = ["LinkError", "Linker"]


class Linker:
    """Modules are given as texts by their dotted names; `kept` are symbols that keep their names."""

    def __init__(
        self, texts: dict[str, str], residents: Iterable[Iterable[str]], kept: Iterable[Symbol] = ()
    ):
        self._modules = {name: Module(name, text, texts.keys()) for name, text in texts.items()}
        self._kept = set(kept)
        self.keywords = {name for module in self._modules.values() for name in module.keywords}
        for module in self._modules.values():
            module.take_from_modules(self.has)
        self._grouping = Grouping(self._modules, residents)
        self._bundle_of = self._grouping.bundle_of
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
        for module in self._grouping.in_order(bundle):
            statements = Renamer(self, self._modules[module], bundle).statements()
            origins += [(module, statement) for statement in statements]
            body += statements
        text = ast.unparse(ast.fix_missing_locations(ast.Module(body, []))) + "\n"
        self._lines[bundle] = source_lines(text, body, {id(node): name for name, node in origins})
        return text

    def lines(self, bundle: str) -> list[tuple[str, int]]:
        """For each line of a joined module the module and the line that it is from."""
        return self._lines[bundle]

    def places(self) -> Iterator[tuple[str, str, str, str]]:
        """A module, a name in it; in which module of the device that is, and what it is called there."""
        for (module, name), called in sorted(self._names.items()):
            yield module, name, self._bundle_of[module], called

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
        members = [self._modules[member] for member in self._grouping.in_order(bundle)]
        bound = {name for member in members for name in member.inner}
        private = (short for short in short_names("_") if short not in bound)
        # Without an underscore: mpy-cross would forget an exported constant, a class take a member for it.
        public = (short.upper() for short in short_names("") if short.upper() not in bound)
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
        for member in self._grouping.in_order(bundle):
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
            aliases = [alias_of(name, names[name]) for name in sorted(names) if name]
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


def source_lines(text: str, body: list[ast.stmt], modules: dict[int, str]) -> list[tuple[str, int]]:
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
    return [node for node in walk(tree) if isinstance(node, ast.stmt)]
