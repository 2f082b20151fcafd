"""What is wrong with a board file: one Problem per mistake, all of them in one BoardError."""

import difflib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

Path = tuple[str | int, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST_VALUE = 60


@dataclass(frozen=True)
class Problem:
    code: str  # stable, for programs
    file: str
    line: int  # 0 where no line can be named
    key: str  # dotted path, list entries counted from 1: reader[3].cs
    value: object  # as it stands in the file; None where the key is missing
    allowed: str
    message: str  # one sentence for a person

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        subject = self.key if self.value is None else f"{self.key} = {spoken(self.value)}"
        return (
            ": ".join(part for part in (place, subject, self.message) if part) + f" Allowed: {self.allowed}."
        )


class BoardError(Exception):
    """The board file cannot be used; `problems` holds every reason, in the order of the file."""

    def __init__(self, problems: list[Problem]):
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class Findings:
    """Collects the problems of one file and knows on which line each key stands."""

    def __init__(self, file: str, lines: dict[Path, int]):
        self.file = file
        self.lines = lines
        self.problems: list[Problem] = []

    def add(self, code: str, path: Path, value: object, message: str, allowed: str) -> None:
        problem = Problem(code, self.file, self.line(path), dotted(path), value, allowed, message)
        self.problems.append(problem)

    def line(self, path: Path) -> int:
        """The line of the key, or of the nearest thing around it that has one."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 0)

    def place(self, path: Path) -> str:
        """How one problem points at another key of the same file."""
        line = self.line(path)
        return f"{dotted(path)} (line {line})" if line else dotted(path)

    def has(self, path: Path) -> bool:
        """Whether something about this very key was found already, so that its absence says nothing."""
        return any(problem.key == dotted(path) for problem in self.problems)

    def refuse(self) -> None:
        """Raise everything found; return quietly if there is nothing."""
        if self.problems:
            raise BoardError(sorted(self.problems, key=lambda problem: problem.line))


def dotted(path: Path) -> str:
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
            continue
        name = part if _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False)
        text += f".{name}" if text else name
    return text


def spoken(value: object) -> str:
    """A value as it is written in the file, cut when it is long."""
    if isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, dict):
        text = "{...}"
    elif isinstance(value, list):
        text = f"[{', '.join(spoken(entry) for entry in value)}]"
    else:
        text = _written(value)
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."


def meant(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: what was probably meant, if anything comes near."""
    close = difflib.get_close_matches(word, list(known), 1)
    return f'; did you mean "{close[0]}"?' if close else "."


def _written(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # Python refuses to print integers of thousands of digits
        return "(a huge number)"
