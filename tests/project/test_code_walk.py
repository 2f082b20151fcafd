"""The walk through the code in ARCHITECTURE.md is true: every file and function that it names is there."""

import ast
import re

import pytest

from sim import ROOT

TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
WALK = TEXT.partition("## A walk through the code")[2].partition("\n## ")[0]
FILE = r"[a-z_0-9/]+\.py"
NAME = r"_?[A-Za-z][A-Za-z_.0-9]*"
# A file, then the name of something in it; further names of the same sentence part belong to the same class.
STEPS = re.findall(rf"`({FILE})`(?::\s+`({NAME})`)?", WALK)
FOLLOWING = re.findall(r"`((?:[A-Z][a-z]+)+\._?[a-z_]+)`", WALK)


def names_in(path: str) -> set[str]:
    """Functions, classes and methods, as the walk writes them."""
    found = set()
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            # Also those that a base class only declares.
            methods = (
                part for part in ast.walk(node) if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
            )
            found |= {f"{node.name}.{method.name}" for method in methods}
    return found


@pytest.mark.parametrize("step", sorted(set(STEPS)), ids=" ".join)
def test_each_step_is_there(step: tuple[str, str]) -> None:
    path, name = step
    assert (ROOT / path).is_file()
    assert not name or name in names_in(path)


def test_names_without_a_file_belong_to_a_class_of_the_walk() -> None:
    known = set().union(*(names_in(path) for path, _ in STEPS))
    assert [name for name in FOLLOWING if name not in known] == []


def test_the_walk_is_a_walk() -> None:
    assert len(STEPS) > 30
