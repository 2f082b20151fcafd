"""Imports stand at the top of a file; one inside a function has a reason.

Either its module comes and goes (unload.py), or it is of a game and needed at rare moments, or the line says
why.
"""

import ast
from pathlib import Path

import pytest

from host_tools.build import modules
from sim import FIRMWARE
from unload import modules as modules_on
from unload_list import BEFORE_A_GAME

COMES_AND_GOES = set(modules_on(BEFORE_A_GAME))
# Of a game: loaded the first time it is needed, and in memory until the game ends
RARE = {
    "anytime",
    "assist",
    "digest",
    "known",
    "led_matrix",
    "odds",
    "retinue_check",
    "score_pages",
    "view",
    "why",
}


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
        if not _has_reason(node) and "#" not in lines[node.lineno - 1]
    ]


def _has_reason(node: ast.Import | ast.ImportFrom) -> bool:
    imported = _imported(node)
    return bool(imported & COMES_AND_GOES or {name.rpartition(".")[2] for name in imported} & RARE)


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
