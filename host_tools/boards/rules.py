"""The kinds of value a board file can hold: each knows its type, its range, and how to say both."""

import re
from dataclasses import dataclass
from typing import Protocol

from host_tools.boards.problems import spoken


class Rule(Protocol):
    @property
    def kind(self) -> str:
        """The type in a word."""

    @property
    def allowed(self) -> str:
        """The values that are accepted."""

    def has_type(self, value: object) -> bool: ...

    def in_range(self, value: object) -> bool:
        """Asked only of a value of the right type."""


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True)
class Whole:
    low: int
    high: int
    kind = "integer"

    @property
    def allowed(self) -> str:
        return f"{self.low} to {self.high}"

    def has_type(self, value: object) -> bool:
        return is_whole(value)

    def in_range(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high


@dataclass(frozen=True)
class Pin:
    """A GPIO number. `function` is what the pin must be able to do, with the bus's id in it: SPI{id} SCK."""

    function: str = ""
    kind = "pin"

    @property
    def allowed(self) -> str:
        pins = "a pin of the module"
        return f"{pins} that can be {self.function.format(id='n')}" if self.function else pins

    def has_type(self, value: object) -> bool:
        return is_whole(value)

    def in_range(self, value: object) -> bool:
        return True  # which pins exist depends on the module


@dataclass(frozen=True)
class Choice:
    values: tuple[str, ...] | tuple[int, ...]

    @property
    def kind(self) -> str:
        return "text" if isinstance(self.values[0], str) else "integer"

    @property
    def allowed(self) -> str:
        return ", ".join(spoken(value) for value in self.values)

    def has_type(self, value: object) -> bool:
        return isinstance(value, str) if self.kind == "text" else is_whole(value)

    def in_range(self, value: object) -> bool:
        return value in self.values


@dataclass(frozen=True)
class Name:
    pattern: str
    allowed: str
    kind = "text"

    def has_type(self, value: object) -> bool:
        return isinstance(value, str)

    def in_range(self, value: object) -> bool:
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None


@dataclass(frozen=True)
class Flag:
    kind = "true or false"
    allowed = "true, false"

    def has_type(self, value: object) -> bool:
        return isinstance(value, bool)

    def in_range(self, value: object) -> bool:
        return True


@dataclass(frozen=True)
class Pair:
    """Two integers of the same range."""

    low: int
    high: int
    kind = "two integers"

    @property
    def allowed(self) -> str:
        return f"[a, b], each {self.low} to {self.high}"

    def has_type(self, value: object) -> bool:
        return isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))

    def in_range(self, value: object) -> bool:
        return isinstance(value, list) and all(self.low <= number <= self.high for number in value)


@dataclass(frozen=True)
class Words:
    allowed: str
    kind = "list of text"

    def has_type(self, value: object) -> bool:
        return isinstance(value, list) and all(isinstance(word, str) for word in value)

    def in_range(self, value: object) -> bool:
        return isinstance(value, list) and len(value) > 0


@dataclass(frozen=True)
class Ranges:
    """A table of zone names, each with a pair of integers; the walk checks each pair by `each`."""

    each: Pair
    kind = "table"

    @property
    def allowed(self) -> str:
        return f"zone = {self.each.allowed}"

    def has_type(self, value: object) -> bool:
        return isinstance(value, dict)

    def in_range(self, value: object) -> bool:
        return True
