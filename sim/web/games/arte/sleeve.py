"""The Chest cards of a bot as a player holds them: only its owner knows which they are."""

import random
from collections import Counter
from typing import Any

from rules.arte.card import CHEST_SIZE, KINDS
from rules.arte.moves import GEM


class Sleeve:
    """`follow` draws what the table has told this seat to draw: the numbers must agree."""

    def __init__(self, dice: random.Random):
        self._dice = dice
        self.hand: list[int] = []
        self._laid: list[int] = []  # on their way to the table

    def holds(self, kind: int, gem: int) -> bool:
        return kind in self.hand and (not gem or GEM in self.hand)

    def lay(self, kind: int, gem: int) -> None:
        self._laid = [kind, GEM] if gem else [kind]

    def follow(self, game: Any, seat: int) -> None:
        size = game.hand_sizes[seat]
        while len(self.hand) > size:
            known = [kind for kind in self._laid if kind in self.hand]
            self.hand.remove(known[0] if known else self._dice.choice(self.hand))
            if known:
                self._laid.remove(known[0])
        if len(self.hand) < size:
            self._laid = []
            self._draw(game, size)

    def _draw(self, game: Any, size: int) -> None:
        """From the cards that nobody sees and that are not in this hand."""
        gone = Counter([*self.hand, *game.discards, *game.played])
        pile = [kind for kind in range(KINDS) for _ in range(game.chest[CHEST_SIZE * kind + 1] - gone[kind])]
        self._dice.shuffle(pile)
        self.hand += pile[: size - len(self.hand)]
