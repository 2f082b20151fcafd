"""Every refusal that the rules of a game can give, read from their sources: its code and its rule."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from host_tools import FIRMWARE

PREFIXES = {"history": "BH", "battalia": "BA", "arte": "AB"}
Pair = tuple[str, str]


@cache
def refusals_of(game: str) -> frozenset[Pair]:
    """Pairs of code and rule; where the code alone is fixed, with every rule that can stand beside it."""
    found: set[Pair] = set()
    for path in sorted((FIRMWARE / "rules" / game).glob("*.py")):
        found |= set(_Module(game, ast.parse(path.read_text(encoding="utf-8"))).pairs())
    return frozenset(found)


def rules_of(game: str) -> set[str]:
    """The rules behind them, and behind what the guide of the game refuses by itself."""
    guide = (FIRMWARE / "table" / game / "__init__.py").read_text(encoding="utf-8")
    own = re.findall(rf'"({PREFIXES[game]}-\d+)"', guide)
    return {rule for _, rule in refusals_of(game) if rule} | set(own)


class _Module:
    def __init__(self, game: str, tree: ast.Module):
        self._game = game
        self._tree = tree
        moments = import_module(f"rules.{game}.game").MOMENTS.values()
        self._due = {rule for _, _, rule in moments if rule}

    def pairs(self) -> Iterator[Pair]:
        for part in self._tree.body:
            self._variables = self._assigned(part)
            for node in ast.walk(part):
                yield from self._pairs_at(node)

    def _pairs_at(self, node: ast.AST) -> Iterator[Pair]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            rules = self._rules(node.args[1]) if len(node.args) > 1 else {""}
            yield from ((code, rule) for code in self._texts(node.args[0]) for rule in rules)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            rules = self._rules(node.elts[1])
            yield from ((code, rule) for code in self._texts(node.elts[0]) for rule in rules)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                codes = self._texts(value)
                yield from ((code, rule) for code in codes for rule in self._rules(key))

    def _assigned(self, part: ast.stmt) -> dict[str, list[ast.expr]]:
        """What the variables of a function can be."""
        variables: dict[str, list[ast.expr]] = {}
        for node in ast.walk(part):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                variables.setdefault(node.targets[0].id, []).append(node.value)
        return variables

    def _texts(self, node: ast.expr | None) -> set[str]:
        """The words that an expression can be."""
        if isinstance(node, ast.IfExp):
            return self._texts(node.body) | self._texts(node.orelse)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            return self._texts(node.args[-1])
        return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()

    def _rules(self, node: ast.expr | None) -> set[str]:
        """The numbers of rules that an expression can be."""
        if isinstance(node, ast.IfExp):
            return self._rules(node.body) | self._rules(node.orelse)
        if isinstance(node, ast.Name):
            return {rule for value in self._variables.get(node.id, []) for rule in self._rules(value)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return {self._named(rule) for rule in self._returned(node.func.id)}
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, int) and 100 <= value < 1000:
            return {self._named(value)}
        return {value} if isinstance(value, str) and re.fullmatch(r"[A-Z]{2}-\d+", value) else set()

    def _returned(self, name: str) -> set[int]:
        """The rules that a function of the game names by their numbers."""
        return self._due if name == "due" else _numbers_in(self._game, name)

    def _named(self, rule: int) -> str:
        return f"{PREFIXES[self._game]}-{rule}"


@cache
def _numbers_in(game: str, name: str) -> frozenset[int]:
    for path in (FIRMWARE / "rules" / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == name:
                found = [leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)]
                return frozenset(value for value in found if isinstance(value, int) and 100 <= value < 1000)
    return frozenset()
