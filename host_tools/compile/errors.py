"""What is wrong with the sources of cards and texts: every problem with its place, all of them at once."""

from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to mend. Line 0: it concerns the whole file. Field: the column or key, where there is one."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f", line {self.line}"
        if self.field:
            place += f", {self.field}"
        return f"{place}: {self.message}"


class CompileError(Exception):
    """The sources cannot be compiled; nothing was written."""

    code = "sources"

    def __init__(self, problems: list[Problem]):
        self.problems = sorted(problems)
        number = f"{len(problems)} problems" if len(problems) != 1 else "1 problem"
        lines = [f"{number} in the cards and texts, nothing was written:"]
        super().__init__("\n  ".join(lines + [str(problem) for problem in self.problems]))


def shown(value: object) -> str:
    """A value as it stands in a message, however long someone made it."""
    try:
        text = repr(value)
    except ValueError:  # CPython refuses to print a number of many thousand digits
        return "that number"
    return text if len(text) <= 60 else text[:57] + "..."


def unknown(word: str, known: list[str]) -> str:
    """What to say of a word that is not one of the known ones."""
    near = get_close_matches(word, known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"{shown(word)} is not known; {hint}allowed: {', '.join(known)}"
