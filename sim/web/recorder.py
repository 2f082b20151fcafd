"""Writes down what hands do, moment by moment, as a scenario file that `python -m sim run` replays."""

import json
from typing import Any

from sim.clock import MS
from sim.table import Table

MOST_STEPS = 20_000
UNREADABLE = "\N{WHITE SQUARE}"
LONG_TEXT = 3  # letters: shorter scraps of a line prove nothing

Step = dict[str, Any]


class Recorder:
    """Every deed with the moments at which it began and was over; the time between becomes `wait`."""

    def __init__(self, board: str, seed: int, now: int):
        self._board = board
        self._seed = seed
        self._over = now  # when the last deed was
        self.steps: list[Step] = []
        self.full = False
        self._secret_from: int | None = None  # the first step that names a card which is still a secret

    def add(self, step: Step, began: int, over: int, secret: bool = False) -> None:
        if len(self.steps) >= MOST_STEPS:
            self.full = True
            return
        if began > self._over:
            self.steps.append(_pause(began - self._over))
        if secret and self._secret_from is None:
            self._secret_from = len(self.steps)
        self.steps.append(step)
        self._over = over

    def publish(self) -> None:
        """Everything that was recorded so far may be known to all."""
        self._secret_from = None

    def toml(self, title: str, table: Table) -> str:
        """The file, with what the display says now as what it must say at the end; up to the first secret."""
        steps = self.steps[: self._secret_from]
        if not self.full and self._secret_from is None:
            if table.clock.now > self._over:
                steps.append(_pause(table.clock.now - self._over))
            steps += expectations(table)
        return as_toml(title, self._board, self._seed, steps)


def as_toml(title: str, board: str, seed: int, steps: list[Step]) -> str:
    """A scenario file."""
    head = [f"title = {_value(title)}", f"board = {_value(board)}", f"seed = {seed}", "steps = ["]
    return "\n".join([*head, *(f"  {_line(step)}," for step in steps), "]", ""])


def expectations(table: Table) -> list[Step]:
    """Each line of the display as a step; of letters the reader does not know, the rest of the line."""
    scraps = [max(line.split(UNREADABLE), key=len).strip() for line in table.screen_text().split("\n")]
    return [{"screen": scrap} for scrap in scraps if len(scrap) >= LONG_TEXT]


def _pause(ns: int) -> Step:
    return {"wait": ns // MS if ns % MS == 0 else ns / MS}


def _line(step: Step) -> str:
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in step.items()) + " }"


def _value(value: object) -> str:
    # A JSON string is a TOML string, but for one character that only JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
