"""Another game is asked for, or begun elsewhere, while the table replays the one of before a power cut."""

from pathlib import Path
from typing import Any

import pytest

from host_tools import boards
from rules.game import decode
from sim.pictures.resumed import SETUPS
from sim.port.kept_table import KeptTable
from sim.scenario.moves_file import Played, read_moves
from sim.table import Table
from tests.link.table import Host
from tests.link.test_replay import begin, next_move

MOMENTS = ("before", "reading", "replayed")  # of the replay ahead of time
PATIENCE = 3000
GAME, MOVES = "battalia", "hero_at_the_gate"


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """At a table that has finished games in its journal, and one that was cut off; it has just started."""
    kept = KeptTable(boards.find("pico_duel"), tmp_path)
    cut_off().write(kept.table)
    host = Host(kept.table)
    assert type(host.desk.page).__name__ == "ResumeQuestion"
    return host


def cut_off() -> Played:
    return read_moves(SETUPS / f"{MOVES}.moves")


def saved(host: Host) -> Any:
    found = host.desk.services.saved
    assert found is not None
    return found


def bring_to(host: Host, moment: str) -> None:
    """Hands keep the table busy, or rest until the replay has begun, or is done."""
    with host.table.device.awake():
        saved(host).unload()  # as after somebody else has needed the memory
        host.desk.services.touch()
    for wanted in {"before": (), "reading": (True,), "replayed": (True, False)}[moment]:
        for _ in range(PATIENCE):
            if saved(host).reading == wanted:
                break
            host.table.run(1)
        assert saved(host).reading == wanted, moment


def resumes(host: Host) -> None:
    """The game goes on as if nothing had been."""
    host.table.press("ok")
    for _ in range(PATIENCE):
        if host.desk.session is not None and not host.desk.is_working:
            break
        host.table.run(10)
    played = cut_off()
    session = host.desk.session
    assert [tuple(move) for move in played.moves] == _moves(host)
    fresh = Host(_table_with(played))
    fresh.table.press("ok")
    fresh.table.run(8000)
    assert session.game.digest() == fresh.desk.session.game.digest()
    assert host.desk.services.saved is None and host.desk.services.game == GAME


def _moves(host: Host) -> list[tuple[int, ...]]:
    with host.table.device.awake():
        return [decode(data)[0] for data in host.desk.session.journal.moves()]


def _table_with(played: Played) -> Table:
    table = Table("pico_duel")
    played.write(table)
    return table


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("number", [1, 2])  # another game, and an older one with the same rules
@pytest.mark.parametrize("ends", ["host", "hands"])
def test_a_host_replays_another_game_and_the_one_of_before_goes_on_as_it_was(
    host: Host, moment: str, number: int, ends: str
) -> None:
    bring_to(host, moment)
    assert begin(host, number).startswith("ok ")
    for move in range(1, 5):
        assert next_move(host)[0] == str(move)
    host.table.run(2000)  # the host takes its time: nothing is replayed or kept besides
    assert not saved(host).reading and saved(host)._session is None
    assert next_move(host)[0] == "5"
    if ends == "host":
        assert host.ask("replay end") == "ok done"
    else:
        host.table.press("back")
        host.table.run(300)
    assert type(host.desk.page).__name__ == "ResumeQuestion"
    resumes(host)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_host_that_fetches_games_disturbs_nothing(host: Host, moment: str) -> None:
    bring_to(host, moment)
    for _ in range(50):
        answer = host.ask("fetch 1 0")
        if not answer.startswith("no busy"):
            break
    assert answer.startswith("ok 0 ")
    assert host.ask("games").startswith("ok ")
    resumes(host)


@pytest.mark.parametrize("moment", MOMENTS)
def test_another_house_begins_nothing_while_a_game_may_go_on(host: Host, moment: str) -> None:
    token = _agreed(host)
    bring_to(host, moment)
    assert host.ask(f"moves all {token}", 60) == "ok all"
    assert host.ask("remote begin history 1,6,0,2,0 2", 60).startswith("no playing")
    assert host.ask("remote on 2 0", 60).startswith("no quiet")
    assert host.ask("remote ask invite attic", 60).startswith("no playing")
    assert type(host.desk.page).__name__ == "ResumeQuestion"
    resumes(host)
    assert host.ask("remote ask invite attic").startswith("no playing")
    assert host.desk.session.house is None


@pytest.mark.parametrize("moment", MOMENTS)
def test_another_house_begins_once_people_have_given_the_game_up(host: Host, moment: str) -> None:
    token = _agreed(host)
    host.table.press("plus")
    host.table.press("ok")  # it is not resumed: the start menu
    host.table.run(100)
    bring_to(host, moment)
    for button in ("plus", "ok"):  # a new game
        host.table.press(button)
    for _ in range(2):  # asked twice
        host.table.run(300)
        host.table.press("plus")
        host.table.press("ok")
    host.table.run(1500)
    assert host.desk.services.saved is None
    assert host.ask(f"moves all {token}") == "ok all"
    assert host.ask("remote ask invite attic") == "ok asked"
    host.table.press("back")
    assert host.ask("remote begin history 1,6,0,2,0 2") == "ok beginning"
    host.table.run(4000)
    assert host.desk.session.guide.name == "history" and host.desk.session.house is not None
    assert _moves(host) == []


def _agreed(host: Host) -> str:
    """People at the table press OK, and go back to what was asked before."""
    host.ask("events on")
    host.ask("remote ask pair 123")
    host.table.press("ok")
    host.send(b"")
    answer = next(event for event in host.events if " answer pair yes " in event)
    assert type(host.desk.page).__name__ == "ResumeQuestion"
    return answer.rpartition(" ")[2]
