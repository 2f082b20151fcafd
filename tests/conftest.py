"""What tests of all folders share."""

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from sim.device_files import module_files
from sim.emulated_rp2040.uf2 import OutOfReach, find_uf2

# The fixture `table`, and each file in tests/scenarios as a test; pytester tries that plugin out.
pytest_plugins = ["sim.pytest_plugin", "pytester"]

# How long an example takes says something about the machine, not about the code.
settings.register_profile("chronotable", deadline=None)
settings.load_profile("chronotable")

# A simulated table makes many objects that live short, and few circles: collecting seldom saves a tenth.
gc.set_threshold(50_000)


# Where a single test may take a quarter of a minute.
LONG = ("web", "scenarios", "table", "campaign", "history", "tools")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first: who has none left takes from the short ones at the end, and nobody waits long."""
    items.sort(key=lambda item: item.path.parent.name not in LONG)


@pytest.fixture(scope="session")
def device_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the device, in a folder of their own that tests may write to."""
    image = tmp_path_factory.mktemp("device") / "image"
    shutil.copytree(module_files(), image)
    return image


@pytest.fixture(scope="session")
def uf2() -> Path:
    """MicroPython for an emulated RP2040. Nobody asks the network for it unless a version is named."""
    named = os.environ.get("CHRONOTABLE_UF2")
    if not named:
        pytest.skip(
            "no MicroPython for the RP2040: CHRONOTABLE_UF2 names a UF2 file, or a version like 1.28.0"
        )
    try:
        return find_uf2(named)
    except OutOfReach as error:
        pytest.skip(f"no MicroPython for the RP2040: {error}")
