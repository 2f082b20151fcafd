"""Battalia: every card is somewhere, and in one place only."""

from collections import Counter
from typing import Any

from rules.battalia.cards import CITY_PILE, PILES
from rules.battalia.moves import BOXED, NONE

Event = tuple[int, ...]


class BattaliaPieces:
    """What has gone to the box is known from what the table told."""

    def __init__(self, game: Any):
        self._game = game
        self._boxed: set[int] = set()

    def obey(self, events: list[Event]) -> None:
        self._boxed |= {event[1] for event in events if event[0] == BOXED}

    def differences(self) -> list[str]:
        game = self._game
        found = []
        cards = Counter(self._cards())
        kept = {card for card in range(len(game.cards) // 2) if game.cards[2 * card + 1] != game.gone}
        astray = set(cards) ^ (kept - self._boxed)
        if astray:
            found.append(f"creation cards {sorted(astray)} are not where they should be")
        for card, places in (cards + Counter(self._lands_as_negative())).items():
            if places > 1:
                found.append(f"{'card' if card >= 0 else 'land'} {abs(card)} is in {places} places")
        for seat, deck in enumerate(game.decks):
            numbers = (deck.in_nation, deck.in_hand, deck.in_refuge, deck.in_ambush)
            if min(numbers) < 0 or sum(numbers) != len(deck.unseen):
                found.append(f"seat {seat} has {len(deck.unseen)} unseen cards, the table counts {numbers}")
        return found

    def _cards(self) -> list[int]:
        game = self._game
        found: list[int] = [*game.supplies, *game.ancients, *game.limbo]
        for pile in range(CITY_PILE):
            found += [*game.mixed[pile], *game.under.get(pile, []), *self._top(pile)]
        for seat, deck in enumerate(game.decks):
            found += [*deck.unseen, *deck.refuge, *game.laid[seat]]
            found += [card for camp in game.camps[seat] for card in camp[:3] if card != NONE]
        return found

    def _lands_as_negative(self) -> list[int]:
        """So that both can be counted together; land 0 is -1."""
        game = self._game
        found = [ground for ground in game.map.ground if ground != NONE]
        for pile in range(CITY_PILE, PILES):
            found += [*game.mixed[pile], *self._top(pile)]
        return [-1 - land for land in found]

    def _top(self, pile: int) -> list[int]:
        top = self._game.tops[pile]
        return [] if top == NONE else [top]
