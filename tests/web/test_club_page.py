"""The club on a big screen, in a real browser."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import web
from playwright.sync_api import Browser, expect

from host_tools.club.club import Club
from host_tools.club.database import Database
from host_tools.club.web import app
from host_tools.local_page import listen
from tests.club.told import result, state

WIDTHS = ((390, 800), (1920, 1080))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    database = Database(f"sqlite:///{tmp_path}/club.db")
    yield Club(database)
    database.close()


@pytest.fixture
def address(club: Club) -> Iterator[str]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    with closing(listen(0, 0)) as listener:
        runner = web.AppRunner(app(club))

        async def start() -> None:
            await runner.setup()
            await web.SockSite(runner, listener).start()

        asyncio.run_coroutine_threadsafe(start(), loop).result()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def tell(club: Club, table: str, **facts: object) -> None:
    club.hear(f"chronotable/{table}/state", json.dumps(state(table, **facts)).encode())


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: f"{size[0]}px")
def test_everything_of_a_club_is_to_be_seen(
    browser: Browser, club: Club, address: str, size: tuple[int, int]
) -> None:
    tell(club, "kitchen")
    tell(club, "attic", names=["<b>Eve</b>", "Max"], trouble="no_table", turn=0)
    tell(club, "cellar", playing=False)
    for number, names in enumerate((["Ann", "Bob"], ["Eve", "Ann"], ["Max", "Bob"])):
        club.database.add(result(number, names, [0]))
    club.pair("Friday", "arte", ["Ann", "Bob", "Eve"], 2)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    cards = page.get_by_test_id("table")
    expect(cards).to_have_count(3)
    expect(cards.nth(0)).to_contain_text("<b>Eve</b>")  # a name is a name, never markup
    expect(cards.nth(0)).to_contain_text("needs help (no_table)")
    expect(cards.nth(1)).to_contain_text("free")
    expect(cards.nth(2)).to_contain_text("▶ Bob")
    expect(page.locator("#boards li")).to_have_count(2)
    expect(page.locator("#ratings tbody tr").first).to_contain_text("Eve")
    expect(page.locator("#results li")).to_have_count(3)
    tell(club, "cellar", game="battalia", names=["Uma", "Kim"])
    expect(cards.nth(1)).to_contain_text("Uma")  # without a hand
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(url.startswith(address) for url in asked)
    page.close()


def test_a_club_that_does_not_answer_is_told(browser: Browser, club: Club, address: str) -> None:
    page = browser.new_page(locale="es-ES")
    page.goto(address)
    expect(page.get_by_text("Ninguna mesa")).to_be_visible()
    page.route("**/club.json", lambda route: route.abort())
    expect(page.locator("#lost")).to_be_visible()
    page.close()
