"""Shortens the forms of moves (rules/<game>/forms.py) for the device, which only counts their words.

A form has a word for the move and one for each number that follows it, in brackets if it may be left out.
"""

import ast
import re

from host_tools.compile.trees import Program

_FORMS = re.compile(r"rules\.\w+\.forms")
_WORD = re.compile(r"\w+")


def shorten_forms(name: str, written: Program) -> None:
    """In the tree of the module `name` one letter for each word of a form: "x x [x]"."""
    if not _FORMS.fullmatch(name):
        return
    for node in written.nodes.of(ast.Dict):
        for value in node.values:
            assert isinstance(value, ast.Constant) and isinstance(value.value, str)
            value.value = _WORD.sub("x", value.value)
