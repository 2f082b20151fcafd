"""The words of each game for transcripts: its setup, moves and events as JSON that people can read."""

from typing import Any

from rules.arte.game import Arte
from rules.battalia.game import Battalia
from rules.history.game import History
from sim.play.words.arte import ArteWords
from sim.play.words.battalia import BattaliaWords
from sim.play.words.history import HistoryWords
from store.catalogue import Catalogue

GAMES: dict[str, tuple[type[Any], type[Any]]] = {
    "history": (History, HistoryWords),
    "battalia": (Battalia, BattaliaWords),
    "arte": (Arte, ArteWords),
}


def begin(name: str, setup: tuple[int, ...], catalogue: Catalogue) -> tuple[Any, Any]:
    """A fresh game with this setup, and the words for what happens in it."""
    engine, words = GAMES[name]
    game = engine(setup, catalogue)
    return game, words(game, catalogue)
