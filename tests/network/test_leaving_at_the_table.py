"""The real firmware when one of two houses leaves the game: what its display says, and what people can do."""

from pathlib import Path
from typing import Any

import pytest

from sim.clock import MS
from sim.table.accepted import desk_of
from tests.network.simulated_house import SimulatedHouse
from tests.network.test_simulated_house import played


def screen(house: SimulatedHouse) -> str:
    return " ".join(house.game.table.screen_text().split())


def until(house: SimulatedHouse, fact: Any) -> None:
    for _ in range(3000):
        if fact():
            return
        house.step()
    raise AssertionError(f"it does not happen:\n{house.game.table.screen_text()}")


def page(house: SimulatedHouse) -> Any:
    desk = desk_of(house.game.table)
    assert desk is not None
    return desk.page


def is_waiting(house: SimulatedHouse) -> bool:
    """Whether the table here waits for the other house, and hands are at rest."""
    desk = desk_of(house.game.table)
    if desk is None or not desk.pages or desk.is_working or house.game.worker.busy:
        return False
    return bool(desk.page.led and not desk.page.move)


def wait(house: SimulatedHouse, ms: int) -> None:
    """Time passes at the table only."""
    house.game.table.pass_time(ms * MS)


def press(house: SimulatedHouse, button: str, ms: int = 100) -> None:
    house.game.table.buttons[button].press(ms)
    wait(house, ms + 500)


def choose(house: SimulatedHouse, value: Any) -> None:
    """A line of the menu that is open."""
    table, menu = house.game.table, page(house)
    line = [each for _, each in menu.choices].index(value)
    while menu.index != line:
        table.turn(1 if menu.index < line else -1)
        wait(house, 200)
    press(house, "ok")


def choose_in_menu(house: SimulatedHouse, key: str) -> None:
    press(house, "back", 1500)
    choose(house, key)


def other_house_thinks(house: SimulatedHouse) -> None:
    """From now on nobody decides in the other house."""
    assert house.paper is not None
    house.paper.decision = lambda dice: None  # type: ignore[method-assign]
    until(house, lambda: is_waiting(house))


def begun(patch: pytest.MonkeyPatch, folder: Path, first: bool = True) -> SimulatedHouse:
    house = played(patch, folder, "history", first, seed=4, moves=6, cuts=0)
    other_house_thinks(house)
    return house


@pytest.mark.parametrize("how", ["ended", "alone"])
def test_the_display_says_that_the_other_house_has_left_and_people_play_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: str
) -> None:
    house = begun(monkeypatch, tmp_path)
    before = house.moves
    house.there.leave(how)
    sentence = {"ended": "has given the game up", "alone": "The other house plays on alone"}[how]
    until(house, lambda: sentence in screen(house))
    house.restart_bridge()  # power goes in this house: table and bridge
    house.cut()
    house.step()
    until(house, lambda: sentence in screen(house))
    assert house.moves == before
    press(house, "ok")  # the menu
    choose(house, "HOUSE_LEAVE")
    choose(house, True)
    session = page(house).session
    assert session.house is None
    until(house, lambda: house.count > len(before) + 4)  # bots here decide for all seats
    assert house.moves[: len(before)] == before
    assert house.bridge.house is not None and house.bridge.house.replica is None
    house.close()


def test_people_give_up_what_the_other_house_has_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    house = begun(monkeypatch, tmp_path, first=False)
    house.there.leave("ended")
    until(house, lambda: "has given the game up" in screen(house))
    press(house, "ok")
    choose(house, "ABANDON")
    choose(house, True)
    choose(house, True)
    until(house, lambda: house.bridge.house is not None and house.bridge.house.replica is None)
    assert not house.game.table.desk().services.journal.log.is_running()
    house.close()


@pytest.mark.parametrize("bridge_away", [False, True])
@pytest.mark.parametrize("key", ["HOUSE_LEAVE", "ABANDON"])
def test_what_people_choose_at_the_table_is_told_to_the_other_house(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str, bridge_away: bool
) -> None:
    house = begun(monkeypatch, tmp_path)
    before = house.moves
    choose_in_menu(house, key)
    choose(house, True)
    if key == "ABANDON":
        choose(house, True)
    wait(house, 500)
    if bridge_away:  # it was not there when people chose
        house.bridge.unplug()
        house.restart_bridge()
    how = "alone" if key == "HOUSE_LEAVE" else "ended"
    until(house, lambda: house.there.stopped == how)
    if key == "HOUSE_LEAVE":
        until(house, lambda: house.count > len(before) + 4)
        assert house.moves[: len(before)] == before
        house.cut()
        count = house.count
        until(house, lambda: house.count > count + 2)  # it stays alone after a power cut, too
    assert house.bridge.house is not None and house.bridge.house.replica is None
    assert house.paper is not None and house.paper.journal == before
    house.close()


def test_people_play_on_alone_at_once_and_the_line_loses_that_they_have_said_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    house = begun(monkeypatch, tmp_path)
    before = house.moves
    desk = desk_of(house.game.table)
    assert desk is not None and desk.link is not None
    send, lost = desk.link.send_event, []
    monkeypatch.setattr(
        desk.link, "send_event", lambda text: lost.append(text) if text == "alone" else send(text)
    )
    choose_in_menu(house, "HOUSE_LEAVE")
    choose(house, True)
    until(house, lambda: house.there.stopped == "alone")  # by the first move for the other seat
    assert lost == ["alone"]
    until(house, lambda: house.count > len(before) + 4)
    assert house.moves[: len(before)] == before
    house.close()
