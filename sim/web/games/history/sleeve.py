"""The army of a bot as a player holds it: deck, hand, discards; only its owner knows which card is where."""

import random
from typing import Any

from rules.history.moves import NONE

Card = dict[str, Any]


def strength(card: Card) -> int:
    """A rough measure of a Unit: values, Damage icons, abilities."""
    icons = ("reinf", "assault", "hd", "acc", "div", "rel")
    return sum(2 * int(card[value]) for value in ("l", "m", "c", "hp")) + sum(
        int(card[icon]) for icon in icons
    )


class Sleeve:
    """`follow` does with the cards what the table has told this seat to do: the numbers must agree."""

    def __init__(self, units: dict[int, Card], base: list[int], dice: random.Random):
        self._units = units
        self._dice = dice
        self._field: list[int] = []
        self.deck = list(base)
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.aside: list[int] = []
        dice.shuffle(self.deck)

    def follow(self, game: Any, seat: int) -> None:
        army = game.armies[seat]
        field = _fighting(game, seat)
        for card in field:
            self._take_out(card)
        for card in self._field:
            if card not in field:
                self.discard.append(card)  # the battle is over
        self._field = field
        for card in army.aside:
            if card not in self.aside:
                self._take_out(card)
        self.aside = list(army.aside)
        known = {*self.deck, *self.hand, *self.discard, *self.aside, *field}
        self.discard += [card for card in army.unseen if card not in known and self._was_gained(card, army)]
        self._match(army.in_deck, army.in_hand, army.in_discard)

    def _was_gained(self, card: int, army: Any) -> bool:
        """Among the unseen are cards that this seat has dismissed itself; only recruits are new."""
        return self._units[card]["kind"] != "base" and card not in army.suspects

    def _match(self, deck: int, hand: int, discard: int) -> None:
        """Reshuffle, recover, draw and dismiss until deck, hand and discards are as many as they must be."""
        if len(self.discard) == discard + 1 and len(self.hand) == hand - 1 and len(self.deck) == deck:
            self.hand.append(self._taken(self.discard, max(self.discard, key=self._strength)))
        elif len(self.discard) > discard:
            self._dice.shuffle(self.discard)
            self.deck = self.discard[discard:] + self.deck  # the old deck stays on top
            self.discard = self.discard[:discard]
        while len(self.hand) < hand and self.deck:
            self.hand.append(self.deck.pop())
        while len(self.hand) > hand:
            self._taken(self.hand, min(self.hand, key=self._strength))
        while len(self.deck) > deck:  # who sits down in the middle of a game cannot know what was played
            self.discard.append(self.deck.pop(0))

    def best(self, most: int, allowed: Any) -> list[int]:
        """The strongest cards of the hand, in the order in which they stand best: long range at the back."""
        cards = sorted((card for card in self.hand if card in allowed), key=self._strength)[-most:]
        return sorted(cards, key=lambda card: (-self._units[card]["c"], self._units[card]["l"]))

    def count(self) -> tuple[int, int]:
        """Elite Units and Heroes in the army."""
        army = self.deck + self.hand + self.discard + self.aside
        kinds = [self._units[card]["kind"] for card in army]
        return kinds.count("elite"), kinds.count("hero")

    def _strength(self, card: int) -> int:
        return strength(self._units[card])

    def _take_out(self, card: int) -> None:
        for pile in (self.hand, self.deck, self.discard, self._field):
            if card in pile:
                pile.remove(card)
                return

    def _taken(self, pile: list[int], card: int) -> int:
        pile.remove(card)
        return card


def _fighting(game: Any, seat: int) -> list[int]:
    """The seat's own cards that lie on the battle slots."""
    if not game.engaged:
        return []
    for side, whose in enumerate((game.active, game.rival)):
        if whose == seat and whose != NONE:
            return list(game.record.lines[side])
    return []
