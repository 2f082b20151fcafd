"""Pairings for an evening by the Swiss system: equal points play one another, and nobody the same twice.

With two at a board the pairs are a matching of the greatest weight (networkx), so the whole round is as good
as it can be, not only its first boards. With more at a board, boards are filled from the top with whoever has
met those who sit there least often.
"""

from collections import Counter, defaultdict
from itertools import combinations
from typing import NamedTuple

import networkx

from host_tools.club.ratings import share
from host_tools.club.results import Result

BYE = 1.0  # points of who sits out
AGAIN = 10**6  # as bad as that is a second game of the same two
APART = 10**3  # for each half point squared between them
MOST_SEATS = 5


class Standing(NamedTuple):
    player: str
    points: float
    buchholz: float  # the points of all opponents together
    rating: float
    games: int
    sat_out: int


class Evening(NamedTuple):
    """What was played so far: boards of players by rounds, and the results that belong to them."""

    rounds: list[list[list[str]]]
    results: dict[tuple[int, int], Result]  # by number of round and of board, from 0


def standings(evening: Evening, names: list[str], rating: dict[str, float]) -> list[Standing]:
    points: defaultdict[str, float] = defaultdict(float)
    games: Counter[str] = Counter()
    byes: Counter[str] = Counter()
    met: dict[str, list[str]] = {name: [] for name in names}
    for number, boards in enumerate(evening.rounds):
        for board, sitting in enumerate(boards):
            if len(sitting) == 1:
                points[sitting[0]] += BYE
                byes[sitting[0]] += 1
                continue
            result = evening.results.get((number, board))
            for seat_name in sitting:
                met.setdefault(seat_name, []).extend(name for name in sitting if name != seat_name)
                if result and seat_name in result.names:
                    points[seat_name] += share(result, result.names.index(seat_name))
                    games[seat_name] += 1
    rows = [
        Standing(
            name,
            points[name],
            sum((points[other] for other in met[name]), 0.0),
            rating.get(name, 0.0),
            games[name],
            byes[name],
        )
        for name in met
    ]
    return sorted(rows, key=lambda row: (-row.points, -row.buchholz, -row.rating, row.player))


def next_round(
    evening: Evening, names: list[str], rating: dict[str, float], at_board: int = 2
) -> list[list[str]]:
    """The boards of the next round, the strongest first; who sits out is alone at the last one."""
    table = standings(evening, names, rating)
    order = [row for row in table if row.player in set(names)]
    met = Counter(
        frozenset(pair)
        for boards in evening.rounds
        for sitting in boards
        for pair in combinations(sitting, 2)
    )
    if at_board == 2:
        return _pairs(order, met)
    return _boards([row.player for row in order], met, at_board)


def _pairs(order: list[Standing], met: "Counter[frozenset[str]]") -> list[list[str]]:
    out: list[list[str]] = []
    if len(order) % 2:
        fewest = min(row.sat_out for row in order)
        last = [row for row in order if row.sat_out == fewest][-1]
        order = [row for row in order if row is not last]
        out = [[last.player]]
    graph = networkx.Graph()
    for one, other in combinations(range(len(order)), 2):
        apart = round(2 * (order[one].points - order[other].points))
        weight = -AGAIN * met[frozenset((order[one].player, order[other].player))] - APART * apart * apart
        # Within equal points the upper half plays the lower half, as Swiss tournaments do.
        graph.add_edge(one, other, weight=weight - abs(abs(one - other) - _half(order, one)))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted(sorted(pair) for pair in found)
    return [[order[seat].player for seat in pair] for pair in pairs] + out


def _half(order: list[Standing], at: int) -> int:
    return sum(row.points == order[at].points for row in order) // 2


def _boards(order: list[str], met: "Counter[frozenset[str]]", at_board: int) -> list[list[str]]:
    """As many boards as are needed, as even as possible: none with one player if that can be avoided."""
    count = -(-len(order) // at_board)
    sizes = [len(order) // count + (board < len(order) % count) for board in range(count)]
    waiting = list(order)
    boards: list[list[str]] = []
    for size in sizes:
        sitting = [waiting.pop(0)]
        while len(sitting) < size:
            chosen = min(
                range(len(waiting)),
                key=lambda at: (sum(met[frozenset((waiting[at], name))] for name in sitting), at),
            )
            sitting.append(waiting.pop(chosen))
        boards.append(sitting)
    return boards
