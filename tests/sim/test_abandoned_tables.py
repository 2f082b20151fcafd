"""A table that nobody has any more leaves nothing behind, wherever its firmware stands."""

import gc
import weakref

from sim.table import Table


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
