"""Joined modules do what the modules they are joined from did, in fewer names."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import build as building
from host_tools.compile.attributes import Attributes
from host_tools.compile.link import Linker, LinkError, source_lines
from host_tools.compile.trees import Program

MAIN = """
from shop.price import cheap, tax
from shop.goods import Apple as Fruit, LIMIT
from shop import words
import sys

_seen = []
count = 0

def _note(what, *, loud=False, **more):
    global count
    count += 1
    _seen.append(what.upper() if loud else what)
    return more

def run(price=3):
    note = _note                     # a local with the name of nothing else
    def total(tax_of=tax):           # a closure over a parameter
        nonlocal price
        price += 1
        return tax_of(price)
    fruit = Fruit(price, name="pear")
    note("a", loud=True, a=1)
    sums = [tax for tax in range(3)]  # hides the import inside the brackets only
    print(total(), cheap(price), fruit.show(), sums, LIMIT, words.hello("you"), count, _seen)
    if price:
        from shop.later import farewell
        print(farewell(lambda tax: tax + price))
    else:
        from shop.price import cheap as farewell
    try:
        from shop.later import farewell as same
        same(None)
    except Exception as error:
        print("refused:", error)
    print(sorted(name for name in sys.modules if name.startswith("shop.later")))
"""
PRICE = """
_RATE = const(7)
def tax(amount):
    return amount * _RATE
def cheap(amount, limit=20):
    return tax(amount) < limit
"""
GOODS = """
from shop.price import tax
LIMIT = const((1, 2))
_default = 5
class Thing:
    kind = "thing"
    size = _default + 1
    def __init__(self, price, name):
        self._price = price
        self.name = name
    @property
    def price(self):
        return tax(self._price)
class Apple(Thing):
    kind = Thing.kind + "s"
    def show(self):
        return f"{self.name} {self.price} {self.kind} {self.size}"
"""
WORDS = """
def hello(name):
    return "hello " + name
"""
LATER = """
from shop.words import hello
from shop.hidden import secret
class Refused(Exception):
    pass
def farewell(how):
    if how is None:
        raise Refused(hello("nobody"))
    return hello("again"), how(1), secret()
"""
HIDDEN = "def secret():\n    return 42\n"
UNUSED = "def nobody():\n    return 0\n"
SHOP = {
    "shop.main": MAIN,
    "shop.price": PRICE,
    "shop.goods": GOODS,
    "shop.words": WORDS,
    "shop.later": LATER,
    "shop.hidden": HIDDEN,
    "shop.unused": UNUSED,
}
SAID = """\
28 False pear 21 things 6 [0, 1, 2] (1, 2) hello you 1 ['A']
('hello again', 5, 42)
refused: hello nobody
['shop.later']
"""


def run(texts: dict[str, str], folder: Path) -> str:
    """What the program says whose start is shop.main.run."""
    for name, text in texts.items():
        path = folder.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    start = "import builtins; builtins.const = lambda value: value; import shop.main; shop.main.run()"
    process = subprocess.run(
        [sys.executable, "-c", start], cwd=folder, capture_output=True, text=True, check=False
    )
    assert not process.stderr, process.stderr
    return process.stdout


def programs(texts: dict[str, str]) -> dict[str, Program]:
    return {name: Program(text) for name, text in texts.items()}


def joined(linker: Linker) -> dict[str, str]:
    return {bundle: linker.joined(bundle).text() for bundle in linker.bundles}


def shop() -> Linker:
    return Linker(programs(SHOP), [["shop.main"]], [("shop.main", "run")])


def test_the_program_as_it_was_written(tmp_path: Path) -> None:
    assert run(SHOP, tmp_path).replace(", 'shop.hidden'", "") == SAID


def test_joined_it_says_the_same(tmp_path: Path) -> None:
    assert run(joined(shop()), tmp_path) == SAID


def test_with_short_attributes_too(tmp_path: Path) -> None:
    attributes = Attributes(programs(SHOP))
    assert attributes.short.keys() == {"show"}  # the others stand in an f-string, or are of the library
    linker = Linker(
        {name: attributes.shorten(name) for name in SHOP}, [["shop.main"]], [("shop.main", "run")]
    )
    assert run(joined(linker), tmp_path) == SAID


def test_what_is_in_memory_together_is_one_module_and_what_nobody_reaches_is_none() -> None:
    texts = joined(shop())
    assert list(texts) == ["shop.later", "shop.main"]
    assert "42" in texts["shop.later"]  # with all that only it needs
    assert not any("nobody()" in text for text in texts.values())


def test_names_are_short_but_for_those_of_the_world_outside() -> None:
    tree = ast.parse(joined(shop())["shop.main"])
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert "run" in names
    assert max(len(name) for name in names) <= 3
    parameters = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    assert {"loud", "name"} <= parameters  # somebody calls them by name
    assert not parameters & {"amount", "limit", "what", "tax_of", "self"}


def test_two_values_for_two_names_make_no_tuple_on_the_device() -> None:
    """MicroPython makes one of values in brackets, and ast.unparse writes all tuples with them."""
    whole = """
def meet():
    a, b.c = b, a[1, 2]
    a, b, c = (b, 1, 2)
    a, b = (b, 1) if c else (1, b)
    b = (a, c)
    (a, c), b = ((1, 2), f(3, 4))
    return (a, b)
"""
    linker = Linker(programs({"house": whole}), [["house"]], [("house", "meet")])
    lines = linker.joined("house").text().splitlines()
    assert [line.split(" = ")[1] for line in lines if " = " in line] == [
        "b, a[1, 2]",
        "(b, 1, 2)",
        "(b, 1) if c else (1, b)",
        "(a, c)",
        "(1, 2), f(3, 4)",
    ]


def test_a_line_leads_back_to_where_it_was_written() -> None:
    whole = shop().joined("shop.main")
    text = whole.text()
    at = next(number for number, line in enumerate(text.splitlines(), 1) if "sums = " in line)
    module, line = source_lines(text, whole.places())[at - 1]
    assert module == "shop.main"
    assert "sums = " in MAIN.splitlines()[line - 1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import shop.price\ndef run(): pass\n", "as a whole"),
        ("from shop import price\ndef run(): print(price)\n", "as a whole"),
        ("from shop.price import missing\ndef run(): missing()\n", "has no missing"),
    ],
)
def test_what_cannot_be_joined_is_named(text: str, why: str) -> None:
    with pytest.raises(LinkError, match=why):
        texts = {"shop.main": text, "shop.price": PRICE}
        Linker(programs(texts), [["shop.main"]], [("shop.main", "run")]).joined("shop.main")


# The firmware


def test_every_module_of_the_device_is_as_the_build_says() -> None:
    folder = building.build()
    files = {path.relative_to(folder).with_suffix("") for path in folder.rglob("*.mpy")}
    joined = {path.relative_to(building.LINKED).with_suffix("") for path in building.LINKED.rglob("*.py")}
    assert files == joined  # which are the linker's, as the next test sees
    assert Path("loop") in files


def test_two_builds_of_the_same_sources_are_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One of them has mostly been made by another process, where sets have another order."""
    building.build()
    first = {path.relative_to(building.LINKED): path.read_text() for path in building.LINKED.rglob("*.py")}
    places = building.PLACES.read_text()
    monkeypatch.setattr(building, "LINKED", tmp_path)
    monkeypatch.setattr(building, "PLACES", tmp_path / "places.txt")
    building.build(tmp_path / "device")
    second = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.rglob("*.py")}
    for name in building.AS_THEY_ARE:
        del second[Path("device", name)]
    assert second == first
    assert building.PLACES.read_text() == places
