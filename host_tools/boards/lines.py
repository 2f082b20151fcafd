"""Finds the line of every key in a TOML text, because the parser does not tell.

It reads only text that the parser has accepted, so it looks for headers and keys and skips all values.
"""

import re

from host_tools.boards.problems import Path

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=(.*)")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|' + r"'[^']*'")
_LONG_QUOTES = ('"""', "'''")


def key_lines(text: str) -> dict[Path, int]:
    """The path of every table and key, and the line (from 1) where it first stands."""
    finder = _Finder()
    for number, line in enumerate(text.splitlines(), 1):
        finder.read(number, line)
    return finder.found


class _Finder:
    def __init__(self) -> None:
        self.found: dict[Path, int] = {}
        self.table: Path = ()
        self.entries: dict[Path, int] = {}  # how many [[entries]] a list of tables has so far
        self.open_brackets = 0
        self.open_quotes = ""

    def read(self, number: int, line: str) -> None:
        if self.open_quotes or self.open_brackets:
            self.skip_value(line)
            return
        if header := _HEADER.match(line):
            self.enter(header[2], is_list=header[1] == "[[")
            self.note(self.table, number)
        elif key := _KEY.match(line):
            self.note(self.table + _parts(key[1]), number)
            self.skip_value(key[2])

    def enter(self, name: str, is_list: bool) -> None:
        path: Path = ()
        parts = _parts(name)
        for part in parts[:-1]:
            path = self.newest_entry((*path, part))
        path = (*path, parts[-1])
        if is_list:
            self.entries[path] = self.entries.get(path, 0) + 1
        self.table = self.newest_entry(path)

    def newest_entry(self, path: Path) -> Path:
        return (*path, self.entries[path] - 1) if path in self.entries else path

    def note(self, path: Path, number: int) -> None:
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], number)

    def skip_value(self, rest: str) -> None:
        """Notice where a value goes on in the next line: inside brackets or long quotes."""
        if self.open_quotes:
            _, closed, rest = rest.partition(self.open_quotes)
            if not closed:
                return
            self.open_quotes = ""
        for quotes in _LONG_QUOTES:
            before, opened, after = rest.partition(quotes)
            if opened:
                _, closed, after = after.partition(quotes)
                self.open_quotes = "" if closed else quotes
                rest = before + after
        bare = _STRING.sub("", rest).partition("#")[0]
        self.open_brackets += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")
        self.open_brackets = max(0, self.open_brackets)


def _parts(name: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_PART, name))
