"""What tests of all folders share."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from sim.device_files import device_files
from sim.scenario import Scenario, ScenarioError, ScenarioFailed

# How long an example takes says something about the machine, not about the code.
settings.register_profile("chronotable", deadline=None)
settings.load_profile("chronotable")


@pytest.fixture(scope="session")
def device_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the device, in a folder of their own that tests may write to."""
    image = tmp_path_factory.mktemp("device") / "image"
    shutil.copytree(device_files(), image)
    return image


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.parent.name == "scenarios" and file_path.suffix == ".toml":
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A scenario at the virtual table is a test."""

    def collect(self) -> Iterator["ScenarioTest"]:
        boards = Scenario(self.path).boards
        for board in boards:
            name = self.path.stem if len(boards) == 1 else f"{self.path.stem}[{board}]"
            yield ScenarioTest.from_parent(self, name=name, board=board)


class ScenarioTest(pytest.Item):
    def __init__(self, *, board: str, **how: Any):
        super().__init__(**how)
        self._board = board

    def runtest(self) -> None:
        Scenario(self.path).run(self._board)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, ScenarioError | ScenarioFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))
