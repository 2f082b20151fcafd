"""TOML as people leave it: what is wrong with a text is told in a sentence, and on which line."""

import re
import tomllib
from typing import Any


class NoToml(ValueError):
    """The text is no TOML: why, with the place behind it; and both apart, line 0 if none can be named."""

    def __init__(self, told: str):
        super().__init__(told)
        place = re.search(r" \(at line (\d+), column \d+\)$", told)
        self.why = told.removesuffix(place[0]) if place else told
        self.line = int(place[1]) if place else 0


def parse_toml(text: str) -> dict[str, Any]:
    """The text, with or without the mark that some editors put in front, as a dictionary; or NoToml."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise NoToml(str(error)) from error
    except RecursionError as error:
        raise NoToml("it is nested too deeply") from error
    except ValueError as error:  # Python reads no number of thousands of digits, and no 31st of February
        raise NoToml("a number or a date in it cannot be read") from error
