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
from itertools import count, product
from string import ascii_lowercase

from host_tools.compile.edits import Edits, rename
from host_tools.compile.trees import Program, bindings


class Names:
    """Short names for modules, which are given as texts by their dotted names."""

    def __init__(self, texts: dict[str, str]):
        self._modules = {name: _Module(text) for name, text in texts.items()}
        modules = self._modules.values()
        fixed = {word for module in modules for word in module.fixed}
        self._globals = {
            name: _distinct(module.globals - fixed, module.bound) for name, module in self._modules.items()
        }
        defined = {name for module in modules for name in module.defined}
        self._attributes = _shared(self._families(), defined - fixed)

    def shorten(self, name: str) -> str:
        """The text of the module with short names."""
        edits = Edits(self._modules[name].program.text)
        for node, old, new in self._changes(name):
            edits.rename(node, old, new)
        return edits.text()

    def shortened(self, name: str) -> Program:
        """The same for whoever needs no text: the tree itself is changed."""
        for node, _, new in self._changes(name):
            rename(node, new)
        return self._modules[name].program

    def _changes(self, name: str) -> Iterator[tuple[ast.AST, str, str]]:
        for node, old, is_attribute in self._modules[name].named():
            new = (self._attributes if is_attribute else self._globals[name]).get(old)
            if new:
                yield node, old, new

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
        self.program = Program(text)
        self.attributes: set[str] = set()  # private
        self.defined: set[str] = set()  # of these, what an object of this module gets here
        self.foreign: set[str] = set()  # and what is used of objects other than self
        self.bases: set[str] = set()  # modules whose classes have heirs here
        self.fixed: set[str] = set()  # must keep their names
        self._members: set[ast.AST] = set()  # what stands directly in a class
        nodes = self.program.nodes
        origins: dict[str, str] = {}
        for imported in nodes.of(ast.ImportFrom):
            origins |= {alias.asname or alias.name: imported.module or "" for alias in imported.names}
            self.fixed |= {alias.name for alias in imported.names}
        for defined in nodes.of(ast.ClassDef):
            self._look_at_class(defined, origins)
        for attribute in nodes.of(ast.Attribute):
            if _is_private(attribute.attr):
                self._look_at_attribute(attribute)
        self.fixed |= {node.value for node in nodes.of(ast.Constant) if isinstance(node.value, str)}
        self.fixed |= {node.id if isinstance(node, ast.Name) else node.attr for node in nodes.formatted()}
        times = Counter(nodes.bound())
        self.bound = set(times)  # every name that means something somewhere
        # Private, and bound once only.
        self.globals = {name for name in self._own() if _is_private(name) and times[name] == 1}
        # A name of the class that its body uses by itself, like the property behind `@_speed.setter`.
        members = {member for node in self._members for member in bindings(node)}
        self.fixed |= members & {node.id for node in nodes.of(ast.Name) if node not in self._members}

    def named(self) -> Iterator[tuple[ast.AST, str, bool]]:
        """Each node that uses or gives a name, that name, and whether it is an attribute."""
        nodes = self.program.nodes
        yield from ((node, node.attr, True) for node in nodes.of(ast.Attribute))
        yield from ((node, node.id, node in self._members) for node in nodes.of(ast.Name))
        for defined in (*nodes.functions(), *nodes.of(ast.ClassDef)):
            yield defined, defined.name, defined in self._members

    def _own(self) -> Iterator[str]:
        """What the module itself binds, without the constants of which mpy-cross keeps no name."""
        for node in self.program.tree.body:
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
    others = taken - names
    free = (short for short in short_names() if short not in others)
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
