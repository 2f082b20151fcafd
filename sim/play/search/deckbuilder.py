"""A better player of Battalia than the greedy bot: makes its deck small and good, and finds room for cities.

Whatever it could buy is counted in victory points: cities by their levels, roads by the sites that they open
(sites.py), cards by how much better they make the hands to come (deck_worth.py). It buys the best set that
its hand pays for (purchases.py). With what is left it sets ambushes (BA-471): its best card will be in its
next hand, and its worst one is in limbo.

What it prefers is in deckbuilder.toml.
"""

import tomllib
from pathlib import Path
from typing import Any

from rules.battalia.build import exits_of
from rules.battalia.cards import (
    AMBUSHES,
    CITY_PILE,
    FRIMAN,
    HORSE,
    LEAST_DECK,
    LORD,
    ROAD_PILE,
    SUPPLY,
    TITLE,
    TOOL,
)
from rules.battalia.game import Battalia
from rules.battalia.known import KnownDeck
from rules.battalia.moves import (
    AMBUSH,
    AT_ACTIONS,
    AT_HIDE,
    AT_SQUARE,
    AT_SUSPEND,
    AT_TURN,
    CITY,
    CREATE,
    END,
    HERO,
    HIRE,
    LAY,
    NONE,
    ROAD,
    SQUARE,
    STRIKE,
    TURN,
    UPGRADE,
)
from rules.battalia.placing import can_place
from rules.battalia.tokens import can_upgrade, has_token
from sim.play.bots.battalia import Greedy, artifact_costs, promotable, units_price
from sim.play.search.deck_worth import KINDS, WHOLE, DeckWorth, Worths
from sim.play.search.purchases import Kinds, Offer, Purchases, prices
from sim.play.search.sites import best_square, best_turn, road_gain

Move = tuple[int, ...]

WORTHS = Path(__file__).with_name("deckbuilder.toml")
_WEEK = 7
_RIDE = 3  # squares of a horse
_ROADS = {1: (1, 2), 2: (3, 4)}  # shapes, by the frimans that they cost


def load(path: Path = WORTHS) -> Worths:
    with path.open("rb") as file:
        return Worths(**tomllib.load(file))


