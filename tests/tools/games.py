"""A whole game by bots, as the journal of a table would hold it."""

from pathlib import Path

from host_tools import cards
from host_tools.journals import Played, save
from sim.play.match import Match

Moves = list[tuple[int, ...]]


def a_match(seed: int = 3, game: str = "history") -> tuple[Match, Moves]:
    moves: Moves = []
    with cards.catalogue(game) as catalogue:
        match = Match(game, seed, ["greedy", "random" if game == "history" else "greedy"], catalogue)
        match.play(lambda seat, move, events: moves.append(move))
    return match, moves


def a_game(folder: Path, seed: int = 3, game: str = "history") -> tuple[Match, Path]:
    match, moves = a_match(seed, game)
    path = folder / f"{game}-7.json"
    save(Played(7, game, match.setup, moves, True), path)
    return match, path
