"""Private names are short on the device, and no two things of one object have the same."""

import ast
import functools
import importlib
import inspect
from typing import Any

import pytest

from host_tools import FIRMWARE
from host_tools.build import modules
from host_tools.compile.constants import Constants
from host_tools.compile.names import Names


def shortened(text: str, **others: str) -> str:
    return Names({"here": text, **others}).shorten("here")


def run(text: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {}
    exec(compile(text, "here", "exec"), namespace)
    return namespace


def test_private_names_of_a_module_become_short() -> None:
    assert shortened(
        "_NAMES = [1]\ndef _roll(die):\n    return die, _NAMES\ndef play():\n    return _roll(1)\n"
    ) == ("_a = [1]\ndef _b(die):\n    return die, _a\ndef play():\n    return _b(1)\n")


def test_public_names_locals_and_parameters_stay() -> None:
    text = "def roll(_die):\n    _sum = _die\n    return [_sum for _ in range(_sum)]\n"
    assert shortened(text) == text


def test_a_name_with_two_meanings_stays() -> None:
    text = "_die = [1]\ndef roll(_die):\n    return _die\n"
    assert shortened(text) == text


def test_what_another_module_imports_stays() -> None:
    text = "_die = [1]\n"
    assert shortened(text, there="from here import _die\n") == text


def test_a_name_in_a_string_stays() -> None:
    text = (
        'class Die:\n    def _roll(self):\n        return getattr(self, "_face")\n'
        "    def turn(self):\n        self._face = 1\n"
    )
    assert "self._face" in shortened(text)
    assert "_roll" not in shortened(text)


def test_a_name_in_a_format_string_stays() -> None:
    text = 'class Die:\n    def turn(self):\n        self._face = 1\n        return f"{self._face}"\n'
    assert shortened(text) == text


def test_a_property_with_a_setter_stays() -> None:
    text = (
        "class Die:\n    @property\n    def _face(self):\n        return 1\n"
        "    @_face.setter\n    def _face(self, face):\n        pass\n"
    )
    assert shortened(text) == text


def test_an_attribute_that_nobody_here_gives_stays() -> None:
    text = "import asyncio\n\ndef tasks():\n    return asyncio._tasks\n"
    assert shortened(text) == text


def test_heirs_never_hide_what_they_inherit() -> None:
    """Base and heir are in different modules; each has a name the other does not know."""
    base = (
        "class Chip:\n    def __init__(self):\n        self._level = 1\n"
        "    def level(self):\n        return self._level\n"
    )
    heir = (
        "from base import Chip\nclass Reader(Chip):\n    def __init__(self):\n        super().__init__()\n"
        "        self._state = 2\n    def both(self):\n        return self.level(), self._state\n"
    )
    names = Names({"base": base, "heir": heir})
    whole = names.shorten("base") + names.shorten("heir").partition("\n")[2]
    assert "_level" not in whole and "_state" not in whole
    assert run(whole)["Reader"]().both() == (1, 2)


def test_strangers_share_short_names() -> None:
    names = Names(
        {
            "one": "class A:\n    def f(self):\n        self._x = 1\n",
            "two": "class B:\n    def f(self):\n        self._y = 1\n",
        }
    )
    assert "self._a" in names.shorten("one")
    assert "self._a" in names.shorten("two")


def test_who_reaches_into_another_object_uses_its_name() -> None:
    other = "class Die:\n    def turn(self):\n        self._b = 1\n        self._face = 6\n"
    names = Names(
        {"here": "class Hand:\n    def look(self, die):\n        self._seen = die._face\n", "other": other}
    )
    face = names.shorten("here").partition("die.")[2].strip()
    seen = names.shorten("here").partition("self.")[2].partition(" ")[0]
    assert f"self.{face} = 6" in names.shorten("other")
    assert face != seen


# The firmware itself


def dotted(path: Any) -> str:
    return ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)


TEXTS = {dotted(path): path.read_text(encoding="utf-8") for path in modules()}


@functools.cache
def before() -> dict[str, str]:
    """The modules as they are when names are shortened."""
    constants = Constants(TEXTS)
    return {name: constants.inline(name) for name in TEXTS}


@functools.cache
def names() -> Names:
    return Names(before())


@functools.cache
def renamed(name: str) -> list[tuple[str, str, bool]]:
    """What a module calls otherwise now: before, after, and whether it is an attribute."""
    pairs = zip(walk(before()[name]), walk(names().shorten(name)), strict=True)
    return [(old, new, is_attribute) for (old, is_attribute), (new, _) in pairs if old != new]


def walk(text: str) -> list[tuple[str, bool]]:
    """Every word of the program in order; the lines are words too."""
    words: list[tuple[str, bool]] = []
    for node in ast.walk(ast.parse(text)):
        words.append((f"{type(node).__name__} {getattr(node, 'lineno', '')}", False))
        words += [
            (str(value), isinstance(node, ast.Attribute))
            for field, value in ast.iter_fields(node)
            if isinstance(value, str | int)
        ]
    return words


@pytest.mark.parametrize("name", TEXTS)
def test_only_private_names_differ_and_every_line_stays(name: str) -> None:
    for old, new, _ in renamed(name):
        assert old.startswith("_") and not old.startswith("__")
        assert new.startswith("_") and len(new) <= 3


def test_an_attribute_is_called_the_same_everywhere() -> None:
    called: dict[str, set[str]] = {}
    for name in TEXTS:
        for old, new, is_attribute in renamed(name):
            if is_attribute:
                called.setdefault(old, set()).add(new)
    assert len(called) > 50
    assert {old: new for old, new in called.items() if len(new) > 1} == {}


PURE = [name for name in TEXTS if name.startswith(("rules.", "store.")) and "__init__" not in name]


@pytest.mark.parametrize("name", PURE)
def test_no_object_has_two_attributes_of_one_name(name: str) -> None:
    """By the classes as Python really builds them."""
    for _, kind in inspect.getmembers(importlib.import_module(name), inspect.isclass):
        homes = {base.__module__ for base in kind.__mro__} & TEXTS.keys()
        short = {old: new for home in homes for old, new, is_attribute in renamed(home) if is_attribute}
        assert len(set(short.values())) == len(short)
