"""Games of the page: found by their folders, and whole on both sides."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.battalia.cards import FRIMAN, SUPPLY
from rules.battalia.moves import LAY, ROAD, SQUARE
from sim.micropython import framebuf
from sim.web import games
from sim.web.cards import cards_of
from sim.web.games.battalia import field
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


def test_the_map_of_battalia_shows_what_everybody_sees(
    device_image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bend is to be built: its squares, then the ways it can lie there; whose cities, whose heroes."""
    monkeypatch.setitem(sys.modules, "framebuf", framebuf)
    monkeypatch.chdir(device_image)
    from tests.core.battalia_guide_hand import Seat, sq

    seat = Seat().hero(0, "B2").actions()
    seat.play(LAY, seat.own(FRIMAN))
    seat.play(LAY, seat.own(SUPPLY))
    seat.play(ROAD, 2)  # a bend
    seat.play(*seat.game.expects().moves[0])
    shown = field(SimpleNamespace(session=seat, prompt=seat.prompt, scenes=[]))
    assert [offer[:2] for offer in shown["offers"]] == [[sq("C2"), "C2"], [sq("B3"), "B3"]]
    assert shown["squares"][sq("B2")] == [2, 0, 15, 0, 0, 1, 0]  # a city, all ways, forest, Bärfolk, level 1
    assert shown["squares"][sq("E3")][4:] == [-1, 0, 4]  # BA-113
    assert shown["squares"][sq("A1")][0] == 0  # BA-140
    assert shown["heroes"] == [sq("B2"), -1, -1, -1]
    seat.play(SQUARE, sq("C2"))
    shown = field(SimpleNamespace(session=seat, prompt=seat.prompt, scenes=[]))
    assert (shown["target"], shown["turns"]) == (sq("C2"), [[12, "↓←"], [9, "↑←"]])
    assert json.dumps(shown)
