"""Writes a scenario file: the other way round for those who record what was done at a table."""

import json
from typing import Any

Step = dict[str, Any]


def as_toml(title: str, board: str, seed: int, steps: list[Step], before: str = "") -> str:
    """A file that `python -m sim run` plays; `before` names the moves of a game that comes first."""
    head = [f"title = {_value(title)}", f"board = {_value(board)}", f"seed = {seed}"]
    head += [f"before = {_value(before)}"] if before else []
    return "\n".join([*head, "steps = [", *(f"  {_line(step)}," for step in steps), "]", ""])


def _line(step: Step) -> str:
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in step.items()) + " }"


def _value(value: object) -> str:
    # A JSON string is a TOML string, but for one character that only JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
