"""Counts what hands do at a table: how much a turn asks of people."""


class HandCount:
    """A press of any button, a card laid or shown, a turn of the wheel: each is one action.

    A card that is taken up again is not counted: the rules of the game ask for that, not the table.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.presses = 0
        self.cards = 0
        self.turns = 0

    @property
    def actions(self) -> int:
        return self.presses + self.cards + self.turns

    def __str__(self) -> str:
        return f"{self.presses} presses, {self.cards} cards, {self.turns} turns"
