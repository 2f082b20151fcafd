"""What cards are worth to the owner of a creation deck of Battalia, in victory points.

A hand of six is drawn every turn. So a card that is better than the average of the deck makes every hand to
come better, the more the smaller the deck is; and a card that is worse is better thrown away. The owner knows
which cards his deck has, though not where they are.
"""

from typing import NamedTuple

from rules.battalia.cards import CHIEF, HAND, HORN, LORD, SUPPLY
from rules.battalia.game import Battalia
from rules.battalia.known import KnownDeck
from rules.battalia.land import SQUARES
from sim.play.search.sites import sites

KINDS = HORN + 1
WHOLE = 20  # turns after the first one in a game of normal length


class Worths(NamedTuple):
    """The keys of deckbuilder.toml."""

    cards: list[float]
    early_supply: float
    gain: float
    thin: float
    hold: float
    spare: float
    idle: float
    work: float
    site_work: float
    growth: list[float]
    hero: list[float]
    site: list[float]
    road_late: float
    travel: float
    least: float


class DeckWorth:
    """`turns` are those that the seat still has after this one."""

    def __init__(self, worths: Worths, game: Battalia, seat: int, turns: int):
        self._worths = worths
        self._turns = turns
        deck = game.decks[seat]
        assert isinstance(deck, KnownDeck)
        owned = deck.hand + deck.nation + deck.refuge + deck.ambush + game.laid[seat]
        for camp in game.camps[seat]:
            owned += [camp[0], *game.camped(camp)]
        self.size = len(owned)
        self.sites = sites(game.map, seat)
        self.levels = [0] * (LORD + 1)  # how many cities of each level
        for square in range(SQUARES):
            if game.map.owner[square] == seat:
                self.levels[game.map.level[square]] += 1
        self.cards = self._cards()
        self._mean = sum([self.cards[game.cards[2 * card]] for card in owned]) / max(1, self.size)

    def _cards(self) -> list[float]:
        """By kind, what a card in a hand is worth: a unit less where nothing is left to do for it."""
        worths = self._worths
        cards = worths.cards[:]
        cards[SUPPLY] += worths.early_supply * self._turns / WHOLE
        for rank in range(CHIEF, LORD + 1):
            work = worths.site_work * self.sites + self.levels[rank - 1]
            cards[rank] *= 1 - worths.idle * (1 - min(1.0, work / worths.work))
        return cards

    def gain(self, kind: int) -> float:
        """What it is worth to add a card."""
        better = self.cards[kind] - self._mean
        return self._worths.gain * self._turns * HAND * better / (self.size + 1)

    def unit(self, rank: int) -> float:
        """The same for a unit hired with its supply, which may be thrown away later."""
        return self.gain(rank) + max(self.gain(SUPPLY), -self._worths.spare)

    def ambush(self, kinds: list[int], most: int) -> float:
        """What it is worth to hide the best of these cards and throw the worst away, so often at most."""
        if not self._turns:
            return 0.0
        ranked = sorted([self.cards[kind] for kind in kinds])
        total = 0.0
        for number in range(min(most, len(ranked) // 2)):
            thrown = self._turns * HAND * (self._mean - ranked[number]) / self.size
            worth = self._worths.thin * thrown + self._worths.hold * ranked[-1 - number]
            if worth <= 0:
                break
            total += worth
        return total
