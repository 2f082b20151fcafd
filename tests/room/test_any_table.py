"""A table at which anything is laid that the rules would believe: the room believes it too."""

import pytest

from sim.play.match import stream
from sim.room import ROOMS
from tests.room.playing import BOLD, Move, Rehearsal, counted, setups

CASES = [(name, setup, seed) for name in ROOMS for setup in setups(name) for seed in (1, 2)]


@pytest.mark.parametrize("name, setup, seed", CASES)
def test_the_table_is_right(name: str, setup: Move, seed: int) -> None:
    """Cards that the room believed elsewhere, retinues that nobody has, decisions that nobody tells."""
    rehearsal = Rehearsal(name, setup, seed)
    room, table = rehearsal.room, rehearsal.table
    everything = counted(room)
    chance = stream(seed, 7)
    while not table.over:
        moves: list[Move] = table.expects().moves
        bold = [move for move in moves if move[0] in BOLD[name]]
        moves = bold if bold and chance.below(10) < 6 else moves
        move = moves[chance.below(len(moves))]
        table.play(move)
        rehearsal.heard.append(move)
        room.follow(rehearsal.heard)
        assert room.differences(table) == [], f"after {move}"
        assert counted(room) == everything, f"after {move}"
    while room.waits().kind == "private":
        room.decide(room.waits().moves[0])
    assert room.game.over
    assert room.differences(table) == []
