"""Gives the short names of the device's modules those that MicroPython has anyway.

A name of ours takes a dozen bytes of memory from the first module that uses it on, for ever. Names that
MicroPython's own modules use lie in its flash, and cost nothing whoever uses them: so a function of ours may
be called `atan2` there, and an attribute `hexlify`. `micropython_names.txt` has names that MicroPython brings
along on the RP2040; where one is missing, it costs what a short name would have cost.

It is safe because each short name becomes one borrowed name everywhere, and none is borrowed that our modules
use themselves, as a name or in a string. What MicroPython looks up by name in objects of ours (`readinto`,
`ioctl`, ...) is not on the list.
"""

import ast
import keyword
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from host_tools.compile.trees import walk

WORDS = Path(__file__).with_name("micropython_names.txt")
_SHORT = re.compile(r"_[a-z]{1,3}|[A-Z]")  # as names.py, attributes.py and link.py give them


class Borrowed:
    """`trees` are the device's modules by name. Those in `first` stay in memory: they are served first.

    `alone(module)` is a group of modules (or empty) of which only one is ever in memory, as a game: what only
    one group uses may be called like something that only another one uses.
    """

    def __init__(self, trees: dict[str, ast.Module], first: Iterable[str], alone: Callable[[str], str]):
        self._named = {name: list(named(tree)) for name, tree in trees.items()}
        used = {name: {word for _, field, word in named if field} for name, named in self._named.items()}
        taken = {word for named in self._named.values() for _, _, word in named}
        free = [word for word in words() if word not in taken]
        ranks = {name: rank for rank, name in enumerate(first)}
        users: dict[str, list[str]] = {}
        for name, identifiers in used.items():
            for short in filter(_SHORT.fullmatch, identifiers):
                users.setdefault(short, []).append(name)

        def need(short: str) -> tuple[int, int, str]:
            best = min(ranks.get(name, len(ranks)) for name in users[short])
            return best, -len(users[short]), short

        groups: dict[str, list[str]] = {"": []}
        for short in sorted(users, key=need):
            whose = {alone(name) for name in users[short]}
            groups.setdefault(whose.pop() if len(whose) == 1 else "", []).append(short)
        shared = groups.pop("")
        self.names = dict(zip(shared, free, strict=False))
        for group in groups.values():
            self.names |= zip(group, free[len(shared) :], strict=False)

    def rename(self) -> None:
        """Borrowed names in all the trees."""
        for named in self._named.values():
            for node, field, word in named:
                if isinstance(node, ast.Global | ast.Nonlocal):
                    node.names = [self.names.get(name, name) for name in node.names]
                elif field and word in self.names:
                    setattr(node, field, self.names[word])


def words() -> list[str]:
    """The shortest first: a module that uses one has it in its file.

    None with an underscore in front: mpy-cross forgets a constant of such a name, though others import it.
    """
    found = WORDS.read_text(encoding="ascii").split()
    free = (word for word in found if not keyword.iskeyword(word) and not word.startswith("_"))
    return sorted(free, key=lambda word: (len(word), word))


_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Name: ("id",),
    ast.Attribute: ("attr",),
    ast.FunctionDef: ("name",),
    ast.AsyncFunctionDef: ("name",),
    ast.ClassDef: ("name",),
    ast.ExceptHandler: ("name",),
    ast.arg: ("arg",),
    ast.keyword: ("arg",),
    ast.alias: ("name", "asname"),
}


def named(tree: ast.AST) -> Iterator[tuple[ast.AST, str, str]]:
    """Every word of a program, with its node and the field of it that holds a name; a text is no name."""
    for node in walk(tree):
        for field in _FIELDS.get(node.__class__, ()):
            word = getattr(node, field)
            if word:
                yield node, field, word
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, "", node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node, "", part) for part in node.module.split("."))
        elif isinstance(node, ast.Import):
            yield from ((node, "", part) for alias in node.names for part in alias.name.split("."))
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from ((node, "names", word) for word in node.names)
