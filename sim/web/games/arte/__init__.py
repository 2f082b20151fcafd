"""Arte de Batalla on the page."""

from typing import Any

from rules.arte.moves import AT_ARMY
from sim.web.games.arte.bot import Bot
from sim.web.games.arte.field import field

__all__ = ["TABLES", "Bot", "field", "revealed", "secret"]

TABLES = ("hero", "class", "chest", "element")


def secret(play: Any) -> bool:
    """The army is chosen behind a screen (AB-117)."""
    game = play.session.game
    return bool(game.moment >= AT_ARMY and not game.revealed)


def revealed(play: Any) -> bool:
    return bool(play.session.game.revealed)
