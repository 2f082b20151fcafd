"""A table that nobody has any more leaves nothing behind, wherever its firmware stands."""

import gc
import weakref

from sim.table import Table
from sim.table.accepted import AcceptedMoves


def test_a_table_that_is_dropped_frees_its_device_when_the_next_one_is_made() -> None:
    table = Table("pico_duel")
    table.run(1500)
    device = weakref.ref(table.device)
    del table
    gc.collect()
    after = Table("pico_duel")
    gc.collect()
    assert device() is None
    after.run(1500)
    assert after.device.powered


def test_a_table_without_power_is_freed_even_if_somebody_followed_its_moves() -> None:
    table = Table("pico_duel")
    accepted = AcceptedMoves(table)
    table.run(1500)
    for _ in range(12):  # a game with what is offered
        table.press("ok")
        table.run(400)
        accepted.look()
    assert accepted.session is not None
    dropped = weakref.ref(table)
    table.cut_power()
    del table, accepted
    gc.collect()
    assert dropped() is None
