"""What would you do? A computer on the line is asked (`chronotable advise`), and a page shows the answer."""

from rules.game import Refusal
from table.menu import TextPage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from table.desk import Desk
    from table.session import Session

_TICKS = 0x3FFFFFFF
_PATIENCE_MS = 20000


class HintPage(TextPage):
    """Whoever reads this is still being waited for, so the turn clock runs."""

    timed = True

    def __init__(self, desk: "Desk", session: "Session"):
        self._moves = session.journal.log.tally.standing  # after which advice is wanted
        self._told: "list[str]" = []
        self._silent = False
        super().__init__(desk, self._say)
        self._asked_at = self.services.now
        if desk.link:
            desk.link.send_event("wish hint %d" % self._moves)

    def _say(self) -> "tuple[str, list[Any]]":
        text = self.services.text
        return text("HINT"), self._told or [text("HINT_NONE" if self._silent else "HINT_WAIT")]

    def tell(self, moves: int, sentence: str) -> None:
        """One more sentence of the answer. An earlier question may be answered late."""
        if moves != self._moves:
            raise Refusal("number")
        self._told.append(sentence)
        self.reword()
        self.services.redraw()

    def tick(self, now: int) -> None:
        if self._told or self._silent or (now - self._asked_at) & _TICKS < _PATIENCE_MS:
            return
        self._silent = True
        if self.desk.link:
            self.desk.link.advises = False  # until it says so again
        self.reword()
        self.services.redraw()


def answer(desk: "Desk", words: "list[str]") -> str:
    """`hint on`, `hint off`, or a sentence for whoever has asked: `hint MOVES SENTENCE`."""
    link, page = desk.link, desk.page
    asked = words[1] if len(words) > 1 else ""
    if link and asked in ("on", "off"):
        link.advises = asked == "on"
        return asked
    if not asked.isdigit() or len(asked) > 5 or len(words) < 3:
        raise Refusal("words")
    if not isinstance(page, HintPage):
        raise Refusal("quiet")
    page.tell(int(asked), " ".join(words[2:]))
    return "told"
