"""Results in both databases, ratings, standings and Swiss pairings."""

import csv
import io
from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.club.club import Club
from host_tools.club.database import Database
from host_tools.club.export import tables
from host_tools.club.ratings import ranks, ratings
from host_tools.club.results import Refused
from host_tools.club.swiss import Evening, next_round, standings
from host_tools.errors import ToolError
from tests.club.told import AT, result


def test_what_is_entered_is_found_again(database: Database) -> None:
    first = result(1, ["Ann", "Bób"], [0], [12, -3])
    second = result(2, ["bób", ""], [], at=AT - timedelta(hours=1))
    assert database.add(first)
    assert database.add(second)
    assert not database.add(first)
    assert database.results() == [second._replace(names=["Bób", ""]), first]


def test_a_refusal_is_kept_and_the_oldest_go(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.club.database.KEPT_REFUSALS", 3)
    for number in range(5):
        database.refuse("chronotable/x/state", Refused("form", f"{number}" * 300), AT)
    assert [why[0] for _, _, _, why in database.refused()] == ["4", "3", "2"]


def test_nothing_of_a_result_is_entered_if_a_part_fails(database: Database) -> None:
    with pytest.raises(IndexError):
        database.add(result(1, ["Ann", "Bob"], [0])._replace(scores=[1]))
    assert database.results() == []


def test_an_evening_is_found_again(database: Database) -> None:
    assert database.pair("Friday", "arte", [["Ann", "Bob"], ["Eve"]], AT) == 1
    assert database.pair("Friday", "arte", [["Eve", "Bob"], ["Ann"]], AT) == 2
    boards = database.pairings("Friday")
    assert [(board.round, board.board, board.players) for board in boards] == [
        (1, 1, ["Ann", "Bob"]),
        (1, 2, ["Eve"]),
        (2, 1, ["Eve", "Bob"]),
        (2, 2, ["Ann"]),
    ]
    assert database.pairings("Monday") == []


def test_a_database_that_is_none_is_told() -> None:
    for url in ("nonsense", "sqlite:////no/such/folder/x.db", "postgresql://nobody@127.0.0.1:1/x"):
        with pytest.raises(ToolError) as error:
            Database(url)
        assert error.value.code == "database"


# Ratings


def test_who_wins_rises_and_who_is_unnamed_rates_nobody() -> None:
    rows = ratings([result(n, ["Ann", "Bob"], [0]) for n in range(6)])
    assert [row.player for row in rows] == ["Ann", "Bob"]
    assert rows[0].mu > 25 > rows[1].mu
    assert (rows[0].games, rows[0].won, rows[1].won) == (6, 6.0, 0.0)
    assert ratings([result(1, ["Ann", ""], [0])]) == []


def test_a_rating_is_of_one_game_or_of_all() -> None:
    played = [result(1, ["Ann", "Bob"], [0]), result(2, ["Bob", "Eve"], [0], game="history")]
    assert {row.player for row in ratings(played, "history")} == {"Bob", "Eve"}
    assert len(ratings(played)) == 3


def test_ranks_are_those_of_the_rules_then_of_points() -> None:
    assert ranks(result(1, ["a", "b", "c", "d"], [1], [9, 7, 3, 9])) == [1, 0, 2, 1]
    assert ranks(result(1, ["a", "b"], [0, 1], [9, 7])) == [0, 0]


# Pairings


def play(rounds: list[list[list[str]]], rng: Random) -> Evening:
    """Somebody wins at each board; names come in any order, as people sit."""
    results = {}
    for number, boards in enumerate(rounds):
        for board, sitting in enumerate(boards):
            if len(sitting) > 1:
                winner = rng.randrange(len(sitting))
                results[number, board] = result(100 * number + board, sitting, [winner])
    return Evening(rounds, results)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 17), st.integers(0, 2**32))
