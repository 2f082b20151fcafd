"""The settings on the table itself: every declared point by its kind, in force as soon as it is turned."""

from scenes.screen import BODY
from store.points import SETTINGS, meaning
from table.games import title
from table.menu import Menu
from table.page import Page
from table.wheel_check import WheelCheck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scenes.screen import Screen
    from store.points import Choice, Number, Point
    from table.desk import Desk
    from table.menu import Choices

# How far one click goes, and what is behind the number, where that is not 1 and nothing.
_STEPS = {"brightness": 5, "turn_clock": 10}
_UNITS = {"brightness": " %", "saver_minutes": " min", "turn_clock": " s"}
_OFF_AT_ZERO = ("turn_clock",)
_WORDS = {"language": "LANG_", "dice": "DICE_"}


def adjust(desk: "Desk") -> None:
    desk.open(Adjust(desk))


class Adjust(Menu):
    """All settings with their values. Leaving saves them."""

    def __init__(self, desk: "Desk"):
        super().__init__(desk, self._list, self._change, self._leave)

    def _list(self) -> "tuple[str, Choices]":
        text = self.services.text
        lines: "Choices" = []
        for point in SETTINGS:
            lines.append((self._label(point), point))
        return text("SETTINGS"), lines

    def _label(self, point: "Point") -> str:
        name = self.services.text(meaning(point))
        if point.name == "wheel_offset":
            return name
        value = value_text(self.desk, point, self.services.settings.get(point.name))
        return value if point.name == "game" else name + ": " + value  # a game's title needs the whole line

    def _change(self, point: "Any") -> None:
        desk = self.desk
        if point.name == "wheel_offset":
            desk.open(WheelCheck(desk, desk.close, desk.close))
        elif point.kind == "bool":
            put(desk, point, not desk.services.settings.get(point.name))
            self.reword()
            desk.services.redraw()
        elif point.kind == "choice":
            self._choose(point)
        else:
            desk.open(Turn(desk, point, self))

    def _choose(self, point: "Choice") -> None:
        desk = self.desk

        def words() -> "tuple[str, Choices]":
            return desk.services.text(meaning(point)), [
                (value_text(desk, point, value), value) for value in point.choices
            ]

        def chosen(value: "Any") -> None:
            desk.close()
            put(desk, point, value)
            self.reword()

        index = point.choices.index(desk.services.settings.get(point.name))
        desk.open(Menu(desk, words, chosen, desk.close, index))

    def _leave(self) -> None:
        self.desk.close()
        self.services.keep_settings()


class Turn(Page):
    """A number: each click shows at once what it does; BACK puts the old one back."""

    timed = False

    def __init__(self, desk: "Desk", point: "Number", menu: Adjust):
        super().__init__(desk)
        self._point = point
        self._menu = menu
        self._before = desk.services.settings.get(point.name)

    def turn(self, clicks: int) -> None:
        point = self._point
        step = _STEPS.get(point.name, 1)
        value = int(self.services.settings.get(point.name)) // step * step + clicks * step
        put(self.desk, point, max(point.low, min(point.high, value)))
        self.services.redraw()

    def press(self, button: str) -> None:
        if button == "plus":
            self.turn(1)
        elif button == "minus":
            self.turn(-1)
        elif button in ("ok", "back"):
            if button == "back":
                put(self.desk, self._point, self._before)
            self._menu.reword()
            self.desk.close()

    def draw(self, screen: "Screen") -> None:
        point = self._point
        value = self.services.settings.get(point.name)
        screen.title(self.services.text(meaning(point)))
        y = screen.big(value_text(self.desk, point, value), BODY + 6)
        screen.bar(int(value) - point.low, point.high - point.low, y + 6)
        screen.footer(self.services.text("BACK"), self.services.text("OK"))


def put(desk: "Desk", point: "Point", value: "Any") -> None:
    """A value is in force at once; a language is spoken at once."""
    desk.services.settings.set(point.name, value)
    if point.name == "language":
        desk.speak()
    desk.services.obey_settings()


def value_text(desk: "Desk", point: "Point", value: "Any") -> str:
    text = desk.services.text
    if point.kind == "bool" or (point.name in _OFF_AT_ZERO and not value):
        return text("ON" if value else "OFF")
    if point.name == "game":
        return text(title(value))
    if point.name in _WORDS:
        return text(_WORDS[point.name] + value.upper())
    return str(value) + _UNITS.get(point.name, "")
