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
import io
import keyword
import re
import tokenize
from collections.abc import Callable, Iterable
from pathlib import Path

from host_tools.compile.trees import parsed, walk

WORDS = Path(__file__).with_name("micropython_names.txt")
_SHORT = re.compile(r"_[a-z]{1,3}|[A-Z]")  # as names.py, attributes.py and link.py give them


class Borrowed:
    """`texts` are the device's modules by name. Those in `first` stay in memory: they are served first.

    `alone(module)` is a group of modules (or empty) of which only one is ever in memory, as a game: what only
    one group uses may be called like something that only another one uses.
    """

    def __init__(self, texts: dict[str, str], first: Iterable[str], alone: Callable[[str], str]):
        self._tokens = {text: _names(text) for text in texts.values()}
        used = {name: {token.string for token in self._tokens[text]} for name, text in texts.items()}
        taken = set().union(*used.values(), *(_strings(text) for text in texts.values()))
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

    def written(self, text: str) -> str:
        """The text with borrowed names; every line stays where it is."""
        lines = text.splitlines(keepends=True)
        for token in reversed(self._tokens.get(text) or _names(text)):
            word = self.names.get(token.string)
            if word:
                row, start = token.start
                line = lines[row - 1]
                lines[row - 1] = line[:start] + word + line[start + len(token.string) :]
        return "".join(lines)


def words() -> list[str]:
    """The shortest first: a module that uses one has it in its file.

    None with an underscore in front: mpy-cross forgets a constant of such a name, though others import it.
    """
    found = WORDS.read_text(encoding="ascii").split()
    free = (word for word in found if not keyword.iskeyword(word) and not word.startswith("_"))
    return sorted(free, key=lambda word: (len(word), word))


def _names(text: str) -> list[tokenize.TokenInfo]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token for token in tokens if token.type == tokenize.NAME]


def _strings(text: str) -> set[str]:
    """Also those inside of f-strings, of which a tokenizer may not know the names."""
    found: set[str] = set()
    for node in walk(parsed(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            found |= {part.id for part in walk(node) if isinstance(part, ast.Name)}
            found |= {part.attr for part in walk(node) if isinstance(part, ast.Attribute)}
    return found