def test_nobody_meets_the_same_twice_and_nobody_sits_out_twice(count: int, seed: int) -> None:
    """Half as many rounds as there are players: so many a Swiss evening never has, and they always exist."""
    rng = Random(seed)
    names = [f"player {number}" for number in range(count)]
    rounds: list[list[list[str]]] = []
    for _ in range(max(1, (count - 1) // 2)):
        boards = next_round(play(rounds, Random(seed)), names, {})
        assert sorted(name for board in boards for name in board) == sorted(names)
        assert [len(board) for board in boards] == [2] * (count // 2) + [1] * (count % 2)
        rounds.append(boards)
        rng.random()
    pairs = [frozenset(board) for boards in rounds for board in boards if len(board) == 2]
    out = [board[0] for boards in rounds for board in boards if len(board) == 1]
    assert len(set(pairs)) == len(pairs)
    assert len(set(out)) == len(out)


def test_equal_points_play_one_another() -> None:
    names = list("abcdefgh")
    first = [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]]
    won = {(0, at): result(at, board, [0]) for at, board in enumerate(first)}
    boards = next_round(Evening([first], won), names, {})
    winners = {"a", "c", "e", "g"}
    assert all(len(winners & set(board)) in (0, 2) for board in boards)
    assert [row.points for row in standings(Evening([first], won), names, {})] == [1] * 4 + [0] * 4


def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    rating = {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}
    assert next_round(Evening([], {}), list("dbca"), rating) == [["a", "c"], ["b", "d"]]


@pytest.mark.parametrize("count", range(2, 14))
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_boards_of_several_are_even_and_nobody_sits_alone(count: int, seats: int) -> None:
    names = [str(number) for number in range(count)]
    boards = next_round(Evening([], {}), names, {}, seats)
    sizes = [len(board) for board in boards]
    assert sorted(name for board in boards for name in board) == sorted(names)
    assert max(sizes) <= seats
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) > 1


def test_boards_of_several_mix() -> None:
    names = list("abcdefghi")
    first = next_round(Evening([], {}), names, {}, 3)
    second = next_round(play([first], Random(1)), names, {}, 3)
    met = [frozenset(pair) for board in (*first, *second) for pair in combinations(board, 2)]
    assert len(set(met)) == len(met)


def test_ties_are_broken_by_the_points_of_the_opponents() -> None:
    rounds = [[["a", "b"], ["c", "d"], ["e", "f"]], [["a", "c"], ["e", "b"], ["d", "f"]]]
    winners = {(0, 0): 0, (0, 1): 0, (0, 2): 0, (1, 0): 0, (1, 1): 1, (1, 2): 1}
    won = {
        (number, board): result(10 * number + board, rounds[number][board], [winner])
        for (number, board), winner in winners.items()
    }
    rows = standings(Evening(rounds, won), list("fedcba"), {"e": 1.0})
    found = [(row.player, row.points, row.buchholz) for row in rows]
    assert found == [("a", 2, 2), ("b", 1, 3), ("e", 1, 2), ("c", 1, 2), ("f", 1, 1), ("d", 0, 2)]


# A whole evening


def enter(club: Club, boards: list[list[str]], number: int) -> None:
    later = datetime.now(UTC).replace(microsecond=0) + timedelta(hours=1)
    for at, board in enumerate(boards):
        if len(board) > 1:
            seats = list(reversed(board))  # they sit as they like
            assert club.database.add(result(number + at, seats, [1], at=later))


def test_an_evening_from_the_first_round_to_the_last(club: Club) -> None:
    names = ["Ann", "Bob", "Eve", "Max", "Zoë"]
    for number in (1, 2, 3):
        round_number, boards = club.pair("Friday", "arte", names, 2)
        assert round_number == number
        with pytest.raises(Refused, match="not over") as refusal:
            club.pair("Friday", "arte", names, 2)
        assert refusal.value.code == "unplayed"
        enter(club, boards, 10 * number)
    rows = club.standings("Friday")
    assert sum(row.points for row in rows) == 9  # two boards and a bye in each round
    assert [row.games + row.sat_out for row in rows] == [3] * 5
    snapshot = club.snapshot()
    assert snapshot["evening"]["round"] == 3
    assert all(board["over"] for board in snapshot["evening"]["boards"] if len(board["players"]) > 1)


@pytest.mark.parametrize(
    "names", [["Ann"], ["Ann", "ann"], ["Ann", " "], ["Ann", "x" * 65], ["Ann", "a\x00b"]]
)
def test_an_evening_of_nobody_is_refused(club: Club, names: list[str]) -> None:
    with pytest.raises(Refused):
        club.pair("Friday", "arte", names, 2)
    assert club.database.pairings() == []


def test_an_older_game_of_the_same_two_is_not_this_rounds(club: Club) -> None:
    club.database.add(result(1, ["Ann", "Bob"], [0], at=AT - timedelta(days=400)))
    club.pair("Friday", "arte", ["Ann", "Bob"], 2)
    assert [row.games for row in club.standings("Friday")] == [0, 0]


def test_a_spreadsheet_reads_everything_and_runs_nothing(club: Club) -> None:
    club.database.add(result(1, ["=cmd()", "Bob"], [0]))
    club.pair("Friday", "arte", ["Bob", "=cmd()"], 2)
    files = tables(club)
    assert set(files) == {"results.csv", "ratings.csv", "pairings.csv"}
    rows = list(csv.DictReader(io.StringIO(files["results.csv"].decode("utf-8-sig"))))
    assert [(row["player"], row["won"]) for row in rows] == [("'=cmd()", "1"), ("Bob", "0")]
    assert b"\n=" not in b"".join(files.values())
