"""Every change of one operator, comparison or number that a module allows, and the module with it."""

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
LONGEST = 100  # characters of the expression that a change is told with


@dataclass(frozen=True)
class Change:
    module: str  # its path in the repository
    function: str  # empty for the module itself
    before: str
    after: str
    lines: tuple[int, int]  # of the statement, first and last
    number: int  # of this change among all of the module

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when lines move."""
        return self.module, self.function, self.before, self.after


def changes_of(path: Path, root: Path) -> list[Change]:
    name = path.relative_to(root).as_posix()
    found: list[Change] = []
    for place in _places(ast.parse(path.read_text(encoding="utf-8"))):
        before = place.told()
        for variant in place.variants:
            original = place.put(variant)
            found.append(Change(name, place.function, before, place.told(), place.lines, len(found)))
            place.put(original)
    return found


def changed_module(path: Path, number: int) -> ast.Module:
    """The module with that change, as changes_of counts them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for place in _places(tree):
        if number < len(place.variants):
            place.put(place.variants[number])
            return ast.fix_missing_locations(tree)
        number -= len(place.variants)
    raise IndexError(f"{path} has no such change")


def pick(changes: list[Change], seed: int, count: int) -> list[Change]:
    chosen = random.Random(seed).sample(changes, min(count, len(changes)))
    return sorted(chosen, key=lambda change: (change.module, change.number))


class _Place:
    """One operator, comparison or number in a tree, and what may stand there instead."""

    def __init__(
        self, above: list[ast.AST], function: str, field: str, index: int | None, variants: list[Any]
    ):
        self._above = above  # from the module down to the node whose field it is
        self._field = field
        self._index = index
        self.function = function
        self.variants = variants

    def put(self, value: Any) -> Any:
        """Set it; the return value is what stood there."""
        node = self._above[-1]
        old = getattr(node, self._field)
        if self._index is None:
            setattr(node, self._field, value)
            return old
        old, old_list = old[self._index], old
        old_list[self._index] = value
        return old

    @property
    def lines(self) -> tuple[int, int]:
        """First and last line of the statement; of one with a body, those before it."""
        statement = [node for node in self._above if isinstance(node, ast.stmt)][-1]
        body = getattr(statement, "body", None)
        last = body[0].lineno - 1 if body else statement.end_lineno
        return statement.lineno, max(statement.lineno, last or 0)

    def told(self) -> str:
        """The largest expression around it, or its statement, that is short enough to read."""
        best = ""
        for node in reversed(self._above):
            if hasattr(node, "body") and not isinstance(node, ast.IfExp | ast.Lambda):
                break
            if isinstance(node, ast.expr | ast.stmt):
                text = ast.unparse(node)
                if best and len(text) > LONGEST:
                    break
                best = text
        return best


def _places(tree: ast.Module) -> Iterator[_Place]:
    yield from _inside(tree, [], "")


def _inside(node: ast.AST, above: list[ast.AST], function: str) -> Iterator[_Place]:
    above = [*above, node]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    for field, index, variants in _variants(node):
        yield _Place(above, function, field, index, variants)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _for_types_only(child):
                yield from _inside(child, above, function)


def _for_types_only(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TYPE_CHECKING"


def _variants(node: ast.AST) -> Iterator[tuple[str, int | None, list[Any]]]:
    if isinstance(node, ast.Compare):
        for index, comparison in enumerate(node.ops):
            yield "ops", index, [other() for other in COMPARISONS[type(comparison)]]
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        yield "op", None, [OPERATORS[type(node.op)]()]
    elif isinstance(node, ast.BoolOp):
        yield "op", None, [ast.Or() if isinstance(node.op, ast.And) else ast.And()]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "operand", None, [ast.UnaryOp(ast.Not(), node.operand)]
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "value", None, [not node.value]
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "value", None, [node.value + 1, node.value - 1] if node.value else [1]
