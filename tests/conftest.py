"""What tests of all folders share."""

import shutil
from pathlib import Path

import pytest

from host_tools.build import build


@pytest.fixture(scope="session")
def device_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the device, in a folder of their own that tests may write to."""
    image = tmp_path_factory.mktemp("device") / "image"
    shutil.copytree(build(), image)
    return image