class DeckBuilder(Greedy):
    worths = load()

    def choose(self, game: Battalia) -> Move:
        expected = game.expects()
        choose = _CHOICES.get(expected.moment)
        return choose(self, game, expected.moves) if choose else super().choose(game)

    def _begin_line(self, game: Battalia, moves: list[Move]) -> Move:
        known = game.view(self.seat)
        if self._travels(game, known) and (LAY, self._plan[0]) in moves:
            return (LAY, self._plan.pop(0))
        for move in moves:
            if move[0] == STRIKE or (move[0] == LAY and self._promotes(game, known, move[1])):
                return move
        bought = self._buys(game, moves)
        if bought:
            return bought
        if not self._stay and self._set_out(game, known) and (LAY, self._plan[0]) in moves:
            return (LAY, self._plan.pop(0))
        return (AMBUSH,) if (AMBUSH,) in moves and self._hides(game) else (END,)

    def _travels(self, game: Battalia, known: dict[str, Any]) -> bool:
        """A hero goes all the way to its goal before the cards for that are spent on something else."""
        journey = None if self._stay else self._journey(game)
        if not journey or journey[1] > self.worths.travel:
            return False
        kinds = [game.kind(card) for card in known["hand"] if card not in known["effects"]]
        rides = HORSE in kinds and journey[1] <= _RIDE
        return (rides or kinds.count(SUPPLY) >= journey[1]) and self._set_out(game, known)

    def _promotes(self, game: Battalia, known: dict[str, Any], card: int) -> bool:
        return game.kind(card) == TITLE and promotable(game, known["hand"])

    # What to buy

    def _buys(self, game: Battalia, moves: list[Move]) -> Move | None:
        """The first card of what is to be bought first."""
        while True:
            deck = self._deck_worth(game)
            hand = self._hand(game)
            best = self._purchases(game, deck).best(_counted(game, hand), deck.sites, deck.levels)
            if not best.offer:
                return None
            cards = _cards(game, hand, best.price)
            if (LAY, cards[0]) in moves:
                self._goal, self._what, self._plan = best.offer.goal, best.offer.what, cards
                return (LAY, self._plan.pop(0))
            self._failed.append(best.offer.goal << 8 | best.offer.what)

    def _go_on(self, game: Battalia, moves: list[Move]) -> Move:
        """Of several roads the one that opens most."""
        roads = [move for move in moves if move[0] == ROAD]
        if self._goal != ROAD or not roads or (self._plan and (LAY, self._plan[0]) in moves):
            return super()._go_on(game, moves)
        return max(reversed(roads), key=lambda move: self._road_gain(game, move[1]))

    def _purchases(self, game: Battalia, deck: DeckWorth) -> Purchases:
        offers = self._buildings(game) + self._investments(game, deck)
        offers = [offer for offer in offers if offer.goal << 8 | offer.what not in self._failed]
        return Purchases(offers, lambda hand: deck.ambush(_kinds(hand), self._room(game, deck)))

    def _buildings(self, game: Battalia) -> list[Offer]:
        growth = [0.0] + [worth * self._turns(game) / WHOLE for worth in self.worths.growth]
        offers = []
        room = any(
            game.pile_size(CITY_PILE + shape) and can_place(game.map, self.seat, exits, True)
            for shape, exits in enumerate(game.shapes)
        )
        for level in range(LORD, 0, -1):
            if room and has_token(game, self.seat, level):
                offers.append(Offer(level + growth[level], CITY, level, prices(units_price(level, 3))))
        for level in range(2, LORD + 1):
            if can_upgrade(game, self.seat, level):
                worth = 1 + growth[level] - growth[level - 1]
                offers.append(Offer(worth, UPGRADE, level, prices(units_price(level, 2))))
        return offers

    def _investments(self, game: Battalia, deck: DeckWorth) -> list[Offer]:
        """What brings no points itself."""
        worths, turns = self.worths, self._turns(game)
        offers = []
        heroes = (game.heroes[2 * self.seat] != NONE) + (game.heroes[2 * self.seat + 1] != NONE)
        if heroes < len(worths.hero) and any(deck.levels):
            worth = worths.hero[heroes] * turns / WHOLE
            offers.append(Offer(worth, HERO, 0, prices(b"\0\0\0\0\2\1")))
        for kind, cost in artifact_costs(game).items():
            if game.pile_size(kind - 1):
                offers.append(Offer(deck.gain(kind), CREATE, kind, prices(cost)))
        hand = _counted(game, self._hand(game))
        if hand[SUPPLY] and hand[FRIMAN] + hand[TOOL]:  # what a road gains takes long to find
            offers += self._roads(game, min(1.0, turns / worths.road_late))
        for rank in range(LORD, 0, -1):
            if game.pile_size(rank - 1):
                offers.append(Offer(deck.unit(rank), HIRE, rank, [(SUPPLY,) * (rank + 1)]))
        return [offer for offer in offers if offer.worth > worths.least]

    def _roads(self, game: Battalia, share: float) -> list[Offer]:
        offers = []
        for frimans in (2, 1):
            worth = max([self._road_gain(game, shape) for shape in _ROADS[frimans]])
            offers.append(Offer(worth * share, ROAD, frimans, prices(bytes((frimans, 0, 0, 0, 1, 0)))))
        return offers

    def _road_gain(self, game: Battalia, shape: int) -> float:
        if not game.pile_size(ROAD_PILE + shape):
            return 0.0
        return road_gain(game.map, self.seat, game.shapes[shape], self.worths.site)

    def _turns(self, game: Battalia) -> int:
        """That are left after this one, as far as it matters."""
        return min(WHOLE, _WEEK * game.weeks - game.day - 1) if game.weeks else WHOLE

    def _deck_worth(self, game: Battalia) -> DeckWorth:
        return DeckWorth(self.worths, game, self.seat, self._turns(game))

    def _own_hand(self, game: Battalia) -> list[int]:
        deck = game.decks[self.seat]
        assert isinstance(deck, KnownDeck)
        return deck.hand

    def _hand(self, game: Battalia) -> list[int]:
        """The cards that can pay, those on the table with uses left as well."""
        hand = [card for card in self._own_hand(game) if game.effects.get(card, 1) == 1]
        return hand + [card for card in game.spare[self.seat] if card not in hand]

    # What to throw away, what to keep

    def _room(self, game: Battalia, deck: DeckWorth) -> int:
        """How many cards may go into the ambush (BA-472, BA-473)."""
        return min(AMBUSHES - game.decks[self.seat].ambush_size(), deck.size - LEAST_DECK)

    def _hides(self, game: Battalia) -> bool:
        deck = self._deck_worth(game)
        kinds = [game.cards[2 * card] for card in self._own_hand(game)]
        return deck.ambush(kinds, self._room(game, deck)) > 0

    def suspend(self, game: Battalia, moves: list[Move]) -> Move:
        cards = self._deck_worth(game).cards
        return min(moves[:-1], key=lambda move: cards[game.cards[2 * move[1]]])

    def hide(self, game: Battalia, moves: list[Move]) -> Move:
        cards = self._deck_worth(game).cards
        return max(moves, key=lambda move: cards[game.cards[2 * move[1]]])

    # Where to build

    def place(self, game: Battalia, moves: list[Move]) -> Move:
        exits = exits_of(game, game.pile)
        _, square = best_square(game.map, self.seat, exits, game.level, self.worths.site)
        return (SQUARE, square) if (SQUARE, square) in moves else moves[0]

    def turn(self, game: Battalia, moves: list[Move]) -> Move:
        exits = exits_of(game, game.pile)
        _, turn = best_turn(game.map, self.seat, game.square, exits, game.level, self.worths.site)
        return (TURN, turn) if (TURN, turn) in moves else moves[0]


_CHOICES = {
    AT_ACTIONS: DeckBuilder.act,
    AT_SUSPEND: DeckBuilder.suspend,
    AT_HIDE: DeckBuilder.hide,
    AT_SQUARE: DeckBuilder.place,
    AT_TURN: DeckBuilder.turn,
}


class Apprentice(DeckBuilder):
    """Keeps good cards, but does not see what a small deck is worth, nor how to leave room for cities."""

    worths = DeckBuilder.worths._replace(thin=0.0)

    def choose(self, game: Battalia) -> Move:
        if game.expects().moment in (AT_SQUARE, AT_TURN):
            return Greedy.choose(self, game)
        return super().choose(game)


def _counted(game: Battalia, cards: list[int]) -> list[int]:
    """Cards by the kind that they are played as."""
    counts = [0] * KINDS
    for card in cards:
        counts[game.kind(card)] += 1
    return counts


def _kinds(hand: list[int]) -> list[int]:
    return [kind for kind, number in enumerate(hand) for _ in range(number)]


def _cards(game: Battalia, hand: list[int], price: Kinds) -> list[int]:
    """The cards of the hand that pay this price."""
    cards: list[int] = []
    for kind in price:
        cards.append(next(card for card in hand if game.kind(card) == kind and card not in cards))
    return cards
