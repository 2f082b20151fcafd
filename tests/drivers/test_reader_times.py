"""How often a reader looks, and how soon it tries again after a failure."""

import time

import pytest

from drivers.reader import Reader
from sim.clock import MS
from tests.drivers.table import SPY, TURN, Table, card, ntag


def pause_after_a_visit(table: Table) -> int:
    """Milliseconds until it looks again, as soon as the next visit is over."""
    reader: Reader = table.readers[0]
    while reader.resting:
        table.clock.advance(MS)
        reader.step()
    while True:
        wait = reader.step()
        if reader.resting:
            assert wait == 0  # another reader may have its turn at once
            return time.ticks_diff(reader.due, time.ticks_ms())
        table.clock.advance(max(wait * MS, TURN))


def test_how_soon_it_looks_again(table: Table):
    """20 ms where nothing lies, 160 where all is known, 50 for a card that may only have been nudged."""
    table.run(100)
    assert pause_after_a_visit(table) == 20
    table.lay(card(1, SPY))
    table.run(500)
    assert pause_after_a_visit(table) == 160
    table.take()
    assert [pause_after_a_visit(table) for _ in range(3)] == [50, 50, 20]
    assert [event for _, _, event, _ in table.events] == ["CARD", "REMOVED"]


def test_what_is_not_yet_believed_is_looked_at_again_at_once(table: Table):
    """An empty tag, and two cards: both count at the second look."""
    table.run(100)
    table.lay(ntag(1))
    assert [pause_after_a_visit(table) for _ in range(2)] == [0, 160]
    table.take()
    table.run(500)
    table.lay(card(1, SPY))
    table.lay(card(2, SPY))
    assert [pause_after_a_visit(table) for _ in range(2)] == [0, 160]


def test_it_looks_when_its_time_has_come_and_not_a_moment_before(table: Table):
    reader: Reader = table.readers[0]
    table.run(100)
    pause = pause_after_a_visit(table)
    table.clock.advance((pause - 1) * MS)
    assert reader.step() == 1 and reader.resting
    table.clock.advance(MS)
    reader.step()
    assert not reader.resting


def test_the_pauses_between_two_attempts_grow_up_to_eight_seconds(table: Table):
    """At once, after a quarter of a second, then after twice as long each time; anew once it was back."""
    reader: Reader = table.readers[0]

    def pauses(attempts: int) -> list[int]:
        found: list[int] = []
        while len(found) < attempts:
            before = reader.due
            wait = reader.step()
            if reader.resting and reader.due != before:
                assert wait == 1
                found.append(time.ticks_diff(reader.due, time.ticks_ms()))
            table.clock.advance(max(wait * MS, TURN))
        return found

    table.run(100)
    table.chips[0].dead = True
    assert pauses(8) == [0, 250, 500, 1000, 2000, 4000, 8000, 8000]
    table.chips[0].dead = False
    table.chips[0].power_on()
    table.run(10_000)
    table.chips[0].dead = True
    assert pauses(3) == [0, 250, 500]


def test_a_known_card_is_looked_at_closely_every_fourth_time(table: Table, monkeypatch: pytest.MonkeyPatch):
    table.lay(card(1, SPY))
    table.run(500)
    asked: list[str] = []
    driver = table.drivers[0]
    for name in ("look", "confirm"):
        ask = getattr(driver, name)
        monkeypatch.setattr(driver, name, lambda ask=ask, name=name: (asked.append(name), ask()))
    table.run(3000)
    first = asked.index("look")
    assert first < 4
    assert asked[first : first + 12] == ["look", "confirm", "confirm", "confirm"] * 3
