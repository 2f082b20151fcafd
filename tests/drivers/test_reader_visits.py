"""What a reader makes of one visit after the other: it takes its time to believe what it sees."""

from drivers.reader import TWO_CARDS, Reader
from sim.clock import MS, Clock
from tests.drivers.table import SPY, TREBUCHET, TURN, Table, card, ntag


def visit(table: Table) -> list[str]:
    """The next visit, however long it is waited for, and what it told."""
    reader: Reader = table.readers[0]
    before = len(table.events)
    while reader.resting:
        table.clock.advance(MS)
        reader.step()
    while not reader.resting:
        table.clock.advance(max(reader.step() * MS, TURN))
    return [event for _, _, event, _ in table.events[before:]]


def started(table: Table) -> Reader:
    table.run(100)
    reader: Reader = table.readers[0]
    return reader


def test_two_cards_are_believed_at_the_second_look(table: Table):
    reader = started(table)
    table.lay(card(1, TREBUCHET))
    table.lay(card(2, SPY))
    assert [visit(table) for _ in range(4)] == [[], ["TWO_CARDS"], [], []]
    assert (reader.verdict, reader.uid) == (TWO_CARDS, b"")


def test_the_one_that_stays_is_believed_at_the_third_look(table: Table):
    started(table)
    first = table.lay(card(1, TREBUCHET))
    table.lay(card(2, SPY))
    for _ in range(6):
        visit(table)
    table.chips[0].field.remove(first)
    assert [visit(table) for _ in range(3)] == [[], [], ["CARD"]]


def test_what_is_no_card_is_believed_at_the_second_look(table: Table):
    started(table)
    table.lay(ntag(1))
    assert [visit(table) for _ in range(3)] == [[], ["EMPTY_TAG"], []]


def test_a_card_is_gone_after_three_silent_looks_and_nothing_is_left_of_it(table: Table):
    reader = started(table)
    table.lay(card(1, SPY))
    assert visit(table) == ["CARD"]
    assert (reader.verdict, reader.identity) == (1, SPY)
    table.take()
    assert [visit(table) for _ in range(3)] == [[], [], ["REMOVED"]]
    assert (reader.verdict, reader.identity, reader.uid) == (0, None, b"")


def test_another_card_in_the_place_of_a_known_one_is_looked_at_at_once(table: Table):
    """Three visits of four only ask for the known card; then the next one follows without a pause."""
    started(table)
    for number in range(4):
        tag = table.lay(card(number, SPY))
        for _ in range(8 + number):
            visit(table)
        table.chips[0].field.remove(tag)
        table.lay(card(10 + number, TREBUCHET))
        told = visit(table)
        began = table.clock.now
        told += [] if told else visit(table)
        assert told == ["REMOVED", "CARD"]
        assert table.clock.now - began < 60 * MS
        table.take()
        table.run(500)


def test_readers_rest_for_whoever_needs_the_chips_and_go_on_by_themselves(clock: Clock) -> None:
    """Eleven readers are never all at rest by chance: one visit begins where another ends."""
    table = Table(clock, readers=11)
    table.run(200)
    asked = 0
    while not table.readers.rest():
        table.run(1)
        asked += 1
    assert asked < 30
    assert not any(chip.field.on for chip in table.chips)
    table.lay(card(1, SPY), 4)
    assert table.run(250) == []
    assert table.run(200) == [("CARD", SPY)]
