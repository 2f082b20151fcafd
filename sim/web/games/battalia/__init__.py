"""Battalia: The Creation on the page."""

from typing import Any

from rules.battalia.moves import AT_HIDE, AT_RETINUE
from sim.room import Room
from sim.web.games.battalia.bot import Bot
from sim.web.games.battalia.field import field
from sim.web.games.battalia.sentences import asked
from sim.web.games.battalia.targets import (
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
    "secret",
    "source",
    "target",
]

TABLES = ("card", "land")


def secret(play: Any) -> bool:
    """A retinue is checked under a cover (BA-H2), a card of the ambush lies face down (BA-H1)."""
    return play.session.game.asking in (AT_RETINUE, AT_HIDE)


def public_field(room: Room, play: Any) -> dict[str, Any]:
    return field(play)


def more(room: Room) -> dict[str, dict[str, Any]]:
    return {}


def chance(room: Room, move: "tuple[int, ...] | None", laid: list[str]) -> int | None:
    """No die decides a battle here."""
    return None
