"""Board texts for the tests: the shipped files, changed in one place."""

from pathlib import Path

from host_tools.boards import BoardError, parse

BOARDS = Path(__file__).resolve().parents[2] / "boards"
ARTE = (BOARDS / "pico_arte.toml").read_text(encoding="utf-8")
DUEL = (BOARDS / "pico_duel.toml").read_text(encoding="utf-8")
FULL = (BOARDS / "pico_full.toml").read_text(encoding="utf-8")
PICO_W = (BOARDS / "pico_w_full.toml").read_text(encoding="utf-8")


ENCODER = """[encoder] # a KY-040 on the axis of the wheel; pushing it is OK
a = 10
b = 11
push = 12
state_machine = 0
detents = 20
"""


def edited(text: str, *edits: tuple[str, str]) -> str:
    """The text with the first occurrence of each old piece replaced; an old piece must be there."""
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def refusals(text: str) -> list[str]:
    """What the checker says about this text; nothing for a good board."""
    try:
        parse(text, "my.toml")
    except BoardError as error:
        return [str(problem) for problem in error.problems]
    return []


def codes(text: str) -> list[str]:
    try:
        parse(text, "my.toml")
    except BoardError as error:
        return [problem.code for problem in error.problems]
    return []


# The duel board with an absolute wheel in place of the encoder, and a button for OK.
AS5600 = edited(
    DUEL,
    (ENCODER, '[wheel]\nsensor = "as5600"\nbus = "i2c.display"\n'),
    ("[buzzer]", '[[button]]\nname = "ok"\npin = 12\n\n[buzzer]'),
)
