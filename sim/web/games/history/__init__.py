"""A Battle Through History on the page."""

from sim.web.games.history.bot import Bot

__all__ = ["TABLES", "Bot"]

TABLES = ("unit", "tile", "warfare", "relic", "prowess")
