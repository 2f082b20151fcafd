"""What tests of all folders share."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from host_tools.build import build_modules
from sim.scenario import Scenario, ScenarioError, ScenarioFailed

# How long an example takes says something about the machine, not about the code.
settings.register_profile("chronotable", deadline=None)
settings.load_profile("chronotable")


@pytest.fixture(scope="session")
def device_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the device, in a folder of their own that tests may write to."""
    image = tmp_path_factory.mktemp("device") / "image"
    shutil.copytree(build_modules(), image)
    return image


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.parent.name == "scenarios" and file_path.suffix == ".toml":
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A scenario at the virtual table is a test."""

    def collect(self) -> Iterator["ScenarioTest"]:
        yield ScenarioTest.from_parent(self, name=self.path.stem)


class ScenarioTest(pytest.Item):
    def runtest(self) -> None:
        Scenario(self.path).run()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, ScenarioError | ScenarioFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))
