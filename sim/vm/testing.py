"""Runs the test functions of a file inside the MicroPython VM and says what became of each."""

import shutil
import subprocess
from pathlib import Path

from sim import vm

RUNNER = Path(__file__).with_name("run_tests.py")
MARK = "\x01"  # run_tests.py begins its own lines with it

Outcome = tuple[bool, str]  # passed, and what MicroPython said


def run_tests(image: Path, file: Path, names: list[str], silence: float = 60.0) -> dict[str, Outcome]:
    """Run all the named tests; one that hangs or crashes the VM fails, and the others go on in a new VM."""
    shutil.copy(file, image / file.name)
    shared = image / "tests" / file.parent.name
    shared.mkdir(parents=True, exist_ok=True)
    for module in file.parent.glob("*.py"):  # what several test files share
        if not module.name.startswith(("test_", "conftest")):
            shutil.copy(module, shared / module.name)
    outcomes: dict[str, Outcome] = {}
    left = list(names)
    while left:
        outcomes.update(_run_until_trouble(image, file.stem, left, silence))
        left = [name for name in names if name not in outcomes]
    return outcomes


def _run_until_trouble(image: Path, module: str, names: list[str], silence: float) -> dict[str, Outcome]:
    outcomes: dict[str, Outcome] = {}
    current: str | None = None
    said: list[str] = []
    end = "the VM ended without a word"
    try:
        for line in vm.run(image, RUNNER, module, *names, silence=silence):
            if not line.startswith(MARK):
                said.append(line)
                continue
            verdict, _, name = line[1:].partition(" ")
            if verdict == "start":
                current = name
            elif verdict in ("pass", "fail"):
                outcomes[name] = (verdict == "pass", "\n".join(said))
                current = None
                said = []
    except vm.VmHung as hung:
        end = f"hung and was killed: {hung}"
    except subprocess.CalledProcessError as crash:
        end = f"the VM ended with status {crash.returncode}"
    message = "\n".join([*said, end])
    if current is not None:
        outcomes[current] = (False, message)
    elif not outcomes:
        # The file itself would not load: that is everybody's failure.
        outcomes = dict.fromkeys(names, (False, message))
    return outcomes
