"""Battalia: The Creation on the page."""

from sim.web.games.battalia.bot import Bot
from sim.web.games.battalia.field import field

__all__ = ["TABLES", "Bot", "field"]

TABLES = ("card", "land")
