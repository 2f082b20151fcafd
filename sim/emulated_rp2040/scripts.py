"""Scripts for the emulated RP2040: what stands in front of them, the calibration, and the work itself."""

import ast
import io
import re
import tempfile
import tokenize
from pathlib import Path

from host_tools.build import compile_module, places
from host_tools.compile.borrowed import words

FOLDER = Path(__file__).parent / "on_device"
CALIBRATION = "calibration"


def script(name: str, *lines: str) -> str:
    """The work of that name, ready to be run; the lines come first."""
    parts = [(FOLDER / f"{part}.py").read_text(encoding="utf-8") for part in (CALIBRATION, name)]
    return "\n".join([*lines, *parts])


def called() -> dict[str, tuple[str, str]]:
    """By full name: the module on the device, and the name there. Attributes stand behind "-."."""
    return {f"{module}.{name}": (place, there) for module, name, place, there in places()}


def compiled(name: str) -> bytes:
    """The work of that name as a module for the device: what it uses of the firmware is named as there."""
    names = called()
    attributes = {full[2:]: there for full, (_, there) in names.items() if full.startswith("-.")}

    def imported(line: re.Match[str]) -> str:
        taken = [(*names[f"{line[1]}.{wanted}"], wanted) for wanted in line[2].split(", ")]
        return "; ".join(f"from {module} import {there} as {wanted}" for module, there, wanted in taken)

    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    text = re.sub(r"^from (\S+) import ([\w, ]+\w).*$", imported, text, flags=re.MULTILINE)
    text = re.sub(r"(?<=\.)\w+", lambda found: attributes.get(found[0], found[0]), text)
    text = borrowing(text, {there for _, there in names.values()})
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / f"{name}.py", Path(folder) / f"{name}.mpy"
        source.write_text(text, encoding="utf-8")
        compile_module(source, target, Path(folder), "-O3")
        return target.read_bytes()


def borrowing(text: str, taken: set[str]) -> str:
    """With names of MicroPython's own in the place of parameters and of what is private, as the firmware has.

    Else the script's names would make a table of names grow that the firmware alone leaves as it is.
    """
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    used = {token.string for token in tokens} | taken
    parameters = {node.arg for node in ast.walk(ast.parse(text)) if isinstance(node, ast.arg)}
    private = {token.string for token in tokens if re.fullmatch(r"_[a-z]\w+", token.string)}
    free = (word for word in words() if word not in used)
    short = dict(zip(sorted(parameters | private), free, strict=False))
    lines = text.splitlines(keepends=True)
    for before, token in reversed(list(zip(tokens, tokens[1:], strict=False))):
        if token.type != tokenize.NAME or (before.string == "." and token.string not in private):
            continue
        row, start = token.start
        line = lines[row - 1]
        lines[row - 1] = (
            line[:start] + short.get(token.string, token.string) + line[start + len(token.string) :]
        )
    return "".join(lines)
