"""The creation deck of one player (BA-104) when the game knows every card; see deck.py for the other kind."""


class KnownDeck:
    """FULL: where every card is. The nation has no order: who draws is told the card by chance."""

    def __init__(self) -> None:
        self.nation: "list[int]" = []
        self.hand: "list[int]" = []
        self.refuge: "list[int]" = []  # the last one is on top
        self.ambush: "list[int]" = []

    def hand_size(self) -> int:
        return len(self.hand)

    def nation_size(self) -> int:
        return len(self.nation)

    def refuge_size(self) -> int:
        return len(self.refuge)

    def ambush_size(self) -> int:
        return len(self.ambush)

    def playable(self) -> "list[int]":
        """The cards that may come from the hand."""
        return self.hand

    def searchable(self) -> "list[int]":
        """The cards that may come from the nation."""
        return self.nation

    def hideable(self) -> "list[tuple[int, ...]]":
        """What names a card of the hand that nobody sees: one ending of a move for each."""
        return [(card,) for card in self.hand]

    def droppable(self) -> "list[tuple[int, ...]]":
        return [(card,) for card in self.ambush]

    def deal(self, card: int) -> None:
        self.nation.append(card)

    def draw(self, card: int) -> None:
        self.nation.remove(card)
        self.hand.append(card)

    def draw_all(self, cards: int) -> None:
        """The whole nation, which has no more cards than are owed."""
        self.hand += self.nation
        self.nation = []

    def lay(self, card: int) -> None:
        self.hand.remove(card)

    def hold(self, card: int) -> None:
        self.hand.append(card)

    def discard(self, card: int) -> None:
        self.refuge.append(card)

    def discard_hand(self) -> None:
        self.refuge += self.hand
        self.hand = []

    def raise_ambush(self) -> None:
        self.hand += self.ambush
        self.ambush = []

    def hide(self, named: "tuple[int, ...]") -> None:
        self.hand.remove(named[0])
        self.ambush.append(named[0])

    def drop(self, named: "tuple[int, ...]") -> None:
        self.ambush.remove(named[0])
        self.refuge.append(named[0])

    def reshuffle(self) -> None:
        self.nation += self.refuge
        self.refuge = []

    def top(self) -> "list[int]":
        """The refuge's top card, if it is known."""
        return self.refuge[-1:]

    def piles(self) -> "list[list[int]]":
        return [self.nation, self.hand, self.refuge, self.ambush]
