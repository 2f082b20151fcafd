"""Compiles the cards, texts and fonts that people edit into the compact files that the table reads."""

from pathlib import Path

from host_tools.compile.catalogue import compile_catalogue
from host_tools.compile.errors import CompileError, Problem
from host_tools.compile.fonts import compile_fonts
from host_tools.compile.output import write_all
from host_tools.compile.texts import compile_texts

__all__ = ["CompileError", "Problem", "compile_all"]


def compile_all(source: Path, out: Path) -> list[Path]:
    """Compile cards/, texts/ and fonts/ of the source into out: every file, or none and CompileError."""
    files: dict[Path, bytes] = {}
    problems: list[Problem] = []
    sheets = set((source / "cards").glob("*.csv"))
    for description in sorted((source / "cards").glob("*.toml")):
        data, found, used = compile_catalogue(description, f"cards/{description.name}")
        files[out / "cards" / f"{description.stem}.cat"] = data
        problems += found
        sheets -= set(used)
    for sheet in sheets:
        problems.append(Problem(f"cards/{sheet.name}", 0, "", "no table uses this file"))
    texts, found = compile_texts(list((source / "texts").glob("*.toml")), "texts")
    files |= {out / "texts" / name: data for name, data in texts.items()}
    problems += found
    fonts, found = compile_fonts(list((source / "fonts").glob("*.txt")), "fonts")
    files |= {out / "fonts" / name: data for name, data in fonts.items()}
    problems += found
    if not problems and not files:
        problems.append(Problem("", 0, "", f"{source} holds no cards/*.toml and no texts/*.toml"))
    if problems:
        raise CompileError(problems)
    write_all(files)
    return sorted(files)
