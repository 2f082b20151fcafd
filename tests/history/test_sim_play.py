"""`python -m sim play` with A Battle Through History: the result line, the transcript, the bots."""

import json
from pathlib import Path

import pytest

from host_tools.resolve import answer
from rules.chance import Chance
from rules.history.game import History
from rules.history.moves import FULL
from sim.play.bots.history import Greedy
from sim.play.command import main
from tests.sim_play import (
    assert_contract,
    assert_same_on_both_pythons,
    assert_sees_its_own_cards_only,
    cards_of,
    greedy_wins,
    line,
    replayed,
)


def test_the_last_line_has_the_form_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert_contract(capsys, "history", 4)


@pytest.mark.parametrize(
    ("players", "bots"), [("2", "random"), ("5", "random"), ("3", "greedy,random,greedy")]
)
def test_both_pythons_play_the_same_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, players: str, bots: str
) -> None:
    assert_same_on_both_pythons(capsys, tmp_path, "history", players, bots)


def test_a_long_campaign_has_eight_rounds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """BH-125: the transcript says so, and tells eight Rounds; a game without a word about it has six."""
    for rounds, argv in ((8, ("--rounds", "8")), (6, ("--rounds", "6")), (6, ())):
        file = tmp_path / "game.jsonl"
        line(capsys, "history", "--seed", "5", "--transcript", str(file), *argv)
        setup, moves = replayed(file, History)
        assert setup["rounds"] == rounds
        events = [event for move in moves for event in move["events"]]
        assert [event["round"] for event in events if event["event"] == "round"] == list(range(1, rounds + 1))


def test_both_pythons_play_the_same_long_campaign(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert_same_on_both_pythons(capsys, tmp_path, "history", "2", "greedy", "--rounds", "8")


def test_another_seed_is_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    results = [
        json.loads(line(capsys, "history", "--players", "3", "--seed", str(seed))) for seed in range(6)
    ]
    assert len({result["digest"] for result in results}) == 6


def test_a_transcript_tells_every_move_and_every_battle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    result = json.loads(line(capsys, "history", "--players", "3", "--seed", "5", "--transcript", str(file)))
    setup, *moves = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
    assert setup["game"] == "history" and len(setup["figures"]) == 3 and setup["rounds"] == 6
    assert [move["n"] for move in moves] == list(range(1, result["moves"] + 1))
    assert moves[-1]["digest"] == result["digest"]
    kinds = {move["move"]["kind"] for move in moves}
    assert {"turn", "reveal", "insert", "jump", "choose", "deploy", "face"} <= kinds
    deployed = next(move for move in moves if move["move"]["kind"] == "deploy")
    assert isinstance(deployed["move"]["card"], str) and deployed["seat"] in (0, 1, 2)
    assert all(move["seat"] is None for move in moves if move["move"]["kind"] in ("face", "draw", "tile"))
    battles = [event for move in moves for event in move["events"] if event["event"] == "battle"]
    assert len(battles) > 8
    for battle in battles:
        assert answer(json.dumps(battle["scenario"]).encode()) == battle["result"]


def test_a_transcript_is_enough_to_play_the_game_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    line(capsys, "history", "--players", "2", "--seed", "8", "--transcript", str(file))
    replayed(file, History)


@pytest.mark.parametrize(
    ("argv", "trouble"),
    [
        (("--players", "6"), "--players 6: history is for 2 to 5"),
        (("--players", "3", "--bots", "random,random"), "--bots names 2 bots for 3 players"),
        (("--bots", "clever"), "--bots clever: must be one of random, greedy"),
        (("--rounds", "7"), "--rounds 7: history has 6 or 8 Rounds"),
        (("--hourglass",), "--hourglass: only arte has an hourglass, not history"),
        (("--seed", "-1"), "--seed -1: must be from 0 to 4294967295"),
    ],
)
def test_what_cannot_be_played_is_said(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], trouble: str
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--game", "history", *argv])
    assert stop.value.code == 2
    assert trouble in capsys.readouterr().err


def test_a_transcript_that_cannot_be_written_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["--game", "history", "--transcript", str(tmp_path / "no" / "such")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_greedy_bot_beats_random_ones_clearly() -> None:
    assert greedy_wins("history", 24) >= 15


def test_the_greedy_bot_does_not_look_into_other_hands_or_decks() -> None:
    catalogue = cards_of("history")
    game = History((FULL, 6, 0, 0, 1, 2), catalogue)
    catalogue.close()
    bots = [Greedy(seat, Chance(1)) for seat in range(3)]
    assert_sees_its_own_cards_only(game, bots, game.armies, "deck")
