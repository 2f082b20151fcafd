"""Eleven readers take turns: where a card is expected one is found sooner, and nobody is forgotten for it."""

import pytest

from sim.clock import MS, Clock
from tests.drivers.table import SPY, Table, card

READERS = 11
ROUND_MS = 42  # of eleven empty readers by this clock, at most
EXPECTED = {"one": (3,), "two": (2, 7), "a row of five": (4, 5, 6, 7, 8), "everywhere": tuple(range(READERS))}


def expecting(clock: Clock, numbers: tuple[int, ...]) -> Table:
    table = Table(clock, READERS)
    table.readers.expect([table.readers[number] for number in numbers])
    table.run(300)
    return table


def looks(table: Table, ms: int) -> list[list[float]]:
    """For each reader the times in milliseconds from one look to the next."""
    seen = [table.clock.now] * READERS
    found: list[list[float]] = [[] for _ in range(READERS)]
    on = [False] * READERS
    end = table.clock.now + ms * MS
    while table.clock.now < end:
        table.run(1)
        for number, chip in enumerate(table.chips):
            if chip.field.on and not on[number]:
                found[number].append((table.clock.now - seen[number]) / MS)
                seen[number] = table.clock.now
            on[number] = chip.field.on
    return found


def gaps(table: Table, ms: int) -> list[float]:
    """For each reader the longest of them."""
    return [max(times) for times in looks(table, ms)]


def until_told(table: Table, reader: int) -> float:
    began = table.clock.now
    tag = table.lay(card(reader, SPY), reader)
    for _ in range(400):
        if table.run(1):
            break
    took = (table.events[-1][0] - began) / MS
    assert table.events[-1][1:] == (reader, "CARD", SPY)
    table.chips[reader].field.remove(tag)
    table.run(400)
    return took


def test_without_expectations_all_are_alike(clock: Clock) -> None:
    longest = gaps(expecting(clock, ()), 1000)
    assert max(longest) < ROUND_MS
    assert max(longest) - min(longest) < 5


@pytest.mark.parametrize("kind", EXPECTED)
def test_nobody_waits_for_much_more_than_a_round(clock: Clock, kind: str) -> None:
    longest = gaps(expecting(clock, EXPECTED[kind]), 1500)
    assert max(longest) < ROUND_MS * 5 / 4
    assert max(longest[number] for number in EXPECTED[kind]) < ROUND_MS + 5


def test_a_place_of_one_or_two_is_looked_at_more_often(clock: Clock) -> None:
    for kind in ("one", "two"):
        found = [len(times) for times in looks(expecting(clock, EXPECTED[kind]), 1500)]
        expected = [found.pop(number) for number in reversed(EXPECTED[kind])]
        assert min(expected) >= 1.3 * max(found)


def test_an_expected_card_is_told_sooner(clock: Clock) -> None:
    table = expecting(clock, (3,))
    expected = []
    other = []
    for phase in range(0, 3 * ROUND_MS, 3):
        table.run(phase)
        expected.append(until_told(table, 3))
        table.run(phase)
        other.append(until_told(table, 9))
    assert sum(expected) / len(expected) < sum(other) / len(other) - 3
    assert max(expected) < max(other)
    assert max(other) < 2 * ROUND_MS


def test_expectations_end(clock: Clock) -> None:
    table = expecting(clock, (3,))
    table.readers.expect(())
    table.run(100)
    assert max(gaps(table, 1000)) < ROUND_MS
