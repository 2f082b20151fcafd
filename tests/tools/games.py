"""A whole game by bots, as the journal of a table would hold it."""

from pathlib import Path

from host_tools import cards
from host_tools.journals import Played, save
from sim.playing import Match


def a_match(seed: int = 3) -> tuple[Match, list[tuple[int, ...]]]:
    moves: list[tuple[int, ...]] = []
    with cards.catalogue("history") as catalogue:
        match = Match("history", seed, ["greedy", "random"], catalogue)
        match.play(lambda seat, move, events: moves.append(move))
    return match, moves


def a_game(folder: Path, seed: int = 3) -> tuple[Match, Path]:
    match, moves = a_match(seed)
    path = folder / "history-7.json"
    save(Played(7, "history", match.setup, moves, True), path)
    return match, path
