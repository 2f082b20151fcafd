"""Reads source files as people leave them: with or without BOM, any line ends; says where TOML is wrong."""

import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host_tools.compile.errors import Problem
from host_tools.toml_text import NoToml, parse_toml


@dataclass
class Source:
    """One file, its text and what is wrong with it."""

    path: Path
    name: str  # as people see it in a message
    text: str = ""
    problems: list[Problem] = field(default_factory=list)

    def problem(self, line: int, field: str, message: str) -> None:
        self.problems.append(Problem(self.name, line, field, message))

    def read(self) -> bool:
        """Whether the file is text that says anything at all."""
        try:
            raw = self.path.read_bytes()
        except OSError as error:
            self.problem(0, "", f"cannot be read: {error.strerror or error}")
            return False
        # What spreadsheet programs call Unicode text is UTF-16, with a mark in front.
        encoding = "utf-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            self.problem(line, "", f"byte 0x{raw[error.start]:02X} is not UTF-8; save the file as UTF-8")
            return False
        if not text.strip():
            self.problem(0, "", "the file is empty")
            return False
        # Some systems write an accented letter as two characters; the font knows it as one.
        self.text = unicodedata.normalize("NFC", text)
        return True

    def toml(self) -> dict[str, Any] | None:
        """The file as TOML, or nothing where it is none."""
        if not self.read():
            return None
        try:
            return parse_toml(self.text)
        except NoToml as error:
            self.problem(error.line, "", f"is no TOML: {error}")
        return None

    def line_of(self, header: str, word: str = "") -> int:
        """Where TOML declares the header, or the word below it; 0 where neither is found as written."""
        quoted = rf"""["']?{re.escape(header)}["']?"""
        start = re.compile(rf"\s*(\[+\s*{quoted}\s*[\].]|{quoted}\s*[.=])")
        inside = re.compile(rf"""(^|[\s{{,."'])({re.escape(word)})($|[\s"'=.,}}\]])""")
        found = 0
        for number, line in enumerate(self.text.splitlines(), 1):
            if not found and not start.match(line):
                continue
            if found and line.lstrip().startswith("["):
                break
            found = found or number
            if word and inside.search(line):
                return number
        return found
