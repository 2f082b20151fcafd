"""Scenario files that a page hands over: one, or together with those that it begins with."""

from collections.abc import Iterator
from pathlib import Path

from sim.scenario import Scenario, ScenarioError
from sim.scenario.files import FileRefused, Uploaded, name_inside, read_toml
from sim.table import TableError

Texts = dict[str, str]  # names without folders, and what stands in those files


def read_scenario(texts: Texts) -> Scenario:
    """The scenario that none of the others asks for."""
    asked_for = {wanted for text in texts.values() for wanted in _wanted(text)}
    whole = [name for name in texts if name.endswith(".toml") and name not in asked_for]
    if len(whole) != 1:
        raise TableError("choose one scenario, with the files that it begins with, if it does")
    try:
        return Scenario(Path(whole[0]), Uploaded(texts))
    except ScenarioError as error:
        raise TableError(str(error)) from None


def _wanted(text: str) -> Iterator[str]:
    """What a scenario includes and begins with, unless that lies outside its folder."""
    try:
        data = read_toml(text)
    except FileRefused:
        return  # moves; or a scenario that is refused when it is read
    for key in ("include", "before"):
        if isinstance(data.get(key), str):
            yield name_inside(data[key])
