"""Events with the words of the table itself, in one of its languages: as its display calls things.

Players stay numbers: whoever tells knows their names.
"""

from typing import Any

from rules.arte.card import FREE
from rules.arte.moves import NONE as NOBODY
from rules.history.moves import NONE
from sim.play.speech import labels_of
from sim.play.words.arte import ArteWords
from sim.play.words.battalia import BattaliaWords
from sim.play.words.history import HistoryWords
from store.catalogue import Catalogue

ACTIONS = ("ACT_DRAW2", "ACT_RECOVER", "ACT_DISMISS", "ACT_RESHUFFLE")
ERAS = ("", "I", "II", "III", "IV")
HORSES = 3  # of each seat
HORSE = 4  # behind the classes


class HistorySpoken(HistoryWords):
    def __init__(self, game: Any, catalogue: Catalogue, language: str):
        super().__init__(game, catalogue)
        self._labels = labels_of("history", language)

    def _word(self, name: str, number: int) -> object:
        if number == NONE:
            return None
        if name in ("tile", "active_tile"):
            return self._labels.tile(self.game, number)
        if name == "token":
            return self._labels.token(self.game, number)
        if name == "action":
            return self._labels.say(ACTIONS[number])
        if name == "era":
            return ERAS[number]
        if name == "card":
            return self._labels.unit(number)
        if name == "relic":
            return self._labels.relic(self.game, number)
        return super()._word(name, number)


class BattaliaSpoken(BattaliaWords):
    def __init__(self, game: Any, catalogue: Catalogue, language: str):
        super().__init__(game, catalogue)
        self._labels = labels_of("battalia", language)

    def _word(self, name: str, number: int) -> object:
        if number == NONE:
            return None
        if name in ("card", "artifact", "tent"):
            return self._labels.card(self.game, number)
        if name == "land":
            return self._labels.ground(self.game, number)
        if name in ("kind_as", "lit", "match", "rank"):
            return self._labels.kind(number)
        return super()._word(name, number)


class ArteSpoken(ArteWords):
    def __init__(self, game: Any, catalogue: Catalogue, language: str):
        super().__init__(game, catalogue)
        self._labels = labels_of("arte", language)

    def _word(self, field: str, number: int) -> object:
        labels = self._labels
        if field == "player":
            return number
        if field == "horse":
            return labels.army(HORSE)
        if field == "token":
            return labels.token(number)
        if field in ("card", "taken"):
            return labels.chest(number)
        if field == "hero":
            return labels.hero(number)
        if field == "skill":
            return labels.skill(number)
        return super()._word(field, number)

    def unit(self, number: int) -> object:
        """Whose it is too: both sides have Warriors."""
        if number == NOBODY:
            return None
        if number >= FREE:
            return self._labels.army(HORSE)
        return Owned(self._labels.unit(self.game, number), self.game.owner(number))


class Owned(str):
    """The name of a unit, and the seat that it belongs to."""

    seat: int

    def __new__(cls, name: str, seat: int) -> "Owned":
        owned = super().__new__(cls, name)
        owned.seat = seat
        return owned


SPOKEN: dict[str, type[Any]] = {"history": HistorySpoken, "battalia": BattaliaSpoken, "arte": ArteSpoken}
