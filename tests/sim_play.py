"""What `python -m sim play` and its bots owe in every game."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import CHANCE
from sim.device_files import data_files
from sim.play.command import main
from sim.play.match import Match
from store.catalogue import Catalogue

Line = dict[str, Any]


def cards_of(game: str) -> Catalogue:
    return Catalogue(str(data_files() / "cards" / f"{game}.cat"))


def line(capsys: pytest.CaptureFixture[str], game: str, *argv: str) -> str:
    """The last line of a game that was played."""
    assert main(["--game", game, *argv]) == 0
    return capsys.readouterr().out.splitlines()[-1]


def assert_contract(capsys: pytest.CaptureFixture[str], game: str, players: int) -> None:
    """The form of the last line; the winners have most points."""
    result = json.loads(line(capsys, game, "--players", str(players), "--seed", "7", "--bots", "random"))
    assert list(result) == ["game", "players", "seed", "moves", "digest", "winners", "scores"]
    assert (result["game"], result["players"], result["seed"]) == (game, players, 7)
    assert len(result["scores"]) == players and len(result["digest"]) == 8
    best = max(result["scores"])
    assert all(result["scores"][seat] == best for seat in result["winners"])


def assert_same_on_both_pythons(
    capsys: pytest.CaptureFixture[str], folder: Path, game: str, players: str, bots: str, *options: str
) -> None:
    """The transcript of the VM's game has the digest of every move as CPython counts it."""
    asked = ("--players", players, "--bots", bots, "--seed", "23", *options, "--transcript")
    here = line(capsys, game, *asked, str(folder / "here"), "--runtime", "cpython")
    there = line(capsys, game, *asked, str(folder / "there"), "--runtime", "micropython")
    assert here == there
    assert (folder / "here").read_bytes() == (folder / "there").read_bytes()


def replayed(file: Path, rules: Callable[..., Any]) -> tuple[Line, list[Line]]:
    """The setup and the moves of a transcript, played again from it alone: every digest agrees."""
    setup, *moves = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
    catalogue = cards_of(setup["game"])
    game = rules(tuple(setup["setup"]), catalogue)
    catalogue.close()
    for move in moves:
        game.play(tuple(move["move"]["code"]))
        assert f"{game.digest():08x}" == move["digest"]
    assert game.over
    return setup, moves


def greedy_wins(game: str, games: int) -> int:
    """How often one greedy bot beats three random ones; by luck it would be one game in four."""
    catalogue = cards_of(game)
    wins = 0
    for seed in range(games):
        bots = ["random"] * 4
        bots[seed % 4] = "greedy"
        match = Match(game, seed, bots, catalogue)
        match.play()
        wins += match.game.winners == [seed % 4]
    catalogue.close()
    return wins


def assert_sees_its_own_cards_only(game: Any, bots: list[Any], decks: list[Any], pile: str) -> None:
    """A bot's choice stays the same whatever lies in the hands and face-down piles of others."""
    chance = Chance(3)
    decisions = 0
    while not game.over:
        seat = game.seat
        moves = game.expects().moves
        if seat == CHANCE:
            game.play(moves[chance.below(len(moves))])
            continue
        twin = copy.deepcopy(bots[seat])
        move = bots[seat].choose(game)
        kept = [(deck.hand, getattr(deck, pile)) for deck in decks]
        for deck in decks:
            if deck is not decks[seat]:
                unseen = (deck.hand + getattr(deck, pile))[::-1]
                setattr(deck, pile, unseen[len(deck.hand) :])
                deck.hand = unseen[: len(deck.hand)]
        assert twin.choose(game) == move
        decisions += 1
        for deck, (hand, hidden) in zip(decks, kept, strict=True):
            deck.hand = hand
            setattr(deck, pile, hidden)
        game.play(move)
    assert decisions > 100
