"""Bots that think ahead at the players' table, and the advice that people may ask them for."""

import time
from concurrent.futures import Future
from typing import Any

import pytest

from rules.chance import Chance
from sim.device_files import catalogue_of
from sim.hands.bots import Searching
from sim.play.match import Match
from sim.play.search.advice import Advice, advise
from sim.play.search.levels import bot
from sim.web.players.thinking import DistantPlanner
from tests.web.evening import Evening


def _at_once(game: str, state: Any, seat: int, moves: list[tuple[int, ...]]) -> "Future[Advice]":
    thought: Future[Advice] = Future()
    thought.set_result(advise(game, state, seat, moves, 6))
    return thought


def test_what_would_you_do_names_a_choice_and_its_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.web.players.game_table.advice_elsewhere", _at_once)
    evening = Evening()
    evening.resume("history", "pb")
    ask = evening.wait_for_ask(evening.host)
    advice = evening.host.do("advise")["advice"]
    assert any(advice.startswith(choice["label"]) for choice in ask["choices"]), advice
    assert "%" in advice or "no other sensible choice" in advice
    assert evening.game.ask is not None and evening.game.ask.number == ask["id"]  # nothing was played


def test_who_is_not_asked_gets_no_advice() -> None:
    evening = Evening()
    evening.resume("history", "bb")
    evening.wait(lambda: evening.game.sitting is not None)
    assert evening.host.do("advise")["code"]


def test_a_search_in_another_process_lets_the_table_go_on() -> None:
    game: Any = Match("history", 3, ["greedy"] * 2, catalogue_of("history")).game
    while game.expects().seat < 0 or len(game.expects().moves) < 2:
        game.play(game.expects().moves[0])
    seat, moves = game.expects().seat, game.expects().moves
    planner = DistantPlanner(Searching(bot("history", "fair", seat, Chance(4), 30)), seat)
    thinking = planner.deciding(game, moves)
    looks = 0
    try:
        while True:
            assert next(thinking) > 0  # milliseconds until the next look
            looks += 1
            time.sleep(0.01)
    except StopIteration as end:
        assert end.value in moves
        assert end.value == bot("history", "fair", seat, Chance(4), 30).choose(game)
    assert looks
