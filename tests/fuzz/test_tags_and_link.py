"""Whatever a tag says, and whatever a host says: the table goes on, and reports no defect of its own."""

import random
import string
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.ndef import CAPACITY
from link.frame import pack, shorten
from rules.game import Refusal
from sim.campaign.history_onlooker import Onlooker
from sim.chips.tags import Ntag
from sim.scenario.moves_file import Played
from sim.table import Table
from table.history import card_answers

FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

_tables: dict[str, Table] = {}


def table_in_a_game() -> Table:
    """One for all examples: what one of them left behind is what the next one meets."""
    if not _tables:
        table = Table("pico_duel")
        Played("history", (1, 6, 0, 0, 1), []).write(table)
        table.run(2000)
        table.press("ok")
        for _ in range(4):
            table.run(900)
            if type(table.desk().page).__name__ != "GamePage":
                table.press("ok")
        assert type(table.desk().page).__name__ == "GamePage"
        _tables["duel"] = table
    return _tables["duel"]


def check(table: Table) -> None:
    said = bytes(table.device.console.take())
    assert b"Traceback" not in said, said.decode(errors="replace")
    assert b" no defect " not in said, said
    assert table.device.bites == 0
    assert table.desk().page is not None


# Tags

SMALL = st.text(string.ascii_lowercase + "_", min_size=1, max_size=9)
WORDS = st.tuples(
    st.one_of(st.just("history"), SMALL),
    st.one_of(st.sampled_from(("unit", "tile", "warfare", "relic", "prowess", "dice", "figure")), SMALL),
    st.integers(0, 9999),
)


@st.composite
def memories(draw: Any) -> bytes:
    """Of a tag: anything, or a whole message of anything, or a card with some bytes changed."""
    how = draw(st.sampled_from(("any", "message", "changed")))
    if how == "any":
        return bytes(draw(st.binary(min_size=CAPACITY, max_size=CAPACITY)))
    if how == "message":
        text = draw(st.binary(max_size=34))
        data = bytes((3, len(text) + 7, 0xD1, 1, len(text) + 3, 0x54, 2)) + b"en" + text + b"\xfe"
        return bytes(data.ljust(CAPACITY, b"\0"))
    words = "CT1 {} {} {}".format(*draw(WORDS)).encode()[:34]
    data = bytearray((3, len(words) + 7, 0xD1, 1, len(words) + 3, 0x54, 2)) + b"en" + words + b"\xfe"
    data = data.ljust(CAPACITY, b"\0")
    for _ in range(draw(st.integers(0, 2))):
        data[draw(st.integers(0, CAPACITY - 1))] = draw(st.integers(0, 255))
    return bytes(data[:CAPACITY])


@FEW
@given(
    memory=memories(), zone=st.sampled_from(("attacker", "defender")), uid=st.binary(min_size=3, max_size=3)
)
def test_whatever_a_tag_says_the_table_goes_on(memory: bytes, zone: str, uid: bytes) -> None:
    table = table_in_a_game()
    tag = Ntag(213, bytes((0x04, *uid, 0x5A, 0x11, 0x80)))
    tag.store(memory)
    table.tap(tag, zone, 250)
    check(table)


@FEW
@given(card=WORDS, zone=st.sampled_from(("attacker", "defender")))
def test_a_card_that_no_game_has_is_refused(card: tuple[str, str, int], zone: str) -> None:
    table = table_in_a_game()
    table.tap("{} {} {}".format(*card), zone, 250)
    check(table)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 999), turn=st.integers(0, 12), cards=st.lists(WORDS, min_size=5, max_size=15))
def test_in_no_moment_of_a_game_a_strange_card_is_more_than_refused(
    seed: int, turn: int, cards: list[tuple[str, str, int]]
) -> None:
    onlooker = Onlooker(random.Random(seed)).play_until_turn(turn)
    for _ in range(40):
        game = onlooker.game
        if game.over:
            return
        for _, table, number in cards:
            moves = card_answers.answer(game, table, number, [])
            if moves[0] not in game.expects().moves:
                with pytest.raises(Refusal) as refused:
                    game.play(moves[0])
                assert refused.value.code
        onlooker.play_one()


# Questions of a host

KNOWN = (
    *("hello", "status", "events", "list", "get", "set", "read", "erase", "enrolled", "cancel", "games"),
    *("fetch", "test", "on", "off", "0", "1", "7", "99999999999", "-1", "language", "brightness", "speed"),
    *("turn_clock", "wheel_offset", "en", "it", "all", "leds", "display", "attacker", "history", "unit"),
    *("3.5", "\u00e8", "="),
)
QUESTION = st.one_of(
    st.lists(st.sampled_from(KNOWN), max_size=6).map(" ".join),
    st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=60),
)


@FEW
@given(
    questions=st.lists(QUESTION, min_size=1, max_size=6),
    noise=st.binary(max_size=80),
    count=st.integers(0, 9999),
)
def test_whatever_a_host_asks_is_answered_or_refused(questions: list[str], noise: bytes, count: int) -> None:
    table = table_in_a_game()
    table.type(noise.replace(b"\x03", b"") + b"\n")
    table.run(100)
    check(table)
    for question in questions:
        count = count % 9999 + 1
        table.type(pack(count, shorten(question, 200)))
        table.run(250)
        said = bytes(table.device.console.output)
        check(table)
        assert b"~%d ok" % count in said or b"~%d no " % count in said
