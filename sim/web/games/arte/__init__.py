"""Arte de Batalla on the page."""

from typing import Any

from rules.arte.moves import AT_ARMY
from sim.room import Room
from sim.web.games.arte.bot import Bot
from sim.web.games.arte.field import field
from sim.web.games.arte.sentences import asked
from sim.web.games.arte.targets import (
    MAIN_MOVES,
    figure,
    is_covered,
    private_label,
    private_question,
    source,
    target,
)

__all__ = [
    "MAIN_MOVES",
    "TABLES",
    "Bot",
    "asked",
    "chance",
    "field",
    "figure",
    "is_covered",
    "more",
    "private_label",
    "private_question",
    "public_field",
    "revealed",
    "secret",
    "source",
    "target",
]

TABLES = ("hero", "class", "chest", "element")


def secret(play: Any) -> bool:
    """The army is chosen behind a screen (AB-117)."""
    game = play.session.game
    return bool(game.moment >= AT_ARMY and not game.revealed)


def revealed(play: Any) -> bool:
    return bool(play.session.game.revealed)


def public_field(room: Room, play: Any) -> dict[str, Any]:
    return field(play)


def more(room: Room) -> dict[str, dict[str, Any]]:
    return {}


def chance(room: Room, move: "tuple[int, ...] | None", laid: list[str]) -> int | None:
    """No die decides a battle here."""
    return None
