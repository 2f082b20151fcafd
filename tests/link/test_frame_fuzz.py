"""Whatever arrives on the wire, the framing neither crashes nor takes it for something else."""

from hypothesis import given
from hypothesis import strategies as st

from link.frame import LINE, LONGEST, MOST, NOTHING, TOO_LONG, LineBuffer, LinkError, pack, shorten, unpack

TEXT = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=60)


@given(st.binary(max_size=1000))
def test_any_bytes_give_lines_that_are_whole_or_refused(data: bytes) -> None:
    lines = LineBuffer()
    for byte in data:
        brought = lines.feed(byte)
        assert brought in (NOTHING, LINE, TOO_LONG)
        if brought == LINE:
            line = lines.take()
            assert 0 < len(line) < LONGEST
            try:
                number, _ = unpack(line)
                assert 0 <= number <= MOST
            except LinkError as refusal:
                assert refusal.code in ("frame", "checksum", "number", "text")
                assert refusal.sentence.endswith(".")


@given(st.integers(0, MOST), TEXT)
def test_what_is_packed_comes_out_of_the_wire(number: int, text: str) -> None:
    lines = LineBuffer()
    *inside, last = pack(number, shorten(text, 200))
    assert all(lines.feed(byte) == NOTHING for byte in inside)
    assert lines.feed(last) == LINE
    assert unpack(lines.take()) == (number, shorten(text, 200))


@given(st.integers(0, MOST), TEXT, st.integers(0), st.integers(1, 255))
def test_one_wrong_byte_never_passes(number: int, text: str, at: int, wrong: int) -> None:
    line = bytearray(pack(number, shorten(text, 200))[:-1])
    line[at % len(line)] ^= wrong
    try:
        found = unpack(bytes(line))
    except LinkError:
        return
    # A changed digit of the checksum may be the same number in the other case; nothing else may pass.
    assert found == (number, shorten(text, 200))


@given(TEXT, st.integers(0, 80))
def test_a_shortened_text_is_the_beginning_and_fits(text: str, room: int) -> None:
    short = shorten(text, room)
    assert text.startswith(short)
    assert len(short.encode()) <= room
    if short != text:
        assert len(text[: len(short) + 1].encode()) > room
