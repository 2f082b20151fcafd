"""Functions that the firmware marks with `@micropython.viper`: mpy-cross makes native code of them.

Elsewhere they are functions like others. Their annotations say to viper what is a number and what a pointer,
so they stay where those of other functions are left out.
"""

import ast
import re

from host_tools.compile.trees import Function

_MARK = re.compile(r"^[ ]*@micropython\.viper$", re.MULTILINE)


def is_native(function: Function) -> bool:
    return any(ast.unparse(decorator) == "micropython.viper" for decorator in function.decorator_list)


def has_native(text: str) -> bool:
    """Whether a module has such functions."""
    return _MARK.search(text) is not None


def without_native(text: str) -> str:
    """The module for any processor; every line stays where it is."""
    return _MARK.sub("", text)
