"""Every test in this folder runs twice: on CPython, and in the MicroPython VM with a fresh heap per file."""

import ast
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.build import build
from sim import ROOT, vm

MARK = "\x01"
RUNNER = ROOT / "sim" / "vm" / "run_tests.py"
SILENCE = 60.0  # seconds one test may take in the VM before it counts as hung


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.parent == Path(__file__).parent and file_path.match("test_*.py"):
        return VmFile.from_parent(parent, path=file_path, name=f"{file_path.name}[micropython]")
    return None


@pytest.fixture(autouse=True)
def _in_the_image(device_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data files open by the same relative paths on both Pythons."""
    monkeypatch.chdir(device_image)


class VmFile(pytest.File):
    """One test file in the VM. Its tests run together in one process when the first of them is asked for."""

    outcomes: "dict[str, tuple[bool, str]] | None" = None

    def collect(self) -> Iterator["VmTest"]:
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                test = VmTest.from_parent(self, name=node.name)
                test.add_marker("micropython")
                yield test

    def outcome(self, wanted: list[str], name: str, image: Path) -> tuple[bool, str]:
        if self.outcomes is None:
            self.outcomes = {}
            shutil.copy(self.path, image / self.path.name)
            left = list(wanted)
            while left:
                done = self._run(image, left)
                self.outcomes.update(done)
                left = [test for test in left if test not in done]
        return self.outcomes[name]

    def _run(self, image: Path, names: list[str]) -> dict[str, tuple[bool, str]]:
        """Run tests until all are done, or until one hangs or takes the VM down with it."""
        outcomes: dict[str, tuple[bool, str]] = {}
        current: str | None = None
        said: list[str] = []
        end = "the VM ended without a word"
        try:
            for line in vm.run(image, RUNNER, self.path.stem, *names, silence=SILENCE):
                if not line.startswith(MARK):
                    said.append(line)
                    continue
                verdict, _, test = line[1:].partition(" ")
                if verdict in ("pass", "fail"):
                    outcomes[test] = (verdict == "pass", "\n".join(said))
                    current = None
                    said = []
                elif verdict == "start":
                    current = test
        except vm.VmHung as hung:
            end = f"hung and was killed: {hung}"
        except subprocess.CalledProcessError as crash:
            end = f"the VM ended with status {crash.returncode}"
        message = "\n".join([*said, end])
        if current is not None:
            outcomes[current] = (False, message)
        elif len(outcomes) < len(names):
            # The file itself would not load: that is everybody's failure.
            outcomes.update({name: (False, message) for name in names if name not in outcomes})
        return outcomes


class VmFailure(Exception):
    """What MicroPython said of a failing test."""


class VmTest(pytest.Item):
    parent: VmFile

    def runtest(self) -> None:
        wanted = [item.name for item in self.session.items if item.parent is self.parent]
        passed, said = self.parent.outcome(wanted, self.name, self._image())
        if not passed:
            raise VmFailure(said)

    def _image(self) -> Path:
        """A copy of the device's files for this test file: tests may write, and files run side by side."""
        image = ROOT / "build" / "vm" / self.path.stem
        shutil.rmtree(image, ignore_errors=True)
        shutil.copytree(build(), image)
        return image

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, VmFailure):
            return f"{self.name} failed in the MicroPython VM:\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.name} [micropython]"
