"""Whole games of each game with every number of players: what must hold after each move."""

import pytest

from sim.room import ROOMS
from tests.room.playing import Move, Rehearsal, counted, setups

CASES = [(name, setup, seed) for name in ROOMS for setup in setups(name) for seed in (1, 2)]
# Things that share the name of their sticker.
ALIKE = {"history": set(), "battalia": set(), "arte": {"chest", "element", "class"}}
FEW = [(name, setup) for name in ROOMS for setup in setups(name)[::3]]


@pytest.mark.parametrize("name, setup, seed", CASES)
def test_the_table_agrees_and_every_thing_is_in_one_place(name: str, setup: Move, seed: int) -> None:
    """With what a seat may do by its own cards, and no move but that."""
    rehearsal = Rehearsal(name, setup, seed, bots=seed % 2 == 0)
    everything = counted(rehearsal.room)
    assert {thing.split()[1] for thing, count in everything.items() if count > 1} <= ALIKE[name]
    while True:
        waiting = rehearsal.step()
        assert rehearsal.room.differences(rehearsal.table) == [], f"after {waiting}"
        assert counted(rehearsal.room) == everything, f"after {waiting}"
        if waiting.kind == "over":
            break
    assert rehearsal.table.over
    assert rehearsal.room.game.over


@pytest.mark.parametrize("name, setup", FEW)
def test_the_same_seed_gives_the_same_game(name: str, setup: Move) -> None:
    one = Rehearsal(name, setup, 7).to_the_end()
    other = Rehearsal(name, setup, 7).to_the_end()
    assert one.heard == other.heard
    assert one.room.places() == other.room.places()
    assert Rehearsal(name, setup, 8).to_the_end().heard != one.heard


@pytest.mark.parametrize("name, setup", FEW)
def test_an_undo_brings_everything_back(name: str, setup: Move) -> None:
    """Back to earlier moments, and on again: as if the undo had not been."""
    rehearsal = Rehearsal(name, setup, 5)
    before = {}
    while rehearsal.step().kind != "over":
        if len(rehearsal.heard) % 80 == 3 and rehearsal.room.waits().kind != "private":
            before[len(rehearsal.heard)] = rehearsal.room.places(), rehearsal.room.waits()
    room = rehearsal.room
    at_the_end = room.places()
    assert len(before) > 2
    for moves in sorted(before, reverse=True):
        room.follow(rehearsal.heard[:moves])
        assert (room.places(), room.waits()) == before[moves]
    decided = list(rehearsal.decided)
    for moves in range(min(before), len(rehearsal.heard) + 1):
        room.follow(rehearsal.heard[:moves])
        for mark, move in decided:
            if mark == moves and mark > min(before):
                room.decide(move)
    assert room.places() == at_the_end


@pytest.mark.parametrize("name, setup", FEW)
def test_another_way_after_an_undo(name: str, setup: Move) -> None:
    rehearsal = Rehearsal(name, setup, 6).until(lambda game: len(game.heard) == 120)
    for back in (1, 2, 5, 30):
        heard = rehearsal.heard[: len(rehearsal.heard) - back]
        rehearsal = replayed(rehearsal, name, setup, heard)
        for _ in range(40):
            rehearsal.step()
            assert rehearsal.room.differences(rehearsal.table) == []


def replayed(rehearsal: Rehearsal, name: str, setup: Move, heard: list[Move]) -> Rehearsal:
    """The table after an undo; the room is told by the shorter list alone."""
    again = Rehearsal(name, setup, len(heard))
    for move in heard:
        again.table.play(move)
    again.heard = heard
    again.room = rehearsal.room
    again.room.follow(heard)
    return again
