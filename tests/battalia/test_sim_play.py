"""`python -m sim play --game battalia`: the result line, the transcript, the bots."""

import copy
import json
from pathlib import Path

import pytest

from host_tools.build import build
from rules.battalia.game import Battalia
from rules.battalia.known import KnownDeck
from rules.chance import Chance
from rules.game import CHANCE
from sim.bots.battalia import Greedy, any_setup
from sim.play import main
from sim.playing import Match
from store.catalogue import Catalogue


def line(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["--game", "battalia", *argv]) == 0
    return capsys.readouterr().out.splitlines()[-1]


def test_the_last_line_has_the_form_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    result = json.loads(line(capsys, "--players", "4", "--seed", "7", "--bots", "random"))
    assert list(result) == ["game", "players", "seed", "moves", "digest", "winners", "scores"]
    assert (result["game"], result["players"], result["seed"]) == ("battalia", 4, 7)
    best = max(result["scores"])
    assert all(result["scores"][seat] == best for seat in result["winners"])


def test_both_pythons_play_the_same_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The transcript of the VM's game has the digest of every move as CPython counts it."""
    asked = ("--players", "3", "--bots", "greedy,random,greedy", "--seed", "23", "--transcript")
    here = line(capsys, *asked, str(tmp_path / "here"), "--runtime", "cpython")
    there = line(capsys, *asked, str(tmp_path / "there"), "--runtime", "micropython")
    assert here == there
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


def test_a_transcript_is_enough_to_play_the_game_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    line(capsys, "--players", "2", "--seed", "8", "--bots", "greedy", "--transcript", str(file))
    setup, *moves = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
    assert setup["game"] == "battalia" and len(setup["factions"]) == 2 and setup["weeks"] == 3
    catalogue = Catalogue(str(build() / "cards" / "battalia.cat"))
    game = Battalia(tuple(setup["setup"]), catalogue)
    catalogue.close()
    for move in moves:
        game.play(tuple(move["move"]["code"]))
        assert f"{game.digest():08x}" == move["digest"]
    assert game.over
    kinds = {move["move"]["kind"] for move in moves}
    assert {"deal", "draw", "lay", "hire", "road", "square", "end"} <= kinds
    built = [move for move in moves if move["move"]["kind"] == "square"]
    assert built[0]["move"]["square"][0] in "ABCDEFG"


def test_the_greedy_bot_beats_random_ones_clearly() -> None:
    """One greedy among three random players would win one game in four by luck."""
    catalogue = Catalogue(str(build() / "cards" / "battalia.cat"))
    wins = 0
    for seed in range(12):
        bots = ["random"] * 4
        bots[seed % 4] = "greedy"
        match = Match("battalia", seed, bots, catalogue)
        match.play()
        wins += match.game.winners == [seed % 4]
    catalogue.close()
    assert wins >= 9


def test_greedy_bots_build_fight_and_finish() -> None:
    catalogue = Catalogue(str(build() / "cards" / "battalia.cat"))
    told: set[int] = set()
    for seed in range(6):
        match = Match("battalia", seed, ["greedy"] * (2 + seed % 3), catalogue)
        match.play(lambda seat, move, events: told.update(event[0] for event in events))
        assert match.game.over
    catalogue.close()
    from rules.battalia.moves import ENDED, FOUGHT, GAINED, MUSTERED, PLACED, TOKEN

    assert {ENDED, FOUGHT, GAINED, MUSTERED, PLACED, TOKEN} <= told


def test_the_greedy_bot_does_not_look_into_other_hands_or_decks() -> None:
    """Its choice stays the same whatever the cards it cannot see."""
    catalogue = Catalogue(str(build() / "cards" / "battalia.cat"))
    game = Battalia(any_setup(3, Chance(4)), catalogue)
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
        for deck in game.decks:
            assert isinstance(deck, KnownDeck)
            kept.append((deck.hand, deck.nation))
            if deck is not game.decks[seat]:
                unseen = (deck.hand + deck.nation)[::-1]
                deck.hand, deck.nation = unseen[: len(deck.hand)], unseen[len(deck.hand) :]
        assert twin.choose(game) == move
        decisions += 1
        for deck, (hand, nation) in zip(game.decks, kept, strict=True):
            assert isinstance(deck, KnownDeck)
            deck.hand, deck.nation = hand, nation
        game.play(move)
    assert decisions > 100
