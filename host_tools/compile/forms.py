"""Shortens the forms of moves (rules/<game>/forms.py) for the device, which only counts their words.

A form has a word for the move and one for each number that follows it, in brackets if it may be left out.
"""

import ast
import re

from host_tools.compile.edits import Edits
from host_tools.compile.trees import parsed, walk

_FORMS = re.compile(r"rules\.\w+\.forms")
_WORD = re.compile(r"\w+")


def shorten_forms(name: str, text: str) -> str:
    """The text of the module `name` with one letter for each word of a form: "x x [x]"."""
    if not _FORMS.fullmatch(name):
        return text
    edits = Edits(text)
    for node in walk(parsed(text)):
        if isinstance(node, ast.Dict):
            for value in node.values:
                assert isinstance(value, ast.Constant) and isinstance(value.value, str)
                edits.replace(value, repr(_WORD.sub("x", value.value)))
    return edits.text()
