"""The creation deck of one player (BA-104) whose cards the table cannot see: it counts them.

The deck whose cards are all known (known.py) answers the same questions, so that the rules need not know
which of the two they ask.
"""


class HiddenDeck:
    """REFEREE: four numbers of cards, the cards somewhere among them, and those seen in the refuge."""

    def __init__(self) -> None:
        self.unseen: "list[int]" = []
        self.refuge: "list[int]" = []  # seen when it was discarded
        self.in_nation = 0
        self.in_hand = 0
        self.in_refuge = 0  # not seen
        self.in_ambush = 0

    def hand_size(self) -> int:
        return self.in_hand

    def nation_size(self) -> int:
        return self.in_nation

    def refuge_size(self) -> int:
        return self.in_refuge + len(self.refuge)

    def ambush_size(self) -> int:
        return self.in_ambush

    def playable(self) -> "list[int]":
        return self.unseen if self.in_hand else []

    def searchable(self) -> "list[int]":
        return self.unseen if self.in_nation else []

    def hideable(self) -> "list[tuple[int, ...]]":
        return [()] if self.in_hand else []

    def droppable(self) -> "list[tuple[int, ...]]":
        return [()] if self.in_ambush else []

    def deal(self, card: int) -> None:
        self.unseen.append(card)
        self.in_nation += 1

    def draw(self, card: int) -> None:
        """By the Horn: the card is shown, and then one of the hand."""
        self.draw_all(1)

    def draw_all(self, cards: int) -> None:
        self.in_nation -= cards
        self.in_hand += cards

    def lay(self, card: int) -> None:
        self.unseen.remove(card)
        self.in_hand -= 1

    def hold(self, card: int) -> None:
        self.unseen.append(card)
        self.in_hand += 1

    def discard(self, card: int) -> None:
        self.refuge.append(card)

    def discard_hand(self) -> None:
        self.in_refuge += self.in_hand
        self.in_hand = 0

    def raise_ambush(self) -> None:
        self.in_hand += self.in_ambush
        self.in_ambush = 0

    def hide(self, named: "tuple[int, ...]") -> None:
        self.in_hand -= 1
        self.in_ambush += 1

    def drop(self, named: "tuple[int, ...]") -> None:
        self.in_ambush -= 1
        self.in_refuge += 1

    def reshuffle(self) -> None:
        self.in_nation += self.refuge_size()
        self.unseen += self.refuge
        self.refuge = []
        self.in_refuge = 0

    def top(self) -> "list[int]":
        return []

    def piles(self) -> "list[list[int]]":
        return [[self.in_nation, self.in_hand, self.in_refuge, self.in_ambush], self.unseen, self.refuge]
