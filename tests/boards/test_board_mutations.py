"""Whatever a maker does to a good board, the checker answers: with a board or with problems in words."""

import json
import string
import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.boards import BoardError, compile_board, load, parse, wires
from tests.boards.edited import DUEL, FULL, PICO_W

VALUES = st.sampled_from(
    [
        *("-1", "0", "1", "2", "4", "5", "17", "22", "25", "29", "30", "60", "100", "1_000_000"),
        *("0x" + "F" * 5000, "9" * 5000, "1.5", "nan", "inf", "true", "1979-05-27", "07:32:00"),
        *('""', '"pico_w"', '"pn532"', '"i2c.display"', '"uart.x"', '"spi."', '"slot"', '"tile"'),
        *("[]", "[0]", "[0, 1]", "[1, 0]", "[5, 2000]", "[[]]", '["tile", "tile"]', "{}", "{ a = 1 }"),
    ]
)


@st.composite
def spoilt_boards(draw):
    """A shipped board after one to four careless edits of whole lines."""
    lines = draw(st.sampled_from([DUEL, FULL, PICO_W])).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        edit = draw(st.sampled_from(["value", "key", "drop", "double", "swap"]))
        key, equals, _ = lines[at].partition(" = ")
        if edit == "value" and equals:
            lines[at] = f"{key} = {draw(VALUES)}"
        elif edit == "key":
            lines[at] = lines[at].replace(draw(st.sampled_from(string.ascii_lowercase)), "", 1)
        elif edit == "drop" and len(lines) > 1:
            del lines[at]
        elif edit == "double":
            lines.insert(at, lines[at])
        elif edit == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def answers(text):
    try:
        board = parse(text, "my.toml")
    except BoardError as error:
        assert error.problems
        last_line = text.count("\n") + 1
        for problem in error.problems:
            assert problem.message.endswith((".", "?"))
            assert problem.allowed
            assert 0 <= problem.line <= last_line
            assert str(problem).startswith("my.toml")
        return
    compiled = compile_board(board)
    assert json.loads(json.dumps(compiled)) == compiled
    ends = [(wire.part, wire.part_pin) for wire in wires(board)]
    assert len(ends) == len(set(ends))


@settings(max_examples=300, deadline=None)
@given(spoilt_boards())
def test_careless_edits_never_crash_the_checker(text):
    answers(text)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_single_wrong_character_never_crashes_the_checker(data):
    at = data.draw(st.integers(0, len(DUEL)))
    character = data.draw(st.text(alphabet="[]{}=\"'#.,\n\\ 0aé", min_size=1, max_size=2))
    answers(DUEL[:at] + character + DUEL[at + 1 :])


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_noise_in_a_file_is_refused_in_words(tmp_path_factory, noise):
    file = tmp_path_factory.mktemp("noise") / "noise.toml"
    file.write_bytes(noise)
    try:
        load(file)
    except BoardError as error:
        assert error.problems
    else:
        raise AssertionError("noise is no board")


def test_deep_nesting_and_endless_numbers_are_refused_in_words():
    for text in ("a = " + "[" * 20_000, "a = " + "9" * 5_000, "a = 0x" + "F" * 5_000):
        answers(text)


def test_the_edits_do_reach_both_answers():
    """Guards the tests above: the shipped text passes, and a dropped line does not."""
    tomllib.loads(FULL)
    parse(FULL, "my.toml")
    try:
        parse(FULL.replace("sck = 18\n", ""), "my.toml")
    except BoardError as error:
        assert [problem.key for problem in error.problems] == ["spi.readers.sck"]
    else:
        raise AssertionError("a bus without a clock passed")
