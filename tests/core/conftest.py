"""Every test in this folder runs twice: on CPython, and in the MicroPython VM with a fresh heap per file."""

import ast
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import micropython
import pytest

from sim import ROOT
from sim.device_files import module_files
from sim.micropython import framebuf
from sim.vm.testing import Outcome, run_tests

# What code tested here needs of MicroPython and CPython lacks. A Ctrl-C here is never one for a table.
sys.modules.setdefault("framebuf", framebuf)
micropython.kbd_intr = lambda char: None


FIRMWARE = ("drivers", "link", "rules", "scenes", "store", "table")  # its packages


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.parent == Path(__file__).parent and file_path.match("test_*.py"):
        # A node id of its own: pytest drops what it believes it has already.
        nodeid = f"{file_path.relative_to(ROOT)}[micropython]"
        return VmFile.from_parent(parent, path=file_path, nodeid=nodeid)
    return None


@pytest.fixture(autouse=True)
def _in_the_image(device_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data files open by the same relative paths on both Pythons."""
    monkeypatch.chdir(device_image)


@pytest.fixture(autouse=True)
def _modules_come_back() -> Iterator[None]:
    """A desk unloads games and what started it; later tests must not get second copies of their classes."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(FIRMWARE)}
    yield
    for name, module in sorted(before.items()):  # a package comes before its modules
        if sys.modules.get(name) is not module:
            sys.modules[name] = module
            package, _, leaf = name.rpartition(".")
            if package:
                setattr(sys.modules[package], leaf, module)


class VmFile(pytest.File):
    """One test file in the VM. Its tests run together in one process when the first of them is asked for."""

    outcomes: dict[str, Outcome] | None = None

    def collect(self) -> Iterator["VmTest"]:
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                test = VmTest.from_parent(self, name=node.name)
                test.add_marker("micropython")
                yield test

    def outcome(self, name: str) -> Outcome:
        if self.outcomes is None:
            wanted = [item.name for item in self.session.items if item.parent is self]
            # A copy of the device's files for each test file: tests may write, and files run side by side.
            with tempfile.TemporaryDirectory() as folder:
                image = shutil.copytree(module_files(), Path(folder) / "image")
                self.outcomes = run_tests(image, self.path, wanted)
        return self.outcomes[name]


class VmFailure(Exception):
    """What MicroPython said of a failing test."""


class VmTest(pytest.Item):
    parent: VmFile

    def runtest(self) -> None:
        passed, said = self.parent.outcome(self.name)
        if not passed:
            raise VmFailure(said)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, VmFailure):
            return f"{self.name} failed in the MicroPython VM:\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.name} [micropython]"
