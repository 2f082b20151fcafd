"""The games of the page, each a package in this folder: nothing else has to name it.

A game's package has these names:

    TABLES    which tables of its catalogue carry stickers, and so lie in the tray
    Bot       somebody to play with: `Bot(eyes, seat, dice)`, and `acts()` is what it does (sim/web/bots.py)
    field     (only a game with squares) what lies on its own board for everybody to see, as plain JSON:
              `field(play)` reads the page of a running game, and calls nothing that changes it
    secret    (only a game in which cards are laid face down) `secret(play)`: whether one that is laid now is
    revealed  (only a game that shows them later) `revealed(play)`: whether the rules have shown them by now

and for the table of players (targets.py):

    MAIN_MOVES        kinds of moves that go on: the main button
    target            `target(room, move)`: where on the page a move stands
    source            `source(room, waiting)`: where that comes from which nobody decides
    private_question  `private_question(room, moves, guide)`: title and sentence of a private decision
    is_covered        `is_covered(room)`: whether a move now is told to the table in secret
    figure            `figure(room, seat, guide)`: whom a seat plays, in words
    public_field      `public_field(room, play)`: what everybody sees of its boards, as plain JSON
    more              `more(room)`: by place, what is to be seen of a thing there besides its face
    asked             `asked(room, waiting, language)`: the sentence of sentences.toml, and what is filled in
    private_label     `private_label(room, move, guide)`: what one of these moves is called
    chance            `chance(room, move, laid)`: percent of an attack, as its Attacker foresees it

What people see of it (cards, wheel, places, words) is static/games/<name>/game.js.
"""

import importlib
import pkgutil
import random
from collections.abc import Callable
from typing import Any, Protocol, cast

from sim.hands.host_guide import HostGuide
from sim.room import Room, Waiting
from sim.web.bots import Acts, Eyes
from sim.web.games.target import Target

Move = tuple[int, ...]


class Player(Protocol):
    def acts(self) -> Acts: ...


class Seated(Protocol):
    def __call__(self, eyes: Eyes, seat: int, dice: random.Random) -> Player: ...


class Game(Protocol):
    TABLES: tuple[str, ...]
    MAIN_MOVES: tuple[int, ...]
    Bot: Seated

    def target(self, room: Room, move: Move) -> Target: ...

    def is_covered(self, room: Room) -> bool: ...

    def figure(self, room: Room, seat: int, guide: HostGuide) -> str: ...

    def public_field(self, room: Room, play: Any) -> dict[str, Any]: ...

    def more(self, room: Room) -> dict[str, dict[str, Any]]: ...

    def source(self, room: Room, waiting: Waiting) -> Target: ...

    def private_question(self, room: Room, moves: list[Move], guide: HostGuide) -> tuple[str, str]: ...

    def asked(self, room: Room, waiting: Waiting, language: str) -> tuple[str, dict[str, object]]: ...

    def private_label(self, room: Room, move: Move, guide: HostGuide) -> str: ...

    def chance(self, room: Room, move: Move | None, laid: list[str]) -> int | None: ...


def game_names() -> list[str]:
    order = [name for _, name in importlib.import_module("table.games").GAMES]  # as the table offers them
    names = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))


def field_of(name: str) -> Callable[[Any], dict[str, Any]] | None:
    """What reads the squares of a game, if it has some."""
    return getattr(game_of(name), "field", None) if name in game_names() else None


def game_of(name: str) -> Game:
    return cast(Game, importlib.import_module(f"{__name__}.{name}"))
