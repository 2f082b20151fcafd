"""ISO/IEC 14443-3 type A on the air: bits, parity, CRC, times, collisions and what goes wrong."""

import random

import pytest

from sim.chips.air import BIT, BOTH, REQA, WUPA, Field, crc_a, frame, sealed, short, unpack
from sim.chips.tags import READY, Ntag, Tag
from sim.clock import MS, US, Clock

ANTICOLLISION = bytes((0x93, 0x20))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def field(clock: Clock) -> Field:
    field = Field(clock)
    field.switch(True)
    return field


def say(field: Field, said) -> list[int] | None:
    """Send a frame and wait for the whole answer."""
    field.clock.advance(said.duration)
    answer = field.speak(said)
    if answer is None:
        return None
    field.clock.advance_to(answer.ends)
    return field.heard(answer).bits


# Frames (6.2.3) and CRC_A (annex B)


def test_a_short_frame_is_seven_bits_lowest_first():
    assert short(REQA).bits == [0, 1, 1, 0, 0, 1, 0]  # 26h = 0100110b
    assert short(WUPA).bits == [0, 1, 0, 0, 1, 0, 1]  # 52h = 1010010b


def test_a_byte_is_followed_by_odd_parity():
    assert frame(b"\x93").bits == [1, 1, 0, 0, 1, 0, 0, 1, 1]  # four ones, so the parity is 1
    assert frame(b"\x20").bits == [0, 0, 0, 0, 0, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("data", "crc"),
    [
        ("0000", "A01E"),  # the standard's own examples, annex B
        ("1234", "26CF"),
        ("5000", "57CD"),  # HLTA
        ("3004", "26EE"),  # READ of page 4
    ],
)
def test_crc_a(data: str, crc: str):
    assert crc_a(bytes.fromhex(data)) == bytes.fromhex(crc)


def test_a_flipped_bit_is_seen_by_parity():
    bits = frame(b"\x04\xa1").bits
    assert unpack(bits).sound
    bits[12] ^= 1
    assert not unpack(bits).sound


# Time (6.2.1)


def test_a_bit_takes_9_44_us_and_the_answer_begins_after_86_or_91_us(clock: Clock, field: Field):
    assert round(BIT / 10) == 944
    field.place(Tag(b"\x01\x02\x03\x04"))
    clock.advance(2 * MS)
    reqa = short(REQA)
    assert reqa.duration == 8 * BIT
    clock.advance(reqa.duration)
    after_zero = field.speak(reqa)
    assert after_zero and after_zero.starts - clock.now == pytest.approx(1172 / 13.56 * 1000, abs=1)
    assert after_zero.ends - after_zero.starts == 19 * BIT  # start, two bytes with parity
    clock.advance_to(after_zero.ends)
    ask = frame(b"\x93\x20")
    assert ask.last == 0
    clock.advance(ask.duration)
    assert field.speak(ask)


def test_after_a_last_bit_of_one_the_answer_begins_later(clock: Clock, field: Field):
    field.place(Tag(b"\x01\x02\x03\x04"))
    clock.advance(2 * MS)
    wupa = short(WUPA)
    assert wupa.last == 1
    clock.advance(wupa.duration)
    answer = field.speak(wupa)
    assert answer and answer.starts - clock.now == pytest.approx(1236 / 13.56 * 1000, abs=1)


# Power


def test_a_tag_answers_only_when_it_has_had_power_for_its_start_up_time(clock: Clock, field: Field):
    field.place(Tag(b"\x01\x02\x03\x04"))
    clock.advance(1 * MS - 1 * US)
    assert say(field, short(WUPA)) is None
    assert say(field, short(WUPA)) is not None


def test_without_field_a_tag_forgets_everything(clock: Clock, field: Field):
    tag = Tag(b"\x01\x02\x03\x04")
    field.place(tag)
    clock.advance(2 * MS)
    assert say(field, short(REQA)) is not None
    assert tag.state == READY
    field.switch(False)
    assert say(field, short(WUPA)) is None
    field.switch(True)
    clock.advance(2 * MS)
    assert say(field, ANTICOLLISION_FRAME) is None  # not READY any more
    assert say(field, short(REQA)) is not None


