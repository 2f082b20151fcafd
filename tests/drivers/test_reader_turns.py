"""Eleven readers take turns: where a card is expected one is found sooner, and nobody is forgotten for it."""

import pytest

from sim.clock import MS, Clock
from tests.drivers.table import SPY, Table, card

READERS = 11
ROUND_MS = 70  # of eleven empty readers by this clock, at most
EXPECTED = {"one": (3,), "two": (2, 7), "a row of five": (4, 5, 6, 7, 8), "everywhere": tuple(range(READERS))}


def expecting(numbers: tuple[int, ...]) -> Table:
    table = Table(Clock(), READERS)
    table.readers.expect([table.readers[number] for number in numbers])
    table.run(300)
    return table


def gaps(table: Table, ms: int) -> list[float]:
    """For each reader the longest time in milliseconds that its antenna was not switched on."""
    seen = [table.clock.now] * READERS
    longest = [0.0] * READERS
    on = [False] * READERS
    end = table.clock.now + ms * MS
    while table.clock.now < end:
        table.run(1)
        for number, chip in enumerate(table.chips):
            if chip.field.on and not on[number]:
                longest[number] = max(longest[number], (table.clock.now - seen[number]) / MS)
                seen[number] = table.clock.now
            on[number] = chip.field.on
    return longest


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


def test_without_expectations_all_are_alike() -> None:
    longest = gaps(expecting(()), 1000)
    assert max(longest) < ROUND_MS
    assert max(longest) - min(longest) < ROUND_MS / 2


@pytest.mark.parametrize("kind", EXPECTED)
def test_nobody_waits_for_more_than_two_rounds(kind: str) -> None:
    longest = gaps(expecting(EXPECTED[kind]), 1500)
    assert max(longest) < 2 * ROUND_MS
    assert max(longest[number] for number in EXPECTED[kind]) < ROUND_MS + 5


def test_a_place_of_one_or_two_is_looked_at_twice_as_often() -> None:
    for kind in ("one", "two"):
        longest = gaps(expecting(EXPECTED[kind]), 1500)
        assert max(longest[number] for number in EXPECTED[kind]) < ROUND_MS / 2 + 5


def test_an_expected_card_is_told_sooner_at_every_phase_of_the_round() -> None:
    table = expecting((3,))
    expected = []
    other = []
    for phase in range(0, ROUND_MS, 7):
        table.run(phase)
        expected.append(until_told(table, 3))
        table.run(phase)
        other.append(until_told(table, 9))
    assert max(expected) < max(other) - 20
    assert max(expected) < 70
    assert max(other) < 2 * ROUND_MS + 30


def test_expectations_end() -> None:
    table = expecting((3,))
    table.readers.expect(())
    table.run(100)
    assert max(gaps(table, 1000)) < ROUND_MS
