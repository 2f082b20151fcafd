"""The Oracle was turned when it should stand: both arrows blink, and the display leads it back (BA-432)."""

from scenes.meanings import WRONG
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.play import Play

_TICKS = 0x3FFFFFFF
_REST_MS = 700  # a wheel that stands so long has come to rest


class PutBack(Page):
    """Goes by itself when the wheel is back; OK says that it stands right, and the table believes it."""

    def __init__(self, play: "Play", sector: int, today: str):
        super().__init__(play.desk)
        self._play = play
        self._sector = sector
        self._today = today
        self._since = self.desk.now

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        """What is laid meanwhile counts as ever: its sound says so."""
        self._play.card(reader, event, identity)

    def turned(self, count: int) -> None:
        self._since = self.desk.now
        self.desk.redraw()

    def tick(self, now: int) -> None:
        compass = self.desk.compass
        if compass.distance(self._sector) or not compass.wheel.settled:
            return
        if (now - self._since) & _TICKS >= _REST_MS:
            self.desk.close()

    def press(self, button: str) -> None:
        if button == "ok":
            self.desk.calibrate(self._sector)
            self.desk.close()

    def light(self) -> None:
        for zone in ("wheel", "arrow.1", "arrow.2"):
            self.desk.lights.mark(zone, WRONG)

    def draw(self, screen: "Screen") -> None:
        desk = self.desk
        screen.title(desk.text("M_PUTBACK"))
        y = screen.text(self._today)
        screen.text(desk.compass.advice(desk.text, self._sector), y)
        screen.footer("", desk.text("LEAVE_IT"))
