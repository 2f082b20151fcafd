"""Hundreds of whole games by random bots: each comes to its end, and to the same one on both Pythons."""

from pathlib import Path

import pytest

from sim import ROOT, vm
from sim.device_files import data_files
from sim.play.command import vm_image
from sim.play.match import Match
from store.catalogue import Catalogue

GAMES = 80  # for each number of players
RUNNER = ROOT / "sim" / "play" / "vm_games.py"


def results(players: int) -> list[str]:
    catalogue = Catalogue(str(data_files() / "cards" / "history.cat"))
    lines = []
    for seed in range(GAMES):
        match = Match("history", seed, ["random"] * players, catalogue)
        match.play()
        assert match.game.over
        lines.append(match.result())
    return lines


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_games_end_and_both_pythons_agree_on_each(players: int, tmp_path: Path) -> None:
    image = vm_image(tmp_path / "image")
    in_the_vm = list(vm.run(image, RUNNER, "history", str(players), "0", str(GAMES)))
    assert in_the_vm == results(players)
    assert len(set(in_the_vm)) == GAMES
