"""`python -m sim play` with Arte de Batalla: the result line and the transcript."""

import json
from pathlib import Path

import pytest

from host_tools.build import build
from rules.arte.game import Arte
from sim.play.command import main
from store.catalogue import Catalogue
from tests.sim_play import assert_same_on_both_pythons


def test_the_last_line_has_the_form_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "arte", "--seed", "7", "--bots", "greedy"]) == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(result) == ["game", "players", "seed", "moves", "digest", "winners", "scores"]
    assert (result["game"], result["players"], result["seed"]) == ("arte", 2, 7)
    assert [result["scores"][seat] for seat in result["winners"]] == [2]  # both enemy Heroes


def test_a_transcript_holds_what_is_needed_to_play_it_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    assert main(["--game", "arte", "--seed", "3", "--bots", "greedy,random", "--transcript", str(path)]) == 0
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["mode"] == "full" and lines[0]["timed"] is False
    again = Arte(tuple(lines[0]["setup"]), Catalogue(str(build() / "cards" / "arte.cat")))
    for line in lines[1:]:
        assert (line["seat"] is None) == (again.seat == -1)
        again.play(tuple(line["move"]["code"]))
        assert line["digest"] == f"{again.digest():08x}"
    assert again.over
    words = {event["event"] for line in lines[1:] for event in line["events"]}
    assert {"drafted", "revealed", "turn_of", "moved", "attacked", "hurt", "won"} <= words


def test_units_are_called_by_class_and_numeral(tmp_path: Path) -> None:
    """AB-108: I to V in each class and colour."""
    path = tmp_path / "game.jsonl"
    main(["--game", "arte", "--seed", "4", "--bots", "greedy", "--transcript", str(path)])
    text = path.read_text(encoding="utf-8")
    assert '"pink Warrior I"' in text and '"yellow Archer III"' in text and '"pink Warrior V"' not in text


def test_only_two_can_play(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--game", "arte", "--players", "3"])
    assert "arte is for 2 to 2" in capsys.readouterr().err


def test_with_the_hourglass_time_passes_and_ends_turns(tmp_path: Path) -> None:
    """AB-911, AB-912, AB-916: the transcript says that the game is timed, and plays again with its times."""
    path = tmp_path / "game.jsonl"
    assert main(["--game", "arte", "--seed", "3", "--hourglass", "--transcript", str(path)]) == 0
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["timed"] is True and lines[0]["setup"] == [0, 1]
    catalogue = Catalogue(str(build() / "cards" / "arte.cat"))
    again = Arte(tuple(lines[0]["setup"]), catalogue)
    catalogue.close()
    for line in lines[1:]:
        again.play(tuple(line["move"]["code"]))
        assert line["digest"] == f"{again.digest():08x}"
    assert again.over
    times = [line for line in lines[1:] if line["move"]["kind"] == "time"]
    assert all(line["seat"] is not None and 0 < line["move"]["ms"] <= 12_000 for line in times)
    events = [event["event"] for line in times for event in line["events"]]
    assert "time_up" in events and "turn_ends" in events


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_both_pythons_play_the_same_game_with_the_hourglass(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bots: str
) -> None:
    assert_same_on_both_pythons(capsys, tmp_path, "arte", "2", bots, "--hourglass")


def test_rounds_are_not_for_arte(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--game", "arte", "--rounds", "8"])
    assert "--rounds 8: only history is played in Rounds, not arte" in capsys.readouterr().err
