"""What lies on the squares of a game that has some, as a map or a battlefield: for everybody to see."""

from typing import Any

from sim.table import Table
from sim.web.games import field_of
from sim.web.story import play_of

Field = dict[str, Any]


class Squares:
    """`field` is None while nobody plays such a game. It is read anew only when it may differ.

    Menus over a game hide nothing that lies there.
    """

    def __init__(self) -> None:
        self.field: Field | None = None
        self._seen: tuple[Any, ...] = ()

    def look(self, table: Table) -> None:
        play = play_of(table)
        seen = () if play is None else (*_said(play), *_timed(play))
        if seen != self._seen:
            self._seen = seen
            read = field_of(play.session.guide.name) if play is not None else None
            self.field = read(play) if read else None


def _said(play: Any) -> tuple[Any, ...]:
    return play.session.game, play.prompt, play.index, tuple(play.scenes[:1])


def _timed(play: Any) -> tuple[Any, ...]:
    """A clock begins a moment after its turn: the page counts on from where it was told."""
    clock = play.services.clock
    return () if clock is None else (clock.turn, clock.running, clock.whole)
