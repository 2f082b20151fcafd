"""Opponents by level: repeatable with iterations, never over their time, and their plans are kept."""

import math
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import CHANCE, Expectation
from sim.device_files import catalogue_of
from sim.play.command import main
from sim.play.match import LEVELS, Match
from sim.play.search.levels import LEVELS as THINKING
from sim.play.search.levels import SearchBot, bot, insight_of
from sim.play.search.tree import Node, best_of, search


def _at_a_decision(name: str, after: int) -> Any:
    """A game of greedy bots, so many moves old, at a decision with a choice."""

    class Enough(Exception):
        pass

    match = Match(name, 3, ["greedy"] * 2, catalogue_of(name))
    count = 0

    def watch(*_: Any) -> None:
        nonlocal count
        count += 1
        expected = match.game.expects()
        if count >= after and expected.seat != CHANCE and len(expected.moves) > 3:
            raise Enough

    with pytest.raises(Enough):
        match.play(watch)
    return match.game


def test_iterations_make_a_game_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "history", "--bots", "fair,random", "--iterations", "3", "--seed", "9"]
    assert main(words) == main(words) == 0
    one, two = capsys.readouterr().out.splitlines()
    assert one == two


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "wise"], "must be one of random, greedy, easy, fair, strong"),
        (["--bots", "easy", "--iterations", "0"], "--iterations 0: must be from 1"),
        (["--bots", "strong", "--runtime", "micropython"], "needs --runtime cpython"),
    ],
)
def test_words_that_do_not_go_together(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--game", "arte", *words])
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", ["history", "battalia", "arte"])
def test_a_search_stops_at_its_deadline_but_never_without_an_answer(name: str) -> None:
    game = _at_a_decision(name, 60)
    seat = game.expects().seat
    ticks = iter(range(1000))
    root = search(insight_of(name), game, seat, 1, 500, 4.0, clock=lambda: float(next(ticks)))
    assert root.visits == 5  # the clock said 4 after the fifth
    late = search(insight_of(name), game, seat, 1, 500, -1.0, clock=lambda: 0.0)
    assert late.visits == 1 and len(late.children) == 1


def test_levels_differ_in_time_and_iterations() -> None:
    assert tuple(THINKING) == LEVELS
    assert [level.seconds for level in THINKING.values()] == [0.1, 0.5, 2.0]
    for game in ("history", "battalia", "arte"):
        iterations = [level.iterations[game] for level in THINKING.values()]
        assert iterations == sorted(set(iterations))


def test_a_forced_move_is_played_at_once() -> None:
    class Forced:
        def expects(self) -> Expectation:
            return Expectation(0, 0, [(7,)])

    player = SearchBot("history", "fair", 0, 1, 10**9, math.inf)
    assert player.choose(Forced()) == (7,)
    assert player.last is None


def test_the_moves_of_a_plan_follow_without_another_search() -> None:
    game = _at_a_decision("arte", 60)
    player = bot("arte", "easy", game.expects().seat, Chance(5), 6)
    searches = set()
    for _ in range(12):
        expected = game.expects()
        if expected.seat != player.seat:
            break
        move = player.choose(game)
        assert move in expected.moves
        searches.add(id(player.last))
        game.play(move)
    assert len(searches) < 12


def test_only_moves_that_the_table_takes_are_chosen() -> None:
    game = _at_a_decision("history", 60)
    moves = game.expects().moves[1:3]
    player = bot("history", "easy", game.expects().seat, Chance(5), 6)
    assert player.choose_among(game, moves) in moves


def test_with_doubt_the_first_plan_stays_unless_another_is_surely_better() -> None:
    root = Node((), -1)
    first, other = (Node(((number,),), 0) for number in range(2))
    root.children = {node.plan: node for node in (first, other)}
    first.seen, other.seen = [0.4, 0.6, 0.5, 0.5, 0.4, 0.6], [0.9, 0.2, 0.8, 0.3, 0.5, 0.5, 0.9]
    for node in (first, other):
        node.visits, node.total = len(node.seen), sum(node.seen)
    assert best_of(root) is other
    assert best_of(root, 1.0) is first  # the gaps are 0.03 on the average, +-0.14
    other.seen = [0.9, 0.8, 0.8, 0.9, 0.9, 0.8, 0.9]
    assert best_of(root, 1.0) is other
    first.seen = first.seen[:5]
    assert best_of(root, 1.0) is first  # five worlds are too few to tell
