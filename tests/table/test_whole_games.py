"""Whole games played by hands, through the simulated readers, wheel and buttons, from real decks."""

from typing import Any

import pytest

from host_tools.build import build
from rules.game import decode
from rules.history.game import History
from sim.hands import Hands
from sim.table import Table
from store.catalogue import Catalogue

# A game on the full board keeps 60 lights and 11 readers busy: a minute of work for a simulator. So `make
# test` plays the small board to the end and the full one for two rounds.
SHORT = 2


def journal_of(hands: Hands) -> Any:
    """A second look at the flash, as after a power cut."""
    device = hands.table.device
    with device.awake(), device.flash.timeless():
        return device.modules.load("store.journal").Journal("journal")


def replayed(hands: Hands, setup: bytes, moves: list[bytes]) -> History:
    """The game that the journal tells of, played again from its moves alone."""
    game = History(decode(setup, 1)[0], Catalogue(str(build() / "cards" / "history.cat")))
    for move in moves:
        game.play(decode(move)[0])
    return game


def test_two_rounds_on_the_full_board_are_in_the_journal_move_by_move() -> None:
    hands = Hands(Table("pico_full"), seed=3).sit_down()
    hands.play(until=lambda game: game.round > SHORT)
    device = hands.table.device
    with device.awake(), device.flash.timeless():
        setup, moves = journal_of(hands).load()
    game = replayed(hands, setup, moves)
    assert game.round == SHORT + 1
    assert game.digest() == hands.game.digest() == hands.desk.session.game.digest()


def test_after_each_turn_on_the_full_board_wheel_and_slots_are_as_the_table_says() -> None:
    hands = Hands(Table("pico_full"), seed=8).sit_down()
    hands.play(until=lambda game: game.round == 1 and game.turn == 1)
    hands.watch()
    desk = hands.desk
    assert desk.lying == {}, "the battlefield was cleared (BH-902 to BH-905)"
    assert desk.session.guide.lying(desk.session.game) == {}
    assert desk.session.guide.sector(desk.session.game) == hands.game.sector


def test_a_whole_game_on_the_small_board_ends_with_verdict_score_and_summary() -> None:
    hands = Hands(Table("pico_duel"), seed=1).sit_down()
    hands.play()
    desk = hands.desk
    assert type(desk.page).__name__ == "Verdict"
    text = desk.text
    seen = hands.table.screen_text()
    assert text("GAME_OVER") in seen

    # The journal has the game closed, and its moves lead to the same end.
    device = hands.table.device
    with device.awake(), device.flash.timeless():
        journal = journal_of(hands)
        assert journal.resume() is None
        number, summary, _ = journal.games()[-1]
        records = list(journal.fetch(number))
    assert f'"digest": "{hands.game.digest():08x}"'.encode() in summary
    assert records

    # OK goes on to the full count, and OK to the entrance.
    hands.press("ok")
    score = hands.table.screen_text()
    assert text("SCORE") in score
    for seat in range(2):
        assert str(hands.game.sheet[seat][5]) in score
    hands.press("ok")
    assert "Chronotable" in hands.table.screen_text()


@pytest.mark.parametrize("board", ["pico_full", "pico_duel"])
def test_the_same_seed_plays_the_same_evening(board: str) -> None:
    def opening() -> tuple[int, int]:
        hands = Hands(Table(board), seed=11).sit_down()
        hands.play(until=lambda game: game.moment > 1)
        return hands.game.digest(), hands.table.clock.now

    assert opening() == opening()
