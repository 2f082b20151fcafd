"""Hands at a row on slots: a card that is taken back, and the dealer's answer when the table asks for one."""

from typing import Any

from rules.history.moves import AT_ATTACK
from sim.hands.acts import perform
from tests.hands.at_a_table import BotGame


def at_the_row() -> tuple[BotGame, Any, list[str]]:
    """The Attacker's row on the full board, two cards laid."""
    game = BotGame("history", "pico_full", seed=3)
    while game.room.table.moment != AT_ATTACK or game.table.desk().page.scenes:
        game.answer()
    hand = game.room.seen_by(game.room.table.seat)[f"seat.{game.room.table.seat + 1}.hand"].things
    things = [thing for thing in hand if thing is not None][:2]
    for thing in things:
        perform(game.table, game.hands.lay(thing))
    row = game.hands.prompt.row
    assert len(row.cards) == 2
    return game, row, things


def test_a_card_that_is_taken_back_leaves_the_row_and_nothing_is_played() -> None:
    game, row, _ = at_the_row()
    before = game.table.desk().session.game.digest()
    perform(game.table, game.hands.take_back())
    assert len(row.cards) == 1
    assert game.hands.prompt.row is row
    assert game.table.desk().session.game.digest() == before


def test_the_dealer_says_what_is_true() -> None:
    game, row, _ = at_the_row()
    game.table.place("foreign tag", row.zones[1], 0)  # exactly above: both are silent
    game.table.run(5000)
    assert game.sitting.dealer.has_to_tidy()
    perform(game.table, game.sitting.dealer.tidy())
    game.table.run(300)
    assert len(row.cards) == 2
    game.table.remove(row.zones[0])
    game.table.run(5000)
    perform(game.table, game.sitting.dealer.tidy())
    game.table.run(300)
    assert not game.sitting.dealer.has_to_tidy()
    assert not row.cards
