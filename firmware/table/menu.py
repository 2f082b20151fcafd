"""Pages made of words: a list to choose from, a text to read."""

from scenes.screen import BODY, ROWS
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from scenes.screen import Screen
    from table.desk import Desk

    Choices = list[tuple[str, Any]]


class Menu(Page):
    """A list of choices: the wheel, plus and minus move the mark, OK takes it, BACK leaves.

    `words` gives the title and the choices, each what it says and what it stands for.
    """

    timed = False

    def __init__(
        self,
        desk: "Desk",
        words: "Callable[[], tuple[str, Choices]]",
        chosen: "Callable[[Any], None]",
        left: "Callable[[], None] | None" = None,
        index: int = 0,
    ):
        super().__init__(desk)
        self._words = words
        self._chosen = chosen
        self._left = left
        self._index = index
        self.reword()

    @property
    def choices(self) -> "Choices":
        return self._choices

    @property
    def index(self) -> int:
        return self._index

    @property
    def marked(self) -> "Any":
        """What the marked choice stands for."""
        return self._choices[self._index][1]

    def reword(self) -> None:
        self._title, self._choices = self._words()
        self._index = min(self._index, len(self._choices) - 1)

    def rotate(self, clicks: int) -> None:
        self._index = max(0, min(len(self._choices) - 1, self._index + clicks))
        self.services.redraw()

    def press(self, button: str) -> None:
        if button == "plus":
            self.rotate(1)
        elif button == "minus":
            self.rotate(-1)
        elif button == "ok":
            self._chosen(self.marked)
        elif button == "back" and self._left:
            self._left()

    def draw(self, screen: "Screen") -> None:
        screen.title(self._title)
        screen.choose([label for label, _ in self._choices], self._index)
        screen.footer(self.services.text("BACK") if self._left else "", self.services.text("OK"))


class TextPage(Page):
    """More words than the display holds: the wheel, plus and minus go through them, OK and BACK leave.

    `words` gives a title and lines, each alone or a pair for both ends of its row.
    """

    timed = False

    def __init__(
        self,
        desk: "Desk",
        words: "Callable[[], tuple[str, list[Any]]]",
        left: "Callable[[], None] | None" = None,
    ):
        super().__init__(desk)
        self._words = words
        self._left = left or desk.close
        self._first = 0
        self.reword()

    def reword(self) -> None:
        self._title, words = self._words()
        self._lines: "list[Any]" = []
        for line in words:
            if isinstance(line, str):
                self._lines += self.services.screen.lines(line)
            else:
                self._lines.append(line)

    def rotate(self, clicks: int) -> None:
        self._first = max(0, min(len(self._lines) - ROWS, self._first + clicks))
        self.services.redraw()

    def press(self, button: str) -> None:
        if button == "plus":
            self.rotate(1)
        elif button == "minus":
            self.rotate(-1)
        else:
            self._left()

    def draw(self, screen: "Screen") -> None:
        screen.title(self._title)
        y = BODY
        for line in self._lines[self._first : self._first + ROWS]:
            y = screen.text(line, y) if isinstance(line, str) else screen.pair(line[0], line[1], y)
        more = len(self._lines) - self._first - ROWS
        screen.footer("↓ %d" % more if more > 0 else "", self.services.text("GO_ON"))


class ExplainPage(TextPage):
    """The whole of a sentence and the rule behind it: any press closes it, while the clock goes on."""

    timed = True

    def press(self, button: str) -> None:
        self.desk.close()
