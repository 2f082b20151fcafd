"""Two simulated tables in processes of their own play one game against one another, over a broker."""

import json
import random
from pathlib import Path

import pytest

from host_tools.network.replica import Replica
from tests.network.running import MOSQUITTO, NAMES, HouseProcess, embedded, mosquitto, wait

MINUTES = 4 * 60


@pytest.mark.parametrize(("game", "moves"), [("history", 14), ("battalia", 20), ("arte", 50)])
def test_both_tables_have_the_same_game(tmp_path: Path, game: str, moves: int) -> None:
    """Also after power cuts at both tables, and after a bridge was started anew in the middle of it."""
    dice = random.Random(moves)
    with mosquitto(tmp_path) if MOSQUITTO else embedded() as url:
        houses = [HouseProcess(number, game, url, tmp_path) for number in (0, 1)]
        try:
            for house in reversed(houses):
                house.start()
            for at in sorted(dice.sample(range(1, moves), 3)):
                wait(lambda at=at: min(len(house.moves) for house in houses) >= at, MINUTES)
                dice.choice(houses).cut()
            houses[1].stop_bridge()
            houses[1].start()
            wait(lambda: min(len(house.moves) for house in houses) >= moves, MINUTES)
            assert [house.defect for house in houses] == [None, None]
            assert not any(house.bridge.house.stopped for house in houses if house.bridge)
            kept = json.loads((tmp_path / "attic" / "game.json").read_text())
            assert kept["seats"] == list(NAMES)
            first, second = (house.moves for house in houses)
            shared = min(len(first), len(second))
            assert first[:shared] == second[:shared]
            replica = Replica(game, tuple(kept["setup"]), list(NAMES))
            for move in first[:shared]:
                replica.play(tuple(move))
            for house in houses:
                log = house.bridge.house.replica
                assert log.digests[shared] == replica.digest()
        finally:
            for house in houses:
                house.close()
