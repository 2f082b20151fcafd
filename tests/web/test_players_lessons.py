"""The first lesson of each game: a prepared game, steps beside its questions, left at any time."""

import tomllib
from typing import Any

import pytest

from sim.web.games.sentences import FOLDER
from sim.web.players.lessons import Lesson, Plan, Step, plan_of
from tests.web.evening import Evening

GAMES = ("history", "battalia", "arte")
FEWEST, MOST = 10, 15
MOST_MOVES = 120  # of a lesson
LINE = 3  # Units that the learner lays
MAIN = ("retinue_none", "recruit", "attack", "declare")  # questions answered with the main button
# In Arte the learner's Archer steps forward, shoots, and is done.
ARCHER = {"free": ["Archer I "], "unit": ["Move", "Attack Warrior I", "Another unit"], "walk": ["I3, "]}
PARTS = {"ask", "hand", "display", "log", "players", "wheel", "table"}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_ten_to_fifteen_steps_in_three_languages(game: str) -> None:
    plan = plan_of(game)
    assert plan is not None and FEWEST <= len(plan.steps) <= MOST
    questions = tomllib.loads((FOLDER / game / "sentences.toml").read_text(encoding="utf-8"))
    for step in plan.steps:
        assert not step.at or step.at in questions
        assert step.target in PARTS or "." in step.target
        assert set(step.text) == {"en", "it", "es"} and len(set(step.text.values())) == 3


def _start(evening: Evening, game: str) -> None:
    seats = [{"name": "Anna", "who": "person"}, {"name": "Ben", "who": "person"}]
    assert evening.host.do("start", game=game, seats=seats, tutorial=True, speed="fast")["ok"]
    evening.wait_for_ask()


class Learner:
    """Does what the bubbles say."""

    def __init__(self, evening: Evening):
        self._evening = evening
        self._page = evening.host
        self._laid = 0
        self._answered: set[str] = set()
        self._archer = {about: list(labels) for about, labels in ARCHER.items()}
        self.steps: list[int] = []

    def go_on(self) -> bool:
        """One step; False when the lesson is over."""
        told = self._page.show["tutorial"]
        if told is not None and told["step"] not in self.steps:
            self.steps.append(told["step"])
        if told is not None and told["read"]:
            assert self._page.do("read")["ok"]
            return True
        about = self._evening.game.ask.about
        self._page.choose(lambda choice: self._is_meant(about, choice))
        self._answered.add(about)
        self._evening.wait_for_ask()
        return told is None or told["step"] < told["of"]

    def _is_meant(self, about: str, choice: dict[str, Any]) -> bool:
        if about == "prepare_more":
            return choice.get("place") == "era.1"
        if about == "actions_laid":
            return bool(choice["label"] == "Supply")
        if about == "actions_paid":
            return str(choice.get("place")).startswith("pool.road")
        if self._archer.get(about):
            return self._does(about, str(choice["label"]))
        if about == "attack" and self._laid < LINE:
            self._laid += 1
            return True
        is_main = bool(choice.get("ok"))
        has_built = about == "actions" and "square" in self._answered
        return is_main if about in MAIN or has_built or about == "free" else True

    def _does(self, about: str, label: str) -> bool:
        meant = label.startswith(self._archer[about][0])
        if meant:
            self._archer[about].pop(0)
        return meant


@pytest.mark.parametrize("game", GAMES)
def test_whoever_follows_a_lesson_comes_to_its_end(game: str) -> None:
    evening = Evening()
    _start(evening, game)
    learner = Learner(evening)
    while learner.go_on():
        assert len(evening.game.accepted.moves) < MOST_MOVES
    plan = plan_of(game)
    assert plan is not None
    assert learner.steps == sorted(learner.steps) and learner.steps[-1] == len(plan.steps)
    assert len(learner.steps) >= FEWEST
    assert evening.host.show["tutorial"] is None  # the game goes on like any other


def test_a_lesson_is_left_at_any_time() -> None:
    evening = Evening()
    _start(evening, "battalia")
    assert [seat["who"] for seat in evening.host.show["seats"]] == ["person", "bot"]
    assert evening.host.do("leave")["ok"]
    assert evening.host.show["phase"] == "lobby"
    assert evening.host.do("read")["code"] == "no_game"


def test_a_lesson_speaks_the_language_of_the_table() -> None:
    evening = Evening()
    _start(evening, "battalia")
    plan = plan_of("battalia")
    assert plan is not None
    assert evening.host.do("language", to="it")["ok"]
    evening.wait(lambda: (evening.host.show["tutorial"] or {}).get("text") == plan.steps[0].text["it"])


def _lesson() -> Lesson:
    words = dict.fromkeys(("en", "it", "es"), "words")
    return Lesson(Plan(1, None, (Step(words), Step(words, "lay"), Step(words, "win"), Step(words, "next"))))


def _number(lesson: Lesson, asked: str) -> int | None:
    told = lesson.told(asked, "en")
    return None if told is None else int(told["step"])


def test_steps_that_were_passed_are_left_out() -> None:
    lesson = _lesson()
    assert _number(lesson, "lay") == 1
    lesson.read()
    lesson.read()  # an answer is wanted now, reading is not enough
    assert _number(lesson, "lay") == 2
    assert _number(lesson, "elsewhere") is None
    lesson.answered("elsewhere")
    assert _number(lesson, "next") == 4
    lesson.answered("next")
    assert _number(lesson, "lay") is None


def test_a_lesson_in_the_middle_of_a_game_comes_up_in_ten_seconds() -> None:
    evening = Evening()
    seats = [{"name": "Anna", "who": "person"}, {"name": "Ben", "who": "person"}]
    assert evening.host.do("start", game="arte", seats=seats, tutorial=True)["ok"]
    assert evening.wait(lambda: evening.game.ask is not None) < 10
    plan = plan_of("arte")
    assert plan is not None and plan.before is not None
    assert evening.game.accepted.moves == plan.before.moves
    assert evening.game.room.differences(evening.game.accepted.session.game) == []
    assert evening.host.log and not evening.host.ask["undo"]
