"""A simulated table plays every game with a house elsewhere; power goes at it at random moments."""

import random
from pathlib import Path

import pytest

from host_tools.network.house import House
from host_tools.network.replica import Replica
from tests.network.simulated_house import HERE, THERE, SimulatedHouse
from tests.network.two_houses import ARTE, HISTORY

BATTALIA = (1, 0, 0, 0, 1, 0, 1, 0, 0, 5, 1, 2)
SETUPS = {"history": HISTORY, "battalia": BATTALIA, "arte": ARTE}
MOST_STEPS = 4000


def played(
    patch: pytest.MonkeyPatch, folder: Path, game: str, first: bool, seed: int, moves: int, cuts: int
) -> SimulatedHouse:
    """A game up to so many moves at both tables, with so many cuts on the way."""
    house = SimulatedHouse(patch, folder, game, seed, first, SETUPS[game])
    dice = random.Random(seed)
    when = sorted(dice.sample(range(2, moves), cuts))
    for _ in range(MOST_STEPS):
        house.step()
        if when and house.count >= when[0]:
            del when[0]
            if dice.random() < 0.3:
                house.restart_bridge()
            house.cut(dice.choice((None, dice.randrange(120))))
        there = len(house.paper.journal) if house.paper is not None else 0
        if (min(house.count, there) >= moves and not when) or house.there.stopped:
            return house
    raise AssertionError(f"stuck at {house.count}: {house.refused[-5:]}\n{house.game.table.screen_text()}")


@pytest.mark.parametrize(
    ("game", "first", "moves"),
    [
        ("history", True, 12),
        ("battalia", False, 14),
        ("arte", True, 45),
        ("arte", False, 45),
    ],
)
def test_a_power_cut_at_any_moment_loses_and_doubles_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, first: bool, moves: int
) -> None:
    house = played(monkeypatch, tmp_path, game, first, seed=moves + first, moves=moves, cuts=3)
    house.agree()
    assert house.cuts == 3
    replica = Replica(game, house.game.accepted.session.setup, [HERE, THERE] if first else [THERE, HERE])
    assert house.paper is not None
    for move in house.moves[: len(house.paper.journal)]:
        replica.play(move)
    assert replica.digest() == house.paper.game.digests[replica.count]
    if game == "arte":
        stays_at_home(house)
    house.close()


def stays_at_home(house: SimulatedHouse) -> None:
    """AB-117: what a bridge really sends of an army is a promise, then the opening, and never a move."""
    kinds = [body["type"] for body in house.heard_there]
    opening = next(body for body in house.heard_there if body["type"] == "open")
    assert kinds.index("commit") < kinds.index("open")
    secret = range(opening["n"], opening["n"] + len(opening["moves"]))
    assert len(secret) > 5
    assert not [body for body in house.heard_there if body["type"] == "move" and body["n"] in secret]


def test_a_false_opening_is_shown_at_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The other house tells another army than the one that it has promised."""
    promise = House._promise

    def lie(self: House) -> None:
        promise(self)
        for body in self.out:
            if self.me == THERE and body["type"] == "open":
                body["moves"] = body["moves"][:-1]

    monkeypatch.setattr(House, "_promise", lie)
    house = played(monkeypatch, tmp_path, "arte", True, seed=2, moves=200, cuts=0)
    assert house.there.stopped == "false_opening"  # it is told to the liar, too
    before = house.moves
    for _ in range(60):
        house.step()
    assert house.bridge.house is not None and house.bridge.house.stopped == "false_opening"
    assert "shown another army than the one it promised" in house.game.table.screen_text().replace("\n", " ")
    assert house.moves == before
    house.close()
