"""How strong everybody is, by all results in order (openskill, Plackett-Luce: any number of players)."""

from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from host_tools.club.results import Result


class Rated(NamedTuple):
    player: str
    rating: float  # what he is at least, with some certainty: mu - 3 sigma
    mu: float
    sigma: float
    games: int
    won: float  # a victory that several share counts in parts


def ratings(results: list[Result], game: str | None = None) -> list[Rated]:
    """Of one game or of all, the strongest first. A game with a seat that nobody has named rates nobody."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    played: dict[str, int] = {}
    won: dict[str, float] = {}
    for result in results:
        if game not in (None, result.game) or not all(result.names) or len(result.names) < 2:
            continue
        teams = [[known.get(name) or model.rating(name=name)] for name in result.names]
        for name, (rated,) in zip(result.names, model.rate(teams, ranks=ranks(result)), strict=True):
            known[name] = rated
        for seat, name in enumerate(result.names):
            played[name] = played.get(name, 0) + 1
            won[name] = won.get(name, 0.0) + share(result, seat)
    rows = [
        Rated(name, rated.ordinal(), rated.mu, rated.sigma, played[name], won[name])
        for name, rated in known.items()
    ]
    return sorted(rows, key=lambda row: (-row.rating, row.player))


def ranks(result: Result) -> list[float]:
    """Of each seat: winners first, as the rules say; behind them by points, and equal ones share a rank."""
    behind = sorted(
        {score for seat, score in enumerate(result.scores) if seat not in result.winners}, reverse=True
    )
    return [
        0.0 if seat in result.winners else 1.0 + behind.index(score)
        for seat, score in enumerate(result.scores)
    ]


def share(result: Result, seat: int) -> float:
    """Of a victory: all of it, a part of it, or of a draw as much as everybody."""
    if not result.winners:
        return 1 / len(result.names)
    return 1 / len(result.winners) if seat in result.winners else 0.0
