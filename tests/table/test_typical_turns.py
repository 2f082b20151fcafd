"""What a typical turn asks of hands: the scenarios that count it, and the table in docs/figures.md."""

import re
import tomllib
from pathlib import Path

import pytest

from host_tools import ROOT

BOARDS = ("pico_full", "pico_duel")
COUNT = re.compile(r"(\d+) presses, (\d+) cards, (\d+) turns")
# A row: the turn, its board, actions before scenes went on by themselves; now presses, cards, turns, all
ROW = re.compile(r"\| ([^|]+) \| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|")


def counted(game: str, board: str) -> tuple[int, ...]:
    """What the scenario ends with on that board; each of them is played by itself as a test."""
    path = Path(__file__).parents[1] / "scenarios" / f"typical_turn_{game}.toml"
    steps = tomllib.loads(path.read_text(encoding="utf-8"))["steps"]
    played = [step for step in steps if step.get("on", board) == board]
    found = COUNT.fullmatch(played[-1]["hands"])
    assert found is not None
    return tuple(map(int, found.groups()))


def told() -> dict[tuple[str, str], tuple[int, ...]]:
    """The rows of the table in docs/figures.md, by game and board."""
    text = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
    rows: dict[tuple[str, str], tuple[int, ...]] = {}
    game = ""
    for turn, board, *numbers in ROW.findall(text):
        if ":" in turn:
            game = turn.split(":")[0]
        rows[game, board] = tuple(map(int, numbers))
    return rows


@pytest.mark.parametrize("game", ["history", "battalia", "arte"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_figures_tell_what_the_scenario_counts(game: str, board: str) -> None:
    count = counted(game, board)
    assert told()[game, board][1:] == (*count, sum(count))


@pytest.mark.parametrize("game", ["history", "battalia", "arte"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_turn_asks_a_third_less_than_before(game: str, board: str) -> None:
    before = told()[game, board][0]
    assert 3 * sum(counted(game, board)) <= 2 * before
