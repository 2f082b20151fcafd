"""The settings on the table itself: every one by its kind, in force as soon as it is turned."""

from scenes.screen import BODY
from store.setting_kinds import SETTINGS, text_key
from table.games import title
from table.menu import Menu
from table.page import Page
from table.wheel_check import WheelCheck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scenes.screen import Screen
    from store.setting_kinds import Choice, Number, Setting
    from table.desk import Desk
    from table.menu import Choices

# How far one click goes, and what is behind the number, where that is not 1 and nothing.
_STEPS = {"brightness": 5, "turn_clock": 10}
_UNITS = {"brightness": " %", "saver_minutes": " min", "turn_clock": " s"}
_OFF_AT_ZERO = ("turn_clock",)
_WORDS = {"language": "LANG_", "dice": "DICE_"}


def open_settings(desk: "Desk") -> None:
    desk.open(SettingsPage(desk))


class SettingsPage(Menu):
    """All settings with their values. Leaving saves them."""

    def __init__(self, desk: "Desk"):
        super().__init__(desk, self._list, self._change, self._leave)

    def _list(self) -> "tuple[str, Choices]":
        text = self.services.text
        lines: "Choices" = []
        for setting in SETTINGS:
            lines.append((self._label(setting), setting))
        return text("SETTINGS"), lines

    def _label(self, setting: "Setting") -> str:
        name = self.services.text(text_key(setting))
        if setting.name == "wheel_offset":
            return name
        value = value_text(self.desk, setting, self.services.settings.get(setting.name))
        return value if setting.name == "game" else name + ": " + value  # a game's title needs the whole line

    def _change(self, setting: "Any") -> None:
        desk = self.desk
        if setting.name == "wheel_offset":
            desk.open(WheelCheck(desk, desk.close, desk.close))
        elif setting.kind == "bool":
            set_value(desk, setting, not desk.services.settings.get(setting.name))
            self.reword()
            desk.services.redraw()
        elif setting.kind == "choice":
            self._choose(setting)
        else:
            desk.open(NumberPage(desk, setting, self))

    def _choose(self, setting: "Choice") -> None:
        desk = self.desk

        def words() -> "tuple[str, Choices]":
            return desk.services.text(text_key(setting)), [
                (value_text(desk, setting, value), value) for value in setting.choices
            ]

        def chosen(value: "Any") -> None:
            desk.close()
            set_value(desk, setting, value)
            self.reword()

        index = setting.choices.index(desk.services.settings.get(setting.name))
        desk.open(Menu(desk, words, chosen, desk.close, index))

    def draw(self, screen: "Screen") -> None:
        """A host or a command card may have changed one meanwhile."""
        self.reword()
        super().draw(screen)

    def _leave(self) -> None:
        self.desk.close()
        self.services.save_settings()


class NumberPage(Page):
    """A number: each click shows at once what it does; BACK puts the old one back."""

    timed = False

    def __init__(self, desk: "Desk", setting: "Number", menu: SettingsPage):
        super().__init__(desk)
        self._setting = setting
        self._menu = menu
        self._before = desk.services.settings.get(setting.name)

    def rotate(self, clicks: int) -> None:
        setting = self._setting
        step = _STEPS.get(setting.name, 1)
        value = int(self.services.settings.get(setting.name)) // step * step + clicks * step
        set_value(self.desk, setting, max(setting.low, min(setting.high, value)))
        self.services.redraw()

    def press(self, button: str) -> None:
        if button == "plus":
            self.rotate(1)
        elif button == "minus":
            self.rotate(-1)
        elif button in ("ok", "back"):
            if button == "back":
                set_value(self.desk, self._setting, self._before)
            self._menu.reword()
            self.desk.close()

    def draw(self, screen: "Screen") -> None:
        setting = self._setting
        value = self.services.settings.get(setting.name)
        screen.title(self.services.text(text_key(setting)))
        y = screen.big(value_text(self.desk, setting, value), BODY + 6)
        screen.bar(int(value) - setting.low, setting.high - setting.low, y + 6)
        screen.footer(self.services.text("BACK"), self.services.text("OK"))


def set_value(desk: "Desk", setting: "Setting", value: "Any") -> None:
    """A value is in force at once; a language is spoken at once."""
    desk.services.settings.set(setting.name, value)
    if setting.name == "language":
        desk.speak()
    desk.services.apply_settings()


def value_text(desk: "Desk", setting: "Setting", value: "Any") -> str:
    text = desk.services.text
    if setting.kind == "bool" or (setting.name in _OFF_AT_ZERO and not value):
        return text("ON" if value else "OFF")
    if setting.name == "game":
        return text(title(value))
    if setting.name in _WORDS:
        return text(_WORDS[setting.name] + value.upper())
    return str(value) + _UNITS.get(setting.name, "")
