"""The order of the face-down piles: the rules know which cards a pile has, here it has a top."""

from collections.abc import Iterable

from rules.chance import Chance
from sim.room.streams import Streams


class Piles:
    """Each pile is a list whose last card is the top."""

    def __init__(self, streams: Streams):
        self._streams = streams
        self._orders: dict[str, list[int]] = {}
        self._chances: dict[str, Chance] = {}

    def order(self, name: str) -> list[int]:
        return self._orders.get(name, [])

    def top(self, name: str) -> int:
        return self._orders[name][-1]

    def match(self, name: str, cards: Iterable[int]) -> None:
        """The cards as the rules have them now: some have gone; new ones have been shuffled in."""
        now = list(cards)
        order = self._orders.setdefault(name, [])
        new = set(now).difference(order)
        if len(order) + len(new) != len(now):
            kept = set(now)
            order[:] = [card for card in order if card in kept]
        if new:
            order += sorted(new)
            self.shuffle(name)

    def shuffle(self, name: str) -> None:
        if name not in self._chances:
            self._chances[name] = self._streams.of(name)
        self._chances[name].shuffle(self._orders[name])

    def bring_up(self, name: str, card: int) -> None:
        """The card is on top after all: it changes places with the one that was."""
        order = self._orders[name]
        if order[-1] != card:
            self.exchange(name, card, order[-1])

    def exchange(self, name: str, card: int, other: int) -> None:
        """Two cards change places; one that is not in the pile comes into it for the other."""
        names = {card: other, other: card}
        self._orders[name] = [names.get(each, each) for each in self._orders[name]]
