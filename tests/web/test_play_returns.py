"""A closed tab, a reload, two tabs of one seat, a lost connection: the game goes on where it was."""

import asyncio

import pytest
from aiohttp import WSCloseCode
from playwright.sync_api import expect

from sim.web.players.club import Club
from tests.web.conftest import House, Open
from tests.web.player import ASKED, Player
from tests.web.prepared import at_first_turn

_CLOSING: list[asyncio.Future[None]] = []  # kept until they are done


def _state(person: Player) -> tuple[str, str, list[str]]:
    """What somebody sees of his own game."""
    sentence = person.wait()
    things = person.page.locator(".hand [data-thing]").evaluate_all(
        "nodes => nodes.map(node => node.dataset.thing)"
    )
    return person.number(), sentence, things


def _hang_up(club: Club) -> None:
    """Every line is cut; pages call again."""
    for viewer in club.viewers:
        _CLOSING.append(asyncio.ensure_future(viewer.close(WSCloseCode.GOING_AWAY, b"")))


def test_a_reload_in_the_middle_changes_nothing(sit: Open, house: House) -> None:
    house.resume(at_first_turn("history"))
    person = Player(sit()).join("history")
    person.go_on()
    before = _state(person)
    lines = person.page.get_by_test_id("log-entry").count()
    person.page.reload()
    assert _state(person) == before
    expect(person.page.get_by_test_id("log-entry")).to_have_count(lines)
    person.go_on()


def test_a_closed_tab_is_opened_again(sit: Open, house: House) -> None:
    house.resume(at_first_turn("battalia"))
    person = Player(sit()).join("battalia")
    before = _state(person)
    context = person.page.context
    person.page.close()
    again = Player(sit(context=context), "battalia")
    assert _state(again) == before
    again.go_on()


def test_two_tabs_of_one_seat_show_the_same_and_either_may_choose(sit: Open, house: House) -> None:
    house.resume(at_first_turn("history"))
    first = Player(sit()).join("history")
    second = Player(sit(context=first.page.context), "history")
    assert _state(first) == _state(second)
    for chooser, watcher in ((first, second), (second, first)):
        answered = chooser.number()
        chooser.go_on()
        # Either page may hear of the answer first: the comparison waits for the one that only watches.
        expect(watcher.page.locator(f'{ASKED}[data-ask="{answered}"]')).to_have_count(0)
        assert _state(first) == _state(second)


@pytest.mark.parametrize("seat", ["host", "link"])
def test_a_lost_connection_comes_back_to_the_same_question(sit: Open, house: House, seat: str) -> None:
    house.resume(at_first_turn("history"))
    code = house.ask_club(lambda club: club.game.seats[0].code)
    person = Player(sit(link=f"?seat=1&code={code}" if seat == "link" else "")).join("history")
    before = _state(person)
    house.ask_club(_hang_up)
    expect(person.page.locator('.connection[data-how="lost"]')).to_have_count(1)
    expect(person.page.locator('.connection[data-how="connected"]')).to_have_count(1)
    assert _state(person) == before
    person.go_on()
