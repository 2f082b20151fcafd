"""A first battle as a lesson: a prepared game, and what a bubble says beside each question of it.

Each game's `lesson.toml` has the seed of the game and the steps in their order; where a lesson begins later
in the game, `lesson.moves` beside it leads there. A step with `at` belongs to the question of that name in
`sentences.toml` and is done when the learner has answered it; one without is read and clicked away. Whoever
plays otherwise than the lesson expects is not held up: steps that were passed are left out, and when all are
done the game goes on.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.scenario.moves_file import Played, read_moves
from sim.web.games.sentences import FOLDER

BOT_NAME = "Bruno"


@dataclass(frozen=True)
class Step:
    text: dict[str, str]  # by language
    at: str = ""  # the question that it belongs to
    target: str = ""  # a part of the page, a place or a thing


@dataclass(frozen=True)
class Plan:
    """`before`: what was played before the lesson begins; None: it begins with the game."""

    seed: int
    before: Played | None
    steps: tuple[Step, ...]


@cache
def plan_of(game: str) -> Plan | None:
    """The lesson of a game; None if it has none."""
    path = FOLDER / game / "lesson.toml"
    if not path.is_file():
        return None
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = tuple(
        Step({key: step[key] for key in ("en", "it", "es")}, step.get("at", ""), step.get("target", ""))
        for step in data["step"]
    )
    moves = path.with_suffix(".moves")
    return Plan(data["seed"], read_moves(moves) if moves.is_file() else None, steps)


class Lesson:
    """One learner's way through a plan. `asked` is the name of the question that the learner has now."""

    def __init__(self, plan: Plan):
        self.plan = plan
        self._at = 0

    def read(self) -> None:
        """The learner has read a step that asks for nothing."""
        if self._at < len(self.plan.steps) and not self.plan.steps[self._at].at:
            self._at += 1

    def answered(self, asked: str) -> None:
        number = self._next_at(asked)
        if number is not None:
            self._at = number + 1

    def told(self, asked: str, language: str) -> dict[str, Any] | None:
        """What the bubble says beside this question; None if it has nothing to say to it."""
        number = self._step_for(asked)
        if number is None:
            return None
        step = self.plan.steps[number]
        return {
            "step": number + 1,
            "of": len(self.plan.steps),
            "text": step.text[language],
            "target": step.target or None,
            "read": not step.at,
        }

    def _next_at(self, asked: str) -> int | None:
        ahead = range(self._at, len(self.plan.steps))
        return next((number for number in ahead if asked and self.plan.steps[number].at == asked), None)

    def _step_for(self, asked: str) -> int | None:
        """The step that is next; if it belongs to another question, the next that belongs to this one."""
        if self._at < len(self.plan.steps) and not self.plan.steps[self._at].at:
            return self._at
        return self._next_at(asked)
