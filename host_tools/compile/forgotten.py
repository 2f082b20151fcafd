"""Lets a module forget, at its end, the functions that only its tables name.

A table of a game's moments names functions for which nobody else ever asks. Each such name takes a place in
the module's names: in Battalia they are a third of them. The device closes the gaps (`compact` in unload.py).
"""

import ast
from collections.abc import Container

from host_tools.compile.trees import walk

_LATER = (ast.FunctionDef, ast.ClassDef, ast.Lambda)  # in which something is asked for later on


def forgotten(tree: ast.Module, wanted: Container[str]) -> list[ast.stmt]:
    """The statement for the end of the module, if there is something to forget.

    `wanted` are names for which other modules ask.
    """
    asked = {
        node.id
        for later in walk(tree)
        if isinstance(later, _LATER)
        for node in walk(later)
        if isinstance(node, ast.Name)
    }
    names = [part.name for part in tree.body if isinstance(part, ast.FunctionDef)]
    unasked = [name for name in names if name not in asked and name not in wanted]
    return [ast.Delete([ast.Name(name, ast.Del()) for name in unasked])] if unasked else []
