"""While a game is played or may go on, a host learns that something lies on a reader, and not what."""

from typing import Any

import pytest

from sim.table import Table
from tests.link.table import Host
from tests.table.hands import Player

SECRET = "history unit 57"


@pytest.fixture
def game() -> Host:
    """A new game at its first question."""
    player = Player("pico_duel").switch_on()
    player.press(*["ok"] * 9).sees("Era I, space 1")
    return Host(player.table)


def waits_to_be_resumed(host: Host) -> None:
    with host.table.device.awake(), host.table.device.flash.timeless():
        host.desk.services.journal.begin(b"\x01setup")


def test_in_a_game_neither_the_card_nor_its_sticker_is_told(game: Host) -> None:
    game.ask("events on")
    game.table.place("history unit 6", "attacker")
    game.table.run(400)
    assert game.ask("read 0") == "ok 2 attacker card -"
    game.table.remove("attacker")
    game.table.run(400)
    assert game.ask("read 0") == "ok 2 attacker nothing -"
    assert [event.split(" ", 2)[2] for event in game.events] == [
        "reader attacker card",
        "reader attacker removed",
    ]


def test_in_a_game_a_bad_tag_is_told_as_such(game: Host) -> None:
    game.ask("events on")
    game.table.place("half-written tag", "attacker")
    game.table.run(600)
    assert game.ask("read 0") == "ok 2 attacker half_written -"
    assert game.events == ["! 1 reader attacker half_written"]


def test_what_moves_and_memory_take_is_not_told_in_a_game(game: Host) -> None:
    assert game.ask("test flash").startswith("no playing ")
    assert game.ask("test memory").startswith("no playing ")


def test_what_lay_there_before_stickers_are_written_stays_hidden_while_a_game_waits(host: Host) -> None:
    waits_to_be_resumed(host)
    host.table.place("history unit 6", "attacker")
    host.table.run(400)
    uid = host.table.tag("history unit 6").uid.hex().upper()
    assert host.ask("read 0") == "ok 2 attacker card -"
    assert host.ask(f"erase attacker {uid}").startswith("no moved ")
    assert host.ask("enrol") == "ok on"
    assert host.ask("enrol") == "ok on"
    assert host.ask("read 0") == "ok 2 attacker card -"
    assert host.ask(f"erase attacker {uid}").startswith("no moved ")
    host.table.remove("attacker")
    host.table.run(600)
    host.table.place("history unit 6", "attacker")  # somebody lays it for the host to see
    host.table.run(400)
    assert host.ask("read 0") == f"ok 2 attacker card {uid} history unit 6"
    assert host.ask("cancel") == "ok off"
    assert host.ask("read 0") == "ok 2 attacker card -"


def test_once_no_game_may_go_on_everything_is_told_again(host: Host) -> None:
    waits_to_be_resumed(host)
    host.table.place("history unit 6", "attacker")
    host.table.run(400)
    with host.table.device.awake(), host.table.device.flash.timeless():
        host.desk.services.journal.end(b"done")
    assert host.ask("read 0").endswith(" history unit 6")


def failing(host: Host) -> None:
    def fail(*about: Any) -> None:
        raise KeyError(SECRET)

    host.desk.wheel_moved = fail
    host.table.turn(1)
    host.table.run(400)


def test_what_a_defect_says_is_told_only_outside_of_a_game(game: Host) -> None:
    failing(game)
    told = bytes(game.table.device.console.output).decode()
    assert "Traceback" in told and "KeyError" in told
    assert "unit" not in told
    at_the_start = Host(Table("pico_duel"))
    failing(at_the_start)
    assert "KeyError: 'history unit 57'" in bytes(at_the_start.table.device.console.output).decode()


def test_a_defect_at_a_question_is_answered_without_what_it_says(game: Host) -> None:
    def fail(*about: Any) -> None:
        raise KeyError(SECRET)

    game.ask("hello")
    game.desk.link.hides = fail
    assert game.ask("read 0") == "no defect A defect of the firmware."
    assert game.noise and b"unit" not in b"".join(game.noise)


def test_without_consent_of_people_no_host_hears_all_moves_or_joins(game: Host) -> None:
    for question in (
        "moves all",
        "moves all -",
        "moves all 0123456789abcdef",
        "remote on 1 1",
        "remote back 0",
    ):
        assert game.ask(question).startswith("no consent "), question
    assert game.ask("remote play 1 020231 1").startswith("no consent ")
    game.ask("moves on")
    assert game.ask("remote on 1 1").startswith("no consent ")


def test_people_at_the_table_give_the_token_by_their_own_yes(host: Host) -> None:
    host.ask("events on")
    assert host.ask("remote ask pair 123 456") == "ok asked"
    host.table.press("back")
    host.table.run(400)
    assert host.ask("moves all -").startswith("no consent ")
    host.ask("remote ask pair 123 456")
    host.table.press("ok")
    host.table.run(600)
    host.ask("hello")
    answers = [event.split()[2:] for event in host.events if " answer " in event]
    assert answers[0] == ["answer", "pair", "no", "-"]
    token = answers[1][3]
    assert len(token) == 16
    assert host.ask("moves all 0123456789abcdef").startswith("no consent ")
    assert host.ask(f"moves all {token}") == "ok all"
    assert host.ask("remote begin history 0,6,0,2,0 1").startswith("no full")  # it deals hidden cards itself
    assert host.ask("moves setup").startswith("no quiet")
    assert host.ask("remote begin history 1,6,0,2,0 1") == "ok beginning"


def test_a_game_that_people_begin_is_one_in_which_the_table_deals_nothing(game: Host) -> None:
    assert game.ask("moves setup").split()[3].startswith("1,")
