"""The tags themselves: states of ISO 14443-3, the command sets of NTAG21x and MIFARE Classic."""

import random

import pytest

from sim.chips.air import HLTA, REQA, WUPA, Conversation, Field, Frame, crc_a, frame, sealed, short, unpack
from sim.chips.classic import FACTORY_KEY, LOGIN_A, LOGIN_B, NDEF_KEY, login
from sim.chips.initiator import OK, exchange, find
from sim.chips.tags import ACTIVE, HALT, IDLE, OFF, READY, Classic1k, Ntag, Tag
from sim.clock import MS, Clock

UID4 = bytes.fromhex("DEADBEEF")
UID7 = bytes.fromhex("04A1B2C3D4E5F6")
UID10 = bytes.fromhex("01020304050607080910")


class Hand:
    """A reader that says what it is told to, and hears bytes and how many bits of the last are there."""

    def __init__(self, *tags: Tag):
        self.clock = Clock()
        self.field = Field(self.clock)
        self.field.switch(True)
        for tag in tags:
            self.field.place(tag)
        self.clock.advance(2 * MS)
        self.session = 0

    def say(self, said: Frame) -> tuple[bytes, int] | None:
        self.clock.advance(said.duration)
        answer = self.field.speak(said)
        if answer is None:
            return None
        self.clock.advance_to(answer.ends)
        data, last_bits, sound, _ = unpack(self.field.heard(answer).bits)
        assert sound
        return data, last_bits

    def command(self, text: str) -> bytes | str | None:
        """The answer without its CRC; ACK and NAK by name."""
        heard = self.say(sealed(bytes.fromhex(text), self.session))
        if heard is None:
            return None
        data, last_bits = heard
        if last_bits == 4:
            return "ACK" if data[0] == 0xA else f"NAK{data[0]:X}"
        assert crc_a(data[:-2]) == data[-2:]
        return data[:-2]

    def run(self, script):
        results = []
        Conversation(self.field, script, results.append)
        self.clock.advance(100 * MS)
        return results[0]

    def select(self) -> None:
        assert len(self.run(find(1))) == 1

    def login(self, code: int, block: int, key: bytes, uid: bytes) -> bool:
        self.session = self.run(login(code, block, key, uid[-4:], random.Random(1), self.session))
        return bool(self.session)


def selected() -> tuple[Tag, Hand]:
    tag = Tag(UID4)
    hand = Hand(tag)
    hand.select()
    return tag, hand


# States (ISO 14443-3, 6.3)


@pytest.mark.parametrize(
    ("tag", "atqa"),
    [(Tag(UID4), "0400"), (Ntag(213, UID7), "4400"), (Classic1k(UID4), "0400"), (Classic1k(UID7), "4400")],
)
def test_the_answer_to_request_goes_low_byte_first(tag: Tag, atqa: str):
    assert Hand(tag).say(short(REQA)) == (bytes.fromhex(atqa), 0)


def test_a_uid_of_four_bytes_takes_one_cascade_level():
    tag = Tag(UID4)
    hand = Hand(tag)
    hand.say(short(REQA))
    assert tag.state == READY
    assert hand.say(frame(b"\x93\x20")) == (bytes.fromhex("DEADBEEF22"), 0)  # DE ^ AD ^ BE ^ EF = 22
    assert hand.command("9370 DEADBEEF22") == b"\x00"
    assert tag.state == ACTIVE


def test_a_uid_of_seven_bytes_takes_two():
    tag = Ntag(213, UID7)
    hand = Hand(tag)
    hand.say(short(REQA))
    assert hand.say(frame(b"\x93\x20")) == (bytes.fromhex("8804A1B29F"), 0)  # 88 ^ 04 ^ A1 ^ B2 = 9F
    assert hand.command("9370 8804A1B29F") == b"\x04"
    assert hand.say(frame(b"\x95\x20")) == (bytes.fromhex("C3D4E5F604"), 0)  # C3 ^ D4 ^ E5 ^ F6 = 04
    assert tag.state == READY
    assert hand.command("9570 C3D4E5F604") == b"\x00"
    assert tag.state == ACTIVE


def test_a_uid_of_ten_bytes_takes_three():
    hand = Hand(Tag(UID10))
    hand.say(short(REQA))
    assert hand.command("9370 8801020388") == b"\x04"
    assert hand.command("9570 880405068F") == b"\x04"
    assert hand.command("9770 0708091016") == b"\x00"


def test_a_uid_of_another_length_is_no_uid():
    with pytest.raises(ValueError, match="4, 7 or 10"):
        Tag(b"\x01\x02\x03")


def test_a_halted_tag_hears_wake_up_but_not_request():
    tag, hand = selected()
    assert hand.say(sealed(HLTA)) is None
    assert tag.state == HALT
    assert hand.say(short(REQA)) is None
    assert hand.say(short(WUPA)) is not None
    assert (tag.state, tag.was_halted) == (READY, True)


