"""Whole games by bots: each comes to its end, and to the same one on both Pythons."""

from pathlib import Path

import pytest

from host_tools.build import build
from sim import ROOT, vm
from sim.play.command import vm_image
from sim.play.match import Match
from store.catalogue import Catalogue

RUNNER = ROOT / "sim" / "play" / "vm_game.py"


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return vm_image(tmp_path_factory.mktemp("vm") / "image")


@pytest.mark.parametrize(("seed", "bots"), [(1, "greedy,greedy"), (2, "random,greedy"), (2, "random,random")])
def test_both_pythons_play_the_same_game(image: Path, seed: int, bots: str) -> None:
    match = Match("arte", seed, bots.split(","), Catalogue(str(image / "cards" / "arte.cat")))
    match.play()
    assert list(vm.run(image, RUNNER, "arte", str(seed), bots)) == [match.result()]


def test_greedy_games_end_with_a_winner_and_beat_random() -> None:
    catalogue = Catalogue(str(build() / "cards" / "arte.cat"))
    for seed in range(8):
        greedy = seed % 2
        bots = ["random", "random"]
        bots[greedy] = "greedy"
        match = Match("arte", seed, bots, catalogue)
        match.play()
        assert match.game.winners == [greedy], seed
    catalogue.close()


def test_random_games_come_to_an_end() -> None:
    catalogue = Catalogue(str(build() / "cards" / "arte.cat"))
    results = set()
    for seed in range(6):
        match = Match("arte", seed, ["random", "random"], catalogue)
        match.play()
        assert match.game.over
        results.add(match.result())
    assert len(results) == 6
    catalogue.close()
