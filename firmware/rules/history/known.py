"""The Units of one player (BH-117) when the game knows every card; see army.py for the other kind."""


class KnownArmy:
    """FULL: the place of every card is known. No pile has an order: who draws is told the card by chance."""

    def __init__(self, cards: "list[int]"):
        self.deck = cards
        self.hand: "list[int]" = []
        self.discard: "list[int]" = []
        self.aside: "list[int]" = []  # Heroes that fought, BH-773
        self.dismissed: "list[int]" = []  # out of the game; which ones is the owner's secret (BH-Q53)
        self.recovered = 0  # cards taken unseen from the discards since those became the deck

    def hand_size(self) -> int:
        return len(self.hand)

    def deck_size(self) -> int:
        return len(self.deck)

    def discard_size(self) -> int:
        return len(self.discard)

    def playable(self) -> "list[int]":
        """The cards that may be laid from the hand."""
        return self.hand

    def reinforcements(self) -> "list[int]":
        """The cards that may come from the top of the deck."""
        return self.deck

    def recoverable(self) -> "list[tuple[int, ...]]":
        """What names a card to take from the discards: one ending of a move for each."""
        return [(card,) for card in self.discard]

    def dismissable(self) -> "list[tuple[int, ...]]":
        return [(card,) for card in self.hand]

    def draw(self, card: int) -> None:
        self.deck.remove(card)
        self.hand.append(card)

    def lay(self, card: int) -> None:
        self.hand.remove(card)

    def call(self, card: int) -> None:
        self.deck.remove(card)

    def gain(self, card: int) -> None:
        self.discard.append(card)

    def recover(self, named: "tuple[int, ...]") -> None:
        self.discard.remove(named[0])
        self.hand.append(named[0])
        self.recovered += 1

    def dismiss(self, named: "tuple[int, ...]") -> None:
        self.hand.remove(named[0])
        self.dismissed.append(named[0])

    def reshuffle(self) -> None:
        self.deck.extend(self.discard)
        self.discard = []
        self.recovered = 0

    def cards(self) -> "list[int]":
        """The Army off the battlefield."""
        return self.hand + self.deck + self.discard + self.aside

    def piles(self) -> "list[list[int]]":
        return [self.deck, self.hand, self.discard, self.aside]
