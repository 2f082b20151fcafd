"""Imports stand at the top of a file; one inside a function has a reason.

Either its module comes and goes (unload.py and the lists of the guides), so that it is loaded when it is
needed, or the line says why.
"""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from host_tools.build import modules
from sim import FIRMWARE
from table.games import GAMES
from unload import WHEN_SHORT
from unload import modules as modules_on

COMES_AND_GOES = set(modules_on(WHEN_SHORT))
for _, game in GAMES:
    COMES_AND_GOES |= set(modules_on(import_module(f"table.{game}").Guide.unloadable))


def unreasoned(text: str) -> list[str]:
    lines = text.split("\n")
    functions = [
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    found = {
        node
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in sorted(found, key=lambda node: node.lineno)
        if not _imported(node) & COMES_AND_GOES and "#" not in lines[node.lineno - 1]
    ]


def _imported(node: ast.Import | ast.ImportFrom) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    return {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_an_import_inside_a_function_has_a_reason(path: Path) -> None:
    assert unreasoned(path.read_text(encoding="utf-8")) == []


def test_one_without_a_reason_is_found() -> None:
    text = "def f():\n    from table.start import offer\n    import os  # why\n    import gc\n"
    assert unreasoned(text) == ["line 4: import gc"]
