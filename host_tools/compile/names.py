"""Gives short names to what is private, before the firmware is compiled.

Every name costs the device its text and six bytes more, for ever. So the private names of different modules
and classes share a few short ones. What is renamed, and nothing else:

- a function, class or variable of a module, if it begins with an underscore and no other module uses it;
- an attribute or method that begins with an underscore: everywhere alike, and two that one object may have
  are never called the same.

A name that also stands in a string, or inside an f-string, is left alone. Lines stay where they are: a
traceback shows the short name of a function, and the right line.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count, product
from string import ascii_lowercase

from host_tools.compile.constants import bindings
from host_tools.compile.edits import Edits
from host_tools.compile.trees import walk


class Names:
    """Short names for modules, which are given as texts by their dotted names."""

    def __init__(self, texts: dict[str, str]):
        self._modules = {name: _module(text) for name, text in texts.items()}
        modules = self._modules.values()
        fixed = {word for module in modules for word in module.fixed}
        self._globals = {
            name: _distinct(module.globals - fixed, module.bound) for name, module in self._modules.items()
        }
        defined = {name for module in modules for name in module.defined}
        self._attributes = _shared(self._families(), defined - fixed)

    def shorten(self, name: str) -> str:
        """The text of the module with short names."""
        module = self._modules[name]
        edits = Edits(module.text)
        for node in walk(module.tree):
            old, is_attribute = module.named(node)
            new = (self._attributes if is_attribute else self._globals[name]).get(old)
            if new:
                edits.rename(node, old, new)
        return edits.text()

    def _families(self) -> list[set[str]]:
        """The private attributes of modules whose objects may share some: by heritage or by reaching into."""
        families: list[tuple[set[str], set[str]]] = []  # modules, attributes
        for name, module in self._modules.items():
            members = {name, *module.bases}
            for other, theirs in self._modules.items():
                if module.foreign & theirs.defined:
                    members.add(other)
            attributes = set(module.attributes)
            for family in [family for family in families if family[0] & members]:
                families.remove(family)
                members |= family[0]
                attributes |= family[1]
            families.append((members, attributes))
        return [attributes for _, attributes in families]


class _Module:
    """One text and its private names."""

    def __init__(self, text: str):
        self.text = text
        self.tree = ast.parse(text)
        self.bound: set[str] = set()  # every name that means something somewhere
        self.globals: set[str] = set()  # private, and bound once only
        self.attributes: set[str] = set()  # private
        self.defined: set[str] = set()  # of these, what an object of this module gets here
        self.foreign: set[str] = set()  # and what is used of objects other than self
        self.bases: set[str] = set()  # modules whose classes have heirs here
        self.fixed: set[str] = set()  # must keep their names
        self._members: set[ast.AST] = set()  # what stands directly in a class
        origins: dict[str, str] = {}
        times: Counter[str] = Counter()
        for node in walk(self.tree):
            for name_bound in bindings(node):
                times[name_bound] += 1
            if isinstance(node, ast.ImportFrom):
                origins |= {alias.asname or alias.name: node.module or "" for alias in node.names}
                self.fixed |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ClassDef):
                self._look_at_class(node, origins)
            elif isinstance(node, ast.Attribute) and _is_private(node.attr):
                self._look_at_attribute(node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.fixed.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                self.fixed |= {inner.id for inner in walk(node) if isinstance(inner, ast.Name)}
                self.fixed |= {inner.attr for inner in walk(node) if isinstance(inner, ast.Attribute)}
        self.bound = set(times)
        self.globals = {name for name in self._own() if _is_private(name) and times[name] == 1}
        # A name of the class that its body uses by itself, like the property behind `@_speed.setter`.
        members = {member for node in self._members for member in bindings(node)}
        self.fixed |= members & {
            node.id for node in walk(self.tree) if isinstance(node, ast.Name) and node not in self._members
        }

    def named(self, node: ast.AST) -> tuple[str, bool]:
        """The private name that the node uses or gives, and whether it is an attribute."""
        if isinstance(node, ast.Attribute):
            return node.attr, True
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return node.name, node in self._members
        if isinstance(node, ast.Name):
            return node.id, node in self._members
        return "", False

    def _own(self) -> Iterator[str]:
        """What the module itself binds, without the constants of which mpy-cross keeps no name."""
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield node.name
            elif isinstance(node, ast.Assign | ast.AnnAssign) and not _is_const(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                yield from (target.id for target in targets if isinstance(target, ast.Name))

    def _look_at_class(self, node: ast.ClassDef, origins: dict[str, str]) -> None:
        self.bases |= {
            origins[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in origins
        }
        for member in node.body:
            targets: list[ast.AST] = [member]
            if isinstance(member, ast.Assign | ast.AnnAssign):
                targets = list(member.targets) if isinstance(member, ast.Assign) else [member.target]
            for target in targets:
                for name in bindings(target):
                    self._members.add(target)
                    if _is_private(name):
                        self.attributes.add(name)
                        self.defined.add(name)

    def _look_at_attribute(self, node: ast.Attribute) -> None:
        self.attributes.add(node.attr)
        if isinstance(node.ctx, ast.Store):
            self.defined.add(node.attr)
        of = node.value
        by_super = isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "super"
        if not by_super and not (isinstance(of, ast.Name) and of.id == "self"):
            self.foreign.add(node.attr)


_module = lru_cache(maxsize=1024)(_Module)  # nobody changes one: it serves the next build too


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _is_const(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const"


def short_names() -> Iterator[str]:
    """_a to _z, then _aa and so on."""
    for size in count(1):
        for letters in product(ascii_lowercase, repeat=size):
            yield "_" + "".join(letters)


def _distinct(names: set[str], taken: set[str]) -> dict[str, str]:
    """A short name for each, none of them twice."""
    free = (short for short in short_names() if short not in taken - names)
    return dict(zip(sorted(names), free, strict=False))


def _shared(families: list[set[str]], names: Iterable[str]) -> dict[str, str]:
    """A short name for each, none of them twice in a family; who has the most neighbours chooses first."""
    short: dict[str, str] = {}
    wanted = set(names)
    neighbours = {name: set().union(*(family for family in families if name in family)) for name in wanted}
    for name in sorted(wanted, key=lambda name: (-len(neighbours[name]), name)):
        taken = {short.get(other) for other in neighbours[name]} | (neighbours[name] - wanted)
        short[name] = next(candidate for candidate in short_names() if candidate not in taken)
    return short
