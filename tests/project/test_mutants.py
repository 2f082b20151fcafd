"""`make mutants`: small changes of a module in memory, and the tests that notice them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants import running
from tests.mutants.__main__ import EQUIVALENT, ROOT, files_for, main, reviewed_changes
from tests.mutants.changes import Change, changed_module, changes_of, pick
from tests.mutants.collected import Collected

SOURCE = """
TYPE_CHECKING = False
if TYPE_CHECKING:
    Pair = 3


STEP = 1


def least(number: "int", other: int = 7) -> int:
    while number > other:
        number -= 1
    return number
"""
TESTS = """
def test_quick():
    from {name} import least

    assert least(3) == 3


def test_thorough():
    from {name} import STEP, least

    assert least(9, 4) == 4 and STEP == 1
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "mutants_example.py"
    path.write_text(SOURCE, encoding="utf-8")
    (tmp_path / "test_example.py").write_text(TESTS.format(name=path.stem), encoding="utf-8")
    (tmp_path / "conftest.py").write_text(
        "import pathlib, sys\nsys.path.insert(0, str(pathlib.Path(__file__).parent))\n", encoding="utf-8"
    )
    return path


def told(changes: list[Change]) -> list[tuple[str, str]]:
    return [(change.before, change.after) for change in changes]


def test_operators_comparisons_and_numbers_are_changed_and_types_are_not(module: Path):
    assert told(changes_of(module, module.parent)) == [
        ("STEP = 1", "STEP = 2"),
        ("STEP = 1", "STEP = 0"),
        ("7", "8"),
        ("7", "6"),
        ("number > other", "number >= other"),
        ("number > other", "number < other"),
        ("number -= 1", "number += 1"),
        ("number -= 1", "number -= 2"),
        ("number -= 1", "number -= 0"),
    ]


def test_a_change_is_known_again_when_its_line_has_moved(module: Path):
    before = changes_of(module, module.parent)
    module.write_text("# a line\n\n" + SOURCE, encoding="utf-8")
    after = changes_of(module, module.parent)
    assert [change.key for change in before] == [change.key for change in after]
    assert [change.lines[0] + 2 for change in before] == [change.lines[0] for change in after]


def test_a_seed_always_chooses_the_same_changes(module: Path):
    changes = changes_of(module, module.parent)
    assert pick(changes, 1, 3) == pick(changes, 1, 3)
    assert len({tuple(pick(changes, seed, 3)) for seed in range(20)}) > 1
    assert pick(changes, 1, 100) == changes


def notices(module: Path, wanted: tuple[str, str]) -> str:
    """Which test notices that change of the example."""
    root = module.parent
    change = [found for found in changes_of(module, root) if (found.before, found.after) == wanted][0]
    course = running.trace(root, [module], [root / "test_example.py"])
    tests = course.tests(change.module, change.lines)
    return running.noticed_by(root, module.stem, module, changed_module(module, change.number), course, tests)


def test_the_test_that_notices_is_named(module: Path):
    assert notices(module, ("number -= 1", "number -= 2")) == "test_example.py::test_thorough"
    assert module.read_text(encoding="utf-8") == SOURCE


def test_what_runs_on_import_is_tried_against_every_test(module: Path):
    """The first test imports the module, the second looks at the number."""
    assert notices(module, ("STEP = 1", "STEP = 2")) == "test_example.py::test_thorough"


def test_what_no_test_notices_is_seen(module: Path):
    assert notices(module, ("7", "8")) == ""


def test_an_endless_loop_is_noticed(module: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(running, "LEAST_PATIENCE", 2.0)
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    assert notices(module, ("number -= 1", "number += 1")) == "the limit of 2 s"


def test_a_process_that_has_collected_the_tests_notices_what_changes_in_a_function(module: Path):
    """And what is reckoned on import it leaves to a process that loads everything anew."""
    root = module.parent
    number = {(found.before, found.after): found.number for found in changes_of(module, root)}
    tests = {"test_example.py::test_quick": 1.0, "test_example.py::test_thorough": 1.0}
    collected = Collected(root, [root / "test_example.py"])

    def noticed_by(before: str, after: str) -> str:
        return collected.noticed_by(module.stem, module, number[before, after], tests)

    assert noticed_by("number -= 1", "number -= 2") == "test_example.py::test_thorough"
    assert noticed_by("number > other", "number < other") == "the end of its process"  # of an endless loop
    assert noticed_by("number -= 1", "number -= 2") == "test_example.py::test_thorough"
    assert noticed_by("STEP = 1", "STEP = 2") == ""
    collected.close()


def test_tests_that_fail_anyway_are_told(module: Path):
    (module.parent / "test_example.py").write_text("def test_wrong():\n    assert False\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="fail without any change: test_example.py::test_wrong"):
        running.trace(module.parent, [module], [module.parent / "test_example.py"])


def test_a_module_of_the_firmware_is_tried_and_stays_as_it_is():
    path = ROOT / "firmware" / "rules" / "chance.py"
    before = path.read_bytes()
    command = [sys.executable, "-m", "tests.mutants", str(path), "--count", "2", "--seed", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (
        "firmware/rules/chance.py:" in done.stdout and "noticed by tests/core/test_chance.py" in done.stdout
    )
    assert done.stdout.splitlines()[-1].startswith("2 changes: ")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["docs"], "must be a module or folder in"),
        (["firmware/rules/none.py"], "must be a module or folder in"),
        (["firmware/rules/chance.py", "--count", "0"], "must be 1 or more"),
        (["firmware/rules/chance.py", "--tests", "tests/none.py"], "there is no such file"),
    ],
)
def test_a_wrong_call_is_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(arguments)
    assert said in capsys.readouterr().err


def test_a_driver_is_tried_against_all_its_files():
    names = [path.name for path in files_for(ROOT / "firmware" / "drivers" / "reader.py")]
    more = ("notices", "radio", "times", "turns", "visits", "writing")
    assert names == ["test_reader.py", *(f"test_reader_{of}.py" for of in more)]


def test_every_reviewed_change_still_exists_and_has_a_reason():
    """An entry whose function has changed is reviewed again, or goes."""
    reviewed = reviewed_changes(EQUIVALENT)
    known = {
        change.key for module in {key[0] for key in reviewed} for change in changes_of(ROOT / module, ROOT)
    }
    assert set(reviewed) <= known
    assert all(why.strip() for why in reviewed.values())
