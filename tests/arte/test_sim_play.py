"""`python -m sim play` with Arte de Batalla: the result line and the transcript."""

import json
from pathlib import Path

import pytest

from host_tools.build import build
from rules.arte.game import Arte
from sim.play import main
from store.catalogue import Catalogue


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
