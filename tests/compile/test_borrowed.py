"""Names that MicroPython has anyway: given to short names everywhere alike, never to what means something."""

import ast

from host_tools.build import places
from host_tools.compile.borrowed import Borrowed, words


def trees(**texts: str) -> dict[str, ast.Module]:
    return {name: ast.parse(text) for name, text in texts.items()}


def nobody(module: str) -> str:
    return ""


def game(module: str) -> str:
    return module if module.startswith("game") else ""


def test_a_short_name_is_the_same_borrowed_one_in_every_module() -> None:
    modules = trees(
        loop="def _a(e):\n    return e._b", other="from loop import _a as go\n\ndef _c():\n    global _d"
    )
    borrowed = Borrowed(modules, ["loop"], nobody)
    borrowed.rename()
    a, b = borrowed.names["_a"], borrowed.names["_b"]
    assert a != b
    assert {a, b} <= set(words())
    assert ast.unparse(modules["loop"]) == f"def {a}(e):\n    return e.{b}"
    c, d = borrowed.names["_c"], borrowed.names["_d"]
    assert ast.unparse(modules["other"]) == f"from loop import {a} as go\n\ndef {c}():\n    global {d}"


def test_what_a_module_uses_is_not_borrowed() -> None:
    first, second, third = words()[:3]
    for text in (f"import {first}\n_a = '{second}'\n", f'_a = f"{{x.{first}}} {{{second}}}"\n'):
        assert Borrowed(trees(loop=text), [], nobody).names == {"_a": third}


def test_strings_and_long_names_stay() -> None:
    modules = trees(loop="_a = '_a'\n_long = _a\n__all__ = ['IN']\nIN = 1")
    borrowed = Borrowed(modules, [], nobody)
    borrowed.rename()
    a = borrowed.names["_a"]
    assert ast.unparse(modules["loop"]) == f"{a} = '_a'\n_long = {a}\n__all__ = ['IN']\nIN = 1"


def test_what_stays_in_memory_is_served_first_and_games_may_borrow_the_same() -> None:
    few = words()
    texts = {
        "game.one": "_c = 1\n",
        "game.two": "_d = 1\n",
        "passing": "_b = 1\n",
        "loop": "_a = 1\n",
    }
    names = Borrowed(trees(**texts), ["loop", "game.one"], game).names
    assert names == {"_a": few[0], "_b": few[1], "_c": few[2], "_d": few[2]}
    shared = Borrowed(trees(**{**texts, "game.two": "_c = _d = 1\n"}), ["loop", "game.one"], game).names
    assert len(set(shared.values())) == 4  # _c means something in two games now


def test_words_are_what_a_module_may_be_called_in() -> None:
    assert len(words()) == len(set(words())) > 400
    assert all(word.isidentifier() and word.isascii() for word in words())
    assert not {"args", "value", "errno", "readinto", "ioctl", "super", "const", "range"} & set(words())


def test_places_know_borrowed_names() -> None:
    called = {(module, name): there for module, name, _, there in places()}
    assert called[("table.desk", "Desk")] in words()
    assert called[("-", "advance")] in words()
    assert called[("loop", "run")] == "run"
