"""A new card is noticed as soon as it answers, long before anybody knows which one it is."""

import pytest

from drivers.reader import Reader
from sim.clock import MS
from tests.drivers.table import SPY, TREBUCHET, Table, card, ntag


@pytest.fixture
def noticed(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, bool]]:
    """When (ms), and whether something came or went before it was told of."""
    seen: list[tuple[float, bool]] = []
    monkeypatch.setattr(Reader, "on_notice", lambda reader, there: seen.append((table.clock.now / MS, there)))
    return seen


def test_a_card_is_noticed_once_and_well_before_it_is_told(table: Table, noticed: list[tuple[float, bool]]):
    table.run(100)
    table.lay(card(1, TREBUCHET, "Trebuchet"))
    assert table.run(1000) == [("CARD", TREBUCHET)]
    ((when, there),) = noticed
    assert there
    told = table.events[0][0] / MS
    assert told - when > 5  # reading its memory takes that long


def test_a_known_card_is_not_noticed_again_nor_its_removal(table: Table, noticed: list[tuple[float, bool]]):
    tag = table.lay(card(1, TREBUCHET))
    table.run(300)
    table.take()
    table.run(60)
    table.lay(tag)
    table.run(300)
    table.take()
    assert table.run(1000) == [("REMOVED", None)]
    assert [there for _, there in noticed] == [True]


def test_a_card_that_goes_before_it_is_read_is_taken_back(table: Table, noticed: list[tuple[float, bool]]):
    table.run(100)
    table.lay(card(1, TREBUCHET))
    while not noticed:
        table.run(1)
    table.take()
    assert table.run(1000) == []
    assert [there for _, there in noticed] == [True, False]


def test_a_card_in_the_place_of_another_is_noticed_anew(table: Table, noticed: list[tuple[float, bool]]):
    table.lay(card(1, TREBUCHET))
    table.run(300)
    table.take()
    table.lay(card(2, SPY))
    assert table.run(300) == [("REMOVED", None), ("CARD", SPY)]
    assert [there for _, there in noticed] == [True, True]


def test_a_foreign_tag_is_noticed_too(table: Table, noticed: list[tuple[float, bool]]):
    table.run(100)
    table.lay(ntag(1))
    assert table.run(500) == [("EMPTY_TAG", None)]
    assert [there for _, there in noticed] == [True]


def test_readers_tell_a_look_from_the_reading_of_a_card(table: Table):
    """While an answer is made, only looks may take their time."""
    looks = readings = 0
    table.run(100)
    table.lay(card(1, TREBUCHET))
    while not table.events:
        visited = table.readers._visited
        if visited and not visited.resting:
            assert table.readers.looks == visited.looks
            if visited.looks:
                looks += 1
            else:
                readings += 1
        table.run(1)
    assert looks and readings
