"""Battalia: The Creation on the page."""

from typing import Any

from rules.battalia.moves import AT_HIDE, AT_RETINUE
from sim.web.games.battalia.bot import Bot
from sim.web.games.battalia.field import field

__all__ = ["TABLES", "Bot", "field", "secret"]

TABLES = ("card", "land")


def secret(play: Any) -> bool:
    """A retinue is checked under a cover (BA-H2), a card of the ambush lies face down (BA-H1)."""
    return play.session.game.asking in (AT_RETINUE, AT_HIDE)
