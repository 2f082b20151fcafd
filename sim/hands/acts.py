"""What hands do, one act after another: a step of a scenario, or milliseconds in which they wait.

Whoever runs the table lets the acts happen: at once and in virtual time (`perform`), or at the pace of people
as the page does. An act that cannot be done is thrown back as a TableError.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from sim.scenario import VERBS
from sim.scenario.writing import Step
from sim.table import Table, TableError

Acts = Generator[Step | int, None, None]
Result = TypeVar("Result")
Thinking = Generator[int, None, Result]  # milliseconds to wait, until there is a result
SHOWN_MS = 300  # a card lies so long on a reader, and is away so long before the next
PRESSED_MS = 120


@dataclass(frozen=True)
class Pace:
    """How long hands take, in milliseconds at the table."""

    read: int = 1200  # a scene that waits for OK
    think: int = 700  # before a decision
    told: int | None = None  # OK after so long on a scene that goes on by itself; None: it is told to its end
    shown: int = SHOWN_MS
    pressed: int = PRESSED_MS


HASTE = Pace(read=40, think=0)


def perform(table: Table, acts: Acts) -> None:
    """Do it all now."""
    trouble: TableError | None = None
    while True:
        try:
            act = next(acts) if trouble is None else acts.throw(trouble)
        except StopIteration:
            return
        trouble = None
        try:
            if isinstance(act, int):
                table.run(act)
            else:
                do(table, act)
        except TableError as error:
            trouble = error


def do(table: Table, step: Step) -> None:
    """One step, by the very code that replays scenarios."""
    verb = next(iter(step))
    extras: dict[str, Any] = {key: value for key, value in step.items() if key != verb}
    VERBS[verb].do(table, step[verb], **extras)
