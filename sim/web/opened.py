"""Scenario files that a page hands over: one, or together with those that it begins with."""

import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from sim.scenario import Scenario, ScenarioError
from sim.table import TableError

Files = dict[str, str]  # names without folders, and their texts


def read_scenario(files: Files) -> Scenario:
    """The scenario that none of the others asks for."""
    asked_for = {wanted.name for text in files.values() for wanted in _wanted(text)}
    whole = [name for name in files if name.endswith(".toml") and name not in asked_for]
    if len(whole) != 1:
        raise TableError("choose one scenario, with the files that it begins with, if it does")
    with tempfile.TemporaryDirectory() as folder:
        _lay(whole[0], files, Path(folder))
        try:
            return Scenario(Path(folder) / whole[0])
        except ScenarioError as error:
            missing = sorted(asked_for - files.keys())
            why = str(error).replace(f"{folder}/", "")
            raise TableError(f"{why}. Choose {' and '.join(missing)} too" if missing else why) from None


def _lay(name: str, files: Files, folder: Path) -> None:
    """Put a file into a folder, and those that it asks for to where it looks for them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(files[name], encoding="utf-8")
    for wanted in _wanted(files[name]):
        place = folder / wanted
        if wanted.name in files and not place.exists():
            _lay(wanted.name, files, place.parent)


def _wanted(text: str) -> Iterator[PurePosixPath]:
    """What a scenario includes and begins with, unless that lies outside its folder."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return  # moves; or a scenario that is refused when it is read
    for key in ("include", "before"):
        path = PurePosixPath(str(data.get(key, "")))
        if path.name and not path.is_absolute() and ".." not in path.parts:
            yield path
