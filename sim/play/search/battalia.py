"""Battalia for the search: what may be hidden, what a position is worth, what to do with a hand of cards."""

import math
from random import Random

from rules.battalia.cards import (
    AMULET,
    HAMMER,
    HORN,
    HORSE,
    LORD,
    SCROLL,
    SUPPLY,
    TENT,
    TITLE,
    TOOL,
    WEAPON,
)
from rules.battalia.game import Battalia
from rules.battalia.known import KnownDeck
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_AGREE,
    CITY,
    CREATE,
    FOUGHT,
    HERO,
    HIRE,
    LAY,
    NONE,
    ROAD,
    UPGRADE,
)
from rules.battalia.view import points
from sim.play.bots.battalia import artifact_costs, payment, units_price
from sim.play.search.copies import copy_of
from sim.play.search.deckbuilder import Apprentice, DeckBuilder
from sim.play.search.habits import Maker, Plan, habit, play_turns
from sim.play.search.tree import follow

Move = tuple[int, ...]

_SCALE = 4.0  # points of a lead that make a win likely
_HERO = 0.6  # points for a hero on the board
_DAYS = 21
# What a card in the deck is worth in points while ten days or more are left to play it, by kind. (Worths that
# were fitted to 569 greedy games won less: a greedy player makes little of high ranks.)
_WORTH = {
    SUPPLY: 0.03,
    TOOL: 0.15,
    WEAPON: 0.3,
    AMULET: 0.15,
    TITLE: 0.35,
    SCROLL: 0.1,
    TENT: 0.1,
    HORSE: 0.25,
}
_WORTH.update({rank: 0.12 * rank + 0.03 for rank in range(1, LORD + 1)})
_WORTH.update(dict.fromkeys(range(HAMMER, HORN + 1), 0.6))
_SHAPES = (4, 3, 2, 1, 0)  # of roads and cities, the one with most exits first


def insight(level: str) -> "Insight":
    """A strong player knows more of the game than the others."""
    return Insight(DeckBuilder if level == "strong" else Apprentice)


