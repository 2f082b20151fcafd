"""The Units of one player (BH-117) whose cards the table cannot see: it counts them.

The army whose cards are all known (known.py) answers the same questions, so that the rules need not know
which of the two they ask.
"""


class HiddenArmy:
    """REFEREE: three numbers of cards, and the cards that are somewhere among them.

    A dismissed card is not shown (BH-Q53): it stays among the unseen, and every card unseen at that time is a
    suspect. A suspect laid on the table is cleared. When only as many suspects are left as cards were
    dismissed, they are the dismissed ones.
    """

    def __init__(self, cards: "list[int]"):
        self.unseen = cards
        self.in_deck = len(cards)
        self.in_hand = 0
        self.in_discard = 0
        self.dismissed = 0
        self.suspects: "list[int]" = []
        self.aside: "list[int]" = []

    def hand_size(self) -> int:
        return self.in_hand

    def deck_size(self) -> int:
        return self.in_deck

    def discard_size(self) -> int:
        return self.in_discard

    def playable(self) -> "list[int]":
        return self.unseen

    def reinforcements(self) -> "list[int]":
        return self.unseen

    def recoverable(self) -> "list[tuple[int, ...]]":
        return [()] if self.in_discard else []

    def dismissable(self) -> "list[tuple[int, ...]]":
        return [()] if self.in_hand else []

    def draw_unseen(self, cards: int) -> None:
        self.in_deck -= cards
        self.in_hand += cards

    def lay(self, card: int) -> None:
        self.in_hand -= 1
        self._see(card)

    def call(self, card: int) -> None:
        self.in_deck -= 1
        self._see(card)

    def gain(self, card: int) -> None:
        self.in_discard += 1
        self.unseen.append(card)

    def recover(self, named: "tuple[int, ...]") -> None:
        self.in_discard -= 1
        self.in_hand += 1

    def dismiss(self, named: "tuple[int, ...]") -> None:
        self.in_hand -= 1
        self.dismissed += 1
        self.suspects = self.unseen[:]
        self._convict()

    def reshuffle(self) -> None:
        self.in_deck += self.in_discard
        self.in_discard = 0

    def cards(self) -> "list[int]":
        return self.unseen + self.aside

    def piles(self) -> "list[list[int]]":
        numbers = [self.in_deck, self.in_hand, self.in_discard, self.dismissed]
        return [numbers, self.unseen, self.suspects, self.aside]

    def settle_dismissed(self, cards: "list[int]") -> None:
        """At the end the table says how many of which kind are left: these were dismissed."""
        for card in cards:
            self.unseen.remove(card)
        self.suspects = []
        self.dismissed = 0

    def _see(self, card: int) -> None:
        self.unseen.remove(card)
        if card in self.suspects:
            self.suspects.remove(card)
            self._convict()

    def _convict(self) -> None:
        if self.suspects and len(self.suspects) == self.dismissed:
            self.settle_dismissed(self.suspects)
