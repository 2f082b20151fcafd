"""How fast the games are: on the MicroPython VM in time of the RP2040, on CPython in whole games."""

import time
from pathlib import Path
from statistics import median

from sim.bench.image import numbers
from sim.play.match import SEATS, Match
from store.catalogue import Catalogue

RUNS = 5
ROUNDS = 12
COPIES = 8  # of a game, side by side
MOST_PLAYERS = 4
GAMES = 25
LOOP = 100_000  # iterations of the calibration loop
LOOPS = 20


def speed(image: Path, runs: int = RUNS, rounds: int = ROUNDS, copies: int = COPIES) -> dict[str, float]:
    """Battles, odds and the slowest move of history, in microseconds of the RP2040."""
    measured = [numbers(image, "vm_speed", str(rounds), str(copies)) for _ in range(runs)]
    # Each run is a ratio, which a busy machine may spoil either way: the one in the middle counts.
    return {
        "battle.history.us": median(run["battle"] for run in measured),
        "odds.history.us": median(run["odds"] for run in measured),
        "move.history.max_us": median(run["move"] for run in measured),
    }


def games_per_s(game: str, image: Path, games: int = GAMES, runs: int = RUNS) -> dict[str, float]:
    """Whole games of random players on CPython, one core; and how fast that core is."""
    catalogue = Catalogue(str(image / "cards" / f"{game}.cat"))
    try:
        # In turns, so that both see the machine at its best.
        taken = [(_seconds(game, games, catalogue), min(_loop() for _ in range(LOOPS))) for _ in range(runs)]
    finally:
        catalogue.close()
    shortest = min(seconds for seconds, _ in taken)
    return {f"games_per_s.{game}": games / shortest, "cpython.loop_ns": min(loop for _, loop in taken) / LOOP}


def _seconds(game: str, games: int, catalogue: Catalogue) -> float:
    players = min(MOST_PLAYERS, SEATS[game][1])
    began = time.process_time()
    for seed in range(games):
        Match(game, seed, ["random"] * players, catalogue).play()
    return time.process_time() - began


def _loop() -> float:
    began = time.process_time_ns()
    s = 0
    for i in range(LOOP):
        s += i
    return time.process_time_ns() - began
