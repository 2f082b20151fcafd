"""The records of moves and moments are whole: a number, a name, the rules, and one that says what is due."""

import re
from importlib import import_module

import pytest

from sim import ROOT
from table.games import GAMES

RULES = {"history": "BH", "battalia": "BA", "arte": "AB"}
WRITTEN = {
    prefix: set(map(int, re.findall(rf"\*\*{prefix}-(\d+)\*\*", text)))
    for text in (path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "rules").glob("*.md"))
    for prefix in RULES.values()
    if f"**{prefix}-" in text
}
NAMES = [name for _, name in GAMES]


@pytest.mark.parametrize("game", NAMES)
def test_every_move_has_a_record_with_its_name(game: str) -> None:
    moves = import_module(f"rules.{game}.moves")
    forms = import_module(f"rules.{game}.forms").MOVES
    names = [form.split()[0].upper() for form in forms.values()]
    assert list(forms) == list(range(len(names)))
    assert [getattr(moves, name) for name in names] == list(range(len(names)))


@pytest.mark.parametrize("game", NAMES)
def test_every_moment_has_a_record_and_what_is_due_is_a_rule(game: str) -> None:
    moves = import_module(f"rules.{game}.moves")
    records = import_module(f"rules.{game}.game").MOMENTS
    moments = {number for name, number in vars(moves).items() if name.startswith("AT_")}
    assert moments == set(range(len(moments)))
    assert set(records) == moments - {moves.AT_OVER}  # nothing is offered there
    due = {moment for moment, (_, accept, rule) in records.items() if accept and rule in WRITTEN[RULES[game]]}
    assert due == set(range(moves.AT_OVER))
    passed_through = {
        moment for moment, (_, accept, rule) in records.items() if (accept, rule) == (None, None)
    }
    assert passed_through == set(range(moves.AT_OVER + 1, len(moments)))
