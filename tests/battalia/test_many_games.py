"""Whole games by random players, for each number of players and scenario: the same end on both Pythons."""

from pathlib import Path

import pytest

from host_tools.build import build
from rules.battalia.game import Battalia
from rules.battalia.moves import FULL
from sim import ROOT, vm
from sim.play.command import vm_image
from sim.play.match import Match
from store.catalogue import Catalogue
from tests.battalia.playing import eager_moves, setup

GAMES = 2
RUNNER = ROOT / "sim" / "play" / "vm_games.py"


def cards() -> Catalogue:
    return Catalogue(str(build() / "cards" / "battalia.cat"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_and_both_pythons_agree_on_each(players: int, tmp_path: Path) -> None:
    image = vm_image(tmp_path / "image")
    in_the_vm = list(vm.run(image, RUNNER, "battalia", str(players), "0", str(GAMES)))
    catalogue = cards()
    here = []
    for seed in range(GAMES):
        match = Match("battalia", seed, ["random"] * players, catalogue)
        match.play()
        here.append(match.result())
    catalogue.close()
    assert in_the_vm == here
    assert len(set(here)) == GAMES


@pytest.mark.parametrize("scenario", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_scenario_comes_to_its_end(players: int, scenario: int) -> None:
    catalogue = cards()
    for seed in range(2):
        game = Battalia(setup(seed, FULL, players, scenario), catalogue)
        for _ in eager_moves(game, seed):
            pass
        assert game.over and len(game.sheet) == players and game.winners
    catalogue.close()
