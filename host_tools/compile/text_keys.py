"""Writes numbers in the place of the keys of texts, before the firmware is compiled.

A key costs memory on the device as long as a module that uses it is there; its number (`number_of` in
scenes/texts.py) costs nothing beyond the code. Only in `table`, where keys are used for nothing but their
texts: elsewhere they are codes too, which a host reads. The diagnostic needs its keys where no texts are.
"""

import ast
import re
import tomllib
from pathlib import Path

from host_tools.compile.edits import Edits
from host_tools.compile.trees import Program, program
from scenes.texts import number_of

_KEY = re.compile(r"[A-Z][A-Z0-9_]+")  # no rule as BH-613: people see those as they are
_PACKAGE = "table."
_AS_THEY_ARE = ("table.diagnostic",)
_REFUSAL = "R_"  # as in table/error_texts.py
_REASONS = re.compile(r"rules\.\w+\.(why|why_battle|reasons)")


def text_keys(folder: Path) -> set[str]:
    """The keys of all texts there that have numbers."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.toml")]
    return {key for texts in files for key in texts if _KEY.fullmatch(key)}


def number_keys(name: str, text: str, keys: set[str]) -> str:
    """The text of the module `name` with numbers instead of these keys; every line stays where it is."""
    if not name.startswith(_PACKAGE) or name in _AS_THEY_ARE:
        return text
    edits = Edits(text)
    for node in program(text).nodes.of(ast.Constant):
        if isinstance(node.value, str) and node.value in keys:
            edits.replace(node, f"({number_of(node.value)})")
    return edits.text()


def number_codes(name: str, written: Program, keys: set[str]) -> None:
    """The same for the codes of refusals, in the tree: of those the device reads only their sentences."""
    if _REASONS.fullmatch(name):
        codes = {key.removeprefix(_REFUSAL).lower(): key for key in keys if key.startswith(_REFUSAL)}
        for node in written.nodes.of(ast.Constant):
            if node.value in codes:
                node.value = number_of(codes[str(node.value)])
