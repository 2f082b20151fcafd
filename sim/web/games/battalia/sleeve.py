"""The creation deck of a bot as a player holds it: nation, hand, refuge, ambush. Only its owner knows it."""

import random
from typing import Any


class Sleeve:
    """`follow` does with the cards what the table has told this seat to do: the numbers must agree."""

    def __init__(self, dice: random.Random):
        self._dice = dice
        self.nation: list[int] = []  # the last one is on top
        self.hand: list[int] = []
        self.refuge: list[int] = []
        self.ambush: list[int] = []

    def discard_hand(self) -> None:
        """Step 4 (BA-601)."""
        self.refuge += self.hand
        self.hand = []

    def follow(self, game: Any, seat: int) -> None:
        deck = game.decks[seat]
        own = [*deck.unseen, *deck.refuge]
        for pile in self._piles():
            pile[:] = [card for card in pile if card in own]
        for card in deck.refuge:
            self._take_out(card)
            self.refuge.append(card)
        known = [card for pile in self._piles() for card in pile]
        new = [card for card in own if card not in known]
        self._dice.shuffle(new)
        for card in new:  # dealt at the setup, else taken into the hand: from a camp, for another card
            (self.hand if len(self.hand) < deck.hand_size() else self.nation).append(card)
        self._match(deck)

    def _match(self, deck: Any) -> None:
        """Discard, shuffle and draw until all four are as many as they must be."""
        self.hand += self.ambush[deck.ambush_size() :]
        del self.ambush[deck.ambush_size() :]
        while len(self.ambush) < deck.ambush_size() and self.hand:
            self.ambush.append(self.hand.pop())
        while len(self.refuge) < deck.refuge_size() and self.hand:
            self.refuge.append(self.hand.pop())
        if len(self.refuge) > deck.refuge_size():
            self._dice.shuffle(self.refuge)
            self.nation = self.refuge[deck.refuge_size() :] + self.nation  # the old nation is drawn first
            del self.refuge[deck.refuge_size() :]
        while len(self.hand) < deck.hand_size() and self.nation:
            self.hand.append(self.nation.pop())
        while len(self.hand) > deck.hand_size():  # who sits down in the middle of a game guesses
            self.nation.insert(0, self.hand.pop())

    def _piles(self) -> tuple[list[int], ...]:
        return self.nation, self.hand, self.refuge, self.ambush

    def _take_out(self, card: int) -> None:
        for pile in self._piles():
            if card in pile:
                pile.remove(card)
