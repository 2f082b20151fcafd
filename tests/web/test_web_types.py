"""The types that the page's JavaScript is checked with are those of what the Python side sends and takes."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from sim.scenario import VERBS
from sim.scenario.moves_file import read_moves
from sim.web.cards import cards_of
from sim.web.games import game_names
from sim.web.messages import FORMS
from sim.web.picture import Painter
from sim.web.server import STATIC
from tests.web.sitting import SCENARIOS, Sitting

Fields = dict[str, bool]  # by name: whether it is always there
FIELD = re.compile(r"^(\w+)(\??): ")
INTERFACE = re.compile(r"^(?:export )?interface (\w+)(?: extends ([\w ,<>|]+?))? \{\n(.*?)^\}", re.M | re.S)


def types(what: str = "page") -> str:
    return (STATIC.parent / "types" / f"{what}.d.ts").read_text(encoding="utf-8")


def fields(lines: Iterable[str]) -> Fields:
    found = (FIELD.match(line.strip()) for line in lines)
    return {match[1]: not match[2] for match in found if match}


def interfaces(text: str) -> dict[str, Fields]:
    """By name; with what they extend, if that is in the same text."""
    read: dict[str, Fields] = {}
    for name, bases, body in INTERFACE.findall(text):
        read[name] = {}
        for base in bases.split(", "):
            read[name] |= read.get(base, {})
        read[name] |= fields(body.splitlines())
    return read


def alternatives(text: str, name: str) -> list[Fields]:
    """The objects of a union, in the order in which they are written."""
    union = text.split(f"export type {name} =\n")[1].split(";\n\n")[0]
    return [fields(line.split("; ")) for line in re.findall(r"\| \{ (.*?) \}", union)]


PAGE = interfaces(types())


@pytest.fixture(scope="module")
def picture() -> dict[str, Any]:
    sitting = Sitting("pico_full")
    sitting.wait(1.5)
    sitting.live.load({"played.toml": 'title = "t"\nboard = "pico_full"\nsteps = [{ press = "ok" }]\n'})
    return Painter(sitting.live).paint()


def test_the_types_have_what_the_server_shows(picture: dict[str, Any]) -> None:
    assert {key for key in picture if "." not in key} == set(PAGE["Picture"])
    assert {key.split(".")[0] for key in picture if "." in key} == {"led", "page"}
    assert set(picture["board"]) == set(PAGE["Board"])
    assert set(picture["board"]["readers"][0]) == set(PAGE["Reader"])
    assert set(picture["faults"]) == set(PAGE["Faults"])
    assert set(picture["playback"]) == set(PAGE["Playback"])


def test_the_types_have_what_a_page_may_ask_for() -> None:
    verbs = re.findall(r'\| \{ do: "(\w+)"', types())
    asked = dict(zip(verbs, alternatives(types(), "Request"), strict=True))
    assert {verb: {"do": True} | {key: form[key][0] for key in form} for verb, form in FORMS.items()} == asked


def test_the_types_have_every_step_of_a_scenario() -> None:
    steps = [next(iter(step)) for step in alternatives(types(), "Step")]
    assert sorted([*steps, *PAGE["OtherStep"]]) == sorted(VERBS)


@pytest.mark.parametrize("game", game_names())
def test_the_types_have_nothing_that_a_card_lacks(game: str) -> None:
    """A column that no program of the page reads may be missing there."""
    known = interfaces(types() + types(game))
    own = INTERFACE.findall(types(game))
    tables = {table: name for name, _, body in own for table in re.findall(r'^  table: "(\w+)";', body, re.M)}
    cards = [card for card in cards_of(game) if card["table"] != "tag"]
    assert set(tables) == {card["table"] for card in cards}
    for card in cards:
        assert set(known[tables[card["table"]]]) <= set(card), card["card"]


@pytest.mark.parametrize(("game", "moves"), [("arte", "arte_tower"), ("battalia", "hero_at_the_gate")])
def test_the_types_have_what_lies_on_the_squares(game: str, moves: str) -> None:
    sitting = Sitting("pico_duel")
    read_moves(SCENARIOS / "setup" / f"{moves}.moves").write(sitting.table)
    sitting.wait(1.5)
    sitting.do(0.5, press="ok")  # Resume
    known = interfaces(types(game))
    shown = sitting.live.squares.field
    assert shown is not None
    assert set(shown) == set(known["Field"])
    if game == "arte":
        assert set(shown["units"][0]) == set(known["Unit"])
        assert set(shown["sides"][0]) == set(known["Side"])
