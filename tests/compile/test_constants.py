"""Values take the place of names before the firmware is compiled, and nothing else changes."""

import ast
import functools
import importlib
import sys
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import FIRMWARE
from host_tools.build import modules
from host_tools.compile.constants import Constants

NUMBERS = "SWORD = 3\nSHIELD = SWORD + 1\nLOSS = -1\nNORTH, SOUTH = 0, 1\nNAMES = b'ab'\n"


def inlined(text: str, **others: str) -> str:
    return Constants({"numbers": NUMBERS, "here": text, **others}).inline("here")


def run(text: str, **modules: dict[str, Any]) -> dict[str, Any]:
    """The names of a module after its text ran, with these modules to import from."""
    for name, names in modules.items():
        sys.modules[name] = ModuleType(name)
        sys.modules[name].__dict__.update(names)
    try:
        namespace: dict[str, Any] = {"const": lambda value: value}
        exec(compile(text, "here", "exec"), namespace)
        return namespace
    finally:
        for name in modules:
            del sys.modules[name]


def test_an_imported_number_is_written_as_a_number() -> None:
    text = inlined("from numbers import SHIELD\n\ndef weight(n):\n    return n * SHIELD\n")
    assert text == "pass\n\ndef weight(n):\n    return n * (4)\n"


def test_what_has_no_value_yet_is_still_imported() -> None:
    text = inlined("from numbers import SWORD, judge\nx = judge(SWORD)\n")
    assert text == "from numbers import judge\nx = judge((3))\n"


def test_bytes_with_one_use_are_written_there_and_with_more_are_imported() -> None:
    assert inlined("from numbers import NAMES\nx = [NAMES]\n") == "pass\nx = [(b'ab')]\n"
    text = "from numbers import NAMES\nx = [NAMES, NAMES]\n"
    assert inlined(text) == text


def test_a_number_of_a_module_that_is_imported_as_a_whole() -> None:
    packed = {"pack.numbers": NUMBERS, "pack": ""}
    text = inlined("from pack import numbers\nx = {numbers.SHIELD: numbers.SWORD}\n", **packed)
    assert text == "pass\nx = {(4): (3)}\n"
    text = "from pack import numbers\nx = numbers.SHIELD, numbers.judge\n"
    assert inlined(text, **packed) == text.replace("numbers.SHIELD", "(4)")


def test_numbers_come_through_several_modules_and_under_other_names() -> None:
    text = inlined(
        "from middle import BLADE as EDGE\nx = [EDGE]\n", middle="from numbers import SWORD as BLADE\n"
    )
    assert text == "pass\nx = [(3)]\n"


def test_lines_stay_where_they_are() -> None:
    text = inlined("from numbers import (\n    SWORD,\n    LOSS,\n    judge,\n)\n\nx = judge(SWORD, LOSS)\n")
    assert text == "from numbers import judge\n\n\n\n\n\nx = judge((3), (-1))\n"


def test_columns_are_right_behind_letters_of_several_bytes() -> None:
    text = inlined('from numbers import SWORD\nx = ["épée …", SWORD, "é", SWORD]\n')
    assert text == 'pass\nx = ["épée …", (3), "é", (3)]\n'


@pytest.mark.parametrize(
    "binding",
    [
        "def f(SWORD):\n    return SWORD\n",
        "def f():\n    SWORD = 9\n    return SWORD\n",
        "def f():\n    global SWORD\n    SWORD += 1\n",
        "f = lambda SWORD: SWORD\n",
        "f = [SWORD for SWORD in (1, 2)]\n",
        "class f:\n    SWORD = 9\n",
        "def SWORD():\n    pass\n",
        "try:\n    pass\nexcept ValueError as SWORD:\n    pass\n",
        "from other import SWORD\n",
        "import SWORD.blade\n",
    ],
)
def test_a_name_that_means_something_else_somewhere_is_left_alone(binding: str) -> None:
    text = "from numbers import SWORD\nx = [SWORD]\n" + binding
    assert inlined(text) == text


def test_a_name_inside_a_format_string_is_left_alone() -> None:
    text = 'from numbers import SWORD\nx = f"{SWORD} blades"\n'
    assert inlined(text) == text


def test_a_number_that_changes_is_no_constant() -> None:
    text = "from counter import COUNT\nx = [COUNT]\n"
    assert inlined(text, counter="COUNT = 0\n\ndef up():\n    global COUNT\n    COUNT += 1\n") == text


def test_a_number_too_wide_for_the_device_keeps_its_name() -> None:
    text = "from wide import MASK\nx = [MASK]\n"
    assert inlined(text, wide="MASK = 0xFFFFFFFF\n") == text


