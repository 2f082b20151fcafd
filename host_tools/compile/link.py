"""Joins modules that are in memory together into one, before the firmware is compiled.

On the device a module costs memory of its own, and so does every name that one module gives to another. So

- what the resident modules need at their top becomes one module with each of them;
- every other module that is imported somewhere inside a function stays a module of its own, with all that
  nobody else needs: it comes and goes as a whole;
- names at the top of a module and those of parameters get short ones, which all modules and functions share.
  Kept are those that the world outside uses, and parameters that somebody names in a call.

Attributes stay as they are, and local names cost nothing. `source_lines` leads back to the sources.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from host_tools.compile.forgotten import forgotten
from host_tools.compile.grouping import Grouping
from host_tools.compile.module import LinkError, Module, Symbol
from host_tools.compile.renaming import Renamer, alias_of, short_names
from host_tools.compile.trees import Program, statements

__all__ = ["LinkError", "Linker"]

Place = tuple[str, int]  # a module of the firmware, and a line of it

# Where two things get two values, ast.unparse puts the values into brackets. MicroPython makes a tuple of
# such a pair, which is garbage at once; without brackets it makes none.
_PAIR = re.compile(r"^( *[^=\n]+, [^=\n]+) = \((.+)\)$", re.MULTILINE)


class Joined(NamedTuple):
    """One module of the device."""

    tree: ast.Module
    origins: list[str]  # for each statement at its top the module that it is from
    exported: set[str]  # what other modules of the device ask for

    def forget(self) -> None:
        """What only its tables name it has no need of any more, once they are made."""
        statements = forgotten(self.tree, self.exported)
        self.tree.body += statements
        self.origins.extend([""] * len(statements))

    def text(self) -> str:
        return _PAIR.sub(_without_brackets, ast.unparse(self.tree)) + "\n"

    def places(self) -> list[Place]:
        """For each statement, in the order of `statements`, where it is from."""
        parts = zip(self.origins, self.tree.body, strict=True)
        return [(module, getattr(part, "lineno", 0)) for module, whole in parts for part in statements(whole)]


class Linker:
    """Modules are given by their dotted names; `kept` are symbols that keep their names."""

    def __init__(
        self, programs: dict[str, Program], residents: Iterable[Iterable[str]], kept: Iterable[Symbol] = ()
    ):
        self._modules = {name: Module(name, program, programs.keys()) for name, program in programs.items()}
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

    def joined(self, bundle: str) -> Joined:
        """One module of the device, made of the trees of its modules."""
        body: list[ast.stmt] = self._imports(bundle)
        origins = [""] * len(body)
        for module in self._grouping.in_order(bundle):
            statements = Renamer(self, self._modules[module], bundle).statements()
            origins += [module] * len(statements)
            body += statements
        exported = {self._names[symbol] for symbol in self._exports if self._bundle_of[symbol[0]] == bundle}
        return Joined(ast.Module(body, []), origins, exported)

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


def source_lines(text: str, places: list[Place]) -> list[Place]:
    """For each line of a joined module's text the place of its first statement."""
    lines: list[Place] = [("", 0)] * text.count("\n")
    written = [part for statement in ast.parse(text).body for part in statements(statement)]
    for part, place in zip(written, places, strict=True):
        if place[0]:
            lines[part.lineno - 1] = place
    for at in range(1, len(lines)):
        if not lines[at][0]:
            lines[at] = lines[at - 1]
    return lines


def _without_brackets(line: re.Match[str]) -> str:
    match ast.parse(line[0].strip()).body:
        case [ast.Assign([ast.Tuple([_, _])], ast.Tuple([_, _]))]:
            return f"{line[1]} = {line[2]}"
    return line[0]
