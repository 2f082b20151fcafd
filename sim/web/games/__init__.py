"""The games of the page, each a package in this folder: nothing else has to name it.

A game's package has these names:

    TABLES    which tables of its catalogue carry stickers, and so lie in the tray
    Bot       somebody to play with: `Bot(eyes, seat, dice)`, and `acts()` is what it does (sim/web/bots.py)
    field     (only a game with squares) what lies on its own board for everybody to see, as plain JSON:
              `field(play)` reads the page of a running game, and calls nothing that changes it
    secret    (only a game in which cards are laid face down) `secret(play)`: whether one that is laid now is
    revealed  (only a game that shows them later) `revealed(play)`: whether the rules have shown them by now

What people see of it (cards, wheel, places, words) is static/games/<name>/game.js.
"""

import importlib
import pkgutil
import random
from collections.abc import Callable
from typing import Any, Protocol, cast

from sim.web.bots import Acts, Eyes


class Player(Protocol):
    def acts(self) -> Acts: ...


class Seated(Protocol):
    def __call__(self, eyes: Eyes, seat: int, dice: random.Random) -> Player: ...


class Game(Protocol):
    TABLES: tuple[str, ...]
    Bot: Seated


def game_names() -> list[str]:
    order = [name for _, name in importlib.import_module("table.games").GAMES]  # as the table offers them
    names = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))


def field_of(name: str) -> Callable[[Any], dict[str, Any]] | None:
    """What reads the squares of a game, if it has some."""
    return getattr(game_of(name), "field", None) if name in game_names() else None


def game_of(name: str) -> Game:
    return cast(Game, importlib.import_module(f"{__name__}.{name}"))
