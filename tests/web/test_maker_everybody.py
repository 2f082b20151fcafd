"""The maker's page for everybody: on a phone, by keyboard, in three languages, from any host."""

import functools
import http.server
import threading
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.commands.maker import all_files
from sim.port.raw_repl import SimulatedPort
from tests.web.conftest import Open
from tests.web.maker_door import USB_STAND_IN, Workshop, connect, go, notice, setting
from tests.web.people import PHONE, picture
from tests.web.screens import overflow, small_targets, violations

SCREENS = ("overview", "doctor", "settings", "stickers", "games", "monitor", "backup", "update")
COLOURFUL = ("connect", "doctor", "stickers", "games")  # all colours of the page, between them
WITHOUT = (
    'Object.defineProperty(Navigator.prototype, "serial", { get: () => undefined, configurable: true });'
)


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", "cannot talk to a table"), ("it-IT", "non può parlare"), ("es-ES", "no puede hablar")],
)
def test_without_web_serial_there_is_the_command_line(maker_page: Open, locale: str, words: str) -> None:
    page = maker_page(PHONE, serial=WITHOUT, locale=locale)
    expect(page.locator("h2")).to_contain_text(words)
    expect(page.locator("main")).to_contain_text("chronotable enrol history")
    assert violations(page) == []
    assert overflow(page) == 0


def test_a_phone_uses_the_cable_through_web_usb(
    maker_page: Open, bare_table: SimulatedPort, workshop: Workshop
) -> None:
    page = maker_page(PHONE, serial=USB_STAND_IN, user_agent="Mozilla/5.0 (Linux; Android 15; Pixel 9)")
    connect(page)
    assert page.evaluate("navigator.usb.asked") == [{"filters": [{"vendorId": 0x2E8A}]}]
    go(page, "settings")
    page.get_by_label("Brightness").fill("25")
    page.get_by_label("Brightness").press("Enter")
    notice(page, "Saved: Brightness is 25")
    assert setting(bare_table, "brightness") == 25
    go(page, "backup")  # through MicroPython's prompt, and two resets
    with page.expect_download():
        page.get_by_role("button", name="Make a backup").click()
    notice(page, "files are in")
    workshop.unplug()
    notice(page, "The table went away")
    workshop.plugged = True
    connect(page)


def test_every_screen_is_for_everybody(maker_page: Open, played_table: SimulatedPort) -> None:
    """On a phone, in light and dark, with a keyboard, for a screen reader, in three languages."""
    page = maker_page(PHONE)
    wrong = looked_at(page, "connect")
    page.keyboard.press("Tab")  # the link to the content
    expect(page.locator(".skip")).to_be_focused()
    page.locator("#connect").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#link")).to_have_text("Connected: pico_duel")
    for screen in SCREENS:
        page.locator(f"#to-{screen}").focus()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        if screen == "doctor":
            page.locator("#quick").press("Enter")
            expect(page.locator("#summary")).not_to_be_empty()
        if screen == "settings":
            expect(page.locator("[data-setting]").first).to_be_visible()
        if screen == "stickers":
            expect(page.locator("#begin")).to_be_enabled()  # it has asked the table for its readers
        if screen == "games":
            page.locator("#fetch-1").press("Enter")
            expect(page.locator(".fetched")).to_be_visible()
        wrong += looked_at(page, screen)
    assert wrong == []


def looked_at(page: Page, name: str) -> list[str]:
    wrong = []
    for tag in ("en", "it", "es"):
        page.locator("#language").select_option(tag)
        wrong += [f"{name} in {tag}: {overflow(page)} px to the side"] if overflow(page) else []
        wrong += [f"{name} in {tag}: {target}" for target in small_targets(page)]
    picture(page, f"maker-{name}")
    if name in COLOURFUL:
        page.emulate_media(color_scheme="dark")
        wrong += violations(page, runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
    wrong += violations(page)
    page.locator("#language").select_option("en")
    return wrong


def test_the_page_can_be_served_from_any_folder(browser: Browser, tmp_path: Path) -> None:
    """As a static host does it: below a folder, and without our headers."""
    for path, data in all_files().items():
        target = tmp_path / "some" / "folder" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None: ...

    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path))
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/some/folder/")
        expect(page.locator("h2")).to_be_visible()
        page.close()
        server.shutdown()
