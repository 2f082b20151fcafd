"""Invitations: people are asked about each once, however often and however late a broker repeats it."""

import json
from typing import Any

import pytest

from host_tools.network.house import House
from host_tools.network.house_state import MOST_PAST
from host_tools.network.messages import Refused, checked
from tests.network.two_houses import HISTORY, HOUSES

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
