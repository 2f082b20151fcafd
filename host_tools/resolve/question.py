"""Reading a question: each field with its type and range in one call, each error naming the field.

A field that is missing or null takes its default. Fields that nobody asks for are ignored: a question may
carry notes.
"""

import json
from collections.abc import Sequence


class Unanswerable(Exception):
    """A question without an answer: a code for programs, a sentence for people, a rule where one applies."""

    def __init__(self, code: str, message: str, rule: str = ""):
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule


class Fields:
    """The fields of one JSON object; `where` is its place in the question, for the error's sentence."""

    def __init__(self, data: object, where: str = ""):
        if not isinstance(data, dict):
            raise wrong(where, data, "an object")
        self._data = data
        self._where = where

    def place(self, key: str) -> str:
        return f"{self._where}.{key}" if self._where else key

    def has(self, key: str) -> bool:
        return self._data.get(key) is not None

    def integer(self, key: str, low: int, high: int, default: int = 0) -> int:
        value = self._data[key] if self.has(key) else default
        return whole_number(value, self.place(key), low, high)

    def integers(self, key: str, count: int, low: int, high: int) -> list[int]:
        """A list of so many whole numbers; all are 0 where it is missing."""
        if not self.has(key):
            return [0] * count
        values = self.items(key)
        if len(values) != count:
            raise wrong(self.place(key), values, f"a list of {count} whole numbers")
        return [whole_number(value, f"{self.place(key)}[{i}]", low, high) for i, value in enumerate(values)]

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        value = self._data[key] if self.has(key) else default
        if not isinstance(value, str) or value not in options:
            raise wrong(self.place(key), value, "one of " + ", ".join(options))
        return value

    def truth(self, key: str) -> bool:
        """True or false; false where it is missing."""
        value = self._data[key] if self.has(key) else False
        if not isinstance(value, bool):
            raise wrong(self.place(key), value, "true or false")
        return value

    def text(self, key: str) -> str:
        value = self._data[key] if self.has(key) else ""
        if not isinstance(value, str):
            raise wrong(self.place(key), value, "a text")
        return value

    def items(self, key: str) -> list[object]:
        value = self._data[key] if self.has(key) else []
        if not isinstance(value, list):
            raise wrong(self.place(key), value, "a list")
        return value

    def objects(self, key: str) -> "list[Fields]":
        return [Fields(value, f"{self.place(key)}[{i}]") for i, value in enumerate(self.items(key))]

    def object(self, key: str) -> "Fields":
        return Fields(self._data[key] if self.has(key) else {}, self.place(key))

    def names(self) -> list[str]:
        return list(self._data)


def whole_number(value: object, place: str, low: int, high: int) -> int:
    # JSON's true is an int to Python, but not to the person who wrote the question.
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise wrong(place, value, f"a whole number from {low} to {high}")
    return value


def wrong(place: str, value: object, allowed: str) -> Unanswerable:
    if value is None:
        return Unanswerable("bad_field", f"{place} is missing; it must be {allowed}.")
    shown = json.dumps(value)
    if len(shown) > 40:
        shown = shown[:37] + "..."
    return Unanswerable("bad_field", f"{place} is {shown}; it must be {allowed}.")
