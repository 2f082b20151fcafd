"""What a hand of Battalia pays for at best: every set of purchases is tried, and what is left counts too."""

from collections.abc import Callable
from typing import NamedTuple

from rules.battalia.cards import FRIMAN, SUPPLY, TOOL, WEAPON
from rules.battalia.moves import CITY, HIRE, UPGRADE

Kinds = tuple[int, ...]  # of the cards that pay
_MOST = 20_000  # sets that are tried at most
_REPEATED = (CITY, UPGRADE, HIRE)  # what may be bought twice; of all else more is worth less


class Offer(NamedTuple):
    worth: float
    goal: int  # the kind of move
    what: int  # its level, rank, kind or number of frimans
    prices: list[Kinds]


class Choice(NamedTuple):
    worth: float
    offer: Offer | None  # what to buy first; None: nothing
    price: Kinds


def prices(price: bytes) -> list[Kinds]:
    """Frimans to weapons as kinds, also with tools, which are two frimans each (BA-351)."""
    rest = tuple(kind for kind, number in enumerate(price[1:4], FRIMAN + 1) for _ in range(number))
    rest += (SUPPLY,) * price[4] + (WEAPON,) * price[5]
    frimans = price[0]
    return [
        (TOOL,) * tools + (FRIMAN,) * max(0, frimans - 2 * tools) + rest
        for tools in range((frimans + 1) // 2 + 1)
    ]


class Purchases:
    """`left` says what cards are worth that nothing is bought with; cities need one of the `sites` each."""

    def __init__(self, offers: list[Offer], left: Callable[[list[int]], float]):
        self._offers = offers
        self._left = left
        self._known: dict[Kinds, float] = {}
        self._tried = 0
        self._best = Choice(-1.0, None, ())

    def best(self, hand: list[int], sites: int, levels: list[int]) -> Choice:
        """For a hand, counted by kind."""
        self._tried = 0
        self._best = Choice(-1.0, None, ())
        self._try(0, hand, sites, levels, Choice(0.0, None, ()))
        return self._best

    def _try(self, start: int, hand: list[int], sites: int, levels: list[int], bought: Choice) -> None:
        self._tried += 1
        kinds = tuple(hand)
        left = self._known.get(kinds)
        if left is None:
            left = self._known[kinds] = self._left(hand)
        if bought.worth + left > self._best.worth + 1e-9:
            self._best = bought._replace(worth=bought.worth + left)
        for number in range(start, len(self._offers)):
            offer = self._offers[number]
            if offer.goal == CITY and not sites or offer.goal == UPGRADE and not levels[offer.what - 1]:
                continue
            for price in offer.prices:
                rest = _paid(hand, price)
                if rest is None or self._tried >= _MOST:
                    continue
                if bought.offer:
                    more = bought._replace(worth=bought.worth + offer.worth)
                else:
                    more = Choice(bought.worth + offer.worth, offer, price)
                again = number + (offer.goal not in _REPEATED)
                self._try(again, rest, sites - (offer.goal == CITY), _built(levels, offer), more)


def _paid(hand: list[int], price: Kinds) -> list[int] | None:
    rest = hand[:]
    for kind in price:
        if not rest[kind]:
            return None
        rest[kind] -= 1
    return rest


def _built(levels: list[int], offer: Offer) -> list[int]:
    if offer.goal not in (CITY, UPGRADE):
        return levels
    after = levels[:]
    after[offer.what] += 1
    if offer.goal == UPGRADE:
        after[offer.what - 1] -= 1
    return after
