"""Lines of the link, byte by byte, as a host and a noisy wire would send them."""

from link.frame import LINE, LONGEST, NOTHING, TOO_LONG, LineBuffer, LinkError, pack, shorten, unpack


def fed(data: bytes) -> "list[int]":
    lines = LineBuffer()
    brought = []
    for byte in data:
        what = lines.feed(byte)
        if what == LINE:
            lines.take()
        if what != NOTHING:
            brought.append(what)
    return brought


def refused(line: bytes) -> str:
    try:
        unpack(line)
    except LinkError as refusal:
        return refusal.code
    raise AssertionError("accepted")


def test_a_line_has_a_mark_a_number_words_and_a_checksum():
    # The CRC-32 of "~12 get brightness" as gzip computes it ends with B03B.
    assert pack(12, "get brightness") == b"~12 get brightness*B03B\n"


def test_what_is_packed_is_unpacked():
    assert unpack(pack(7, "ok Pär")[:-1]) == (7, "ok Pär")
    assert unpack(pack(0, "")[:-1]) == (0, "")


def test_any_changed_letter_is_noticed():
    line = pack(3, "set sound on")[:-1]
    for at in range(len(line)):
        damaged = bytearray(line)
        damaged[at] ^= 1
        assert refused(bytes(damaged)) in ("frame", "checksum")


def test_a_line_cut_short_is_noticed():
    line = pack(3, "set sound on")[:-1]
    for size in range(len(line)):
        assert refused(line[:size]) in ("frame", "checksum")


def test_the_number_has_one_to_four_digits():
    from binascii import crc32

    def sealed(body: bytes) -> bytes:
        return body + b"*%04X" % (crc32(body) & 0xFFFF)

    assert refused(sealed(b"~x hello")) == "number"
    assert refused(sealed(b"~12345 hello")) == "number"
    assert refused(sealed(b"~-1 hello")) == "number"
    assert refused(sealed(b"~7")) == "number"
    assert refused(sealed(b"~7 he\x07llo")) == "text"
    assert refused(sealed(b"~7 \xff\xfe")) == "text"


def test_lines_end_with_either_end_and_empty_ones_are_nothing():
    assert fed(b"\r\n\n\rhello") == []
    assert fed(b"hello\r\n") == [LINE]


def test_a_line_that_is_too_long_is_told_once_and_the_next_one_is_read():
    lines = LineBuffer()
    told = [lines.feed(65) for _ in range(3 * LONGEST)] + [lines.feed(10)]
    assert told.count(TOO_LONG) == 1
    for byte in b"next":
        assert lines.feed(byte) == NOTHING
    assert lines.feed(10) == LINE
    assert lines.take() == b"next"


def test_the_longest_line_has_256_bytes_with_its_end():
    longest = pack(1, "x" * (LONGEST - 9))
    assert len(longest) == LONGEST
    assert fed(longest) == [LINE]
    try:
        pack(1, "x" * (LONGEST - 8))
    except ValueError:
        return
    raise AssertionError("accepted")


def test_a_text_is_shortened_in_whole_letters():
    assert shorten("Pär", 3) == "Pä"
    assert shorten("Pär", 2) == "P"
    assert shorten("Pär", 9) == "Pär"