def test_a_selected_tag_does_not_answer_a_request_and_falls_back():
    """Why a driver that never halts reads a card only every second time."""
    tag, hand = selected()
    assert hand.say(short(REQA)) is None
    assert tag.state == IDLE
    assert hand.say(short(REQA)) is not None


def test_what_came_from_halt_falls_back_to_halt():
    tag, hand = selected()
    hand.say(sealed(HLTA))
    hand.say(short(WUPA))
    hand.say(frame(b"\x93\x70\x00"))  # nonsense
    assert tag.state == HALT


def test_another_tags_uid_selects_nobody():
    tag = Tag(UID4)
    hand = Hand(tag)
    hand.say(short(REQA))
    assert hand.command("9370 0102030404") is None
    assert tag.state == IDLE


def test_anticollision_finds_all_of_three():
    tags = [Tag(bytes.fromhex(uid)) for uid in ("11223344", "11223345", "91223344")]
    hand = Hand(*tags)
    found = {target.uid for target in hand.run(find(3))}
    assert found == {tag.uid for tag in tags}


def test_removed_means_off():
    tag = Tag(UID4)
    hand = Hand(tag)
    hand.field.remove(tag)
    assert tag.state == OFF


# NTAG213/215/216 (data sheet rev. 3.2)


def ntag(model: int = 213) -> tuple[Ntag, Hand]:
    tag = Ntag(model, UID7)
    hand = Hand(tag)
    hand.select()
    return tag, hand


@pytest.mark.parametrize(("model", "storage"), [(213, 0x0F), (215, 0x11), (216, 0x13)])
def test_get_version(model: int, storage: int):
    assert ntag(model)[1].command("60") == bytes((0, 4, 4, 2, 1, 0, storage, 3))


def test_the_first_pages_hold_uid_check_bytes_locks_and_capability_container():
    assert ntag()[1].command("3000") == bytes.fromhex("04A1B29F C3D4E5F6 04480000 E1101200")


@pytest.mark.parametrize(
    ("model", "container", "user"),
    [(213, "E1101200", "0103A00C340300FE"), (215, "E1103E00", "0300FE00"), (216, "E1106D00", "0300FE00")],
)
def test_as_it_comes_from_the_factory(model: int, container: str, user: str):
    data = ntag(model)[1].command("3003")
    assert data[:4] == bytes.fromhex(container)
    assert data[4:].startswith(bytes.fromhex(user))


def test_reading_rolls_over_at_the_end_of_the_memory():
    data = ntag()[1].command("302A")  # pages 42, 43 (password, read as zeros), 44, and 0
    assert data == bytes.fromhex("00050000 00000000 00000000 04A1B29F")


def test_reading_beyond_the_memory_is_refused_and_ends_the_dialogue():
    tag, hand = ntag()
    assert hand.command("302D") == "NAK0"
    assert tag.state == IDLE


def test_fast_read_gives_many_pages_at_once():
    hand = ntag()[1]
    assert hand.command("3A0003") == bytes.fromhex("04A1B29F C3D4E5F6 04480000 E1101200")
    assert hand.command("3A0302") == "NAK0"


def test_a_page_is_written_in_4_ms_and_acknowledged():
    tag, hand = ntag()
    began = hand.clock.now
    assert hand.command("A204 43415244") == "ACK"
    assert tag.page(4) == b"CARD"
    assert 4 * MS < hand.clock.now - began < 6 * MS


def test_compatibility_write_takes_16_bytes_and_uses_four():
    tag, hand = ntag()
    assert hand.command("A004") == "ACK"
    assert hand.command("41424344" + "00" * 12) == "ACK"
    assert tag.page(4) == b"ABCD"


def test_the_capability_container_can_only_gain_bits():
    tag, hand = ntag()
    assert hand.command("A203 0000010F") == "ACK"
    assert tag.page(3) == bytes.fromhex("E110130F")


def test_static_locks_close_pages_for_ever():
    tag, hand = ntag()
    assert hand.command("A202 00001000") == "ACK"  # L4
    assert hand.command("A204 00000000") == "NAK0"
    hand.select()
    assert hand.command("A205 00000000") == "ACK"
    assert hand.command("A202 00000000") == "ACK"
    assert tag.page(2)[2:] == b"\x10\x00"


def test_block_locks_freeze_the_lock_bits():
    tag, hand = ntag()
    hand.command("A202 00000200")  # BL 9-4
    hand.command("A202 00003003")  # L4, L5, L8, L9: too late
    hand.command("A202 00000004")  # L10: its own group
    assert tag.page(2)[2:] == b"\x02\x04"


@pytest.mark.parametrize(
    ("model", "locks", "closed", "open_"), [(213, 0x28, 0x12, 0x14), (215, 0x82, 0x20, 0x30)]
)
def test_dynamic_locks_close_two_pages_each_on_a_213_and_sixteen_on_a_215(model, locks, closed, open_):
    _, hand = ntag(model)
    assert hand.command(f"A2{locks:02X} 02000000") == "ACK"
    assert hand.command(f"A2{closed:02X} 00000000") == "NAK0"
    hand.select()
    assert hand.command(f"A2{open_:02X} 00000000") == "ACK"


