"""Ctrl-C and rude hosts: outside of a game one byte stops the firmware, in a game it takes more than that."""

import pytest

from link.frame import pack
from sim.clock import MS
from sim.device import FirmwareStopped
from sim.table import Table
from tests.link.table import Host
from tests.table.hands import Player


@pytest.fixture
def playing() -> Host:
    """A host at a table on which a game has begun."""
    player = Player("pico_duel").switch_on()
    player.press("ok", "ok", "ok")
    for _ in range(12):
        if player.table.desk().session:
            break
        player.press("ok")
    host = Host(player.table)
    assert "playing=1" in host.ask("status")
    return host


def test_outside_of_a_game_one_ctrl_c_stops_the_firmware(host: Host) -> None:
    with pytest.raises(FirmwareStopped):
        host.table.type(b"\x03")


def test_in_a_game_one_ctrl_c_is_nothing(playing: Host) -> None:
    for _ in range(5):
        playing.table.type(b"\x03")
        playing.table.run(1500)
    assert "playing=1" in playing.ask("status")


def test_three_ctrl_c_within_a_second_stop_it_and_the_prompt_can_be_interrupted_again(playing: Host) -> None:
    table = playing.table
    for _ in range(2):
        table.type(b"\x03")
        table.run(200)
    with pytest.raises(FirmwareStopped):
        table.type(b"\x03")
        table.run(500)
    assert table.device.interrupt_char == 3


def test_what_comes_between_them_does_not_count(playing: Host) -> None:
    playing.table.type(b"\x03AT\r\n\x03AT\r\n\x03ATI\r\n\x03")
    playing.send(b"\n", 2000)
    assert "playing=1" in playing.ask("status")


def test_three_in_three_seconds_are_none(playing: Host) -> None:
    for _ in range(3):
        playing.table.type(b"\x03")
        playing.table.run(900)
    assert "playing=1" in playing.ask("status")


def test_what_mpremote_says_stops_it_and_leaves_the_next_byte_for_the_prompt(playing: Host) -> None:
    playing.table.type(b"\r\x03")
    playing.table.run(100)
    with pytest.raises(FirmwareStopped):
        playing.table.type(b"\r\x01")
        playing.table.run(500)
    assert playing.table.device.console.read(9) == b"\x01"


def test_the_link_stops_a_game_and_says_so_first(playing: Host) -> None:
    playing.table.type(pack(77, "stop"))
    with pytest.raises(FirmwareStopped):
        playing.table.run(500)
    assert pack(77, "ok stopping") in bytes(playing.table.device.console.output)


def test_after_a_game_one_ctrl_c_stops_it_again(playing: Host) -> None:
    table = playing.table
    table.desk()
    table.press("back", 900)
    table.run(500)
    labels = [value for _, value in table.desk().page.choices]
    assert "ABANDON" in labels
    for wanted in ("ABANDON", True, True):
        page = table.desk().page
        at = [value for _, value in page.choices].index(wanted)
        for _ in range(20):
            if page.index == at:
                break
            table.press("plus" if page.index < at else "minus")
        table.press("ok")
        table.run(600)
    assert table.desk().session is None
    assert table.device.interrupt_char == 3


# Hosts that do not behave


@pytest.mark.parametrize("how", ["deaf", "probes", "floods", "interrupts"])
def test_a_game_does_not_notice_a_rude_host(playing: Host, how: str) -> None:
    table = playing.table
    table.condition("host", how)
    before = table.clock.now
    table.press("plus")
    table.run(2000)
    assert table.clock.now - before < 2300 * MS
    assert table.device.console.stalls == 0
    assert table.device.bites == 0
    table.condition("host", "reads")
    playing.send(b"\n", 1000)
    assert "playing=1" in playing.ask("status", 1000)


def test_a_defect_told_to_a_host_that_never_reads_holds_nothing_up(playing: Host) -> None:
    table = playing.table
    table.condition("host", "deaf")
    with table.device.awake(), table.device.flash.timeless():
        before = table.clock.now
        try:
            raise KeyError("x" * 3000)
        except KeyError as defect:
            table.device.modules.load("defects").report(defect, False)
        assert table.clock.now - before < 100 * MS
    assert table.device.console.stalls == 0


# Why it started


def test_the_reason_of_the_last_start_is_told(host: Host) -> None:
    assert host.ask("test reset") == "ok cause=power held=-"


def test_who_held_the_loop_is_known_after_the_watchdog_bit() -> None:
    table = Table("pico_duel")
    table.run(2000)
    display = table.desk().hardware.display

    def hang() -> bool:
        table.device.spend(20_000 * MS)
        return False

    display.step = hang
    table.run(12_000)
    assert table.device.bites == 1
    host = Host(table)
    assert host.ask("test reset") == "ok cause=watchdog held=display"
