"""A house gives a game up or plays on alone: the other one is told, whatever line and power do."""

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from host_tools.network.house import House
from host_tools.network.keeping import Kept
from host_tools.network.messages import Refused
from host_tools.network.state import state_of
from sim.network.paper_table import PaperTable
from tests.network.test_bridge import bridge
from tests.network.two_houses import ARTE, HISTORY, HOUSES, Evening

HERE, THERE = HOUSES


def left(evening: Evening, name: str, how: str) -> None:
    """What a bridge does when people at its table leave the game."""
    evening.tables[name].plays = False
    evening.houses[name].leave(how)


@pytest.mark.parametrize("how", ["alone", "ended"])
@pytest.mark.parametrize(("seed", "game"), [(1, "history"), (2, "history"), (3, "arte"), (4, "arte")])
def test_it_is_told_over_a_line_that_loses_doubles_and_delays(seed: int, game: str, how: str) -> None:
    evening = Evening(seed, game, ARTE if game == "arte" else HISTORY, faults=0.6)
    evening.play(20 + seed)
    name = HOUSES[seed % 2]
    other = evening.houses[evening.houses[name].other]
    left(evening, name, how)
    journals = [table.journal[:] for table in evening.tables.values()]
    for _ in range(600):  # a minute; power goes in both houses now and then
        evening.step()
    other = evening.houses[other.me]
    assert other.stopped == how and not other.running and other.wanted() is None
    for table, before in zip(evening.tables.values(), journals, strict=True):
        assert table.journal[: len(before)] == before


@pytest.mark.parametrize("cut", [HERE, THERE])
def test_a_lost_word_is_said_again_when_the_other_house_says_anything(cut: str) -> None:
    """Also after a power cut in the house that has left, or in the other one."""
    evening = Evening(5, faults=0)
    evening.play(12)
    left(evening, HERE, "ended")
    assert [body["type"] for body in evening.houses[HERE].out] == ["leave"]
    evening.houses[HERE].out.clear()  # lost
    evening.cut(cut)
    for _ in range(300):
        evening.step()
    assert evening.houses[THERE].stopped == "ended"


def test_late_and_repeated_words_change_nothing() -> None:
    evening = Evening(5, faults=0)
    evening.play(12)
    here, there = evening.houses[HERE], evening.houses[THERE]
    game_id = here.id
    words = [body for name, body in evening.heard if name == HERE]
    left(evening, HERE, "alone")
    (told,) = here.out
    assert told == {"type": "leave", "id": game_id, "how": "alone"}
    here.out.clear()
    for _ in range(2):
        there.hear(told)
    there.hear({**told, "how": "ended"})
    assert there.stopped == "alone"
    for body in words:
        here.hear(body)  # each is answered by the same, and begins nothing
    assert here.replica is None and here.invited is None
    assert {json.dumps(body) for body in here.out} == {json.dumps(told)}
    there.leave("ended")
    assert there.out == []  # the other house has gone: nobody waits for it
    there.hear(told)
    here.hear({**told, "how": "ended"})
    assert not there.stopped and not here.stopped
    with pytest.raises(Refused, match="game"):
        there.hear({**told, "id": "0" * 16})


def test_both_leave_at_once() -> None:
    evening = Evening(6, faults=0)
    evening.play(10)
    left(evening, HERE, "alone")
    left(evening, THERE, "ended")
    for _ in range(50):
        evening.step()
    assert all(house.replica is None and not house.stopped for house in evening.houses.values())


def test_the_next_game_begins_before_the_other_house_has_heard() -> None:
    """The invitation alone would be refused for ever: there the old game still runs."""
    evening = Evening(7, faults=0)
    evening.play(10)
    here, there = evening.houses[HERE], evening.houses[THERE]
    left(evening, HERE, "ended")
    here.out.clear()  # lost
    here.begin("history", HISTORY, list(HOUSES), [])
    here.table_has([], True)
    (invitation,) = here.out
    with pytest.raises(Refused, match="playing"):
        there.hear(invitation)
    here.out.clear()
    there.tick(1e6)
    for body in there.out:
        here.hear(body)
    for body in here.out:
        there.hear(body)
    assert there.stopped == "ended"
    there.hear(invitation)
    assert there.invited == invitation


def test_a_declined_game_stops_and_is_not_offered_again() -> None:
    here, there = House(*HOUSES), House(*HOUSES[::-1])
    here.begin("history", HISTORY, list(HOUSES), [])
    (invitation,) = here.out
    there.hear(invitation)
    there.answer_invitation(False)
    there.hear(invitation)  # it was under way
    assert there.invited is None
    here.hear(there.out[0])
    assert here.stopped == "declined"
    assert [body["type"] for body in there.out] == ["decline", "decline"]


# With bridges, and tables on paper


def host(folder: Path) -> tuple[Any, PaperTable]:
    table = PaperTable(HERE, THERE, random.Random(3), 0.0, time.monotonic)
    made = bridge(folder)
    made.plug_in(table)
    table.begin_game("history", HISTORY)
    made.step()
    assert made.house is not None and made.house.replica is not None
    made.house.accepted = True
    table.work(True)
    made.step()
    assert made.house.replica.count == 1
    return made, table


def said(made: Any) -> list[dict[str, Any]]:
    """The words of a game that went over the line."""
    sent = [json.loads(payload) for where, payload in made._line.sent if "/pair/" in where]
    return [json.loads(envelope["body"]) for envelope in sent]