ANTICOLLISION_FRAME = frame(ANTICOLLISION)


# Collisions (6.5.3)


def two(field: Field, first: str, second: str) -> None:
    field.place(Tag(bytes.fromhex(first)))
    field.place(Tag(bytes.fromhex(second)))
    field.clock.advance(2 * MS)
    assert unpack(say(field, short(REQA))).data == b"\x04\x00"  # equal answers lie over each other


def test_two_tags_collide_at_the_first_bit_in_which_they_differ(field: Field):
    two(field, "01020304", "03020304")  # 10000000 and 11000000 in the order of the air: bit 2
    bits = say(field, ANTICOLLISION_FRAME)
    assert bits[:3] == [1, BOTH, 0]
    assert unpack(bits).collision == 2


def test_a_collision_in_the_fourth_byte(field: Field):
    two(field, "01020304", "01020314")  # differ in bit 5 of byte 4
    assert unpack(say(field, ANTICOLLISION_FRAME)).collision == 3 * 8 + 5


def test_the_next_question_names_the_bits_up_to_the_collision(field: Field):
    two(field, "01020304", "03020304")
    say(field, ANTICOLLISION_FRAME)
    # NVB 22h: two bytes and two bits. The two bits are 1, 1: only the second tag answers, from bit 3 on.
    bits = say(field, frame(b"\x93\x22\x03", last_bits=2))
    data, last_bits, sound, collision = unpack(bits, align=2)
    assert (data[0] | 0x03, data[1:]) == (0x03, bytes.fromhex("020304") + bytes([3 ^ 2 ^ 3 ^ 4]))
    assert (last_bits, sound, collision) == (0, True, 0)


def test_tags_of_different_kind_collide_in_their_answer_to_request(clock: Clock, field: Field):
    field.place(Tag(b"\x01\x02\x03\x04"))  # ATQA 0004h
    field.place(Ntag(213, bytes.fromhex("04A1B2C3D4E5F6")))  # ATQA 0044h: bit 7
    clock.advance(2 * MS)
    assert unpack(say(field, short(WUPA))).collision == 7


# What goes wrong


def test_a_tag_that_leaves_while_it_speaks_is_cut_off(clock: Clock, field: Field):
    tag = Tag(b"\x01\x02\x03\x04")
    field.place(tag)
    clock.advance(2 * MS)
    say(field, short(REQA))
    clock.advance(ANTICOLLISION_FRAME.duration)
    answer = field.speak(ANTICOLLISION_FRAME)
    clock.advance_to(answer.starts + 11 * BIT)  # the start bit and ten more
    field.remove(tag)
    clock.advance_to(answer.ends)
    heard = unpack(field.heard(answer).bits)
    assert (heard.data[0], heard.last_bits) == (0x01, 1)


def test_a_second_tag_that_arrives_is_heard_from_the_next_request_on(clock: Clock, field: Field):
    field.place(Tag(b"\x01\x02\x03\x04"))
    clock.advance(2 * MS)
    say(field, short(REQA))
    field.place(Tag(b"\x03\x02\x03\x04"))
    clock.advance(2 * MS)
    assert unpack(say(field, ANTICOLLISION_FRAME)).collision == 0
    say(field, sealed(b"\x50\x00"))  # no HLTA for a tag in READY: it falls back to IDLE
    say(field, short(WUPA))
    assert unpack(say(field, ANTICOLLISION_FRAME)).collision == 2


def test_bit_errors_come_at_their_rate_and_the_same_for_the_same_seed():
    def run(seed: int) -> list[int]:
        field = Field(Clock(), random.Random(seed), bit_error_rate=0.01)
        field.switch(True)
        field.place(Tag(b"\x01\x02\x03\x04"))
        field.clock.advance(2 * MS)
        return [say(field, short(WUPA)) is not None for _ in range(1000)]

    answered = sum(run(1))
    # WUPA alternates: READY hears it and falls back. About half of 1000, less 7 bits at 1 % each way.
    assert 400 < answered < 520
    assert run(1) == run(1) != run(2)
