"""A game that begins in a tab for two houses waits for the bridge of its house."""

import time

import pytest

from sim.clock import SECOND
from sim.web.players.guest_table import GuestTable
from sim.web.players.host_table import HostTable
from sim.web.players.starting import new_table

START = {"game": "history", "seats": [{"who": "person"}, {"who": "person"}], "speed": "fast", "seed": 1}


@pytest.mark.parametrize("invites", [True, False])
def test_it_begins_once_a_bridge_is_there_that_invites(invites: bool) -> None:
    table = new_table(START, "en", time.monotonic, invites)
    assert isinstance(table, HostTable) == invites and not isinstance(table, GuestTable)
    for _ in range(400):
        table.advance(0.05)
    assert not table.stopped
    assert (table.running is None) == invites


def test_a_lesson_waits_for_nobody() -> None:
    assert not isinstance(new_table({**START, "tutorial": True}, "en", time.monotonic, True), HostTable)


def test_it_begins_also_if_the_name_of_the_table_wanders_over_the_display_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there: list[bool] = []
    monkeypatch.setattr(HostTable, "_has_bridge", lambda table: bool(there))
    table = new_table(START, "en", time.monotonic, True)
    for _ in range(200):
        table.advance(0.05)
    table.table.clock.leap(90 * SECOND)  # nobody touches it
    for _ in range(20):
        table.advance(0.05)
    assert table.table.screen_text().split() == ["Chronotable"]
    there.append(True)
    for _ in range(400):
        table.advance(0.05)
    assert not table.stopped and table.running is not None
