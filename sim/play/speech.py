"""The words of the table on this PC: its own texts and labels, in any of its languages."""

from functools import cache
from importlib import import_module
from typing import Any

from scenes.texts import Texts
from sim.device_files import catalogue_of, data_files
from store.setting_kinds import SETTINGS

LANGUAGES = ("en", "it", "es")


class HostSettings:
    """The table's settings with their defaults, and what was chosen otherwise."""

    def __init__(self, **chosen: Any):
        self._values = {setting.name: setting.default for setting in SETTINGS} | chosen

    def get(self, name: str) -> Any:
        return self._values[name]


class HostServices:
    """As much of the table's services as guides and labels use."""

    def __init__(self, game: str, language: str, **chosen: Any):
        self.text = texts_of(game, language)
        self.settings = HostSettings(**chosen)
        self.lying: dict[str, Any] = {}


@cache
def texts_of(game: str, language: str) -> Texts:
    return Texts(str(data_files() / "texts" / f"{game}.{language}.txt"))


@cache
def labels_of(game: str, language: str) -> Any:
    """What things of a game are called on the display."""
    labels = import_module(f"table.{game}.labels").Labels
    return labels(catalogue_of(game), HostServices(game, language))
