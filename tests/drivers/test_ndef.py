"""Our text records against ndeflib, both ways; and whatever lies on a tag, the judge never crashes."""

import ndef as ndeflib
from hypothesis import given
from hypothesis import strategies as st

from drivers.ndef import CAPACITY, CARD, FOREIGN, GARBAGE, HALF_WRITTEN, MORE, identity, judge
from drivers.ndef_writer import build

WORDS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=8)
NAMES = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=40)


def message(data: bytes) -> bytes:
    """What stands in the NDEF TLV."""
    assert data[0] == 0x03
    assert data[2 + data[1]] == 0xFE
    return data[2 : 2 + data[1]]


@given(WORDS, WORDS, st.integers(0, 9999), NAMES)
def test_ndeflib_reads_what_we_build(game: str, table: str, number: int, name: str):
    data = build(game, table, number, name)
    assert len(data) <= CAPACITY
    assert len(data) % 4 == 0
    (record,) = ndeflib.message_decoder(message(data))
    assert (record.type, record.language, record.encoding) == ("urn:nfc:wkt:T", "en", "UTF-8")
    words = f"CT1 {game} {table} {number}"
    assert record.text == words or name.strip().startswith(record.text[len(words) + 1 :])


@given(WORDS, WORDS, st.integers(0, 9999), st.sampled_from(["en", "it", "es", "de-CH"]))
def test_we_read_what_ndeflib_builds(game: str, table: str, number: int, language: str):
    record = ndeflib.TextRecord(f"CT1 {game} {table} {number}", language)
    octets = b"".join(ndeflib.message_encoder([record]))
    data = bytes((0x03, len(octets))) + octets + b"\xfe"
    data += bytes(CAPACITY - len(data))
    assert judge(data, CAPACITY) == CARD
    assert identity(data) == (game, table, number)


def test_we_build_the_same_bytes_as_ndeflib():
    record = ndeflib.TextRecord("CT1 history unit 57 Trebuchet", "en")
    assert message(build("history", "unit", 57, "Trebuchet")) == b"".join(ndeflib.message_encoder([record]))


def test_ndeflibs_other_records_are_foreign():
    for record in (
        ndeflib.UriRecord("http://example.net/a"),
        ndeflib.TextRecord("Hello", "en"),
        ndeflib.TextRecord("CT1 history unit 57", "en", "UTF-16"),
        ndeflib.SmartposterRecord("tel:12345"),
    ):
        octets = b"".join(ndeflib.message_encoder([record]))
        data = bytes((0x03, len(octets))) + octets + b"\xfe"
        assert judge(data.ljust(CAPACITY, b"\0"), CAPACITY) == FOREIGN


@given(st.binary(min_size=CAPACITY, max_size=CAPACITY))
def test_any_bytes_are_judged(data: bytes):
    for have in (16, 32, 48):
        said = judge(data, have)
        assert said in range(6)
        if said == CARD:
            identity(data)
    assert judge(data, 48) != MORE


@given(st.integers(0, 8 * 39 - 1))
def test_a_flipped_bit_never_makes_another_number_unless_it_is_in_the_number(bit: int):
    data = bytearray(build("history", "unit", 57, "Trebuchet").ljust(CAPACITY, b"\0"))
    data[bit // 8] ^= 1 << bit % 8
    said = judge(data, CAPACITY)
    if said == CARD and not 13 <= bit // 8 < 28:  # the words themselves
        assert identity(data) == ("history", "unit", 57)
    else:
        assert said in (CARD, FOREIGN, GARBAGE, HALF_WRITTEN) or bit // 8 < 3
