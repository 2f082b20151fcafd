"""Games of the page: found by their folders, and whole on both sides."""

from pathlib import Path

import pytest

from sim.web import games
from sim.web.cards import cards_of
from sim.web.server import STATIC

MEMBERS = ("words", "filters", "facets", "layout", "nameOf", "describe", "drawCard")
WHEEL = ("points", "drawFace", "readFaces")


@pytest.mark.parametrize("name", games.game_names())
def test_a_game_has_cards_a_bot_and_everything_to_draw(name: str) -> None:
    game = games.game_of(name)
    assert {card["table"] for card in cards_of(name)} == {*game.TABLES, "tag"}
    assert callable(game.Bot)
    script = (STATIC / "games" / name / "game.js").read_text(encoding="utf-8")
    exported = script.partition("export const game = {")[2]
    assert f'name: "{name}"' in exported
    assert [member for member in MEMBERS + WHEEL if member not in exported] == []


def test_a_game_joins_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "draughts"
    package.mkdir()
    (package / "__init__.py").write_text('TABLES = ("piece",)\nBot = None\n')
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert games.game_names()[0] == "history"  # as the table offers them; strangers come last
    assert games.game_names()[-1] == "draughts"
    assert games.game_of("draughts").TABLES == ("piece",)
