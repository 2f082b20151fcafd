"""What the game waits for: the prompt, the part of it that is open, and the marked line of its list."""

from scenes.screen import BODY, HEIGHT, LINE
from table.prompt import ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from table.prompt import Prompt
    from table.services import Services
    from table.session import Session
    from table.work import Steps

    Move = tuple[int, ...]


_ROWS = (HEIGHT - BODY) // LINE  # of a list on the display, at most


class PromptState:
    def __init__(self, services: "Services", session: "Session"):
        self._services = services
        self._session = session
        self.part: "Any" = None  # of the prompt: the list that is open
        self.index = 0  # the marked line
        self.prompt: "Prompt"

    def refresh(self, part: "Any") -> "Steps":
        """Make the prompt anew from what the game expects now, with that part of it open."""
        prompt = self._session.guide.begin_prompt(self._session.game, self._services, part)
        yield
        yield from prompt.make(ALL if self._services.matrix else _seen(prompt))  # a matrix shows all of it
        self.part = part
        self.prompt = prompt
        self.index = prompt.start
        self._services.redraw()

    def make_more(self) -> bool:
        """One more line of a list of which the beginning is to be seen; False if it is whole."""
        for _ in self.prompt.make(ALL):
            return True
        return False

    def moving_mark(self, steps: int, around: bool) -> "Steps":
        """Move the mark of the list: past the end around to the beginning, or not beyond it."""
        index = self.index + steps
        yield from self.prompt.make(index + _ROWS if index >= 0 else ALL)
        last = len(self.prompt.lines) - 1
        if around and not 0 <= index <= last:
            index = last if index < 0 else 0
        self.index = max(0, min(last, index))
        self._services.redraw()

    def chosen(self) -> "list[Move]":
        """What the marked line plays."""
        return self.prompt.lines[self.index][1]

    def offer_by_list(self) -> None:
        """For a card whose sticker cannot be read: the list says what it is, behind the cards that lie."""
        prompt = self.prompt
        row, prompt.row = prompt.row, None
        laid = row.laid if row else []
        prompt.end()
        prompt.lines = []
        for label, moves in self._session.guide.cards_by_list(self._session.game, self._services):
            free = [move for move in moves if move not in laid]
            if free:
                prompt.offer(label, *(laid + free[:1]))
        prompt.points = []
        self.index = 0
        self._services.redraw()


def _seen(prompt: "Prompt") -> int:
    """Lines of its list that are to be seen below the question, at most."""
    return _ROWS - prompt.text.count("\n") - 1 if prompt.text else _ROWS
