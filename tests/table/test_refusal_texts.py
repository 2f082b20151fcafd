"""Every refusal has a short sentence, and so has the rule behind it, in every language."""

import tomllib

import pytest

from host_tools import FIRMWARE, ROOT
from scenes.font import Font
from scenes.layout import fits
from scenes.screen import LINE, WIDTH
from tests.refusal_reasons import PREFIXES, refusals_of, rules_of

LANGUAGES = ("en", "it", "es")
REFUSAL_LINES = 2  # with the three of the longest question they fill the display
RULE_LINES = 3  # and leave two for what is expected now
RESULTS = {"R_ATT", "R_DEF", "R_NONE"}  # of a battle: words of the printed rules
RULEBOOKS = {"history": "battle-through-history", "battalia": "battalia", "arte": "arte-de-batalla"}

Words = dict[str, dict[str, str]]


@pytest.fixture(params=PREFIXES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def words_of(name: str) -> Words:
    return tomllib.loads((FIRMWARE / "texts" / f"{name}.toml").read_text(encoding="utf-8"))


def test_the_sources_of_the_rules_are_read_rightly() -> None:
    """One of each kind: a fixed pair, by a variable, what is due, a place by its rule, in a setup."""
    assert {("fourth_tile", "BH-201"), ("token_not_held", "BH-324"), ("not_now", "BH-833")} <= refusals_of(
        "history"
    )
    assert ("token_not_held", "BH-309") not in refusals_of("history")
    assert {("edges", "BA-310"), ("options", "BA-152"), ("too_weak", "BA-551")} <= refusals_of("battalia")
    assert {("overhang", "AB-114"), ("limit", "AB-210"), ("no_time", "AB-912")} <= refusals_of("arte")


def test_every_refusal_has_a_sentence_that_leaves_room_for_the_question(game: str, font: Font) -> None:
    words = words_of(game)
    sentences = {key for key in words if key.startswith("R_")} - RESULTS
    assert sentences == {f"R_{code.upper()}" for code, _ in refusals_of(game)}
    too_long = {
        words[key][language]
        for key in sentences
        for language in LANGUAGES
        if not fits(font, words[key][language], WIDTH - 4, REFUSAL_LINES * LINE)
    }
    assert not too_long


def test_every_rule_that_refuses_has_a_short_sentence(game: str, font: Font) -> None:
    words = words_of(f"{game}.rules")
    assert set(words) == rules_of(game)
    too_long = {
        (rule, sentence[language])
        for rule, sentence in words.items()
        for language in LANGUAGES
        if not fits(font, sentence[language], WIDTH, RULE_LINES * LINE)
    }
    assert not too_long


def test_every_such_rule_stands_in_the_rulebook(game: str) -> None:
    book = (ROOT / "docs" / "rules" / f"{RULEBOOKS[game]}.md").read_text(encoding="utf-8")
    assert not [rule for rule in rules_of(game) if f"**{rule}**" not in book]
