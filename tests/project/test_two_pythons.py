"""The two-Python tests really run in MicroPython: what it cannot do fails there, and a hang is caught."""

import shutil
from pathlib import Path

import pytest

from host_tools.build import build_modules
from sim.vm.testing import run_tests


@pytest.fixture
def image(tmp_path: Path) -> Path:
    return shutil.copytree(build_modules(), tmp_path / "image")


def write(tmp_path: Path, source: str) -> Path:
    file = tmp_path / "test_sample.py"
    file.write_text(source)
    return file


def test_a_line_that_only_cpython_understands_fails(image: Path, tmp_path: Path) -> None:
    file = write(
        tmp_path,
        "def test_cpython_only():\n    import dataclasses\n",
    )
    outcomes = run_tests(image, file, ["test_cpython_only"])
    passed, said = outcomes["test_cpython_only"]
    assert not passed
    assert "Traceback" in said
    assert "line 2, in test_cpython_only" in said
    assert "ImportError: no module named 'dataclasses'" in said


def test_a_failed_assertion_shows_its_line(image: Path, tmp_path: Path) -> None:
    file = write(
        tmp_path, "def test_wrong():\n    assert 1 + 1 == 3\n\ndef test_right():\n    assert 1 + 1 == 2\n"
    )
    outcomes = run_tests(image, file, ["test_wrong", "test_right"])
    assert outcomes["test_right"][0]
    assert not outcomes["test_wrong"][0]
    assert "line 2, in test_wrong" in outcomes["test_wrong"][1]


def test_a_hanging_test_is_killed_and_the_next_one_still_runs(image: Path, tmp_path: Path) -> None:
    file = write(
        tmp_path, "def test_hangs():\n    while True:\n        pass\n\ndef test_after():\n    pass\n"
    )
    outcomes = run_tests(image, file, ["test_hangs", "test_after"], silence=2.0)
    assert not outcomes["test_hangs"][0]
    assert "hung and was killed" in outcomes["test_hangs"][1]
    assert outcomes["test_after"][0]


def test_a_file_that_does_not_load_fails_all_its_tests(image: Path, tmp_path: Path) -> None:
    file = write(tmp_path, "import no_such_module\n\ndef test_one():\n    pass\n")
    outcomes = run_tests(image, file, ["test_one"])
    assert not outcomes["test_one"][0]
    assert "no module named 'no_such_module'" in outcomes["test_one"][1]


def test_the_firmware_is_loaded_from_the_compiled_files(image: Path, tmp_path: Path) -> None:
    file = write(
        tmp_path,
        "import rules.game\nimport sys\n\ndef test_compiled():\n"
        "    assert sys.implementation.name == 'micropython'\n"
        "    assert rules.game.__file__.endswith('.mpy')\n",
    )
    assert run_tests(image, file, ["test_compiled"])["test_compiled"] == (True, "")
