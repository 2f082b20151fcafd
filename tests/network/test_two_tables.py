"""Two simulated tables in processes of their own play one game against one another, over a broker."""

import json
from pathlib import Path

from tests.network.running import MOSQUITTO, HouseProcess, embedded, mosquitto, wait

MOVES = 8


def test_both_tables_have_the_same_game(tmp_path: Path) -> None:
    """Also after a bridge was started anew in the middle of it."""
    with mosquitto(tmp_path) if MOSQUITTO else embedded() as url:
        houses = [HouseProcess(number, "history", url, tmp_path) for number in (0, 1)]
        try:
            for house in reversed(houses):
                house.start()
            wait(lambda: min(house.moves for house in houses) >= MOVES // 2, 120)
            houses[1].stop_bridge()
            houses[1].start()
            wait(lambda: min(house.moves for house in houses) >= MOVES, 120)
            assert all(house.defect is None for house in houses)
            told = [{each["n"]: each["digest"] for each in house.told if each["digest"]} for house in houses]
            shared = set(told[0]) & set(told[1])
            assert len(shared) > 2 and all(told[0][n] == told[1][n] for n in shared)
            assert json.loads((tmp_path / "attic" / "game.json").read_text())["seats"] == ["kitchen", "attic"]
        finally:
            for house in houses:
                house.close()
