"""What may stand at a key of a step: texts and numbers with ends, so that no step takes a day or more."""

MOST_LETTERS = 2000
LONGEST_SHOWN = 40
MANY_DIGITS = 10**18

HOUR_MS = 3_600_000
MINUTE_MS = 60_000


class Words:
    """A text."""

    allowed = f"a text of at most {MOST_LETTERS} characters"

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= MOST_LETTERS


class Number:
    """A number from low to high; a whole one unless it says otherwise."""

    def __init__(self, low: int, high: int, whole: bool = True):
        self._low = low
        self._high = high
        self._types: tuple[type, ...] = (int,) if whole else (int, float)
        self.allowed = f"a {'whole ' if whole else ''}number from {low} to {high}"

    def holds(self, value: object) -> bool:
        if not isinstance(value, int | float) or isinstance(value, bool):
            return False
        return (
            isinstance(value, self._types) and self._low <= value <= self._high
        )  # not a number is not between


Kind = Words | Number


def shown(value: object) -> str:
    """A value as a message says it: never longer than a line, whatever it is."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) > MANY_DIGITS:
        return "a number with many digits"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= LONGEST_SHOWN else f'"{value[:LONGEST_SHOWN]}..."'
    return str(value).lower() if isinstance(value, bool) else str(value)
