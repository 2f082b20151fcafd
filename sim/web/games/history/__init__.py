"""A Battle Through History on the page."""

from sim.web.games.history.board import more, public_field
from sim.web.games.history.bot import Bot
from sim.web.games.history.chances import chance
from sim.web.games.history.sentences import asked
from sim.web.games.history.targets import (
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
    "figure",
    "is_covered",
    "more",
    "private_label",
    "private_question",
    "public_field",
    "source",
    "target",
]

TABLES = ("unit", "tile", "warfare", "relic", "prowess")
