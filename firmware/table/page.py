"""What the table can be doing: a page takes what hands do, and says what people see."""

from scenes.screen import BODY, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.desk import Desk

    Choices = list[tuple[str, Any]]


class Page:
    """The desk gives every input to its top page. `desk.redraw()` asks for `draw` and `light` soon."""

    timed = True  # the turn clock runs while this page lies on top

    def __init__(self, desk: "Desk"):
        self.desk = desk

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        """Something was laid on a reader, or taken up."""

    def reader(self, name: str, event: int) -> None:
        """A reader was lost, or is back."""

    def turned(self, count: int) -> None:
        """The wheel stands at another quarter-step."""

    def turn(self, clicks: int) -> None:
        """The wheel was turned by whole clicks, forwards positive."""

    def button(self, name: str, what: int) -> None:
        """Each edge of a button, for pages that look at the button itself."""

    def press(self, button: str) -> None:
        """A button was pressed and let go."""

    def hold(self, button: str) -> None:
        """A button is being held."""

    def tick(self, now: int) -> None:
        """Forty milliseconds have passed."""

    def uncovered(self) -> None:
        """The page above was closed; hands may have done anything meanwhile."""

    def reword(self) -> None:
        """The language has changed: words that were kept are to be fetched again."""

    def light(self) -> None:
        """Mark the places this page is about; the lights are dark before."""

    def draw(self, screen: "Screen") -> None:
        """Say what is to be seen."""


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
    def marked(self) -> "Any":
        """What the marked choice stands for."""
        return self._choices[self._index][1]

    def reword(self) -> None:
        self._title, self._choices = self._words()
        self._index = min(self._index, len(self._choices) - 1)

    def turn(self, clicks: int) -> None:
        self._index = max(0, min(len(self._choices) - 1, self._index + clicks))
        self.desk.redraw()

    def press(self, button: str) -> None:
        if button == "plus":
            self.turn(1)
        elif button == "minus":
            self.turn(-1)
        elif button == "ok":
            self._chosen(self.marked)
        elif button == "back" and self._left:
            self._left()

    def draw(self, screen: "Screen") -> None:
        screen.title(self._title)
        screen.choose([label for label, _ in self._choices], self._index)
        screen.footer(self.desk.text("BACK") if self._left else "", self.desk.text("OK"))


class Reading(Page):
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
                self._lines += self.desk.screen.lines(line)
            else:
                self._lines.append(line)

    def turn(self, clicks: int) -> None:
        self._first = max(0, min(len(self._lines) - ROWS, self._first + clicks))
        self.desk.redraw()

    def press(self, button: str) -> None:
        if button == "plus":
            self.turn(1)
        elif button == "minus":
            self.turn(-1)
        else:
            self._left()

    def draw(self, screen: "Screen") -> None:
        screen.title(self._title)
        y = BODY
        for line in self._lines[self._first : self._first + ROWS]:
            y = screen.text(line, y) if isinstance(line, str) else screen.pair(line[0], line[1], y)
        more = len(self._lines) - self._first - ROWS
        screen.footer("↓ %d" % more if more > 0 else "", self.desk.text("GO_ON"))


class Explain(Reading):
    """The whole of a sentence and the rule behind it: any press closes it, while the clock goes on."""

    timed = True

    def press(self, button: str) -> None:
        self.desk.close()
