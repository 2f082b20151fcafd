"""What the page says about the game: what is expected, what was told; and undo, by buttons alone."""

from typing import Any

import pytest

from sim.web.games import history
from tests.web.paer import laid_out
from tests.web.sitting import Sitting


def told(sitting: Sitting, kind: str) -> list[str]:
    return [words for _, how, words in sitting.live.story.lines if how == kind]


def test_before_the_game_the_page_offers_what_the_table_offers() -> None:
    sitting = Sitting("pico_duel")
    assert sitting.live.story.expects == {"kind": "nothing"}
    sitting.wait(1.5)
    expected = sitting.live.story.expects
    assert (expected["kind"], expected["choices"]) == ("menu", ["English", "Italiano", "Español"])
    sitting.do(undo=True)
    assert sitting.errors == ["no game is being played that could be taken back"]
    sitting.live.power(False)
    sitting.wait(0.1)
    assert sitting.live.story.expects == {"kind": "nothing"}


def test_a_turn_is_told_refused_and_taken_back() -> None:
    sitting = Sitting()
    laid_out(sitting.live)
    sitting.wait(2)
    for _ in range(2):
        sitting.do(1.2, press="ok")  # Resume; the wheel stands there
    story = sitting.live.story
    assert (story.expects["seat"], story.expects["zones"]) == (1, ["tile", "line"])
    assert not story.expects["undo"]

    # BH-201: a Unit before any tile.
    sitting.do(1, place="history unit 70", at="line")
    assert story.expects["refused"].endswith("(BH-201)")
    assert told(sitting, "refusal") == [story.expects["refused"]]
    sitting.do(lift="line")

    sitting.do(1.2, tap="history tile 17", at="tile")
    sitting.do(1.2, turn=18)
    sitting.do(3.5, press="ok")
    assert told(sitting, "scene") == ["Gears of History · II/III →1* · Draw 2 · Take 1 from discards"]
    assert "Take +2⚔" in story.expects["choices"]
    sitting.do(0.6, undo=True)
    assert "something hidden has come out" in sitting.errors.pop()  # a tile was drawn

    sitting.do(3, tap="history warfare 16", at="tile")
    assert "Take +2⚔" not in story.expects["choices"]
    assert story.expects["undo"]
    before = len(sitting.live.hands.journal)
    sitting.do(3, undo=True)
    assert sitting.errors == []
    assert "Take +2⚔" in story.expects["choices"]
    assert told(sitting, "notice") == ["Taken back"]
    steps = [step for _, step in sitting.live.hands.journal[before:]]
    assert steps == [{"press": "back", "ms": 900}, {"press": "plus"}, {"press": "plus"}, {"press": "ok"}]


def test_a_line_of_a_list_is_chosen_by_wheel_and_ok() -> None:
    sitting = Sitting("pico_duel")
    sitting.wait(1.5)
    sitting.do(1.5, line="Español")
    assert sitting.live.story.expects["choices"][0] == "Partida nueva"
    steps = [step for _, step in sitting.live.hands.journal]
    assert steps == [{"turn": 2}, {"press": "ok"}]
    sitting.do(line="English")
    assert sitting.errors == ["the table does not offer English now"]


def test_squares_are_read_again_only_when_they_may_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def field(play: Any) -> dict[str, Any]:
        read.append(play.index)
        return {"marked": play.index}

    monkeypatch.setattr(history, "field", field, raising=False)
    sitting = Sitting()
    assert sitting.live.squares.field is None
    laid_out(sitting.live)
    sitting.wait(2)
    assert sitting.live.squares.field is None  # Resume?
    for _ in range(2):
        sitting.do(1.2, press="ok")
    assert sitting.live.squares.field == {"marked": 0}
    before = len(read)
    sitting.wait(1)
    assert len(read) == before
    sitting.do(1.2, press="back", ms=900)  # the menu over the game
    assert sitting.live.squares.field == {"marked": 0}
    sitting.live.power(False)
    sitting.wait(0.1)
    assert sitting.live.squares.field is None
