"""Invitations: people are asked about each once, however often and however late a broker repeats it."""

import contextlib
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools import cards
from host_tools.network.house import House
from host_tools.network.house_state import MOST_PAST
from host_tools.network.messages import Refused, checked
from host_tools.network.replica import Replica
from host_tools.talk import Refused as TableRefused
from sim.network.paper_table import PaperTable
from tests.network.test_bridge import bridge
from tests.network.two_houses import ARTE, HISTORY, HOUSES, Evening

HERE, THERE = HOUSES


def pair() -> tuple[House, House]:
    return House(HERE, THERE), House(THERE, HERE)


def invited(here: House, there: House) -> dict[str, Any]:
    """A new game, and the invitation as it goes over the line."""
    here.begin("history", HISTORY, list(HOUSES), [])
    invitation = checked(json.dumps(here.out[-1]))
    here.out.clear()
    there.hear(invitation)
    return invitation


def restarted(house: House) -> House:
    """Another bridge, which knows what the one before has kept."""
    kept = json.loads(json.dumps(house.kept()))
    again = House(house.me, house.other)
    if kept is not None:
        again.restore(kept, [], False)
    return again


@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize("restart", [True, False])
def test_an_invitation_older_than_all_games_that_are_remembered_asks_nobody_again(
    yes: bool, restart: bool
) -> None:
    here, there = pair()
    heard = []
    for _ in range(MOST_PAST + 3):
        heard.append(invited(here, there))
        assert there.invited == heard[-1]
        there.answer_invitation(yes)
        here.leave("ended")
        if yes:
            there.leave("ended")
        if restart:
            here, there = restarted(here), restarted(there)
    there.out.clear()
    for old in heard[:3]:
        with pytest.raises(Refused, match="late"):
            there.hear(old)
    for past in heard[-MOST_PAST:]:
        there.hear(past)
    assert there.invited is None and there.replica is None
    assert invited(here, there) == there.invited  # the next one counts


def test_the_same_invitation_may_come_again_while_people_are_asked() -> None:
    here, there = pair()
    invitation = invited(here, there)
    there.hear(invitation)
    assert there.invited == invitation
    again = restarted(there)  # people had not answered: they are asked once more
    again.hear(invitation)
    assert again.invited == invitation


def test_one_that_was_withdrawn_asks_nobody_even_when_nobody_remembers_its_game() -> None:
    here, there = pair()
    invitation = invited(here, there)
    here.leave("alone")
    there.hear(here.out[-1])
    assert there.invited is None
    with pytest.raises(Refused, match="late"):
        there.hear(invitation)


def test_an_older_invitation_does_not_take_the_place_of_a_newer_one() -> None:
    here, there = pair()
    first = invited(here, there)
    here.leave("ended")  # that is lost
    second = invited(here, there)
    with pytest.raises(Refused, match="late"):
        there.hear(first)
    assert there.invited == second
    with pytest.raises(Refused, match="late"):  # another game under the number of the newest
        there.hear({**second, "id": "f" * 16})
    assert there.invited == second


def test_an_invitation_without_a_number_is_refused() -> None:
    here, there = pair()
    invitation = invited(here, there)
    there.answer_invitation(False)
    del invitation["count"]
    with pytest.raises(Refused, match="form invite count"):
        checked(json.dumps(invitation))


def test_who_waits_in_a_game_that_nobody_here_knows_is_told_that_it_has_ended() -> None:
    """Its bridge's folder was lost, or the broker has brought an invitation after many games."""
    here, there = pair()
    invited(here, there)
    there.answer_invitation(True)
    lost = House(HERE, THERE)
    with pytest.raises(Refused, match="game"):
        lost.hear(there.out[-1])
    (told,) = lost.out
    assert told == {"type": "leave", "id": there.id, "how": "ended"}
    there.hear(told)
    assert there.stopped == "ended"
    with pytest.raises(Refused, match="game"):
        lost.hear(told)
    assert len(lost.out) == 1  # a farewell is answered by none


class BusyTable(PaperTable):
    """A game lies there that people may still resume."""

    may_go_on = True

    def ask(self, kind: str, words: str) -> None:
        if self.may_go_on:
            raise TableRefused("A game may go on.", "", "playing")
        super().ask(kind, words)


def test_people_are_asked_once_they_have_decided_about_a_game_of_before(tmp_path: Path) -> None:
    made = bridge(tmp_path)
    assert made.house is not None
    table = BusyTable(HERE, THERE, random.Random(3), 0.0, time.monotonic)
    made.plug_in(table)
    there = House(THERE, HERE)
    for _ in range(2):  # the invitation comes again and again
        there.begin("history", HISTORY, list(HOUSES), []) if not there.running else there.tick(1e6)
        made.house.hear(checked(json.dumps(there.out[-1])))
        made._stirred = True
        made.step()
        assert made.house.invited is not None and made.house.replica is None
    table.may_go_on = False
    for _ in range(3):
        made._stirred = True
        made.step()
    assert made.house.replica is not None and made.house.id == there.id


def test_a_game_whose_beginning_nobody_has_heard_of_invites_with_its_moves(tmp_path: Path) -> None:
    """People begin at once when the bridge is there, and the USB line loses it."""
    made = bridge(tmp_path)
    table = PaperTable(HERE, THERE, random.Random(3), 0.0, time.monotonic)
    table.begin_game("history", HISTORY)
    table.work(True)
    table.events(0.0)  # lost
    made.plug_in(table)
    made.step()
    assert made.house is not None and made.house.replica is not None and not made.house.stopped
    assert made.house.replica.moves == table.journal and len(table.journal) == 1


def test_a_game_that_was_always_played_in_one_house_invites_nobody(tmp_path: Path) -> None:
    made = bridge(tmp_path)
    table = PaperTable(HERE, THERE, random.Random(3), 0.0, time.monotonic)
    table.begin_game("history", HISTORY)
    table.work(True)
    table.waits_for_house = lambda: False  # type: ignore[method-assign]
    made.plug_in(table)
    table.events(0.0)
    made.step()
    assert made.house is not None and made.house.replica is None


@pytest.mark.parametrize("setup", [[1], [9] * 9, list(HISTORY)[:-1]])
def test_a_refused_invitation_leaves_no_file_open(setup: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    opened, catalogue = [], cards.catalogue

    @contextlib.contextmanager
    def counted(game: str) -> Iterator[Any]:
        opened.append(game)
        with catalogue(game) as found:
            yield found
        opened.remove(game)

    here, there = pair()
    body = {**invited(here, there), "id": "f" * 16, "setup": setup, "count": 2}
    monkeypatch.setattr(cards, "catalogue", counted)
    with pytest.raises(Refused):
        there.hear(body)
    assert opened == []


def test_a_game_that_is_left_while_armies_are_secret_leaves_no_file_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening(3, "arte", ARTE, faults=0)
    while not any(house._fork for house in evening.houses.values()):
        evening.step()
    house = next(house for house in evening.houses.values() if house._fork)
    closed = []
    monkeypatch.setattr(Replica, "close", lambda replica: closed.append(replica))
    both = {house.replica, house._fork}
    house.leave("ended")
    assert set(closed) == both and house._fork is None
