"""Which settings there are, and what each can be. Only who changes one needs to know (unload.py)."""

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
    Switch("hints", False),
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
