"""Many tables while everything fails, on paper: real bridges and a real club, the same run for each seed."""

import logging
from pathlib import Path
from typing import Any

import pytest

from sim.network.paper_soak import soak
from sim.network.place import Plan
from sim.network.verdict import Verdict

MINUTE = 60.0


def soaked(folder: Path, seed: int, faults: bool = True) -> dict[str, Any]:
    logging.getLogger("chronotable.bridge").setLevel(logging.CRITICAL)  # refusals are counted
    games = ("history", "battalia", "arte", "battalia", "arte")
    return soak(Plan(10, seed, 45.0, faults, folder, 0.7 * MINUTE, 5 * MINUTE, games))


@pytest.mark.parametrize("seed", [11, 13])
def test_no_game_is_lost_or_differs_while_everything_fails(tmp_path: Path, seed: int) -> None:
    told = soaked(tmp_path, seed)
    assert told["wrong"] == []
    assert told["finished"].keys() == {"history", "battalia", "arte"} and not told["left_open"]
    assert min(told[fault] for fault in ("lost", "repeated", "late", "cut", "power", "undo")) > 5
    assert told["left"] and told["games_left"] >= told["left"]
    assert told["broker_restarts"] > 1
    assert set(told["refused"]) <= {"game", "take", "late", "gap", "secret"}


def test_on_a_good_line_nothing_is_refused(tmp_path: Path) -> None:
    told = soaked(tmp_path, 1, faults=False)
    assert told["wrong"] == [] and told["refused"] == {} and told["move_ms"]["p99"] <= 60


def end(table: str, **more: Any) -> dict[str, Any]:
    game = {"id": "a", "number": 1, "game": "history", "moves": 1, "digest": "d", "log": [[1]], **more}
    return {"table": table, "games": [game], "open": None, "stops": [], "left": {}}


@pytest.mark.parametrize(
    ("one", "other", "wrong"),
    [
        (end("t000"), end("t001"), ""),
        (end("t000"), end("t001", log=[[2]]), "differs"),
        (end("t000"), end("t001", digest="x"), "differs"),
        (end("t000"), {**end("t001"), "games": []}, "known at one end only"),
        (end("t000"), {**end("t001"), "stops": ["digest"]}, "was stopped"),
        ({**end("t000"), "games": []}, {**end("t001"), "games": []}, "no game has come to its end"),
        ({**end("t000"), "left": {"b": [[1]]}}, {**end("t001"), "left": {"b": [[1], [2]]}}, ""),
        ({**end("t000"), "left": {"b": [[1]]}}, {**end("t001"), "open": {"id": "b", "moves": [[1]]}}, ""),
        ({**end("t000"), "left": {"b": [[1]]}}, {**end("t001"), "left": {"b": [[2]]}}, "differs before that"),
        ({**end("t000"), "left": {"b": [[1]]}}, end("t001"), "known at one end only"),
    ],
)
def test_the_verdict_finds_what_differs(one: dict[str, Any], other: dict[str, Any], wrong: str) -> None:
    verdict = Verdict()
    verdict.compare([one, other])
    assert bool(verdict.wrong) == bool(wrong) and wrong in " ".join(verdict.wrong)
