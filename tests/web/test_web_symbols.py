"""One set of icons: what the display writes as a symbol is drawn on cards and in the words of the page."""

import re

from host_tools.compile.characters import SYMBOLS
from sim import ROOT

STATIC = ROOT / "sim" / "web" / "static"
TYPE = set("←→↑↓×•…✓✗")  # any typeface has them


def test_every_symbol_of_the_display_is_drawn_on_the_page_and_no_other() -> None:
    written = {
        character
        for folder, kind in (("texts", "*.toml"), ("table", "**/*.py"))
        for path in (ROOT / "firmware" / folder).glob(kind)
        for character in path.read_text(encoding="utf-8")
    }
    source = (STATIC / "shared" / "symbol_shapes.js").read_text(encoding="utf-8")
    drawn = set(re.findall(r'^  "(.)": \{', source, re.MULTILINE))
    assert drawn == (written & set(SYMBOLS)) - TYPE


def test_every_ability_of_a_card_has_its_symbol_in_the_words_of_the_display() -> None:
    cards = (STATIC / "games" / "history" / "cards.js").read_text(encoding="utf-8")
    texts = (ROOT / "firmware" / "texts" / "history.toml").read_text(encoding="utf-8")
    signs = dict(re.findall(r'(\w+): "(\W)"', re.search(r"const SIGNS = \{(.*)\}", cards)[1]))  # type: ignore[index]
    for ability in ("reinf", "assault", "hd", "acc", "div", "rel"):
        words = re.search(rf'\[{ability.upper()}\]\nen = "(.*)"\nit = "(.*)"\nes = "(.*)"', texts)
        assert words is not None and {each[0] for each in words.groups()} == {signs[ability]}
