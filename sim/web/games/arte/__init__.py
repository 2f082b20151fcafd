"""Arte de Batalla on the page."""

from sim.web.games.arte.bot import Bot
from sim.web.games.arte.field import field

__all__ = ["TABLES", "Bot", "field"]

TABLES = ("hero", "class", "chest", "element")
