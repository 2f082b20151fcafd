"""Moves as bytes and back, refusals, and the digest of a state."""

from rules.game import Refusal, checksum, decode, encode


def refused(call, *args):
    try:
        call(*args)
    except ValueError:
        return True
    return False


def test_a_move_of_small_numbers_takes_a_byte_each():
    assert encode((4, 0, 127)) == b"\x03\x04\x00\x7f"


def test_larger_numbers_go_in_groups_of_seven_bits():
    # 300 = 2 * 128 + 44
    assert encode((1, 300)) == b"\x03\x01\xac\x02"


def test_moves_follow_each_other_in_one_piece_of_bytes():
    moves = ((0,), (1, 2, 3), (5, 16383, 16384, 4294967295), ())
    data = b""
    for move in moves:
        data += encode(move)
    offset = 0
    for move in moves:
        decoded, offset = decode(data, offset)
        assert decoded == move
    assert offset == len(data)


def test_a_move_cut_short_is_an_error():
    whole = encode((1, 300))
    for length in range(len(whole)):
        assert refused(decode, whole[:length])
    assert refused(decode, b"\x01\x80")
    assert refused(decode, b"", 0)
    assert refused(decode, whole, len(whole))


def test_negative_and_overlong_moves_are_errors():
    assert refused(encode, (1, -1))
    assert refused(encode, (300,) * 128)


def test_a_refusal_carries_code_and_rule():
    refusal = Refusal("slots_full", "BH-309")
    assert refusal.code == "slots_full"
    assert refusal.rule == "BH-309"
    assert "slots_full" in str(refusal)
    assert Refusal("malformed").rule == ""


def test_the_checksum_is_crc32_over_all_parts():
    # The check value of CRC-32 for "123456789".
    assert checksum(b"123456789") == 0xCBF43926
    assert checksum(b"1234", bytearray(b"56789")) == 0xCBF43926
    assert checksum() == 0
