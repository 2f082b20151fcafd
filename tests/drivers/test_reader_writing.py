"""Tags that become cards: written, refused, taken away in the middle."""

import pytest

from drivers.ndef_writer import build
from drivers.reader import CARD, EMPTY_TAG, Reader
from sim.chips.tags import Classic1k, Ntag
from sim.clock import MS, Clock
from tests.drivers.table import SPY, TREBUCHET, Table, card, ntag


@pytest.mark.parametrize(
    "tag", [ntag(1), ntag(2, model=215), ntag(3, build("arte", "hero", 1)), ntag(4, b"\x55" * 40)]
)
def test_a_tag_becomes_a_card(table: Table, tag: Ntag):
    table.lay(tag)
    table.run(300)
    table.readers[0].write(TREBUCHET, "Trebuchet")
    assert table.run(500) == [("WRITTEN", TREBUCHET)]
    assert bytes(tag.memory[16:56]) == build(*TREBUCHET, "Trebuchet")
    assert table.run(500) == []
    table.take()
    assert table.run(500) == [("REMOVED", None)]
    table.lay(tag)
    assert table.run(500) == [("CARD", TREBUCHET)]


def test_a_classic_becomes_a_card(table: Table):
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    tag.format_ndef()
    table.readers[0].write(TREBUCHET, "Trebuchet")
    table.lay(tag)
    assert table.run(500) == [("WRITTEN", TREBUCHET)]
    assert bytes(tag.memory[64:104]) == build(*TREBUCHET, "Trebuchet")


def test_writing_waits_for_a_card(table: Table):
    table.readers[0].write(SPY)
    assert table.run(1000) == []
    table.lay(ntag(1))
    assert table.run(500) == [("WRITTEN", SPY)]


def test_writing_can_be_called_off(table: Table):
    table.readers[0].write(SPY)
    table.run(100)
    table.readers[0].cancel_write()
    table.lay(card(1, TREBUCHET))
    assert table.run(500) == [("CARD", TREBUCHET)]


def locked_page(tag: Ntag) -> None:
    tag.memory[11] |= 0x01  # page 8


def read_only(tag: Ntag) -> None:
    tag.memory[15] |= 0x0F  # capability container: no writing


def password(tag: Ntag) -> None:
    tag.protect(b"\x01\x02\x03\x04", b"\x00\x00", first_page=4)


@pytest.mark.parametrize("lock", [locked_page, read_only, password])
def test_a_locked_tag_is_refused_and_left_as_it_was(table: Table, lock):
    tag = card(1, SPY)
    lock(tag)
    before = bytes(tag.memory)
    table.readers[0].write(TREBUCHET)
    table.lay(tag)
    assert table.run(300)[0] == ("LOCKED", TREBUCHET)
    assert tag.memory == before


def test_a_classic_with_its_own_key_is_refused(table: Table):
    table.readers[0].write(TREBUCHET)
    table.lay(Classic1k(bytes.fromhex("DEADBEEF")))
    assert table.run(300)[0] == ("LOCKED", TREBUCHET)


def test_a_tag_without_ndef_is_refused(table: Table):
    tag = ntag(1)
    tag.memory[12:16] = bytes(4)
    table.readers[0].write(TREBUCHET)
    table.lay(tag)
    assert table.run(300)[0] == ("FOREIGN", TREBUCHET)


def test_a_card_taken_away_at_any_moment_of_writing_is_never_half_a_card(clock: Clock):
    seen = set()
    for delay in range(0, 140, 3):
        table = Table(clock)
        tag = table.lay(card(1, SPY, "Spy"))
        table.run(300)
        table.readers[0].write(TREBUCHET, "Trebuchet")
        table.clock.after(delay * MS, table.take)
        told = [event for event, _ in table.run(600)]
        table.readers[0].cancel_write()
        assert told in (["REMOVED"], ["NOT_WRITTEN", "REMOVED"], ["WRITTEN", "REMOVED"]), (delay, told)
        table.lay(tag)
        event, identity = table.run(600)[0]
        seen.add(event)
        if event == "CARD":
            assert identity == (TREBUCHET if "WRITTEN" in told else SPY) or "NOT_WRITTEN" in told
        else:
            assert "NOT_WRITTEN" in told
            assert event in ("HALF_WRITTEN", "EMPTY_TAG", "GARBAGE")
        table.take()
        table.run(600)
        # And what was spoilt can be written again.
        table.readers[0].write(TREBUCHET, "Trebuchet")
        table.lay(tag)
        assert table.run(600)[0] == ("WRITTEN", TREBUCHET)
    assert {"CARD", "HALF_WRITTEN"} <= seen


def test_no_step_of_writing_holds_long(table: Table):
    table.readers[0].write(TREBUCHET, "Trebuchet")
    table.lay(ntag(1))
    table.run(500)
    assert table.longest_step < 10 * MS


def test_a_reader_that_dies_while_it_writes_has_not_written(table: Table):
    table.lay(card(1, SPY))
    table.run(300)
    table.readers[0].write(TREBUCHET, "Trebuchet")
    table.clock.after(20 * MS, lambda: setattr(table.chips[0], "dead", True))
    assert table.run(3000) == [("NOT_WRITTEN", TREBUCHET), ("READER_LOST", None)]


def test_a_reader_that_dies_before_it_writes_waits_for_a_card_when_it_is_back(table: Table):
    table.run(100)
    table.readers[0].write(TREBUCHET)
    table.chips[0].dead = True
    assert table.run(3000) == [("READER_LOST", None)]
    table.chips[0].dead = False
    table.chips[0].power_on()
    table.run(10_000)
    table.lay(ntag(1))
    assert table.run(500) == [("WRITTEN", TREBUCHET)]


def test_what_lies_there_is_known_once_it_is_written_erased_or_refused(table: Table):
    reader: Reader = table.readers[0]
    tag = card(1, SPY)
    table.lay(tag)
    reader.write(TREBUCHET)
    assert table.run(500) == [("WRITTEN", TREBUCHET)]
    assert (reader.verdict, reader.identity) == (CARD, TREBUCHET)
    reader.write(None)
    assert table.run(500) == [("WRITTEN", None)]
    assert (reader.verdict, reader.identity) == (EMPTY_TAG, None)
    read_only(tag)
    reader.write(SPY)
    assert table.run(300)[0] == ("LOCKED", SPY)
