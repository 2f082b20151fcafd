"""The page on which people say where the wheel stands."""

from scenes.meanings import WAITING
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.screen import Screen
    from table.desk import Desk
    from table.guide import GameGuide


class WheelCheck(Page):
    """Look at the wheel: does it show this point? Turn it there, or choose what it shows; OK calibrates.

    `guide` has the names of the points; without one only the first can be asked for.
    """

    timed = False

    def __init__(
        self,
        desk: "Desk",
        checked: "Callable[[], None]",
        left: "Callable[[], None]",
        guide: "GameGuide | None" = None,
        target: int = -1,
    ):
        super().__init__(desk)
        self._checked = checked
        self._left = left
        self._guide = guide
        self._target = target  # the point is what the game says, not what somebody sees
        self._point = max(target, 0)
        if guide and target < 0:
            self._point = desk.services.wheel_position.wheel.point

    def wheel_moved(self, count: int) -> None:
        self.services.redraw()

    def press(self, button: str) -> None:
        if button == "ok":
            self.services.calibrate(self._point)
            self._checked()
        elif button == "back":
            self._left()
        elif self._guide and self._target < 0:
            step = 1 if button == "plus" else -1
            self._point = (self._point + step) % self.services.wheel_position.wheel.points
            self.services.redraw()

    def light(self) -> None:
        self.services.lights.mark("wheel", WAITING)

    def draw(self, screen: "Screen") -> None:
        text = self.services.text
        screen.title(text("WHEEL"))
        if not self._guide:
            screen.text(text("WHEEL_FIRST"))
        else:
            y = screen.text(text("WHEEL_LOOK", name=self._guide.point_name(self._point, self.services)))
            if self._target < 0:
                screen.text(text("WHEEL_CORRECT"), y)
            else:
                screen.text(self.services.wheel_position.advice(text, self._target), y)
        screen.footer(text("BACK"), text("OK"))
