"""`python -m sim play` with A Battle Through History: the result line, the transcript, the bots."""

import copy
import json
from pathlib import Path

import pytest

from host_tools.resolve import answer
from rules.chance import Chance
from rules.game import CHANCE
from rules.history.game import History
from rules.history.known import KnownArmy
from rules.history.moves import FULL
from sim.bots.history import Greedy
from sim.device_files import device_files
from sim.play import main
from sim.playing import Match
from store.catalogue import Catalogue


def line(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["--game", "history", *argv]) == 0
    return capsys.readouterr().out.splitlines()[-1]


def test_the_last_line_has_the_form_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    result = json.loads(line(capsys, "--players", "4", "--seed", "7", "--bots", "random"))
    assert list(result) == ["game", "players", "seed", "moves", "digest", "winners", "scores"]
    assert (result["game"], result["players"], result["seed"]) == ("history", 4, 7)
    assert len(result["scores"]) == 4 and len(result["digest"]) == 8
    best = max(result["scores"])
    assert all(result["scores"][seat] == best for seat in result["winners"])


@pytest.mark.parametrize(
    ("players", "bots"), [("2", "random"), ("5", "random"), ("3", "greedy,random,greedy")]
)
def test_both_pythons_play_the_same_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, players: str, bots: str
) -> None:
    """The transcript of the VM's game has the digest of every move as CPython counts it."""
    asked = ("--players", players, "--bots", bots, "--seed", "23", "--transcript")
    here = line(capsys, *asked, str(tmp_path / "here"), "--runtime", "cpython")
    there = line(capsys, *asked, str(tmp_path / "there"), "--runtime", "micropython")
    assert here == there
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


def test_another_seed_is_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    results = [json.loads(line(capsys, "--players", "3", "--seed", str(seed))) for seed in range(6)]
    assert len({result["digest"] for result in results}) == 6


def test_a_transcript_tells_every_move_and_every_battle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    result = json.loads(line(capsys, "--players", "3", "--seed", "5", "--transcript", str(file)))
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
    line(capsys, "--players", "2", "--seed", "8", "--transcript", str(file))
    setup, *moves = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
    catalogue = Catalogue(str(device_files() / "cards" / "history.cat"))
    game = History(tuple(setup["setup"]), catalogue)
    catalogue.close()
    for move in moves:
        game.play(tuple(move["move"]["code"]))
        assert f"{game.digest():08x}" == move["digest"]
    assert game.over


@pytest.mark.parametrize(
    ("argv", "trouble"),
    [
        (("--players", "6"), "--players 6: history is for 2 to 5"),
        (("--players", "3", "--bots", "random,random"), "--bots names 2 bots for 3 players"),
        (("--bots", "clever"), "--bots clever: must be one of random, greedy"),
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
    """One greedy among three random players would win one game in four by luck."""
    catalogue = Catalogue(str(device_files() / "cards" / "history.cat"))
    wins = 0
    for seed in range(24):
        bots = ["random"] * 4
        bots[seed % 4] = "greedy"
        match = Match("history", seed, bots, catalogue)
        match.play()
        wins += match.game.winners == [seed % 4]
    catalogue.close()
    assert wins >= 15


def test_the_greedy_bot_does_not_look_into_other_hands_or_decks() -> None:
    """Its choice stays the same whatever the cards it cannot see."""
    catalogue = Catalogue(str(device_files() / "cards" / "history.cat"))
    game = History((FULL, 6, 0, 0, 1, 2), catalogue)
    catalogue.close()
    chance = Chance(3)
    bots = [Greedy(seat, Chance(1)) for seat in range(3)]
    decisions = 0
    while not game.over:
        seat = game.seat
        moves = game.expects().moves
        if seat == CHANCE:
            game.play(moves[chance.below(len(moves))])
            continue
        twin = copy.deepcopy(bots[seat])
        move = bots[seat].choose(game)
        kept = []
        for army in game.armies:
            assert isinstance(army, KnownArmy)
            kept.append((army.hand, army.deck))
            if army is not game.armies[seat]:
                unseen = (army.hand + army.deck)[::-1]
                army.hand, army.deck = unseen[: len(army.hand)], unseen[len(army.hand) :]
        assert twin.choose(game) == move
        decisions += 1
        for army, (hand, deck) in zip(game.armies, kept, strict=True):
            assert isinstance(army, KnownArmy)
            army.hand, army.deck = hand, deck
        game.play(move)
    assert decisions > 100
