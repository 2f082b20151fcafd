"""Looks at every part of a program. A build does that all the time, so this is fast."""

import ast


def walk(tree: ast.AST) -> list[ast.AST]:
    """As ast.walk, in the same order, but without the marks that say whether a name is read or written."""
    nodes = [tree]
    for node in nodes:
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                nodes += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST) and field != "ctx":
                nodes.append(value)
    return nodes
