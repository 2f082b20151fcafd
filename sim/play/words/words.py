"""What the words of all games have in common: each move and event is its name, then its fields."""

import re
from abc import ABC, abstractmethod
from typing import Any

from store.catalogue import Catalogue

Words = dict[str, object]
MODES = ("full", "referee")


class GameWords(ABC):
    """Says what one game's numbers mean. `MOVES` and `EVENTS` have a name and its fields for each kind."""

    MOVES: dict[int, str]
    EVENTS: tuple[str, ...]
    complete = False  # the last fields of a move may be missing: a real table names no hidden card (BH-Q53)

    def __init__(self, game: Any, catalogue: Catalogue):
        self.game = game
        self._catalogue = catalogue

    @abstractmethod
    def setup(self, setup: tuple[int, ...]) -> Words:
        """What was agreed before the game."""

    def move(self, move: tuple[int, ...]) -> Words:
        return self._say("kind", self.MOVES[move[0]], move)

    def events(self, events: list[tuple[int, ...]]) -> list[Words]:
        return [self._event(event) for event in events]

    def _event(self, event: tuple[int, ...]) -> Words:
        return self._say("event", self.EVENTS[event[0]], event)

    def _say(self, label: str, record: str, numbers: tuple[int, ...]) -> Words:
        name, *fields = re.findall(r"\w+", record)
        said = zip(fields, numbers[1:], strict=self.complete)
        return {label: name, **{field: self._word(field, number) for field, number in said}}

    @abstractmethod
    def _word(self, field: str, number: int) -> object:
        """What the number means in a field of that name."""
