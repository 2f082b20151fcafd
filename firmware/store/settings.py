"""Settings: what people choose once and the table remembers.

The file has a line `name=value` for each, and a last one with the CRC-32 of all before it. It is written
under another name and then renamed: the old settings stay until the new ones are whole.
"""

import os
from binascii import crc32

from store.errors import store_error

_PAUSE = 3000  # ms from a change to its saving: who turns through a menu does not write with every step
_TICKS = 0x3FFFFFFF  # where time.ticks_ms starts again from 0
_SEAL = b"crc="
_SEAL_SIZE = 4 + 8 + 1

TYPE_CHECKING = False
if TYPE_CHECKING:
    Value = int | bool | str


class SettingError(Exception):
    """A value that a setting cannot have, or a name that no setting has; `allowed` says what it can."""

    def __init__(self, code: str, name: str, allowed: str, sentence: str):
        super().__init__(sentence)
        self.code = code
        self.name = name
        self.allowed = allowed


class Number:
    """A whole number within bounds."""

    kind = "int"

    def __init__(self, name: str, low: int, high: int, default: int):
        self.name = name
        self.low = low
        self.high = high
        self.default = default

    def allowed(self) -> str:
        return f"{self.low} to {self.high}"

    def accepts(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def parse(self, text: str) -> "Value":
        return int(text)

    def write(self, value: "Value") -> str:
        return str(value)


class Switch:
    """On or off."""

    kind = "bool"

    def __init__(self, name: str, default: bool):
        self.name = name
        self.default = default

    def allowed(self) -> str:
        return "on, off"

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def parse(self, text: str) -> "Value":
        if text not in ("on", "off"):
            raise ValueError(text)
        return text == "on"

    def write(self, value: "Value") -> str:
        return "on" if value else "off"


class Choice:
    """One of a few values, words or numbers."""

    kind = "choice"

    def __init__(self, name: str, choices: "tuple[Value, ...]", default: "Value"):
        self.name = name
        self.choices = choices
        self.default = default

    def allowed(self) -> str:
        return ", ".join([str(choice) for choice in self.choices])

    def accepts(self, value: object) -> bool:
        return not isinstance(value, bool) and value in self.choices

    def parse(self, text: str) -> "Value":
        for choice in self.choices:
            if str(choice) == text:
                return choice
        raise ValueError(text)

    def write(self, value: "Value") -> str:
        return str(value)


# Every setting there is. Its name for people is the text SET_ and the name in capitals.
SETTINGS = (
    Choice("language", ("en", "it", "es"), "en"),
    Choice("game", ("history",), "history"),
    Number("players", 2, 5, 2),
    Choice("rounds", (6, 8), 6),  # BH-125
    Number("brightness", 1, 100, 60),
    Switch("night", False),
    Switch("sound", True),
    Number("speed", 0, 4, 2),
    Choice("dice", ("real", "table"), "real"),
    Switch("odds", False),
    Number("wheel_offset", -32768, 32767, 0),  # quarter-steps from the encoder's zero to the wheel's
    Number("saver_minutes", 1, 60, 10),
    Number("turn_clock", 0, 600, 0),  # seconds; 0 is no clock
)

if TYPE_CHECKING:
    Point = Number | Switch | Choice


def meaning(point: "Point") -> str:
    """The key of the text that names the setting."""
    return "SET_" + point.name.upper()


class Settings:
    """The values in force. `trouble` is what was wrong with the file: a code, and which setting if one."""

    def __init__(self, path: str, points: "tuple[Point, ...]" = SETTINGS):
        self._path = path
        self._points = {point.name: point for point in points}
        self._values: "dict[str, Value]" = {point.name: point.default for point in points}
        self._kept: "dict[str, str]" = {}  # what a newer firmware wrote and this one does not understand
        self._changed = False
        self._changed_at = -1
        self.trouble: "tuple[str, str] | None" = None
        self._load()

    def get(self, name: str) -> "Value":
        self._point(name)
        return self._values[name]

    def set(self, name: str, value: "Value") -> None:
        """Put a value in force; save it later."""
        point = self._point(name)
        if not point.accepts(value):
            raise SettingError(
                "value", name, point.allowed(), f"{name} can be {point.allowed()}, not {value}."
            )
        if self._values[name] != value or name in self._kept:
            self._values[name] = value
            self._kept.pop(name, None)
            self._changed = True

    def save_if_due(self, now_ms: int) -> bool:
        """Save some time after a change; call it as often as you like with time.ticks_ms()."""
        if not self._changed:
            return False
        if self._changed_at < 0:
            self._changed_at = now_ms
        if (now_ms - self._changed_at) & _TICKS < _PAUSE:
            return False
        self._changed_at = now_ms  # should it fail: not again at once
        self.save()
        return True

    def save(self) -> None:
        """Write all settings now; the file has either all the old values or all the new ones."""
        lines = [
            name + "=" + point.write(self._values[name]) + "\n"
            for name, point in self._points.items()
            if name not in self._kept
        ]
        lines += [name + "=" + text + "\n" for name, text in self._kept.items()]
        body = "".join(lines).encode()
        try:
            with open(self._path + ".new", "wb") as file:
                file.write(body + _seal(body))
            os.rename(self._path + ".new", self._path)
        except OSError as error:
            raise store_error(error)
        self._changed = False
        self._changed_at = -1

    def _point(self, name: str) -> "Point":
        if name not in self._points:
            names = ", ".join(sorted(self._points))
            raise SettingError("name", name, names, f"There is no setting {name}. There are: {names}.")
        return self._points[name]

    def _load(self) -> None:
        try:
            os.stat(self._path)
        except OSError:
            return  # a new table
        try:
            with open(self._path, "rb") as file:
                data = file.read()
        except OSError:
            data = b""
        body = data[:-_SEAL_SIZE]
        if not body or _seal(body) != data[-_SEAL_SIZE:]:
            self._set_aside()
            return
        for line in body.decode().split("\n"):
            if line:
                self._take(line)

    def _take(self, line: str) -> None:
        name, _, text = line.partition("=")
        self._kept[name] = text
        point = self._points.get(name)
        if point is None:
            return
        try:
            value = point.parse(text)
        except ValueError:
            value = ""
        if not point.accepts(value):
            self.trouble = ("value", name)
            return
        self._values[name] = value
        del self._kept[name]

    def _set_aside(self) -> None:
        self.trouble = ("damaged", "")
        try:
            os.rename(self._path, self._path + ".bad")
        except OSError:
            pass  # then it stays where it is until the next save replaces it


def _seal(body: bytes) -> bytes:
    return _SEAL + b"%08x\n" % (crc32(body) & 0xFFFFFFFF)
