"""Bots, dealer and room at a virtual table: after each act the table's game and the room agree."""

import pytest

from tests.hands.at_a_table import BotGame


@pytest.mark.parametrize("board", ["pico_duel", "pico_full"])
def test_bots_play_a_round_of_history_on_both_boards(board: str) -> None:
    game = BotGame("history", board, players=2, seed=3)
    while game.room.table.round < 2:
        game.answer()
    assert game.room.game.round == 2
    on_slots = [thing for things in game.table.lying.values() for thing in things]
    while game.table.desk().page.scenes:  # the battlefield is cleared while it is told
        game.answer()
    on_slots = [thing for things in game.table.lying.values() for thing in things]
    assert on_slots == []
