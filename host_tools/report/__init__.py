"""A game as one page: course of the scores, every battle, the luck of the dice; one HTML file.

Only what everybody at the table has seen goes into it, so a page may be made of a game that goes on.
"""

from collections.abc import Sequence

from host_tools.journals import Played
from host_tools.report.pictures import document

TITLES = {
    "history": "A Battle Through History",
    "battalia": "Battalia: The Creation",
    "arte": "Arte de Batalla",
}


def page(played: Played, more: Sequence[str] = ()) -> str:
    """`more` comes behind what every page has: turning points, once the game is over."""
    title = f"Game {played.number}: {TITLES.get(played.game, played.game)}"
    return document(title, [*_parts(played), *more])


def _parts(played: Played) -> list[str]:
    if played.game == "battalia":
        from host_tools.report.battalia import parts
    elif played.game == "arte":
        from host_tools.report.arte import parts
    else:
        from host_tools.report.history import parts
    return parts(played)
