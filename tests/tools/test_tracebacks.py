"""Tracebacks of the device's own modules, made by the real MicroPython VM, in the words of the sources."""

from collections.abc import Iterator

import pytest

from host_tools.tracebacks import HEAD, translated
from sim import FIRMWARE, vm
from sim.bench.image import make_device

# A wheel that stands nowhere fails inside what stays in memory; a damaged file inside what comes and goes.
SCRIPT = """
import sys
from sim.bench.vm_desk import of, switch_on
from sim.bench.vm_stages import take

desk = switch_on()
with open("damaged", "w") as file:
    file.write("[]")
for fail in (lambda: of(desk, "wheel_moved")(None), lambda: take("store.board", "read")("damaged")):
    try:
        fail()
    except Exception as error:
        sys.print_exception(error)
        print("end")
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    image = make_device(tmp_path_factory.mktemp("device") / "image", "history")
    script = image / "fail.py"
    script.write_text(SCRIPT, encoding="utf-8")
    return list(_tracebacks(vm.run(image, script)))


def _tracebacks(lines: Iterator[str]) -> Iterator[list[str]]:
    one: list[str] = []
    for line in lines:
        if line == "end":
            yield one
            one = []
        else:
            one.append(line)


def line_of(path: str, text: str) -> int:
    lines = (FIRMWARE / path).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_the_device_itself_speaks_of_short_names(told: list[list[str]]) -> None:
    assert '"loop", line 1, in ' in "\n".join(told[0])
    assert "wheel_moved" not in "\n".join(told[0])


def test_where_no_lines_are_kept_the_function_is_found_by_who_calls_whom(told: list[list[str]]) -> None:
    lines = list(translated(told[0]))
    begins = line_of("table/desk.py", "def wheel_moved")
    expected = f"  firmware/table/desk.py, in the function that begins at line {begins}, Desk.wheel_moved"
    assert expected in lines
    assert lines[-1].startswith("TypeError")


def test_where_lines_are_kept_the_very_line_is_named(told: list[list[str]]) -> None:
    lines = list(translated(told[1]))
    fails = line_of("store/board.py", 'raise ValueError("no object")')
    assert f"  firmware/store/board.py, line {fails}, read" in lines
    assert lines[-1] == "ValueError: no object"


def test_what_is_not_ours_stays_as_it_is() -> None:
    lines = ["Traceback (most recent call last):", '  File "asyncio/core.py", line 7, in run', "OSError: 5"]
    assert list(translated(lines)) == [HEAD, *lines[1:]]


def test_a_module_on_its_own_tells_its_source_itself() -> None:
    """As on a Pico 2; `loop` alone would be the joined module of a Pico."""
    lines = ["Traceback (most recent call last):", '  File "firmware/loop.py", line 138, in _h', "OSError: 5"]
    assert list(translated(lines))[1:] == lines[1:]
