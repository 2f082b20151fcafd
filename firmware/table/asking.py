"""What the game waits for: the prompt, the part of it that is open, and the marked line of its list."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from table.prompt import Prompt
    from table.services import Services
    from table.session import Session

    Move = tuple[int, ...]


class Asking:
    def __init__(self, services: "Services", session: "Session"):
        self._services = services
        self._session = session
        self.part: "Any" = None  # of the prompt: the list that is open
        self.index = 0  # the marked line
        self.prompt: "Prompt"

    def ask(self) -> None:
        """Once more, from what the game expects now."""
        self.index = 0
        self.prompt = self._session.guide.prompt(self._session.game, self._services, self.part)
        self._services.redraw()

    def move(self, steps: int) -> None:
        """The mark, as far as the list goes."""
        self.index = max(0, min(len(self.prompt.choices) - 1, self.index + steps))
        self._services.redraw()

    def chosen(self) -> "list[Move]":
        """What the marked line plays."""
        return self.prompt.choices[self.index][1]

    def by_list(self) -> None:
        """For a card whose sticker cannot be read: the list says what it is, behind the cards that lie."""
        prompt = self.prompt
        line, prompt.line = prompt.line, None
        row = line.laid if line else []
        prompt.choices = []
        for label, moves in self._session.guide.listed(self._session.game, self._services):
            free = [move for move in moves if move not in row]
            if free:
                prompt.offer(label, *(row + free[:1]))
        prompt.points = []
        self.index = 0
        self._services.redraw()
