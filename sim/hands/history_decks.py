"""The cards and tokens of one game of A Battle Through History, as the people around the table hold them.

The table's referee counts what it cannot see; here every pile is real, face down and shuffled. The two are
kept apart, and `differences` compares them.
"""

import random
from collections import Counter
from collections.abc import Callable

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.game import History
from rules.history.moves import (
    ACTED,
    CHASED,
    DEALT,
    DEPLOYED,
    DISBANDED,
    DISMISS,
    DREW,
    DROPPED,
    ERA_PILE,
    FACED,
    FOUGHT,
    GAVE,
    INSERTED,
    KEPT,
    NONE,
    PROWESS_WON,
    REBUILT,
    RECOVER,
    RECRUITED,
    REINFORCED,
    RELIC_PILE,
    RESHUFFLED,
    RETURNED,
    REVEALED,
    SAW,
    SET_ASIDE,
    SUPPLIED,
    TILE_PILE,
    WARFARE_PILE,
)
from rules.history.unit import BASE, ELITE, ERA, HERO, KIND, OWNER

Event = tuple[int, ...]
LOOKED_AT = 2  # Prowess tokens a winner looks at, BH-833


class Holding:
    """What one player has. The end of the deck is its top."""

    def __init__(self, deck: list[int], prowess: list[int]):
        self.deck = deck
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.aside: list[int] = []
        self.prowess = prowess  # own ones, face down
        self.won: list[int] = []

    def army(self) -> list[int]:
        return self.deck + self.hand + self.discard + self.aside


