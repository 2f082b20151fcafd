"""Looks at every part of a program. A build does that all the time, so this is fast."""

import ast
from functools import lru_cache

# The fields in which nodes of the commonest kinds have others; of all other kinds, every field is looked at.
_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Name: (),
    ast.Constant: (),
    ast.Attribute: ("value",),
    ast.Call: ("func", "args", "keywords"),
    ast.Expr: ("value",),
    ast.alias: (),
    ast.arg: ("annotation",),
    ast.keyword: ("value",),
}


def walk(tree: ast.AST) -> list[ast.AST]:
    """As ast.walk, in the same order, but without the marks that say whether a name is read or written."""
    nodes = [tree]
    fields_of = _FIELDS.get
    for node in nodes:
        fields = fields_of(node.__class__)
        for field in node._fields if fields is None else fields:
            value = getattr(node, field, None)
            if value.__class__ is list:
                nodes += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST) and field != "ctx":
                nodes.append(value)
    return nodes


@lru_cache(maxsize=2048)
def parsed(text: str) -> ast.Module:
    """For those who only look at it. Kept for the next build in this process, in which little has changed."""
    return ast.parse(text)
