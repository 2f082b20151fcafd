"""`chronotable bridge --unpair` in the middle of a game: both houses know, and both journals are whole."""

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from host_tools.commands import bridge as command
from host_tools.errors import ToolError
from host_tools.network.bridge import Bridge
from host_tools.network.farewell import deliver, part
from host_tools.network.house import House
from host_tools.network.keeping import Kept
from host_tools.network.messages import seal, topic, unseal
from host_tools.network.mqtt import Line
from host_tools.network.pairing import Pair
from host_tools.output import Output
from sim.network.paper_table import PaperTable
from sim.table.accepted import desk_of
from tests.network.running import KEY, free_port, wait
from tests.network.test_bridge import bridge, url
from tests.network.test_leaving import host, said
from tests.network.test_leaving_at_the_table import begun, choose, press, screen, until
from tests.network.two_houses import HISTORY, HOUSES, Evening

__all__ = ["url"]  # a fixture: both brokers
HERE, THERE = HOUSES
PAIR = Pair(THERE, KEY, "0" * 16)
NOBODY = "socket://127.0.0.1:1"


def given(folder: Path, *words: str) -> dict[str, Any]:
    """What `chronotable bridge --unpair` tells programs."""
    parser = argparse.ArgumentParser()
    command.arguments(parser)
    told: list[dict[str, Any]] = []
    out = Output(as_json=True)
    out.record = lambda **facts: told.append(facts)  # type: ignore[method-assign]
    assert command.run(parser.parse_args(["--unpair", "--folder", str(folder), *words]), out) == 0
    return told[0]


# The house that hears it


@pytest.mark.parametrize("game_id", ["", "0" * 16])
def test_the_game_stops_and_nothing_is_taken_back(game_id: str) -> None:
    evening = Evening(5, faults=0)
    evening.play(12)
    there = evening.houses[THERE]
    before = evening.tables[THERE].journal[:]
    word = {"type": "unpair", "id": game_id or there.id}
    for _ in range(2):
        there.hear(word)
    assert there.stopped == "unpaired" and there.wanted() is None
    there.out.clear()
    there.tick(1e6)
    assert there.out == [] and there.table == before
    there.leave("alone")
    assert there.out == []  # nobody would hear it


def test_a_game_that_is_over_or_was_stopped_before_stays_as_it_is() -> None:
    evening = Evening(5, faults=0)
    evening.play(12)
    there = evening.houses[THERE]
    there.hear({"type": "stop", "id": there.id, "code": "digest", "n": 12})
    there.hear({"type": "unpair", "id": there.id})
    assert there.stopped == "digest"
    evening = Evening(5, faults=0)
    evening.play(9999)
    assert evening.over
    there = evening.houses[THERE]
    there.hear({"type": "unpair", "id": there.id})
    assert not there.stopped


def test_an_invitation_is_withdrawn_by_it() -> None:
    here, there = House(*HOUSES), House(*HOUSES[::-1])
    here.begin("history", HISTORY, list(HOUSES), [])
    there.hear(here.out[0])
    assert there.invited is not None
    there.hear({"type": "unpair", "id": "0" * 16})
    assert there.invited is None
    there.answer_invitation(True)
    assert there.replica is None and there.out == []


def told_to(made: Bridge, key: bytes = KEY) -> None:
    """The other house has ended the pair."""
    made._hear(made._hears, seal(key, made._hears, {"type": "unpair", "id": "0" * 16}))
    made._stirred = True


def test_a_bridge_tells_people_keeps_it_and_begins_no_other_game_in_two_houses(tmp_path: Path) -> None:
    made, table = host(tmp_path)
    made._pair = PAIR
    before = table.journal[:]
    told_to(made, bytes(32))  # by a stranger
    made.step()
    assert table.told == [] and made.here == [0] and made.refused == {"foreign": 1}
    told_to(made)
    made.step()
    assert table.told == ["unpaired"] and table.journal == before and made.here is None
    kept = Kept(tmp_path).pair()
    assert kept is not None and kept.over
    words = len(said(made))
    second = Bridge(HERE, made._line, Kept(tmp_path), kept, [0], [])  # power goes
    second.plug_in(table)
    second.step()
    assert table.told == ["unpaired", "unpaired"] and second.house is not None
    table.play_alone()
    for _ in range(9):
        table.work(True)
        second.step()
    assert second.house.replica is None and table.journal[: len(before)] == before
    table.give_up()
    table.begin_game("history", HISTORY)
    second.step()
    assert second.house.replica is None and len(said(second)) == words  # nothing is said to nobody
    told_to(second)  # the broker keeps it, and says it again
    assert second.refused == {"foreign": 1}


def test_people_who_were_asked_to_play_are_told(tmp_path: Path) -> None:
    table = PaperTable(HERE, THERE, random.Random(3), 0.0, time.monotonic)
    made = bridge(tmp_path)
    made._pair = PAIR
    made.plug_in(table)
    assert made.house is not None
    other = House(THERE, HERE)
    other.begin("history", HISTORY, [THERE, HERE], [])
    made.house.hear(other.out.pop())
    made._stirred = True
    made.step()
    told_to(made)
    made.step()  # people say yes
    assert made.house.replica is None and table.told == ["unpaired"]


# The house that says it


