"""The settings of a table as a person sees them: on a device through its link, or in a file."""

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from host_tools.errors import ToolError
from host_tools.files import read_whole
from host_tools.talk import Table
from store.setting_kinds import SETTINGS
from store.settings import Settings

if TYPE_CHECKING:
    from store.setting_kinds import Setting, Value

KINDS = {"int": "number", "bool": "switch"}  # as people call them
MARK = b"\ncrc="  # before the checksum at the end of the file
LONGEST = 40  # letters of a value in a message

MEANINGS = Path(__file__).with_name("settings.toml")


class Listed(NamedTuple):
    name: str
    value: str
    default: str
    kind: str
    allowed: str
    meaning: str


class Source(Protocol):
    """Where settings are kept."""

    def get(self, name: str) -> str: ...

    def set(self, name: str, value: str) -> None: ...


class OnTable:
    """The device checks every value itself, and has saved it when it answers."""

    def __init__(self, table: Table):
        self._table = table

    def get(self, name: str) -> str:
        return self._table.ask(f"get {setting_named(name).name}")

    def set(self, name: str, value: str) -> None:
        checked(name, value)
        self._table.ask(f"set {name} {value}")


class InFile:
    """The same file as on the device; it need not exist yet."""

    def __init__(self, path: Path):
        if path.exists() and not path.is_file():
            raise ToolError(f"{path} is no file.", "Name a settings file with --file.", "file")
        if not path.parent.is_dir():
            raise ToolError(f"There is no folder {path.parent}.", "", "file")
        # A damaged settings file is set aside; something else altogether stays where it is.
        if path.exists() and MARK not in read_whole(path):
            raise ToolError(f"{path} is no settings file of a table.", "Name another with --file.", "file")
        self._settings = Settings(str(path))
        if self._settings.trouble and self._settings.trouble[0] == "damaged":
            raise ToolError(
                f"{path} is damaged; it was kept as {path.name}.bad.",
                "Give the command again to start from the defaults.",
                "damaged",
            )

    def get(self, name: str) -> str:
        return setting_named(name).write(self._settings.get(name))

    def set(self, name: str, value: str) -> None:
        self._settings.set(name, checked(name, value))
        self._settings.save()


def setting_named(name: str) -> "Setting":
    for candidate in SETTINGS:
        if candidate.name == name:
            return candidate
    names = ", ".join(candidate.name for candidate in SETTINGS)
    raise ToolError(f"There is no setting {_cut(name)}.", f"There are: {names}.", "name")


def checked(name: str, text: str) -> "Value":
    """The value that the text stands for, or what is allowed instead."""
    setting = setting_named(name)
    try:
        value = setting.parse(text)
    except ValueError:
        value = ""
    if not setting.accepts(value):
        raise ToolError(f'{name} cannot be "{_cut(text)}".', f"Allowed: {setting.allowed()}.", "value")
    return value


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def meanings() -> dict[str, dict[str, str]]:
    """What each setting is for, in three languages."""
    return tomllib.loads(MEANINGS.read_text(encoding="utf-8"))


def listed(source: Source) -> list[Listed]:
    explained = meanings()
    return [
        Listed(
            setting.name,
            source.get(setting.name),
            setting.write(setting.default),
            KINDS.get(setting.kind, setting.kind),
            setting.allowed(),
            explained.get(setting.name, {}).get("en", ""),
        )
        for setting in SETTINGS
    ]


def write_text(source: Source) -> str:
    """Every setting on a line of its own, to keep or to edit."""
    lines = [
        f"# {setting.meaning}: {setting.allowed}\n{setting.name}={setting.value}\n"
        for setting in listed(source)
    ]
    return "\n".join(lines)


def read_text(text: str, name: str) -> dict[str, str]:
    """The settings of such a text; all that is wrong with it at once."""
    wanted: dict[str, str] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        key, equals, value = (part.strip() for part in line.partition("="))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not equals:
            problems.append(f"{name}, line {number}: a line is name=value")
            continue
        try:
            checked(key, value)
        except ToolError as error:
            problems.append(f"{name}, line {number}: {error.message} {error.advice}")
        wanted[key] = value
    if problems:
        raise ToolError(
            "\n".join([*problems, "Nothing was changed."]), "Mend these lines and import again.", "value"
        )
    return wanted
