"""`chronotable bridge --pair` and `--unpair`, with a simulated table and the other house on paper."""

import json
from typing import Any

import pytest

from host_tools import talk
from host_tools.commands import bridge as command
from host_tools.errors import PicoError, ToolError
from host_tools.network.messages import topic
from host_tools.network.pair_tables import PairTables
from host_tools.network.pairing import Pairing
from host_tools.network.table_side import TableSide
from host_tools.output import Output
from host_tools.talk import Refused
from sim.table import Table
from tests.network.simulated_house import PaperLine
from tests.tools.line import NAME
from tests.tools.line import Line as Cable


class OtherHouse(PaperLine):
    """A line at whose other end somebody pairs by the protocol."""

    def __init__(self, yes: bool = True) -> None:
        super().__init__()
        self.pairing = Pairing("attic")
        self._yes = yes
        self._now = 0.0

    def messages(self) -> list[tuple[str, bytes]]:
        pairing = self.pairing
        for _, payload in self.sent:
            pairing.hear(json.loads(payload))
        self.sent.clear()
        self._now += 0.5
        pairing.tick(self._now)
        if pairing.pair is not None and not pairing.agreed_here:
            pairing.agree() if self._yes else pairing.decline()
        where = topic("pairing", "tea", "attic")
        came = [(where, json.dumps(body).encode()) for body in pairing.out]
        pairing.out.clear()
        return came


@pytest.fixture
def table() -> Table:
    made = Table("pico_full")
    made.run(3000)
    made.press("ok")
    made.run(1000)
    return made


def paired(table: Table, patch: pytest.MonkeyPatch, line: Any, button: str) -> tuple[Any, list[str]]:
    """People at the table press that button when digits are on the display."""
    seen: list[str] = []

    def hand() -> None:
        if shown:
            shown.clear()
            table.run(500)
            seen.append(table.screen_text().replace("\n", " "))
            table.press(button)

    shown: list[str] = []
    patch.setattr(talk, "open_line", lambda port, timeout: Cable(table, hand))
    with talk.Table(NAME) as port:
        side = TableSide(port)
        pairing = PairTables("tea", "kitchen", line, side, shown.append, seen.append)
        return pairing.run(), seen


def test_digits_on_the_display_and_ok_make_a_pair_until_it_is_forgotten(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = OtherHouse()
    pair, seen = paired(table, monkeypatch, line, "ok")
    line.messages()
    assert line.pairing.done and line.pairing.pair is not None
    assert (pair.other, pair.key) == ("attic", line.pairing.pair.key)
    digits = line.pairing.pair.digits
    assert f"{digits[:3]} {digits[3:]}" in seen[0]
    assert len(pair.token) == 16 and "house.txt" in table.device.files.listdir("/")
    with talk.Table(NAME) as port:
        TableSide(port, pair.token).forget()
        assert "house.txt" not in table.device.files.listdir("/")
        with pytest.raises(Refused, match="have not agreed"):
            TableSide(port, pair.token)


@pytest.mark.parametrize(("button", "yes", "who"), [("back", True, "here"), ("ok", False, "there")])
def test_other_digits_pair_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch, button: str, yes: bool, who: str
) -> None:
    line = OtherHouse(yes)
    with pytest.raises(ToolError, match=f"People {who} say that the digits differ"):
        paired(table, monkeypatch, line, button)
    for _ in range(3):
        line.messages()
    assert not line.pairing.done and (line.pairing.declined_there or who == "there")


class Steps:
    """A bridge whose steps raise these, one after the other."""

    token, here = "", None

    def __init__(self, *errors: Exception) -> None:
        self._errors = list(errors)
        self.plugged = self.unplugged = 0

    def plug_in(self, table: Any) -> None:
        self.plugged += 1

    def step(self) -> None:
        raise self._errors.pop(0)

    def unplug(self) -> None:
        self.unplugged += 1


def test_a_table_that_refuses_in_the_middle_is_asked_again_and_one_that_does_not_know_the_bridge_ends_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "open_line", lambda port, timeout: Cable(table, lambda: None))
    monkeypatch.setattr(command, "AGAIN_S", 0.0)
    made: Any = Steps(
        Refused("No game is being played.", "", "quiet"),
        PicoError("The table went away."),
        Refused("People at this table have not agreed.", "", "consent"),
    )
    with pytest.raises(Refused, match="have not agreed"):
        command._run(made, NAME, Output())
    assert (made.plugged, made.unplugged) == (3, 3)
