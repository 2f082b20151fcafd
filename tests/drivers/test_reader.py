"""Hands at the readers: cards laid, taken, swapped, spoilt; readers that die. What is told, and when."""

import random

import pytest

from drivers.errors import ChipError
from drivers.ndef_writer import announce, build
from drivers.reader import READER_LOST, Reader
from sim.chips.air import Reply, frame
from sim.chips.tags import Classic1k, Tag
from sim.clock import MS, Clock
from tests.drivers.table import NAMES, SPY, TREBUCHET, Table, card, ntag

# One card


def test_a_card_is_told_once_and_its_removal_once(table: Table):
    table.lay(card(1, TREBUCHET, "Trebuchet"))
    assert table.run(1000) == [("CARD", TREBUCHET)]
    table.take()
    assert table.run(1000) == [("REMOVED", None)]
    assert table.run(1000) == []


def test_nothing_is_told_of_an_empty_reader(table: Table):
    assert table.run(2000) == []


def test_a_new_reader_knows_of_nothing(table: Table):
    reader: Reader = table.readers[0]
    assert (reader.verdict, reader.identity, reader.uid) == (0, None, b"")
    assert (reader.settled, reader.lost, reader.error, reader.resting) == (False, False, None, True)


def test_the_uid_is_known_while_the_card_lies_there(table: Table):
    tag = table.lay(card(1, TREBUCHET))
    table.run(200)
    assert table.readers[0].uid == tag.uid
    table.take()
    table.run(500)
    assert table.readers[0].uid == b""


@pytest.mark.parametrize("size", [4, 7, 10])
def test_a_uid_of_any_size_is_known_whole(table: Table, size: int):
    tag = Tag(bytes.fromhex("04112233445566778899")[:size])
    tag.sak = 0x20
    table.lay(tag)
    assert table.run(500) == [("UNKNOWN_UID", None)]
    assert table.readers[0].uid == tag.uid


def test_a_card_that_is_only_nudged_is_not_removed(table: Table):
    tag = table.lay(card(1, TREBUCHET))
    table.run(300)
    for _ in range(10):
        table.take()
        table.run(60)
        table.lay(tag)
        assert table.run(300) == []


def test_a_swapped_card_is_removed_and_told_anew(table: Table):
    table.lay(card(1, TREBUCHET))
    table.run(300)
    table.take()
    table.lay(card(2, SPY))
    assert table.run(300) == [("REMOVED", None), ("CARD", SPY)]


def test_two_copies_of_a_card_are_two_cards(table: Table):
    table.lay(card(1, SPY))
    table.run(300)
    table.take()
    table.lay(card(2, SPY))
    assert table.run(300) == [("REMOVED", None), ("CARD", SPY)]


def test_a_formatted_classic_is_read_like_an_ntag(table: Table):
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    tag.format_ndef()
    tag.store(build(*TREBUCHET, "Trebuchet"))
    table.lay(tag)
    assert table.run(500) == [("CARD", TREBUCHET)]


# Two cards


def test_two_cards_are_told_and_the_one_that_stays(table: Table):
    first = table.lay(card(1, TREBUCHET))
    table.run(300)
    second = table.lay(card(2, SPY))
    assert table.run(800) == [("TWO_CARDS", None)]  # a known card is looked at closely every fourth time
    table.chips[0].field.remove(first)
    assert table.run(500) == [("CARD", SPY)]
    table.chips[0].field.remove(second)
    assert table.run(500) == [("REMOVED", None)]


def test_two_cards_taken_together_are_removed(table: Table):
    table.lay(card(1, TREBUCHET))
    table.lay(card(2, SPY))
    assert table.run(400) == [("TWO_CARDS", None)]
    table.take()
    assert table.run(600) == [("REMOVED", None)]


def test_a_card_pushed_away_by_the_next_is_no_pair(table: Table):
    first = table.lay(card(1, TREBUCHET))
    table.run(300)
    table.lay(card(2, SPY))
    table.clock.after(5 * MS, lambda: table.chips[0].field.remove(first))
    assert table.run(500) == [("REMOVED", None), ("CARD", SPY)]


# Tags that are no cards


@pytest.mark.parametrize(
    ("data", "event"),
    [
        (b"", "EMPTY_TAG"),
        (b"\x03\x0f\xd1\x01\x0bU\x04example.net\xfe", "FOREIGN"),
        (announce(build(*TREBUCHET)) + build(*TREBUCHET)[4:], "HALF_WRITTEN"),
        (b"\x55\xaa\x55\xaa" * 4, "GARBAGE"),
        (bytes(42) + b"\x03\x20\xd1\x01\x1c\x54", "GARBAGE"),  # begins where we stop reading
    ],
)
def test_each_kind_of_bad_tag_is_told_as_such_once(table: Table, data: bytes, event: str):
    table.lay(ntag(1, data))
    assert table.run(1000) == [(event, None)]
    table.take()
    assert table.run(500) == [("REMOVED", None)]


