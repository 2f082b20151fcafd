"""What a bridge asks of its table: nobody waits to hear how it stands while it has something else to do."""

import pytest

from host_tools import talk
from host_tools.errors import PicoError
from host_tools.network.table_side import TableSide
from link.frame import pack, unpack

HELLO = f"ok chronotable {talk.VERSION} 0.3.0 pico_full"


class Cable:
    """A table at the other end that answers by `answers`; what it has no answer for waits in `waiting`."""

    def __init__(self) -> None:
        self.answers = {"hello": HELLO, "events": "ok on", "moves": "ok on", "remote": "ok bidden"}
        self.waiting: list[tuple[int, str]] = []
        self._out = b""

    @property
    def in_waiting(self) -> int:
        return len(self._out)

    def write(self, data: bytes) -> None:
        number, text = unpack(data.strip())
        answer = self.answers.get(text.split()[0])
        if answer is None:
            self.waiting.append((number, text))
        else:
            self._out += pack(number, answer)

    def say(self, number: int, text: str) -> None:
        self._out += pack(number, text)

    def read(self, count: int) -> bytes:
        taken, self._out = self._out[:count], self._out[count:]
        return taken

    def close(self) -> None: ...


@pytest.fixture
def cable() -> Cable:
    return Cable()


@pytest.fixture
def side(cable: Cable, monkeypatch: pytest.MonkeyPatch) -> TableSide:
    """It has heard once how the table stands, and has asked again."""
    monkeypatch.setattr(talk, "ANSWER_S", 0.05)
    side = TableSide(talk.Table("virtual", cable))
    cable.answers["status"] = "ok playing=0"
    assert side.status() == {"playing": "0"}
    assert side.events(0.01) == [] and side.talk.told == "ok playing=0"
    del cable.answers["status"]
    assert side.status() == {"playing": "0"}
    return side


def test_a_move_is_bidden_while_the_table_has_not_said_how_it_stands(cable: Cable, side: TableSide) -> None:
    ((number, _),) = cable.waiting
    side.play(1, (0, 3), False)
    cable.say(0, "! 1 back 0")
    cable.say(number, "ok playing=1")
    assert [event.kind for event in (*side.events(0.01), *side.events(0.01))] == ["back"]
    assert side.status() == {"playing": "1"}


def test_an_answer_that_comes_while_another_is_waited_for_is_kept(cable: Cable, side: TableSide) -> None:
    ((number, _),) = cable.waiting
    cable.say(number, "ok playing=1")
    side.play(1, (0, 3), False)
    assert side.talk.told == "ok playing=1"


def test_an_answer_that_was_lost_is_asked_for_again(cable: Cable, side: TableSide) -> None:
    cable.answers["status"] = "ok playing=1"
    assert side.status() == {"playing": "1"}


def test_a_table_that_has_gone_is_noticed(cable: Cable, side: TableSide) -> None:
    with pytest.raises(PicoError, match="Nothing answers"):
        side.status()
    assert len(cable.waiting) > 1
