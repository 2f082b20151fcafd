"""Lets short texts of modules that come and go be forgotten with them.

MicroPython takes every text of up to ten letters in a module for a name, and keeps names for ever: those of a
board file or of a game's set-up would fill a table that is never read again. A text in a constant tuple is
none. It costs a few bytes more for as long as the module is there.
"""

import ast
from collections.abc import Container

from host_tools.compile.trees import children

_LONGEST = 10  # MICROPY_ALLOC_PARSE_INTERN_STRING_LEN, in bytes


def make_temporary(tree: ast.AST, names: Container[str]) -> None:
    """Short texts in the tree become elements of tuples; not those that are `names` anyway."""
    for node in children(tree):
        if _is_fixed(node):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if 0 < len(node.value.encode()) <= _LONGEST and node.value not in names:
                _replace(tree, node)
        else:
            make_temporary(node, names)


def _is_fixed(node: ast.AST) -> bool:
    """What mpy-cross must see as it is: an f-string, or what it reckons itself."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "const"
    if isinstance(node, ast.Tuple):
        return all(isinstance(part, ast.Constant) for part in node.elts)
    return isinstance(node, ast.JoinedStr)


def _replace(parent: ast.AST, text: ast.Constant) -> None:
    element = ast.Subscript(ast.Tuple([text], ast.Load()), ast.Constant(0), ast.Load())
    for field, value in ast.iter_fields(parent):
        if value is text:
            setattr(parent, field, element)
        elif isinstance(value, list):
            value[:] = [element if part is text else part for part in value]