class Decks:
    """Moves cards as the events tell people to; what they decide among themselves is left to the dice."""

    def __init__(self, game: History, dice: random.Random):
        self._game = game
        self._dice = dice
        units = range(len(game.units) // len(game.unit(0)))
        self.eras: list[list[int]] = [
            [card for card in units if game.unit(card)[KIND] == ELITE and game.unit(card)[ERA] == era]
            for era in (1, 2, 3, 4)
        ]
        self._heroes = [card for card in units if game.unit(card)[KIND] == HERO]
        self.era_discards: list[list[int]] = [[], [], [], []]
        self.players = [
            Holding(
                [card for card in units if self._is_base_of(card, figure)],
                [token for token in range(len(game.prowess) // 2) if game.prowess[2 * token] == figure],
            )
            for figure in game.figures
        ]
        self.tiles = list(game.tile_pile)
        self.tile_discards: list[int] = []
        self._in_gears: list[int] = []
        self.tokens = list(game.token_pile)
        self.token_discards: list[int] = []
        self.sticker: dict[int, int] = {}  # the token that people hold, by the number the table knows it by
        self.relics = list(game.relic_deck)
        self.relic_discards: list[int] = []
        self._field: tuple[list[int], list[int]] = ([], [])
        self._given: list[int] = []
        self._seats = (NONE, NONE)
        self._fought = False
        for pile in (*self.eras, self.tiles, self.tokens, self.relics, *(p.deck for p in self.players)):
            dice.shuffle(pile)

    def _is_base_of(self, card: int, figure: int) -> bool:
        unit = self._game.unit(card)
        return unit[KIND] == BASE and unit[OWNER] == figure

    def _era(self, card: int) -> int:
        return self._game.unit(card)[ERA] - 1

    # What the events tell people to do

    def obey(self, events: list[Event]) -> None:
        """Do what a move brought; the game has taken it already."""
        if not any(self._field):
            self._seats = (self._game.active, self._game.rival)
        for event in events:
            if self._fought and event[0] in (SET_ASIDE, REVEALED, SUPPLIED, REBUILT, DREW, RESHUFFLED):
                self._clear()
            act = _ACTS.get(event[0])
            if act:
                act(self, *event[1:])
        if not self._game.engaged:
            self._clear()

    def _clear(self) -> None:
        """Everything leaves the battlefield (BH-902 to BH-905); Heroes that fought go aside (BH-773)."""
        for side in (ATTACKER, DEFENDER):
            seat = self._seats[side]
            for card in self._field[side]:
                hero = self._fought and self._game.unit(card)[KIND] == HERO
                holding = self.players[seat]
                (holding.aside if hero else holding.discard).append(card)
            self._field[side].clear()
        self.token_discards += self._given
        self._given.clear()
        self._fought = False

    def _reveal(self, space: int, card: int) -> None:
        deck = self.eras[self._era(card)]
        if deck and deck[-1] == card:  # else it goes back to where it lay
            deck.pop()
        if self._heroes and sum(len(deck) for deck in self.eras) == 48:  # BH-106
            for hero in self._heroes:
                self.eras[self._era(hero)].append(hero)
            self._heroes = []
            for deck in self.eras:
                self._dice.shuffle(deck)

    def _insert(self, active: int, pending: int) -> None:
        pushed = [tile for tile in (active, pending) if tile != NONE]
        self.tile_discards += [tile for tile in self._in_gears if tile not in pushed]
        for tile in pushed:
            if tile in self.tiles:
                self.tiles.remove(tile)
        self._in_gears = pushed

    def _supply(self, space: int, token: int) -> None:
        """The top of the pile, which the list may have called by the number of its like."""
        self.sticker[token] = self.tokens.pop()

    def _drop(self, seat: int, token: int) -> None:
        self.token_discards.append(self.sticker.pop(token))

    def _give(self, side: int, position: int, token: int) -> None:
        self._given.append(self.sticker.pop(token))

    def _rebuild(self, pile: int, count: int) -> None:
        piles = {
            TILE_PILE: (self.tiles, self.tile_discards),
            WARFARE_PILE: (self.tokens, self.token_discards),
            RELIC_PILE: (self.relics, self.relic_discards),
        }
        for era in (1, 2, 3, 4):
            piles[ERA_PILE + era] = (self.eras[era - 1], self.era_discards[era - 1])
        cards, discards = piles[pile]
        cards += discards
        discards.clear()
        self._dice.shuffle(cards)

    def _draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            self.players[seat].hand.append(self.players[seat].deck.pop())

    def _reshuffle(self, seat: int, count: int) -> None:
        holding = self.players[seat]
        holding.deck += holding.discard
        holding.discard = []
        self._dice.shuffle(holding.deck)

    def _act(self, seat: int, action: int) -> None:
        """Which card is recovered or dismissed is nobody's business (BH-Q53)."""
        holding = self.players[seat]
        if action == RECOVER:
            holding.hand.append(self._any(holding.discard))
        elif action == DISMISS:
            self._any(holding.hand)

    def _any(self, cards: list[int]) -> int:
        return cards.pop(self._dice.randrange(len(cards)))

    def _face(self, position: int, card: int, space: int) -> None:
        """From the board to the Defender Board: people put it there, and nobody owns it."""

    def _chase(self, seat: int, card: int) -> None:
        self.era_discards[self._era(card)].remove(card)

    def _deploy(self, side: int, position: int, card: int) -> None:
        self.players[self._seats[side]].hand.remove(card)
        self._field[side].append(card)

    def _reinforce(self, side: int, position: int, card: int) -> None:
        seat = self._seats[side]
        deck = self.eras[self._era(card)] if seat == NONE else self.players[seat].deck
        assert deck.pop() == card, "a reinforcement is the top card of its deck"
        if seat != NONE:
            self._field[side].append(card)

    def _fight(self, winner: int, attackers: int, defenders: int) -> None:
        self._fought = True

    def _recruit(self, seat: int, card: int) -> None:
        self.players[seat].discard.append(card)

    def _disband(self, card: int) -> None:
        self.era_discards[self._era(card)].append(card)

    def _see_relic(self, seat: int, relic: int) -> None:
        self.relics.remove(relic)

    def _return_relic(self, relic: int) -> None:
        self.relic_discards.append(relic)

    def _win_prowess(self, winner: int, loser: int) -> None:
        """Looks at two at most, and keeps the better one."""
        own = self.players[loser].prowess
        seen = self._dice.sample(own, min(LOOKED_AT, len(own)))
        kept = max(seen, key=lambda token: self._game.prowess[2 * token + 1])
        own.remove(kept)
        self.players[winner].won.append(kept)

    # What people would notice

    def differences(self) -> list[str]:
        """Where the table's count is not what lies around it."""
        game = self._game
        found = []
        for seat, holding in enumerate(self.players):
            army = game.armies[seat]
            counted = (army.deck_size(), army.hand_size(), army.discard_size(), len(army.aside))
            held = (len(holding.deck), len(holding.hand), len(holding.discard), len(holding.aside))
            if counted != held:
                found.append(f"seat {seat}: deck, hand, discard, aside are {held}, the table says {counted}")
            missing = set(holding.army()) - set(army.cards())
            if missing:
                found.append(f"seat {seat} has {missing}, and the table does not know it")
        for name, lying, known in (
            ("Era decks", [sorted(d) for d in self.eras], [sorted(d) for d in game.era_decks]),
            ("Era discards", [sorted(d) for d in self.era_discards], [sorted(d) for d in game.era_discards]),
            ("tiles", sorted(self.tiles), sorted(game.tile_pile)),
            ("Relics", sorted(self.relics), sorted(game.relic_deck)),
            ("tokens", self._kinds(self.tokens), self._kinds(game.token_pile)),
            ("used tokens", self._kinds(self.token_discards), self._kinds(game.token_discards)),
        ):
            if lying != known:
                found.append(f"{name}: {lying} lie there, the table says {known}")
        return found

    def _kinds(self, tokens: list[int]) -> Counter[bytes]:
        return Counter(self._game.token(token) for token in tokens)


def _ignore_relic(decks: Decks, seat: int, relic: int, owner: int) -> None:
    """Relics in front of a player are public: the table's word is enough."""


_ACTS: dict[int, Callable[..., None]] = {
    ACTED: Decks._act,
    CHASED: Decks._chase,
    DEALT: Decks._see_relic,
    DEPLOYED: Decks._deploy,
    DISBANDED: Decks._disband,
    DREW: Decks._draw,
    DROPPED: Decks._drop,
    FACED: Decks._face,
    FOUGHT: Decks._fight,
    GAVE: Decks._give,
    INSERTED: Decks._insert,
    KEPT: _ignore_relic,
    PROWESS_WON: Decks._win_prowess,
    REBUILT: Decks._rebuild,
    RECRUITED: Decks._recruit,
    REINFORCED: Decks._reinforce,
    RESHUFFLED: Decks._reshuffle,
    RETURNED: Decks._return_relic,
    REVEALED: Decks._reveal,
    SAW: Decks._see_relic,
    SUPPLIED: Decks._supply,
}
