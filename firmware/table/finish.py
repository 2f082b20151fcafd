"""The end of a game: the full count, the verdict with its tie-break, and a summary for the journal."""

import json

from scenes.meanings import OWNED
from scenes.sounds import WIN
from table.menu import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from table.desk import Desk
    from table.session import Session

_LONGEST = 255  # bytes of a summary


def finish(desk: "Desk", session: "Session") -> None:
    """Who has won and why; then the count; then the entrance. The journal knows it before anybody sees it."""
    desk.journal.end(_summary(desk, "finished", session.guide.name, session))
    desk.stop_clock()
    desk.session = None
    desk.sounds.play(WIN, desk.now)
    desk.replace(Verdict(desk, session))


class Verdict(Reading):
    def __init__(self, desk: "Desk", session: "Session"):
        self.session = session
        super().__init__(desk, self._words_of_it, self._count)

    def _words_of_it(self) -> "tuple[str, list[Any]]":
        return self.desk.text("GAME_OVER"), self.session.guide.verdict(self.session.game, self.desk)

    def _count(self) -> None:
        self.desk.replace(score_page(self.desk, self.session, self.desk.leave_game))

    def light(self) -> None:
        for seat in self.session.game.winners:
            self.desk.lights.mark("seat.%d" % (seat + 1), OWNED, seat)


def score_page(desk: "Desk", session: "Session", left: "Callable[[], None]") -> Reading:
    """How everybody stands, from what everybody may know."""
    return Reading(desk, lambda: (desk.text("SCORE"), session.guide.score(session.game, desk)), left)


def abandoned(desk: "Desk", name: str, session: "Session | None" = None) -> bytes:
    """The summary of a game that was given up; without a session if it was not even resumed."""
    return _summary(desk, "abandoned", name, session)


def _summary(desk: "Desk", result: str, name: str, session: "Session | None") -> bytes:
    """What the host reads of a game without replaying it: JSON, with as much of the count as has room."""
    facts: "dict[str, Any]" = {"game": name, "result": result}
    if session:
        facts["setup"] = session.setup
        facts["digest"] = "%08x" % session.game.digest()
        if session.game.over:
            facts["winners"] = session.game.winners
            facts["score"] = session.guide.score(session.game, desk)
    data = json.dumps(facts).encode()
    while len(data) > _LONGEST:
        facts["score"].pop()  # from the end: the totals come first
        data = json.dumps(facts).encode()
    return data
