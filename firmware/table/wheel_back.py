"""The wheel was turned when it should stand: its arrows blink, and the display leads it back."""

from scenes.meanings import WRONG
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.game_page import GamePage

_TICKS = 0x3FFFFFFF
_REST_MS = 700  # a wheel that stands so long has come to rest


class WheelBack(Page):
    """Goes by itself when the wheel is back; OK says that it stands right, and the table believes it."""

    def __init__(self, page: "GamePage", target: int):
        super().__init__(page.desk)
        self._game_page = page
        self.target = target
        self._since = self.services.now

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        """What is laid meanwhile counts as ever: its sound says so."""
        self._game_page.card(reader, event, identity)

    def wheel_moved(self, count: int) -> None:
        self._since = self.services.now
        self.services.redraw()

    def tick(self, now: int) -> None:
        position = self.services.wheel_position
        if position.distance(self.target) or not position.wheel.settled:
            return
        if (now - self._since) & _TICKS >= _REST_MS:
            self.desk.close()

    def press(self, button: str) -> None:
        if button == "ok":
            self.services.calibrate(self.target)
            self.desk.close()

    def light(self) -> None:
        for zone in ("wheel", "arrow.1", "arrow.2"):
            self.services.lights.mark(zone, WRONG)

    def draw(self, screen: "Screen") -> None:
        desk, session = self.desk, self._game_page.session
        title, text = session.guide.wheel_words(session.game, desk.services)
        screen.title(title)
        y = screen.text(text)
        screen.text(desk.services.wheel_position.advice(desk.services.text, self.target), y)
        screen.footer("", desk.services.text("LEAVE_IT"))
