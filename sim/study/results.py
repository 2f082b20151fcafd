"""What a study has found: shares with their intervals, and what stands out."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from statistics import mean, quantiles
from typing import Any

from sim.play.intervals import RARE, wilson
from sim.study.plan import Study
from sim.study.playing import Row

Results = dict[str, Any]
ENOUGH = 30  # games before a share is called an outlier


class Tally:
    """Games and wins by name; a shared win counts in part."""

    def __init__(self) -> None:
        self._games: Counter[str] = Counter()
        self._won: defaultdict[str, float] = defaultdict(float)

    def add(self, name: str, won: float) -> None:
        self._games[name] += 1
        self._won[name] += won

    def shares(self) -> dict[str, dict[str, Any]]:
        return {name: _share(self._won[name], games) for name, games in sorted(self._games.items())}


def _share(won: float, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    return {
        "games": games,
        "won": round(won, 4),
        "rate": round(won / games, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def results_of(study: Study, rows: Iterable[Row]) -> Results:
    """The same for the same games, whoever has played them and in whatever order they were finished."""
    seats, sides, firsts, cards = Tally(), Tally(), Tally(), Tally()
    lengths: list[int] = []
    scores: list[list[int]] = [[] for _ in range(study.players)]
    games = draws = 0
    for row in rows:
        games += 1
        draws += not row["winners"]
        lengths.append(row["moves"])
        for seat in range(study.players):
            won = _won(row, seat, study.players)
            seats.add(f"seat {seat + 1}", won)
            firsts.add("first player" if seat == row["first"] else "others", won)
            scores[seat].append(row["scores"][seat])
            for side in row["sides"][seat]:
                sides.add(side, won)
            for card in row["cards"][seat]:
                cards.add(card, won)
    rates = {"seat": seats.shares(), "side": sides.shares(), "first": firsts.shares()}
    return {
        "title": study.title,
        "game": study.game,
        "players": study.players,
        "bots": list(study.bots),
        "seed": study.seed,
        "games": games,
        "wanted": study.games,
        "draws": draws,
        "stand_ins": study.stand_ins,
        "win_rate": rates,
        "cards": cards.shares(),
        "length": _spread(lengths),
        "scores": [{**_spread(each), "histogram": _histogram(each)} for each in scores],
        "outliers": _outliers({**rates, "card": cards.shares()}, study.players),
    }


def _won(row: Row, seat: int, players: int) -> float:
    winners = row["winners"]
    if not winners:
        return 1 / players
    return 1 / len(winners) if seat in winners else 0.0


def _spread(numbers: list[int]) -> dict[str, Any]:
    if len(numbers) < 2:
        return {"mean": numbers[0] if numbers else None, "deciles": numbers}
    tenths = quantiles(numbers, n=10, method="inclusive")
    return {"mean": round(mean(numbers), 2), "deciles": [min(numbers), *tenths, max(numbers)]}


def _histogram(numbers: list[int]) -> dict[str, int]:
    return {str(number): count for number, count in sorted(Counter(numbers).items())}


def _outliers(groups: dict[str, dict[str, dict[str, Any]]], players: int) -> list[dict[str, Any]]:
    """Shares that are surely not what equal chances give. Among many shares some are off by luck: so it takes
    99.9 % here, not 95."""
    expected = 1 / players
    found = []
    for group, shares in groups.items():
        for name, share in shares.items():
            low, high = wilson(share["won"], share["games"], RARE)
            if share["games"] >= ENOUGH and not low <= expected <= high:
                found.append({"of": group, "name": name, **share, "expected": round(expected, 4)})
    return sorted(found, key=lambda each: -abs(each["rate"] - expected))