def test_a_password_guards_writing_from_its_first_page_on():
    tag, hand = ntag()
    tag.protect(b"\x01\x02\x03\x04", b"\xab\xcd", first_page=6)
    assert hand.command("A205 00000000") == "ACK"
    assert hand.command("A206 00000000") == "NAK0"
    hand.select()
    assert hand.command("3006")[:4] == bytes(4)  # reading is free
    assert hand.command("1B FFFFFFFF") == "NAK0"
    hand.select()
    assert hand.command("1B 01020304") == b"\xab\xcd"
    assert hand.command("A206 00000000") == "ACK"


def test_a_password_may_guard_reading_too_then_reading_rolls_over_before_it():
    tag, hand = ntag()
    tag.protect(b"\x01\x02\x03\x04", b"\xab\xcd", first_page=6, reading=True)
    assert hand.command("3004")[8:] == bytes.fromhex("04A1B29F C3D4E5F6")
    assert hand.command("3006") == "NAK0"


def test_a_garbled_command_is_refused_as_such():
    tag, hand = ntag()
    heard = hand.say(frame(b"\x30\x04\x00\x00"))
    assert heard == (b"\x01", 4)
    assert tag.state == IDLE


def test_taken_away_while_writing_leaves_the_page_empty_and_the_rest_as_it_was():
    tag, hand = ntag()
    assert hand.command("A204 41414141") == "ACK"
    assert hand.command("A205 42424242") == "ACK"
    said = sealed(bytes.fromhex("A206 43434343"))
    hand.clock.advance(said.duration)
    hand.field.speak(said)
    hand.clock.advance(2 * MS)
    hand.field.remove(tag)
    assert (tag.page(4), tag.page(5), tag.page(6)) == (b"AAAA", b"BBBB", bytes(4))


# MIFARE Classic 1K (MF1S50 data sheet rev. 3.2)


def classic() -> tuple[Classic1k, Hand]:
    tag = Classic1k(UID4)
    hand = Hand(tag)
    hand.select()
    return tag, hand


def test_nothing_is_read_without_a_login():
    tag, hand = classic()
    assert hand.command("3004") == "NAK4"
    assert tag.state == IDLE


def test_the_right_key_opens_its_sector_only():
    _, hand = classic()
    assert hand.login(LOGIN_A, 4, FACTORY_KEY, UID4)
    assert hand.command("3006") == bytes(16)
    assert hand.command("3008") == "NAK4"


def test_the_wrong_key_throws_the_tag_back():
    tag, hand = classic()
    assert not hand.login(LOGIN_A, 4, NDEF_KEY, UID4)
    assert tag.state == IDLE


def test_who_has_not_the_session_is_not_understood():
    tag, hand = classic()
    assert hand.login(LOGIN_A, 4, FACTORY_KEY, UID4)
    hand.session = 0
    assert hand.command("3004") is None
    assert tag.state == IDLE


def test_from_sector_to_sector_by_a_login_within_the_session():
    _, hand = classic()
    assert hand.login(LOGIN_A, 4, FACTORY_KEY, UID4)
    assert hand.login(LOGIN_B, 8, FACTORY_KEY, UID4)
    assert hand.command("3008") == bytes(16)


def test_a_block_is_written_in_two_parts():
    tag, hand = classic()
    hand.login(LOGIN_A, 4, FACTORY_KEY, UID4)
    assert hand.command("A005") == "ACK"
    assert hand.command("00112233445566778899AABBCCDDEEFF") == "ACK"
    assert tag.block(5) == bytes.fromhex("00112233445566778899AABBCCDDEEFF")


def test_the_manufacturers_block_is_read_only():
    _, hand = classic()
    hand.login(LOGIN_A, 0, FACTORY_KEY, UID4)
    assert hand.command("A000") == "NAK4"


def test_key_a_is_never_read():
    _, hand = classic()
    hand.login(LOGIN_A, 4, FACTORY_KEY, UID4)
    assert hand.command("3007") == bytes(6) + bytes.fromhex("FF078069") + FACTORY_KEY


def test_access_bits_keep_key_a_from_writing():
    """78 77 88 C1: the data blocks may be read with A or B and written with B only."""
    tag, hand = classic()
    tag.set_trailer(1, NDEF_KEY + bytes.fromhex("787788C1") + FACTORY_KEY)
    assert hand.login(LOGIN_A, 4, NDEF_KEY, UID4)
    assert hand.command("3004") == bytes(16)
    assert hand.command("A004") == "NAK4"
    hand.session = 0
    hand.select()
    assert hand.login(LOGIN_B, 4, FACTORY_KEY, UID4)
    assert hand.command("A004") == "ACK"


def test_an_ndef_formatted_card_opens_with_the_public_key():
    tag, hand = classic()
    tag.format_ndef()
    assert hand.login(LOGIN_A, 4, NDEF_KEY, UID4)
    assert hand.run(exchange(b"\x30\x04", hand.session)) == (OK, b"\x03\x00\xfe" + bytes(13))