@pytest.mark.parametrize("how", ["alone", "ended"])
@pytest.mark.parametrize("away", [False, True])
def test_a_bridge_tells_what_people_did_also_while_it_was_away(tmp_path: Path, how: str, away: bool) -> None:
    made, table = host(tmp_path)
    game_id = made.house.id
    if how == "alone":
        table.play_alone()
        for _ in range(9):  # all seats, by people here
            table.work(True)
    else:
        table.give_up()
    before = table.journal[:]
    if away:
        table.cut()
        made = bridge(tmp_path)
        made.plug_in(table)
    made.step()
    assert said(made)[-1] == {"type": "leave", "id": game_id, "how": how}
    assert made.house.replica is None and not table.told and table.journal == before
    kept = Kept(tmp_path).game()
    assert kept is not None and kept["past"] == {game_id: how}
    for _ in range(3):
        table.work(True)
        made.step()
    assert made.house.replica is None and made.refused == {}
    assert made.deed is None  # nothing is begun anew


def test_a_game_that_goes_on_alone_counts_for_nobody_who_has_left(tmp_path: Path) -> None:
    made, table = host(tmp_path)
    made.house.names = ["Ann", "Bob"]
    number = table.number
    table.play_alone()
    made.step()
    assert Kept(tmp_path).told()["shared"] == {str(number): [f"{HERE}-{number}", ["Ann", ""]]}  # type: ignore[index]


def test_people_are_told_once_and_again_after_a_power_cut(tmp_path: Path) -> None:
    made, table = host(tmp_path)
    made.house.hear({"type": "leave", "id": made.house.id, "how": "ended"})
    made._stirred = True
    for _ in range(3):
        made.step()
    assert table.told == ["ended"]
    second = bridge(tmp_path)
    second.plug_in(table)
    second.step()
    assert table.told == ["ended", "ended"]
    assert second.house is not None and second.house.stopped == "ended"
    table.give_up()
    second.step()
    assert second.house.replica is None
    assert "leave" not in [body["type"] for body in said(second)]


def test_an_invitation_that_was_withdrawn_is_told_to_who_accepts_it(tmp_path: Path) -> None:
    table = PaperTable(HERE, THERE, random.Random(3), 0.0, time.monotonic)
    made = bridge(tmp_path)
    made.plug_in(table)
    assert made.house is not None
    other = House(THERE, HERE)
    other.begin("history", HISTORY, [THERE, HERE], [])
    made.house.hear(other.out.pop())
    made._stirred = True
    made.step()  # people are asked
    other.leave("ended")
    made.house.hear(other.out.pop())
    made.step()  # people say yes
    assert made.house.replica is None and table.told == ["ended"]


def the_other_house_moves(made: Any) -> Any:
    """The move as it comes over the line; the game after it."""
    trial = made.house.replica.fork()
    trial.play(tuple(trial.state.expects().moves[0]))
    made.house.hear(
        {
            "type": "move", "id": made.house.id, "take": 0, "n": trial.count,
            "move": list(trial.moves[-1]), "digest": trial.digest(),
        }
    )  # fmt: skip
    made._stirred = True
    return trial


def until_the_other_house_decides(folder: Path) -> tuple[Any, PaperTable]:
    """A game in which it is up to the other house, and there is more than one choice."""
    made, table = host(folder)
    while True:
        log = made.house.replica
        if len(made.house.table) < log.count:
            pass  # its table is being led
        elif log.author == HERE:
            table.work(True)
        elif len(log.state.expects().moves) < 2:
            the_other_house_moves(made)
        else:
            return made, table
        made.step()


@pytest.mark.parametrize("waits", ["nothing", "a move of the other house"])
def test_people_who_play_alone_at_once_are_believed_though_nobody_was_told(
    tmp_path: Path, waits: str
) -> None:
    """The USB line has lost `alone`; what the bridge hears next is a move for the seat of the other house."""
    made, table = until_the_other_house_decides(tmp_path)
    game_id, choices = made.house.id, made.house.replica.state.expects().moves
    move = tuple(choices[1])
    if waits != "nothing":  # it is agreed on, and hands have not done it yet
        assert the_other_house_moves(made).moves[-1] != move
    table.play_alone()
    table.cut()  # what it has told is lost
    table._play(move)
    for _ in range(4):
        table.work(True)
    before = table.journal[:]
    made.step()
    assert said(made)[-1] == {"type": "leave", "id": game_id, "how": "alone"}
    assert made.house.replica is None and not table.told and table.journal == before


def test_a_table_that_refuses_because_it_plays_alone_has_left(tmp_path: Path) -> None:
    """The USB line has lost `alone`, and the other house has moved meanwhile."""
    made, table = until_the_other_house_decides(tmp_path)
    game_id, before = made.house.id, table.journal[:]
    the_other_house_moves(made)
    table.play_alone()
    table.cut()
    made.step()
    assert said(made)[-1] == {"type": "leave", "id": game_id, "how": "alone"}
    assert made.house.replica is None and table.journal == before


def test_a_move_for_the_other_seat_at_a_table_that_plays_along_still_stops_the_game(tmp_path: Path) -> None:
    made, table = until_the_other_house_decides(tmp_path)
    table._play(tuple(made.house.replica.state.expects().moves[1]))
    made.step()
    assert made.house.stopped == "journal"
    made.step()
    assert table.told == ["journal"]


def test_everybody_sees_that_a_game_was_declined(tmp_path: Path) -> None:
    made, table = host(tmp_path)
    made.house.accepted = False  # it was not answered yet
    made.house.hear({"type": "decline", "id": made.house.id})
    state = state_of(HERE, table, made._running, {}, [], made.house)
    assert state["trouble"] == "declined" and "with" not in state