def test_the_broker_keeps_the_word_for_a_house_that_is_away(url: str, tmp_path: Path) -> None:
    """Both brokers; the table is not plugged in, which is told and hinders nobody."""
    kept = Kept(tmp_path)
    kept.name(HERE)
    kept.keep_pair(PAIR)
    assert given(tmp_path, "--port", NOBODY, "--broker", url) == {
        "ok": True, "table_told": False, "house_told": True
    }  # fmt: skip
    assert kept.pair() is None and kept.farewells() == {}
    other = Line(url, THERE)
    where = topic("pair", PAIR.name, HERE)
    other.subscribe(where)
    other.open()
    came = wait(other.messages)
    other.close()
    assert [(at, unseal(KEY, at, payload)) for at, payload in came] == [
        (where, {"type": "unpair", "id": "0" * 16})
    ]


@pytest.mark.parametrize("broker", [True, False])
def test_without_a_broker_the_word_waits_for_the_next_bridge(
    tmp_path: Path, broker: bool, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made, table = host(tmp_path)
    made.house.names = ["Ann", "Bob"]
    made._keep(made.house)
    kept = Kept(tmp_path)
    kept.name(HERE)
    kept.keep_pair(PAIR)
    game_id, number = made.house.id, table.number
    words = ("--broker", f"mqtt://127.0.0.1:{free_port()}") if broker else ()
    told = given(tmp_path, "--port", NOBODY, *words)
    assert told["house_told"] is False and kept.pair() is None and kept.game() is None
    # Bob has no part in how it ends.
    assert (kept.told() or {})["shared"] == {str(number): [f"{HERE}-{number}", ["Ann", ""]]}
    line = Line(url, HERE)
    line.open()
    assert deliver(kept, line, HERE) and kept.farewells() == {}
    line.close()
    other = Line(url, THERE)
    other.subscribe(topic("pair", PAIR.name, HERE))
    other.open()
    ((where, payload),) = wait(other.messages)
    other.close()
    assert unseal(KEY, where, payload) == {"type": "unpair", "id": game_id}


def test_power_that_goes_before_the_pair_is_forgotten_leaves_the_pair(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.keep_pair(PAIR)
    part(kept, HERE, PAIR)
    kept.keep_pair(PAIR)  # as if it had gone between the two
    line: Any = bridge(tmp_path)._line
    assert deliver(kept, line, HERE) and line.sent == [] and kept.farewells() == {}


def test_a_damaged_game_hinders_nobody_and_a_pair_that_is_over_is_only_forgotten(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.keep_pair(PAIR)
    (tmp_path / "game.json").write_text("{", encoding="utf-8")
    part(kept, HERE, PAIR)
    assert kept.pair() is None and kept.game() is None and len(kept.farewells()) == 1
    kept.keep_farewells({})
    over = Pair(THERE, KEY, "0" * 16, True)
    kept.keep_pair(over)
    assert kept.pair() == over
    assert given(tmp_path, "--port", NOBODY)["house_told"] is True
    assert kept.pair() is None and kept.farewells() == {}
    (tmp_path / "farewells.json").write_text('{"a": 1}', encoding="utf-8")
    with pytest.raises(ToolError, match="damaged"):
        kept.farewells()


def test_who_plays_with_a_pair_is_not_paired_anew(tmp_path: Path) -> None:
    made, _ = host(tmp_path)
    kept = Kept(tmp_path)
    kept.keep_pair(PAIR)
    with pytest.raises(ToolError, match=f"A game with {THERE} is being played"):
        command._pair("tea", HERE, NOBODY, made._line, kept, Output())
    assert kept.pair() == PAIR and kept.farewells() == {}


# With the real firmware


def test_the_display_says_that_the_pair_has_ended_and_people_play_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    house = begun(monkeypatch, tmp_path)
    house.bridge._pair = Pair("attic", KEY, house.token)
    before = house.moves
    where = topic("pair", house.pair.name, "attic")
    house.line.inbox.append((where, seal(KEY, where, {"type": "unpair", "id": "0" * 16})))
    until(house, lambda: "has ended the pair" in screen(house))
    kept = house.kept.pair()
    assert kept is not None and kept.over and house.moves == before
    press(house, "ok")  # the menu
    choose(house, "HOUSE_LEAVE")
    choose(house, True)
    until(house, lambda: house.count > len(before) + 4)  # bots here decide for all seats
    assert house.moves[: len(before)] == before
    house.close()


@pytest.mark.parametrize("menu", [False, True])
def test_a_table_plays_on_after_its_bridge_was_unpaired(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, menu: bool
) -> None:
    house = begun(monkeypatch, tmp_path)
    if menu:  # lies on the page that waits for the other house
        press(house, "back", 1500)
    before = house.moves
    folder = house.kept.folder
    house.kept.keep_pair(Pair("attic", KEY, house.token))
    house.kept.name("kitchen")
    house.bridge.unplug()  # its program was ended
    told = given(folder, "--port", NOBODY)
    assert told == {"ok": True, "table_told": True, "house_told": False}
    desk = desk_of(house.game.table)
    assert desk is not None and desk.session is not None and desk.session.house is None
    assert not any(each.led for each in desk.pages)
    assert "house.txt" not in house.game.table.device.files.listdir("/")
    assert deliver(house.kept, house.line, "kitchen")
    house._other_house()
    assert house.there.stopped == "unpaired" and house.paper is not None and house.paper.journal == before
    while house.count < len(before) + 4:  # every seat, without a bridge
        house.pass_time()
    assert house.moves[: len(before)] == before
    number = desk.session.journal.log.game
    shared = json.loads((folder / "finished.json").read_text())["shared"]
    assert shared == {str(number): [f"kitchen-{number}", ["Ann", ""]]}
    house.close()
