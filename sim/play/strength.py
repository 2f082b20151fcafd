"""`python -m sim strength`: how often one bot beats others, with a confidence interval. Seats rotate."""

import argparse
import json
import time
from typing import Any

from sim.device_files import catalogue_of
from sim.play.intervals import wilson
from sim.play.match import BOTS, LEVELS, SEATS, Match, stream
from sim.play.match import bot as make_bot
from sim.play.search.levels import LEVELS as THINKING


def main(argv: list[str]) -> int:
    asked = _parse(argv)
    catalogue = catalogue_of(asked.game)
    won = 0.0
    began = time.process_time()
    for number in range(asked.games):
        seat = number % asked.players
        names = [asked.rival] * asked.players
        names[seat] = asked.bot
        # Two games with one seed: the same cards, the seats changed.
        match = play(asked.game, asked.seed + number // asked.players, names, catalogue, asked.iterations)
        won += share(match, seat)
        low, high = wilson(won, number + 1)
        scores = [sheet[-1] for sheet in match.game.sheet]
        print(
            f"{number + 1:4} seat {seat + 1} scores {scores} won {won:g} of {number + 1}: "
            f"{100 * won / (number + 1):.0f} % ({100 * low:.0f} to {100 * high:.0f})",
            flush=True,
        )
    low, high = wilson(won, asked.games)
    result: dict[str, Any] = {"game": asked.game, "players": asked.players, "bot": asked.bot}
    result.update({"against": asked.rival, "games": asked.games, "won": won, "seed": asked.seed})
    result.update({"interval": [round(low, 3), round(high, 3)]})
    result["iterations"] = {name: iterations_of(asked.game, name, asked.iterations) for name in LEVELS}
    result["seconds"] = round(time.process_time() - began, 1)
    print(json.dumps(result))
    return 0


def iterations_of(game: str, name: str, wanted: int | None) -> int:
    """What a bot uses for a decision when it does not go by the clock."""
    return wanted or THINKING[name].iterations[game]


def play(game: str, seed: int, names: list[str], catalogue: Any, iterations: int | None) -> Match:
    """A game in which every bot that searches has the iterations of its level: the same on every machine."""
    match = Match(game, seed, names, catalogue)
    for seat, name in enumerate(names):
        if name in LEVELS:
            own = stream(seed, 1 + seat)
            match.seat_bot(seat, make_bot(game, name, seat, own, iterations_of(game, name, iterations)))
    match.play()
    return match


def share(match: Match, seat: int) -> float:
    """1 for a win, a part of it for a shared one, a half for a draw that nobody wins."""
    winners = match.game.winners
    if not winners:
        return 1 / match.players
    return 1 / len(winners) if seat in winners else 0.0


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sim strength", description=__doc__)
    names = BOTS + LEVELS
    parser.add_argument("--game", choices=sorted(SEATS), required=True)
    parser.add_argument("--bot", choices=names, required=True, help="whose wins are counted")
    parser.add_argument("--against", dest="rival", choices=names, default="greedy", help="all other seats")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, metavar="N", help="instead of those of each level")
    asked = parser.parse_args(argv)
    fewest, most = SEATS[asked.game]
    asked.players = asked.players or fewest
    if not fewest <= asked.players <= most:
        parser.error(f"--players {asked.players}: {asked.game} is for {fewest} to {most}")
    if not 1 <= asked.games <= 1_000_000:
        parser.error(f"--games {asked.games}: must be from 1 to 1000000")
    return asked