def test_a_tag_that_carries_no_text_is_an_unknown_uid(table: Table):
    table.lay(Classic1k(bytes.fromhex("DEADBEEF")))  # not formatted for NDEF
    assert table.run(500) == [("UNKNOWN_UID", None)]


def test_a_bank_card_is_an_unknown_uid(table: Table):
    tag = Tag(bytes.fromhex("08010203"))
    tag.sak = 0x20
    table.lay(tag)
    assert table.run(500) == [("UNKNOWN_UID", None)]


def test_a_tag_that_may_not_be_read_is_an_unknown_uid(table: Table):
    tag = card(1, TREBUCHET)
    tag.protect(b"\x01\x02\x03\x04", b"\x00\x00", first_page=4, reading=True)
    table.lay(tag)
    assert table.run(500) == [("UNKNOWN_UID", None)]


@pytest.mark.parametrize("tag", [Classic1k(bytes.fromhex("DEADBEEF")), ntag(1), ntag(2, b"\x55" * 8)])
def test_the_uid_helps_where_the_text_does_not(clock: Clock, tag: Tag):
    table = Table(clock, lookup=lambda uid: SPY if uid == tag.uid else None)
    table.lay(tag)
    assert table.run(500) == [("CARD", SPY)]


def test_what_is_written_on_the_tag_counts_more_than_its_uid(clock: Clock):
    table = Table(clock, lookup=lambda uid: SPY)
    table.lay(card(1, TREBUCHET))
    assert table.run(500) == [("CARD", TREBUCHET)]


# Disturbances


def test_noise_on_the_air_never_removes_a_card_and_never_invents_one(table: Table):
    table.lay(card(1, TREBUCHET, "Trebuchet"))
    table.chips[0].field.bit_error_rate = 0.0005
    assert table.run(20_000) == [("CARD", TREBUCHET)]


def test_noise_on_the_wires_never_gives_a_wrong_card(table: Table):
    table.chips[0].bit_error_rate = 0.00002
    wrong = []
    for number in range(40):
        table.lay(card(number, TREBUCHET))
        wrong += [event for event, identity in table.run(400) if event == "CARD" and identity != TREBUCHET]
        table.take()
        table.run(400)
    told = [event for _, _, event, _ in table.events]
    assert wrong == []
    assert told.count("CARD") >= 38
    assert "READER_LOST" not in told


def test_a_card_taken_away_at_any_moment_of_its_visit_harms_nothing(table: Table):
    for delay in range(0, 40, 1):
        tag = table.lay(card(delay, TREBUCHET))
        table.clock.after(delay * MS, lambda tag=tag: table.chips[0].field.remove(tag))
        told = [event for event, _ in table.run(600)]
        assert told in ([], ["CARD", "REMOVED"]), delay
    table.lay(card(99, SPY))
    assert table.run(400) == [("CARD", SPY)]


@pytest.mark.parametrize(("said", "most"), [(None, 16), (Reply(frame(bytes(18))), 4)])
def test_a_tag_that_cannot_be_read_is_garbage(
    table: Table, monkeypatch: pytest.MonkeyPatch, said: Reply | None, most: int
):
    """It answers when called, and of what is written on it says nothing (it may be weak), or nonsense."""
    tag = card(1, TREBUCHET)
    readings: list[bytes] = []
    command = tag.command

    def spoilt(data: bytes) -> object:
        if data[0] != 0x30:
            return command(data)
        readings.append(data)
        return said

    monkeypatch.setattr(tag, "command", spoilt)
    table.lay(tag)
    while not table.events:
        table.run(1)
    assert [(event, len(readings)) for _, _, event, _ in table.events] == [("GARBAGE", most)]


# Readers that die


def test_a_dead_reader_is_told_once_and_again_when_it_is_back(table: Table):
    table.run(100)
    table.chips[0].dead = True
    assert table.run(20_000) == [("READER_LOST", None)]
    assert table.readers[0].error.code == "READER_MISSING"
    table.chips[0].dead = False
    table.chips[0].power_on()
    assert table.run(10_000) == [("READER_BACK", None)]
    table.lay(card(1, SPY))
    assert table.run(500) == [("CARD", SPY)]


def test_a_reader_that_was_never_there_is_told_too(table: Table):
    table.chips[0].dead = True
    assert table.run(5000) == [("READER_LOST", None)]


def test_a_reader_that_starts_but_never_looks_is_lost_once_and_not_back_again_and_again(table: Table):
    """Its crystal is cracked, say: the registers answer, no command ever ends."""
    table.run(100)
    table.chips[0].execute = lambda code: None  # type: ignore[method-assign]
    table.chips[0].transmit = lambda: None  # type: ignore[method-assign]
    assert table.run(20_000) == [("READER_LOST", None)]


