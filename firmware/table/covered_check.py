"""A card of the row is not heard any more, and nobody has shown where it is: is it covered, or taken up?

Radio cannot tell: a sticker exactly above another silences both, and a card in a hand is silent too. What
hands do within a few seconds mostly tells (row_input.py), so this is asked only when they did nothing or
pressed OK. It stands in nobody's way: the next card that is laid or taken up answers it as well.
"""

from drivers.button import PRESSED
from scenes.meanings import WAITING
from table.error_texts import zone_text
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.game_page import GamePage
    from table.no_rows import NoRows


class CoveredCheck(Page):
    """Goes by itself when a card says so. OK: it is as the table sees it, taken up; BACK: it lies there."""

    def __init__(self, page: "GamePage", row_input: "NoRows"):
        super().__init__(page.desk)
        self._game_page = page
        self._row_input = row_input
        self.doubted = row_input.doubted
        self._pressed = False  # a press that began on the page below was not meant for this one

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        """What is laid or taken up meanwhile counts as ever."""
        self._game_page.card(reader, event, identity)

    def tick(self, now: int) -> None:
        if not self._row_input.doubted:
            self.desk.close()

    def button(self, name: str, what: int) -> None:
        self._pressed = self._pressed or what == PRESSED

    def press(self, button: str) -> None:
        if not self._pressed or not self._row_input.doubted:
            return
        if button == "ok":
            self._row_input.let_go()
        elif button == "back":
            self._row_input.keep()

    def light(self) -> None:
        self.services.lights.mark(self.doubted, WAITING)

    def draw(self, screen: "Screen") -> None:
        text = self.services.text
        row = self._game_page.prompt.row
        screen.title(zone_text(text, self.doubted))
        if row and self.doubted in row.zones[: len(row.names)]:
            screen.text(row.names[row.zones.index(self.doubted)] + "\n" + text("CARD_GONE"))
        screen.footer(text("CARD_COVERED"), text("CARD_TAKEN"))
