"""What a joined module forgets at its end, and texts that go with a module that comes and goes."""

import ast
from typing import Any

from host_tools.build import LINKED, build
from host_tools.compile.forgotten import forgotten
from host_tools.compile.temporary import make_temporary

MODULE = """
def first():
    return 1
def second():
    return third() + first()
def third():
    return 2
def exported():
    return 3
class Moment:
    def play(self):
        return TABLE[0]()
def fourth():
    return 4
TABLE = {0: second, 1: fourth, 2: lambda: first()}
"""


def end_of(text: str, *wanted: str) -> str:
    return "\n".join(ast.unparse(statement) for statement in forgotten(ast.parse(text), wanted))


def run(text: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(text, "here", "exec"), names)
    return names


def test_only_what_tables_name_is_forgotten_and_the_tables_still_have_it() -> None:
    end = end_of(MODULE, "exported")
    assert end == "del second, fourth"
    names = run(MODULE + end)
    assert not {"second", "fourth"} & names.keys()
    assert names["Moment"]().play() == 3
    assert names["TABLE"][1]() == 4


def test_a_module_that_asks_for_everything_later_forgets_nothing() -> None:
    assert end_of("def a():\n    return b()\ndef b():\n    return a()\n") == ""


def test_games_of_the_device_forget() -> None:
    build()
    for game in ("history", "battalia", "arte"):
        *_, last = (LINKED / "table" / game / "__init__.py").read_text(encoding="utf-8").splitlines()
        assert last.startswith("del ")
        assert len(last.split(", ")) > 50


def temporary(text: str, *names: str) -> str:
    tree = ast.parse(text)
    make_temporary(tree, names)
    return ast.unparse(tree)


def test_short_texts_are_elements_of_tuples() -> None:
    assert temporary("a = entry['cs']") == "a = entry[('cs',)[0]]"
    assert temporary("f('a', b='c')") == "f(('a',)[0], b=('c',)[0])"
    assert temporary("{'a': ['b']}") == "{('a',)[0]: [('b',)[0]]}"
    assert temporary("'€€€'") == "('€€€',)[0]"


def test_texts_that_are_names_anyway_or_no_names_stay() -> None:
    for text in (
        "a = 'known'",
        "a = 'longer than ten'",
        "a = '€€€€'",
        "a = ''",
        "a = b'cs'",
        "a = const('cs')",
        "a = ('cs', 1)",
        "a = f'cs {b}'",
    ):
        assert temporary(text, "known") == text


def test_they_mean_the_same() -> None:
    text = "a = {'x': 1, 'y': ('z', ['x'])}\nb = a['y'][1][0] == 'x'\n"
    text += "def c(d='e'):\n    return d + 'f'\ng = c()\n"
    changed, same = run(temporary(text)), run(text)
    assert temporary(text) != text
    assert all(changed[name] == same[name] for name in ("a", "b", "g"))