def test_it_is_asked_ever_less_often_whether_it_is_back(table: Table):
    table.chips[0].dead = True
    table.run(30_000)
    busy = table.bus.busy
    table.run(30_000)
    assert table.bus.busy - busy < 3 * MS  # four attempts


def test_a_card_that_stayed_through_an_outage_is_not_told_again(table: Table):
    table.lay(card(1, SPY))
    table.run(300)
    table.chips[0].dead = True
    table.run(2000)
    table.chips[0].dead = False
    table.chips[0].power_on()
    assert table.run(10_000) == [("READER_BACK", None)]


def test_a_hung_chip_is_restarted_before_anybody_notices(table: Table):
    table.run(100)
    table.chips[0].stuck = True
    assert table.run(500) == []
    table.lay(card(1, SPY))
    assert table.run(500) == [("CARD", SPY)]


def test_a_register_that_flipped_is_set_right_in_time(table: Table):
    table.run(100)
    table.chips[0]._regs[0x15] = 0x00  # TxASK: no tag hears this reader any more
    table.lay(card(1, SPY))
    assert table.run(1000) == []
    assert table.run(9000) == [("CARD", SPY)]


def test_a_dead_reader_does_not_disturb_the_others(clock: Clock):
    table = Table(clock, readers=3)
    table.run(100)
    table.chips[1].dead = True
    table.run(1000)
    table.lay(card(1, SPY), 2)
    assert table.run(300) == [("CARD", SPY)]
    assert [(reader, event) for _, reader, event, _ in table.events] == [(1, "READER_LOST"), (2, "CARD")]


def test_every_step_of_a_dying_reader_is_short(table: Table):
    table.run(100)
    table.chips[0].dead = True
    table.run(1000)
    assert table.longest_step < 10 * MS


# Eleven readers


@pytest.mark.parametrize("occupied", [0, 5, 10])
def test_of_eleven_readers_one_antenna_is_on_and_a_card_is_told_within_100_ms(clock: Clock, occupied: int):
    table = Table(clock, readers=11)
    for place in range(occupied):
        table.lay(card(place, SPY), place)
    table.run(1500)
    noise = random.Random(occupied)
    placed, removed = [], []
    for number in range(40):
        place = noise.randrange(occupied, 11)
        table.run(noise.randrange(100, 160))
        table.events.clear()
        laid = clock.now
        table.lay(card(100 + number, TREBUCHET, "Trebuchet"), place)
        assert table.run(250) == [("CARD", TREBUCHET)]
        placed.append(table.events.pop()[0] - laid)
        taken = clock.now
        table.take(place)
        assert table.run(520) == [("REMOVED", None)]
        removed.append(table.events.pop()[0] - taken)
    assert max(placed) <= 100 * MS
    assert max(removed) <= 500 * MS
    assert table.most_antennas == 1
    assert table.longest_step < 10 * MS


def test_many_cards_laid_at_once_are_all_told(clock: Clock):
    table = Table(clock, readers=11)
    table.run(200)
    for place in range(11):
        table.lay(card(place, ("history", "unit", place)), place)
    table.run(400)
    assert sorted((place, identity) for _, place, _, identity in table.events) == [
        (place, ("history", "unit", place)) for place in range(11)
    ]


def test_a_reader_alone_keeps_its_own_time(clock: Clock):
    table = Table(clock)
    reader: Reader = table.readers[0]
    while not reader.resting or clock.now < 200 * MS:
        clock.advance(max(1, reader.step()) * MS)
    assert 0 < reader.step() <= 20
    assert READER_LOST not in [event for _, _, event, _ in table.events]


def test_the_chip_is_set_up_anew_after_a_hundred_visits(table: Table, monkeypatch: pytest.MonkeyPatch):
    counted: list[str] = []
    driver = table.drivers[0]
    for name in ("start", "look"):
        asked = getattr(driver, name)
        monkeypatch.setattr(driver, name, lambda asked=asked, name=name: (counted.append(name), asked()))
    table.run(10_000)
    starts = [at for at, name in enumerate(counted) if name == "start"]
    assert starts[:3] == [0, 101, 202]


def test_the_first_disturbance_of_a_new_reader_is_no_loss(table: Table, monkeypatch: pytest.MonkeyPatch):
    """One failure is forgiven, the first one too."""
    driver = table.drivers[0]
    start = driver.start
    failures = iter([True])

    def disturbed() -> None:
        if next(failures, False):
            raise ChipError("mfrc522", "a disturbance")
        start()

    monkeypatch.setattr(driver, "start", disturbed)
    assert table.run(1000) == []


def test_the_link_knows_each_event_by_its_number():
    """VERDICTS of the link has a word for each, from 1 on."""
    assert sorted(NAMES) == list(range(1, 14))
    assert [NAMES[number] for number in (1, 8, 9, 13)] == ["CARD", "REMOVED", "READER_LOST", "NOT_WRITTEN"]
