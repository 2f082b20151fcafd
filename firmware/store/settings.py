"""Settings: what people choose once and the table remembers; which there are, and what each can be.

The file has a line `name=value` for each, and a last one with the CRC-32 of all before it. It is written
under another name and then renamed: the old settings stay until the new ones are whole.
"""

import os
from binascii import crc32

from store.errors import store_error

_PAUSE = 3000  # ms from a change to its saving: who turns through a menu does not write with every step
_TICKS = 0x3FFFFFFF  # where time.ticks_ms starts again from 0
_CRC = b"crc="
_CRC_LINE_SIZE = 4 + 8 + 1

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


if TYPE_CHECKING:
    Setting = Number | Switch | Choice

# Every setting there is. Its name for people is the text SET_ and the name in capitals.
SETTINGS: "tuple[Setting, ...]" = (
    Choice("language", ("en", "it", "es"), "en"),
    Choice("game", ("history", "battalia", "arte"), "history"),
    Number("players", 2, 5, 2),
    Choice("rounds", (6, 8), 6),  # BH-125
    Number("brightness", 1, 100, 60),
    Switch("night", False),
    Switch("sound", True),
    Number("speed", 0, 4, 2),
    Choice("dice", ("real", "table"), "real"),
    Switch("odds", False),
    Number("wheel_offset", -32768, 32767, 0),  # steps from the sensor's zero to the wheel's
    Number("saver_minutes", 1, 60, 10),
    Number("turn_clock", 0, 600, 0),  # seconds; 0 is no clock
    Number("gain", 0, 7, 0),  # of all readers; 0 is what the board file says
)


def text_key(setting: "Setting") -> str:
    """The key of the text that names the setting."""
    return "SET_" + setting.name.upper()


def named(settings: "tuple[Setting, ...]", name: str) -> "Setting":
    """The setting of that name; SettingError with all names if there is none."""
    for setting in settings:
        if setting.name == name:
            return setting
    names = ", ".join(sorted([setting.name for setting in settings]))
    raise SettingError("name", name, names, f"There is no setting {name}. There are: {names}.")


def check(setting: "Setting", value: object) -> None:
    """SettingError if the setting cannot have the value."""
    if not setting.accepts(value):
        can = setting.allowed()
        raise SettingError("value", setting.name, can, f"{setting.name} can be {can}, not {value}.")


class Settings:
    """The values in force. `trouble` is what was wrong with the file: a code, and which setting if one.

    A file of others than those of the table brings its own.
    """

    def __init__(self, path: str, settings: "tuple[Setting, ...]" = SETTINGS):
        self._path = path
        self._settings = settings
        self._values: "dict[str, Value]" = {setting.name: setting.default for setting in settings}
        self._kept: "dict[str, str]" = {}  # what a newer firmware wrote and this one does not understand
        self._changed = False
        self._changed_at = -1
        self.trouble: "tuple[str, str] | None" = None
        self._load()

    def get(self, name: str) -> "Value":
        if name not in self._values:
            named(self._settings, name)  # says which there are
        return self._values[name]

    def set(self, name: str, value: "Value") -> None:
        """Put a value in force; save it later."""
        check(named(self._settings, name), value)
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
            setting.name + "=" + setting.write(self._values[setting.name]) + "\n"
            for setting in self._settings
            if setting.name not in self._kept
        ]
        lines += [name + "=" + text + "\n" for name, text in self._kept.items()]
        body = "".join(lines).encode()
        try:
            with open(self._path + ".new", "wb") as file:
                file.write(body + _crc_line(body))
            os.rename(self._path + ".new", self._path)
        except OSError as error:
            raise store_error(error)
        self._changed = False
        self._changed_at = -1

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
        body = data[:-_CRC_LINE_SIZE]
        if not body or _crc_line(body) != data[-_CRC_LINE_SIZE:]:
            self._set_aside()
            return
        try:
            lines = body.decode().split("\n")
        except ValueError:  # the checksum is right, but no table wrote it
            self._set_aside()
            return
        for line in lines:
            if line:
                self._take(line)

    def _take(self, line: str) -> None:
        name, _, text = line.partition("=")
        self._kept[name] = text
        if name not in self._values:
            return
        setting = named(self._settings, name)
        try:
            value = setting.parse(text)
        except ValueError:
            value = ""
        if not setting.accepts(value):
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


def _crc_line(body: bytes) -> bytes:
    return _CRC + b"%08x\n" % (crc32(body) & 0xFFFFFFFF)
