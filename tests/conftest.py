"""What tests of all folders share."""

import builtins
import gc
import os
import re
import shutil
from pathlib import Path

import micropython
import pytest
from hypothesis import settings

from sim.device_files import module_files
from sim.emulated_rp2040.uf2 import OutOfReach, find_uf2

TESTS = Path(__file__).parent

# The fixture `table`, and each file in tests/scenarios as a test; pytester tries that plugin out.
pytest_plugins = ["sim.pytest_plugin", "pytester"]

# Tests on CPython import the firmware as it is: what its compiled functions (viper) are marked with.
micropython.viper = lambda function: function
vars(builtins).update(dict.fromkeys(("ptr8", "ptr16"), memoryview))

# How long an example takes says something about the machine, not about the code.
settings.register_profile("chronotable", deadline=None)
settings.load_profile("chronotable")

# A simulated table makes many objects that live short, and few circles: collecting seldom saves a tenth.
gc.set_threshold(50_000)


# Where a single test may take a quarter of a minute. Each process begins with one of these groups: the long
# ones are over when somebody runs out of work and takes over from others, and only one needs a browser.
LONG = (("web",), ("scenarios", "campaign", "bench", "network"), ("table", "tools", "history"))


# What takes long has a target of its own, so that what one runs after each change stays short; CI runs both.
_LINES = (TESTS / "evenings.txt").read_text(encoding="utf-8").splitlines()
EVENINGS = re.compile("|".join(line for line in _LINES if line and not line.startswith("#")))


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    if EVENINGS.match(item.nodeid.removeprefix("tests/")):
        item.add_marker("evening")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """pytest-xdist deals the list in equal parts: each part gets long tests first, then short ones."""
    long = [[item for item in items if item.path.parent.name in group] for group in LONG]
    known = {id(item) for group in long for item in group}
    short = [item for item in items if id(item) not in known]
    part = -(-len(items) // len(LONG))
    dealt: list[pytest.Item] = []
    for group in long:
        room = max(0, part - len(group))
        dealt += group + short[:room]
        del short[:room]
    items[:] = dealt + short


@pytest.fixture(autouse=True, scope="module")
def _collections_stay_short() -> None:
    """The firmware collects garbage when a game begins: not that of all test files before this one."""
    gc.collect()
    gc.freeze()


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