class Insight:
    """`maker`: by whose habits worlds are played on, for so many `turns`."""

    doubt = 4.0  # its habits are good, and dice and cards drown what a plan is worth

    def __init__(self, maker: Maker = DeckBuilder, turns: int = 2):
        self._maker = maker
        self._turns = turns

    copy = staticmethod(copy_of)

    # Hidden cards

    def deal(self, world: Battalia, seat: int, dice: Random) -> None:
        for other, deck in enumerate(world.decks):
            assert isinstance(deck, KnownDeck)
            deck.nation.sort()
            if other != seat:
                _deal_deck(world, deck, seat, dice)
        for pile in (*world.mixed, world.supplies, world.ancients):
            pile.sort()
        if world.shown[0] != seat:
            world.shown = (NONE, [])

    def private(self, world: Battalia, seat: int) -> tuple[int, ...]:
        return tuple(sorted(world.decks[seat].playable()))

    # What a position is worth

    def values(self, game: Battalia) -> list[float]:
        scores = [self.score(game, seat) for seat in range(game.players)]
        if game.over:
            share = 1.0 / len(game.winners)
            won = [share if seat in game.winners else 0.0 for seat in range(game.players)]
            return [0.7 * won[seat] + 0.3 * _lead(scores, seat) for seat in range(game.players)]
        return [_lead(scores, seat) for seat in range(game.players)]

    def points(self, game: Battalia, seat: int) -> float:
        """Victory points (BA-106)."""
        return float(points(game, seat))

    def wins_battle(self, world: Battalia, seat: int, dice: Random) -> bool | None:
        if world.field == NONE:
            return None
        attacks = seat == world.active
        play_turns(self._maker, world, dice, 1, _turn, lambda: FOUGHT in [event[0] for event in world.events])
        fought = [event[1] for event in world.events if event[0] == FOUGHT]
        return bool(fought[0]) == attacks if fought else None

    def score(self, game: Battalia, seat: int) -> float:
        """Victory points, heroes, and the deck: it matters as long as there are days to play it."""
        total = float(points(game, seat))
        total += _HERO * ((game.heroes[2 * seat] != NONE) + (game.heroes[2 * seat + 1] != NONE))
        days = (7 * game.weeks or _DAYS) - game.day
        weight = min(1.0, max(0, days) / 10)
        deck = game.decks[seat]
        assert isinstance(deck, KnownDeck)
        kinds, worth = game.cards, 0.0
        for pile in (deck.nation, deck.hand, deck.refuge, deck.ambush, game.laid[seat]):
            for card in pile:
                worth += _WORTH[kinds[2 * card]]
        for camp in game.camps[seat]:
            for card in game.camped(camp):
                worth += _WORTH[kinds[2 * card]]
        return total + weight * worth

    # Plans

    def instinct(self, game: Battalia, seat: int) -> Move | None:
        return None

    def plans(self, game: Battalia, seat: int, thorough: bool = False) -> list[Plan]:
        moves = game.expects().moves
        plans: list[Plan] = []
        if game.moment == AT_ACTIONS and game.asking == AT_ACTIONS and not game.line:
            plans = self._purchases(game, seat)
            if thorough:
                plans = [plan for plan in plans if _buys(game, seat, plan)]
            plans += [(move,) for move in reversed(moves) if move[0] != LAY]
        else:
            plans = [(move,) for move in moves]
        if game.moment == AT_AGREE:
            plans.reverse()
        if thorough:
            first = habit(self._maker, game, seat)
            if first:
                plans = [first] + [plan for plan in plans if plan != first]
        return plans

    def _purchases(self, game: Battalia, seat: int) -> list[Plan]:
        """Everything that the hand can pay without tools: the cards, then what they buy."""
        deck = game.decks[seat]
        assert isinstance(deck, KnownDeck)
        hand = [card for card in deck.hand if game.effects.get(card, 1) == 1]
        hand += [card for card in game.spare[seat] if card not in hand]
        buys: list[tuple[bytes, Plan]] = []
        cities = game.map.cities(seat)
        for level in (4, 3, 2):
            for square in cities:
                if game.map.level[square] == level - 1:
                    buys.append((units_price(level, 2), ((UPGRADE, square),)))
        for level in (4, 3, 2, 1):
            buys.append((units_price(level, 3), tuple((CITY, shape) for shape in _SHAPES)))
        for square in cities:
            buys.append((b"\0\0\0\0\2\1", ((HERO, square),)))
        for kind, price in artifact_costs(game).items():
            buys.append((price, ((CREATE, kind),)))
        for rank in (4, 3, 2, 1):
            buys.append((bytes((0, 0, 0, 0, rank + 1, 0)), ((HIRE, rank),)))
        buys.append((b"\2\0\0\0\1\0", ((ROAD, 4), (ROAD, 3))))
        buys.append((b"\1\0\0\0\1\0", ((ROAD, 2),)))
        buys.append((b"\1\0\0\0\1\0", ((ROAD, 1),)))
        offered = game.expects().moves
        plans = []
        for price, bought in buys:
            cards = payment(game, hand, price)
            if cards and (LAY, cards[0]) in offered:
                plans.append(tuple((LAY, card) for card in cards) + bought)
        return plans

    # Playing on

    def play_on(self, world: Battalia, dice: Random) -> None:
        play_turns(self._maker, world, dice, self._turns, _turn)


def _turn(game: Battalia) -> tuple[int, int]:
    return game.day, game.active


def _buys(game: Battalia, seat: int, plan: Plan) -> bool:
    """Whether the plan comes to its purchase: a road may find no place, a pile may be empty."""
    world = copy_of(game)
    follow(world, seat, plan)
    return not world.line or world.moment != AT_ACTIONS


def _lead(scores: list[float], seat: int) -> float:
    """How likely a win looks with this lead over the best of the others."""
    best = max([score for other, score in enumerate(scores) if other != seat])
    return 1.0 / (1.0 + math.exp((best - scores[seat]) / _SCALE))


def _deal_deck(world: Battalia, deck: KnownDeck, seat: int, dice: Random) -> None:
    """Everybody saw which cards the deck has, but not where they are; only the top of the refuge lies open,
    and in the hand whatever the seat was shown or all saw an amulet touch (but maybe it is in the ambush)."""
    top = deck.refuge[-1:]
    known: set[int] = set()
    if not deck.ambush:
        known = set(world.effects)
        if world.shown[0] == seat:
            known.update(world.shown[1])
    stay = [card for card in deck.hand if card in known]
    piles = [[card for card in deck.hand if card not in known], deck.nation, deck.refuge[:-1], deck.ambush]
    unseen = sorted([card for pile in piles for card in pile])
    dice.shuffle(unseen)
    dealt = []
    for pile in piles:
        dealt.append(unseen[: len(pile)])
        del unseen[: len(pile)]
    deck.hand = sorted(stay) + dealt[0]
    deck.nation = dealt[1]
    deck.refuge = dealt[2] + top
    deck.ambush = dealt[3]
