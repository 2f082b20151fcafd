"""The page on which people say where the wheel stands."""

from scenes.meanings import WAITING
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.screen import Screen
    from table.desk import Desk


class WheelCheck(Page):
    """Look at the wheel: does it show this point? Turn it there, or correct the number; OK calibrates."""

    timed = False

    def __init__(
        self,
        desk: "Desk",
        checked: "Callable[[], None]",
        left: "Callable[[], None]",
        target: int = -1,
    ):
        super().__init__(desk)
        self._checked = checked
        self._left = left
        self._fixed = target >= 0  # the point is what the game says, not what somebody sees
        self._point = target if self._fixed else desk.services.compass.wheel.point

    def turned(self, count: int) -> None:
        self.services.redraw()

    def press(self, button: str) -> None:
        if button == "ok":
            self.services.calibrate(self._point)
            self._checked()
        elif button == "back":
            self._left()
        elif not self._fixed:
            step = 1 if button == "plus" else -1
            self._point = (self._point + step) % self.services.compass.wheel.points
            self.services.redraw()

    def light(self) -> None:
        self.services.lights.mark("wheel", WAITING)

    def draw(self, screen: "Screen") -> None:
        text = self.services.text
        screen.title(text("WHEEL"))
        y = screen.text(text("WHEEL_LOOK", n=self._point + 1))
        if self._fixed:
            screen.text(self.services.compass.advice(text, self._point), y)
        elif self.services.compass.wheel.points > 1:
            screen.text(text("WHEEL_CORRECT"), y)
        screen.footer(text("BACK"), text("OK"))