def test_own_constants_are_marked_for_the_compiler() -> None:
    assert inlined("from micropython import const\n_A = 2\nB = const(_A << 4)  # why\n") == (
        "pass\n_A = const(2)\nB = const(32)  # why\n"
    )
    assert inlined("LEFT, RIGHT = 0, 1\n") == "LEFT = const(0); RIGHT = const(1)\n"
    assert inlined('_GO = bytes((1, 2))\n_ALL = (_GO, "x")\n') == (
        "_GO = const(b'\\x01\\x02')\n_ALL = const((b'\\x01\\x02', 'x'))\n"
    )


def test_bytes_that_are_put_together_are_written_as_they_come_out() -> None:
    assert inlined('_W = b"".join((bytes(2), b"a" * 2, bytes((1,)) + b"b"))\n') == (
        "_W = const(b'\\x00\\x00aa\\x01b')\n"
    )
    unknown = '_W = b"".join((bytes(2), made()))\n'
    assert inlined(unknown) == unknown


def test_a_table_or_a_call_is_no_constant() -> None:
    text = "A = [1, 2]\nB = {1: 2}\nC = len(A)\nD = E = 1\n"
    assert inlined(text) == text


def test_a_private_name_that_another_module_imports_survives() -> None:
    texts = {
        "here": "_KEY = b'ab'\n_SIZE = 2\n",
        "there": "from here import _KEY, _SIZE\nx = (_KEY, _KEY, [_SIZE])\n",
    }
    constants = Constants(texts)
    assert constants.inline("here") == "_KEY = b'ab'\n_SIZE = const(2)\n"
    assert constants.inline("there") == "from here import _KEY\nx = (_KEY, _KEY, [(2)])\n"


def test_what_only_the_type_checker_reads_is_left_out() -> None:
    text = inlined("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n")
    assert text == "\nif False:\n    from typing import Any\n"


_operators = st.sampled_from(["+", "-", "*", "|", "&", "^"])


@given(st.lists(st.tuples(st.integers(-50, 50), _operators, st.integers(0, 9)), min_size=1, max_size=8))
def test_a_module_computes_the_same_as_before(steps: "list[tuple[int, str, int]]") -> None:
    """Each constant is reckoned from a number and an earlier constant."""
    lines = [
        f"C{i} = {number} {operator} {f'C{earlier % i}' if i else 7}"
        for i, (number, operator, earlier) in enumerate(steps)
    ]
    names = [f"C{i}" for i in range(len(steps))]
    listed = ", ".join(names)
    text = f"from there import {listed}\ndef f(x):\n    return [x - {' - '.join(names)}, {listed}]\n"
    there = run("\n".join(lines))
    constants = Constants({"there": "\n".join(lines), "here": text})
    expected = run(text, there=there)["f"](5)
    assert run(constants.inline("here"))["f"](5) == expected
    marked = run(constants.inline("there"))
    assert [marked[name] for name in names] == [there[name] for name in names]


# The firmware itself


def dotted(path: Any) -> str:
    return ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)


FIRMWARE_TEXTS = {dotted(path): path.read_text(encoding="utf-8") for path in modules()}
PURE = [name for name in FIRMWARE_TEXTS if name.startswith(("rules.", "store.")) and "__init__" not in name]


@functools.cache
def of_the_firmware() -> Constants:
    """Reading all modules takes a second: once is enough."""
    return Constants(FIRMWARE_TEXTS)


@pytest.mark.parametrize("name", PURE)
def test_the_rules_differ_only_where_a_name_became_its_value(name: str) -> None:
    """Each value that stands for a name is the one which the module really has under that name."""
    before = functions(FIRMWARE_TEXTS[name])
    after = functions(of_the_firmware().inline(name))
    assert before.keys() == after.keys()
    namespace = vars(importlib.import_module(name))
    for place in before:
        assert_same(before[place], after[place], namespace)


def functions(text: str) -> dict[tuple[int, str], ast.FunctionDef]:
    nodes = ast.walk(ast.parse(text))
    return {(node.lineno, node.name): node for node in nodes if isinstance(node, ast.FunctionDef)}


def assert_same(before: Any, after: Any, namespace: dict[str, Any]) -> None:
    if isinstance(before, ast.Name) and not isinstance(after, ast.Name):
        value = ast.literal_eval(after)
        assert type(namespace[before.id]) is type(value)
        assert namespace[before.id] == value, before.id
    elif isinstance(before, ast.AST):
        assert type(before) is type(after)
        for field in before._fields:
            assert_same(getattr(before, field), getattr(after, field), namespace)
    elif isinstance(before, list):
        assert len(before) == len(after)
        for one, other in zip(before, after, strict=True):
            assert_same(one, other, namespace)
    else:
        assert before == after
