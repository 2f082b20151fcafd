"""`python -m sim fit-deck`: other worths for the deck builder of Battalia, kept where they win more games.

One to three numbers change at a time. Whether that is better is told by the same games with both, half of
them against the greedy bot and half against the worths it began with; a gain must show again in games that
neither has seen. The best is printed in the form of deckbuilder.toml.
"""

import argparse
from random import Random
from typing import Any

from sim.device_files import catalogue_of
from sim.play.match import Match, stream
from sim.play.search.deck_worth import Worths
from sim.play.search.deckbuilder import DeckBuilder, load
from sim.play.strength import share

_POINT = 0.04  # of a won game: what a point ahead counts, so that close games tell something as well
_FACTORS = (0.5, 0.75, 1.3, 1.8)
_FRESH = 100_000  # how far the seeds of unseen games are away


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim fit-deck", description=__doc__)
    parser.add_argument("--tries", type=int, default=50, help="how many changes are tried (50)")
    parser.add_argument("--games", type=int, default=120, help="games for each (120; a multiple of 4)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    for name, number in (("tries", asked.tries), ("games", asked.games)):
        if not 1 <= number <= 1_000_000:
            parser.error(f"--{name} {number}: must be from 1 to 1000000")
    if asked.games % 4:
        parser.error(f"--games {asked.games}: must be a multiple of 4")
    print(form(fit(load(), asked.tries, asked.games, asked.seed)))
    return 0


def fit(began: Worths, tries: int, games: int, seed: int) -> Worths:
    dice = Random(seed)
    seeds = range(seed, seed + games // 2)
    best, gain = began, gain_of(began, began, seeds)
    for number in range(tries):
        other = changed(best, dice)
        found = gain_of(other, began, seeds)
        unseen = range(seed + _FRESH * (number + 1), seed + _FRESH * (number + 1) + games // 2)
        better = found > gain and gain_of(other, began, unseen) > gain_of(best, began, unseen)
        if better:
            best, gain = other, found
        print(f"{number + 1:4} {found:.3f} {'kept' if better else ''}", flush=True)
    return best


def gain_of(worths: Worths, began: Worths, seeds: range) -> float:
    """What a game brings on average: 1 for a win, and a little for each point ahead."""
    catalogue = catalogue_of("battalia")
    total = 0.0
    for seed in seeds:
        for seat in (0, 1):
            match = Match("battalia", seed, ["greedy", "greedy"], catalogue)
            match.seat_bot(seat, _builder(worths, seat, seed))
            if seed % 2:
                match.seat_bot(1 - seat, _builder(began, 1 - seat, seed))
            match.play()
            points = [line[-1] for line in match.game.sheet]
            total += share(match, seat) + _POINT * (points[seat] - points[1 - seat])
    return total / (2 * len(seeds))


def _builder(worths: Worths, seat: int, seed: int) -> DeckBuilder:
    builder = DeckBuilder(seat, stream(seed, 1 + seat))
    builder.worths = worths
    return builder


def changed(worths: Worths, dice: Random) -> Worths:
    fields = worths._asdict()
    for _ in range(dice.choice((1, 1, 2, 3))):
        name = dice.choice(list(fields))
        value = fields[name]
        if isinstance(value, list):
            place = dice.randrange(len(value))
            fields[name] = [*value[:place], _other(value[place], dice), *value[place + 1 :]]
        else:
            fields[name] = _other(value, dice)
    return Worths(**fields)


def _other(number: float, dice: Random) -> float:
    """Never 0 for what divides, and a 0 can become something."""
    return round(max(0.1, number * dice.choice(_FACTORS) + dice.gauss(0, 0.3)), 2)


def form(worths: Worths) -> str:
    fields: dict[str, Any] = worths._asdict()
    return "\n".join(f"{name} = {value}" for name, value in fields.items())
