"""The firmware of the maker's page onto a table; and whatever is plugged in, or pulled out."""

import re
import socket
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from host_tools.flash import image
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.tools.test_flash import files_on, put
from tests.web.conftest import Open
from tests.web.maker_door import Workshop, connect, go, notice

LEFT = 3  # files that an update has to copy: the others are there already
STARTING = ("/main.py", "/boot.py", "/board.json")


def older(table: Table) -> dict[str, bytes]:
    """Make it a table that was flashed with another version: all but a few files are those of today."""
    wanted = image("pico_duel")
    changed = sorted(path for path in wanted if path.endswith(".mpy"))[:LEFT]
    put(table, wanted | dict.fromkeys(changed, b"old") | {"/version.txt": b"0.1.0\n", "/stale.mpy": b"x"})
    return wanted


def test_the_firmware_is_updated_as_a_whole(maker_page: Open, bare_table: SimulatedPort) -> None:
    wanted = bare_table.do(older)
    version = wanted["/version.txt"].decode().strip()
    page = maker_page()
    connect(page)
    go(page, "update")
    expect(page.locator(".versions")).to_contain_text("0.1.0")
    expect(page.locator(".versions")).to_contain_text(version)
    page.get_by_role("button", name="Update", exact=True).click()
    notice(page, f"runs version {re.escape(version)} on the board pico_duel")
    there = bare_table.do(files_on)
    assert {path: there.get(path) for path in wanted} == wanted
    assert "/stale.mpy" not in there
    assert not [path for path in there if path.startswith("/next")]
    page.get_by_role("button", name="Update", exact=True).click()
    notice(page, "Every file is up to date")
    assert bare_table.do(lambda table: table.device.bites) == 0


@pytest.mark.parametrize("after", [300, 12_000])
def test_an_update_that_is_pulled_out_leaves_one_version_that_works(
    after: int, maker_page: Open, bare_table: SimulatedPort
) -> None:
    """Cable and power go at that byte of what is written onto the flash."""
    wanted = bare_table.do(older)
    old = {path: data for path, data in bare_table.do(files_on).items() if path in wanted}
    page = maker_page()
    connect(page)
    go(page, "update")
    bare_table.do(lambda table: table.device.flash.cut_after(after))
    page.get_by_role("button", name="Update", exact=True).click()
    notice(page, "The table went away.*connect again")
    bare_table.power_on()
    there = bare_table.do(files_on)
    assert {path: there.get(path) for path in wanted} in (old, wanted)
    connect(page)
    page.get_by_role("button", name="Update", exact=True).click()
    notice(page, "runs version|up to date")
    there = bare_table.do(files_on)
    assert {path: there.get(path) for path in wanted} == wanted


def test_a_pico_without_firmware_gets_it_from_here(maker_page: Open, bare_table: SimulatedPort) -> None:
    """MicroPython is there, and files of a table that does not start; what is missing comes."""
    wanted = bare_table.do(older)
    bare_table.do(
        lambda table: [
            table.device.files.remove(path)
            for path in ("/main.py", "/boot.py", "/board.json")
            if path[1:] in table.device.files.listdir("/")
        ]
    )
    bare_table.do(lambda _: bare_table.repl.reset())
    page = maker_page()
    page.get_by_role("button", name="Connect", exact=True).click()
    expect(page.locator("#link")).to_have_text("Connected: no firmware runs")
    page.get_by_role("button", name="Install").click()
    notice(page, "Choose a board")
    page.get_by_label("Board").select_option("pico_duel")
    page.get_by_role("button", name="Install").click()
    notice(page, "on the board pico_duel")
    there = bare_table.do(files_on)
    assert {path: there.get(path) for path in wanted} == wanted


# Whatever is plugged in, or pulled out


@pytest.mark.parametrize("screen", ["overview", "doctor", "stickers", "monitor", "backup"])
def test_a_table_that_is_unplugged_is_told_and_can_be_connected_again(
    screen: str, maker_page: Open, bare_table: SimulatedPort, workshop: Workshop
) -> None:
    """While nothing is done, in the middle of an examination, of enrolling, of listening, of a backup."""
    page = maker_page()
    connect(page)
    go(page, screen)
    begin = {"doctor": "#quick", "stickers": "#begin", "backup": "#make"}.get(screen)
    if begin:
        page.locator(begin).click()
        expect(page.locator("progress, .laying").locator("visible=true").first).to_be_visible()
    workshop.unplug()
    notice(page, "The table went away.*connect again")
    expect(page.locator("#link")).to_have_text("Not connected")
    page.get_by_role("button", name="Connect", exact=True).click()
    notice(page, "The port cannot be opened")
    workshop.plugged = True
    connect(page)
    assert not bare_table.do(lambda table: table.desk().link.enrol_mode.on) or screen == "stickers"


def test_another_device_may_be_pulled_out(maker_page: Open, bare_table: SimulatedPort) -> None:
    page = maker_page()
    connect(page)
    page.evaluate("navigator.serial.followers.forEach((told) => told(new Event('disconnect')))")
    go(page, "settings")
    expect(page.locator("[data-setting]").first).to_be_visible()
    expect(page.locator("#link")).to_have_text("Connected: pico_duel")


def test_what_is_no_table_is_told(maker_page: Open, workshop: Workshop, babbling: str) -> None:
    workshop.url, workshop.plugged = babbling, True
    page = maker_page()
    page.get_by_role("button", name="not in the list").click()
    notice(page, "Nothing that speaks like a Chronotable answers")
    assert page.evaluate("navigator.serial.asked") == [None]  # every port was offered
    expect(page.locator("#link")).to_have_text("Not connected")
    page.evaluate("navigator.serial.ports.length = 0")
    page.get_by_role("button", name="Connect", exact=True).click()
    notice(page, "No port was chosen")


@pytest.fixture
def babbling() -> Iterator[str]:
    """A printer, say: it answers every line with words of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    client, _ = listener.accept()
                    while client.recv(4096):
                        client.sendall(b"ok T:21.0 /0.0\r\n")
                except OSError:
                    return

        threading.Thread(target=serve, daemon=True).start()
        yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
