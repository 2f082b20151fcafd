"""Studies: the same results whoever plays them, stopped and gone on with, and every mistake named."""

import json
from pathlib import Path

import pytest

from host_tools.command_line import main
from sim.study.plan import BadStudy, read_study
from sim.study.playing import play_game
from sim.study.results import results_of
from sim.study.running import Parts, run

SMALL = 'game = "history"\ngames = 60\nseed = 5\n'


def _file(folder: Path, text: str) -> Path:
    path = folder / "study.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_same_results_whatever_the_number_of_workers(tmp_path: Path) -> None:
    path = _file(tmp_path, SMALL)
    for workers in ("1", "2"):
        assert main(["study", str(path), "--out", str(tmp_path / workers), "--workers", workers]) == 0
    for name in ("results.json", "report.html", "games.csv", "shares.csv"):
        one, two = ((tmp_path / workers / name).read_bytes() for workers in ("1", "2"))
        assert one == two, name
    results = json.loads((tmp_path / "1" / "results.json").read_text(encoding="utf-8"))
    assert results["games"] == 60
    assert set(results["win_rate"]["seat"]) == {"seat 1", "seat 2"}
    assert sum(share["won"] for share in results["win_rate"]["seat"].values()) == 60
    assert set(results["win_rate"]["side"]) <= {"Joakim", "Pär", "Chris", "Hannes", "Tommy"}
    assert results["stand_ins"] > 0
    assert "stand-ins" in (tmp_path / "1" / "report.html").read_text(encoding="utf-8")


def test_what_is_finished_stays_and_nothing_is_played_twice(tmp_path: Path) -> None:
    study = read_study(_file(tmp_path, SMALL))
    parts = Parts(tmp_path, study)
    first, second, third = parts.missing()
    marked = [{**play_game(study, number), "moves": 1} for number in range(25)]
    parts.keep(first, marked)
    (tmp_path / "parts" / study.fingerprint() / "0000025-25.jsonl").write_text('{"number": 25', "utf-8")
    played: list[int] = []
    rows = list(run(study, tmp_path, 1, "", played.append))
    assert played == [25, 10]  # the damaged piece and the last one
    assert [row["number"] for row in rows] == list(range(60))
    assert [row["moves"] for row in rows[:25]] == [1] * 25
    assert parts.missing() == []


def test_a_game_follows_from_the_study_and_its_number(tmp_path: Path) -> None:
    study = read_study(_file(tmp_path, 'game = "arte"\ngames = 3\nbots = "greedy"\n'))
    row = play_game(study, 2)
    assert row == play_game(study, 2)
    assert row["seed"] == 3
    assert all(len(heroes) == 2 for heroes in row["sides"])


def test_outliers_are_named_and_luck_is_not(tmp_path: Path) -> None:
    study = read_study(_file(tmp_path, SMALL))
    rows = [
        {
            "number": number,
            "seed": number,
            "moves": 10 + number,
            "first": number % 2,
            "winners": [0] if number % 10 else [1],
            "scores": [5, 3],
            "sides": [["Pär"], ["Chris"]],
            "cards": [["Archers"], []],
        }
        for number in range(100)
    ]
    results = results_of(study, rows)
    assert {each["name"] for each in results["outliers"]} == {"seat 1", "seat 2", "Pär", "Chris", "Archers"}
    even = [{**row, "winners": [number % 2]} for number, row in enumerate(rows)]
    assert [each["name"] for each in results_of(study, even)["outliers"] if each["of"] == "seat"] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "history"\nplayrs = 2\ngames = 5\n', "line 2: playrs = 2: there is no such key."),
        ('game = "history"\ngames = 5\nplayers = 9\n', "line 3: players = 9: this cannot be."),
        ('game = "chess"\ngames = 5\n', "line 1: game = 'chess': there is no such game."),
        ('game = "arte"\ngames = 5\nrounds = 8\n', "line 3: rounds = 8: that is not possible here."),
        ('game = "arte"\ngames = 0\n', "line 2: games = 0: this cannot be."),
        ('game = "arte"\ngames = 5\nbots = ["greedy", "wise"]\n', "line 3: bots = ['greedy', 'wise']:"),
        ('game = "battalia"\ngames = 5\nbots = ["greedy", "greedy", "random"]\n', "3 bots for 2 players"),
        ('game = "arte"\ngames = 5\ncards = "nowhere"\n', "line 3: cards = 'nowhere': there is no such"),
        ('game = "arte"\n', "games is missing."),
        ('game = "arte\n', "line 1"),
    ],
)
def test_a_mistake_is_named_and_nothing_is_written(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _file(tmp_path, text)
    with pytest.raises(BadStudy):
        read_study(path)
    assert main(["study", str(path), "--out", str(tmp_path / "out")]) == 1
    told = capsys.readouterr().err
    assert said in told and str(path) in told
    assert not (tmp_path / "out").exists()


def test_a_sheet_that_does_not_check_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "arte.chest.csv").write_text(
        "id,name,value,count,stand_in,note\n0,Potion,many,12,no,\n"
    )
    path = _file(tmp_path, 'game = "arte"\ngames = 5\ncards = "mine"\n')
    assert main(["study", str(path), "--out", str(tmp_path / "out")]) == 1
    said = "arte.chest.csv, line 2, value: 'many' is not a whole number; 1 to 9 is allowed"
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_an_unreachable_scheduler_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sim.farm.CONNECT_S", 1)
    path = _file(tmp_path, SMALL)
    address = "tcp://127.0.0.1:9"
    assert main(["study", str(path), "--out", str(tmp_path / "out"), "--scheduler", address]) == 1
    assert f"--scheduler {address}:" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
