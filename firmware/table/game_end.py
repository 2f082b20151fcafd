"""The end of a game: the full count, the verdict with its tie-break, and a summary for the journal."""

import json

from scenes.meanings import OWNED
from scenes.sounds import WIN
from table.game_lifecycle import leave_game
from table.menu import TextPage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from table.desk import Desk
    from table.services import Services
    from table.session import Session

_LONGEST = 255  # bytes of a summary


def end_game(desk: "Desk", session: "Session") -> None:
    """Show who has won and why, the count, then the start menu. The journal has it before anybody sees it."""
    services = desk.services
    services.journal.end(_summary(services, "finished", session.guide.name, session))
    services.stop_clock()
    services.session = None
    services.sounds.play(WIN, services.now)
    desk.replace(Verdict(desk, session))


class Verdict(TextPage):
    def __init__(self, desk: "Desk", session: "Session"):
        self.session = session
        super().__init__(desk, self._words_of_it, self._count)

    def _words_of_it(self) -> "tuple[str, list[Any]]":
        return self.services.text("GAME_OVER"), self.session.guide.verdict(self.session.game, self.services)

    def _count(self) -> None:
        desk, session = self.desk, self.session
        desk.replace(score_page(desk, session, lambda: leave_game(desk, session)))

    def light(self) -> None:
        for seat in self.session.game.winners:
            self.services.lights.mark("seat.%d" % (seat + 1), OWNED, seat)


def score_page(desk: "Desk", session: "Session", left: "Callable[[], None]") -> TextPage:
    """How everybody stands, from what everybody may know."""
    services = desk.services
    return TextPage(desk, lambda: (services.text("SCORE"), session.guide.score(session.game, services)), left)


def abandoned(services: "Services", name: str, session: "Session | None" = None) -> bytes:
    """The summary of a game that was given up; without a session if it was not even resumed."""
    return _summary(services, "abandoned", name, session)


def _summary(services: "Services", result: str, name: str, session: "Session | None") -> bytes:
    """What the host reads of a game without replaying it: JSON, with as much of the count as has room."""
    facts: "dict[str, Any]" = {"game": name, "result": result}
    if session:
        facts["setup"] = session.setup
        facts["digest"] = "%08x" % session.game.digest()
        if session.game.over:
            facts["winners"] = session.game.winners
            facts["score"] = session.guide.score(session.game, services)
    data = json.dumps(facts).encode()
    while len(data) > _LONGEST:
        facts["score"].pop()  # from the end: the totals come first
        data = json.dumps(facts).encode()
    return data
