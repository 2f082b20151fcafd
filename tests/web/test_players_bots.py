"""Bots at the players' table: how long a turn takes, and what they leave to people."""

from typing import Any

import pytest

from sim.table import TableError
from sim.web.players.words import say
from tests.web.evening import Evening

GAMES = ("history", "battalia", "arte")
LONGEST_TURN = 12  # seconds on the wall, at normal speed
TURNS = 5


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_of_a_bot_is_short_at_normal_speed(game: str) -> None:
    evening = Evening()
    evening.resume(game, "bb", speed="normal")
    evening.wait(lambda: evening.game.sitting is not None)
    guide: Any = evening.game.sitting.hands.guide.guide

    def turn() -> Any:
        table = evening.game.room.table
        return guide.turn(table) if table.expects().seat >= 0 else turns[-1]

    evening.wait(lambda: guide.turn(evening.game.room.table)[0] > 0)
    turns = [guide.turn(evening.game.room.table)]
    took = []
    while len(turns) < TURNS and not evening.game.over:
        took.append(evening.wait(lambda: evening.game.over or turn() != turns[-1]))
        turns.append(turn())
    assert len(took) > 2 and max(took[1:]) <= LONGEST_TURN, took


def test_a_bot_gives_up_after_two_refusals_and_goes_on_when_somebody_has_seen_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening()
    evening.resume("history", "bb")
    evening.wait(lambda: evening.game.sitting is not None)
    sitting = evening.game.sitting
    attempts = []

    def in_the_way(*_: object) -> Any:
        attempts.append(1)
        raise TableError("a card lies in the way")
        yield 0

    with monkeypatch.context() as patched:
        patched.setattr(sitting, "decide", in_the_way)
        evening.wait(lambda: evening.host.show["trouble"] != "")
        evening.tick(5)
    assert len(attempts) == 2
    assert evening.host.show["trouble"] == say("en", "take_up")
    moves = len(evening.game.accepted.moves)
    evening.tick(5)
    assert len(evening.game.accepted.moves) == moves
    assert evening.host.do("go_on")["ok"]
    evening.wait(lambda: len(evening.game.accepted.moves) > moves)
    assert evening.host.show["trouble"] == ""


def test_a_spectator_hurries_nobody() -> None:
    evening = Evening()
    evening.resume("history")
    assert evening.come(local=False).do("go_on")["code"] == "not_yours"


def test_what_a_person_is_asked_waits_for_that_person() -> None:
    evening = Evening()
    evening.resume("battalia")
    ask = evening.wait_for_ask()
    moves = len(evening.game.accepted.moves)
    for _ in range(200):
        evening.tick(0.5)
    assert evening.host.ask == ask and len(evening.game.accepted.moves) == moves
