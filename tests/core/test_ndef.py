"""What is written on a tag, and what all the other tags are: judged from their first 48 bytes."""

from drivers.ndef import (
    CAPACITY,
    CARD,
    EMPTY,
    FOREIGN,
    GARBAGE,
    HALF_WRITTEN,
    MORE,
    identity,
    judge,
)
from drivers.ndef_writer import announce, build

# 03 TLV, 0x24 = 36 bytes of message; D1 01 20 54: text record of 32 bytes; 02 "en"; the words; FE.
TREBUCHET = b"\x03\x24\xd1\x01\x20T\x02enCT1 history unit 57 Trebuchet\xfe\x00"


def tag(data: bytes) -> bytes:
    """The user memory as far as we read it."""
    return data + bytes(CAPACITY - len(data))


def verdict(data: bytes) -> int:
    """Read on, 16 bytes at a time, until it is decided."""
    memory = tag(data)
    for have in (16, 32, 48):
        said = judge(memory, have)
        if said != MORE:
            return said
    raise AssertionError("undecided after everything was read")


def test_a_card_is_written_as_a_text_record():
    assert build("history", "unit", 57, "Trebuchet") == TREBUCHET


def test_a_card_is_known_by_game_table_and_number():
    assert verdict(TREBUCHET) == CARD
    assert identity(TREBUCHET) == ("history", "unit", 57)


def test_the_name_is_for_people_only():
    assert identity(tag(build("arte", "hero", 0))) == ("arte", "hero", 0)
    assert verdict(build("arte", "hero", 0)) == CARD


def test_a_long_name_is_cut_to_fit_in_whole_letters():
    """48 bytes less 10 around the text leave 38: 19 for the words, a blank, and 18 that would split the ñ."""
    data = build("history", "unit", 57, "Conquistadores deñ")
    assert data[9 : data[1] + 2].decode() == "CT1 history unit 57 Conquistadores de"
    assert verdict(data) == CARD
    assert len(build("history", "unit", 57, "x" * 99)) == CAPACITY


def test_words_that_are_no_words_are_not_built():
    for game, table, number in (("History", "unit", 1), ("", "unit", 1), ("history", "a b", 1),
                                ("history", "unit", -1), ("history", "unit", 10000)):  # fmt: skip
        try:
            build(game, table, number)
        except ValueError:
            continue
        raise AssertionError("built " + game + table + str(number))


def test_everything_is_read_before_a_card_is_believed():
    memory = tag(TREBUCHET)
    assert judge(memory, 16) == MORE
    assert judge(memory, 32) == MORE
    assert judge(memory, 48) == CARD


def test_tags_from_the_factory_are_empty():
    assert verdict(b"\x01\x03\xa0\x0c\x34\x03\x00\xfe") == EMPTY  # NTAG213, data sheet table 10
    assert verdict(b"\x03\x00\xfe") == EMPTY  # NTAG215 and 216
    assert verdict(b"") == EMPTY  # MIFARE Ultralight
    assert verdict(b"\xfe") == EMPTY


def test_behind_a_lock_control_tlv_a_card_is_found_too():
    data = b"\x01\x03\xa0\x0c\x34" + build("battalia", "hero", 3)
    assert verdict(data) == CARD
    assert identity(tag(data)) == ("battalia", "hero", 3)


def test_other_peoples_messages_are_foreign():
    assert verdict(b"\x03\x0f\xd1\x01\x0bU\x04example.net\xfe") == FOREIGN  # a web address
    assert verdict(b"\x03\x0c\xd1\x01\x08T\x02enHello\xfe") == FOREIGN  # another text
    assert verdict(b"\x03\x0e\xd1\x01\x0aT\x82enC\x00T\x001\x00 \xfe") == FOREIGN  # UTF-16
    assert verdict(b"\x03\x0a\x91\x01\x02T\x02en\x51\x00\x00\xfe") == FOREIGN  # two records
    assert verdict(b"\x03\xff\x01\x2c\xc1\x01\x00\x00\x01\x24T\x02enCT1 ") == FOREIGN  # 300 bytes long
    assert verdict(b"\x03\x60\xd2\x0a\x53text/vcardBEGIN:VCARD") == FOREIGN  # longer than what we read


def test_a_write_that_was_cut_at_any_page_is_half_written():
    """The order of a writer: announce an empty message, the other pages, the first page as it shall be."""
    final = build("history", "unit", 57, "Trebuchet")
    memory = bytearray(tag(b"\x03\x00\xfe\x00"))
    memory[0:4] = announce(final)
    assert judge(memory, 16) == HALF_WRITTEN
    for page in range(1, len(final) // 4):
        memory[page * 4 : page * 4 + 4] = bytes(4)  # cut after erasing
        assert verdict(bytes(memory)) == HALF_WRITTEN
        memory[page * 4 : page * 4 + 4] = final[page * 4 : page * 4 + 4]
        assert verdict(bytes(memory)) == HALF_WRITTEN
    memory[0:4] = bytes(4)
    assert verdict(bytes(memory)) == HALF_WRITTEN
    memory[0:4] = final[0:4]
    assert verdict(bytes(memory)) == CARD


def test_a_writer_that_starts_with_the_length_is_caught_at_every_page():
    final = build("history", "unit", 57, "Trebuchet")
    for pages in range(1, len(final) // 4):
        assert verdict(final[: pages * 4]) == HALF_WRITTEN, pages


def test_garbage_is_no_tlv_or_no_record_or_no_card_of_ours():
    assert verdict(b"\x7e\x12\x55\xaa" * 4) == GARBAGE
    assert verdict(b"\x03\x08\x51\x01\x04T\x02enX\xfe") == GARBAGE  # the first record does not say so
    assert verdict(b"\x03\x0f\xd1\x01\x0bT\x02enCT1 what\xfe") == GARBAGE


def test_a_number_has_no_leading_zero_and_no_sign():
    for word, said in ((b"7", CARD), (b"0", CARD), (b"9999", CARD), (b"07", GARBAGE), (b"-7", GARBAGE),
                       (b"10000", GARBAGE), (b"7x", GARBAGE), (b"", GARBAGE)):  # fmt: skip
        text = b"\x02enCT1 history unit " + word
        data = bytes((3, len(text) + 4, 0xD1, 1, len(text), 0x54)) + text + b"\xfe"
        assert verdict(data) == said, word
