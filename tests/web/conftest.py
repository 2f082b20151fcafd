"""One browser and one server for each file of tests; the table is set up afresh for each test."""

import asyncio
import re
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import pytest
from aiohttp import web
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from host_tools import boards
from host_tools.commands.maker import all_files
from sim.port.kept_table import KeptTable
from sim.port.raw_repl import SimulatedPort
from sim.scenario.moves_file import Played
from sim.table import Table
from sim.web.__main__ import listen
from sim.web.chromium import FLAGS, MISSING, chromium
from sim.web.live import Live
from sim.web.players.club import Club
from sim.web.server import Server
from tests.web.maker_door import STAND_IN, Workshop
from tests.web.people import DESKTOP, LAPTOP
from tests.web.prepared import resume

# Before the page's own scripts: games go as fast as the computer can.
FAST = """localStorage.getItem("table.lobby") ??
localStorage.setItem("table.lobby", JSON.stringify({ game: "", chairs: [], speed: "fast", dealer: true }))"""
T = TypeVar("T")
Open = Callable[..., Page]

expect.set_options(timeout=20_000)  # tests may share a busy computer
sys.setswitchinterval(0.0005)  # the table works in this process too: who looks at the page waits less for it


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make browser` runs these, `make test` all others."""
    for item in items:
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker("browser")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class House:
    """The server of `python -m sim.web` in a thread of its own."""

    def __init__(self, board: str = "pico_full"):
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._listener = listen(0)
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._runner, self._server = asyncio.run_coroutine_threadsafe(self._start(board), self._loop).result()

    async def _start(self, board: str) -> tuple[web.AppRunner, Server]:
        server = Server(board)
        runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        await web.SockSite(runner, self._listener).start()
        return runner, server

    def ask(self, about: Callable[[Live], T]) -> T:
        """Something of the table on the bench, in the server's own thread."""
        return self._ask(lambda: about(self._server.live))

    def ask_club(self, about: Callable[[Club], T]) -> T:
        """The same of the players' table."""
        return self._ask(lambda: about(self._server.club))

    def resume(self, played: Played, seats: str = "pb") -> None:
        """Players find a game in its middle."""
        self.ask_club(lambda club: resume(club, played, seats))

    def _ask(self, about: Callable[[], T]) -> T:
        answer: Future[T] = Future()

        def look() -> None:
            try:
                answer.set_result(about())
            except Exception as error:
                answer.set_exception(error)

        self._loop.call_soon_threadsafe(look)
        return answer.result(20)

    def end(self) -> None:
        asyncio.run_coroutine_threadsafe(self._runner.cleanup(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    house = House()
    yield house
    house.end()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Open]:
    """Opens pages on a table set up afresh; whatever a page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def set_up(live: Live, board: str, before: Callable[[Live], None] | None) -> None:
        live.open(board)
        live.speed = "fast"
        if before is not None:
            before(live)

    def open_page(
        size: dict[str, int] = LAPTOP,
        look: str = "dark",
        board: str = "pico_full",
        before: Callable[[Live], None] | None = None,
        address: str = "",
    ) -> Page:
        if not contexts:
            house.ask(lambda live: set_up(live, board, before))
        context = browser.new_context(
            viewport=size, color_scheme=look, locale="en-GB", accept_downloads=True, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(address or house.address + "bench")
        expect(page.locator("#connection")).to_have_text("Connected")
        expect(page.locator(".entry").first).to_be_visible()
        expect(page.locator(".says .text")).not_to_have_class(re.compile("quiet"))
        return page

    yield open_page
    for context in contexts:
        context.close()
    while house.ask(lambda live: live.watched):
        pass  # only one simulation may run in a process: this one stands still when nobody looks
    assert [words for words in complaints if "ERR_CONNECTION_REFUSED" not in words] == []


@pytest.fixture
def sit(browser: Browser, house: House) -> Iterator[Open]:
    """Opens the players' page at a table without a game; whatever a page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        size: dict[str, int] = DESKTOP,
        look: str = "light",
        link: str = "",
        context: BrowserContext | None = None,
        **options: object,
    ) -> Page:
        if context is None:
            options = {"reduced_motion": "reduce", **options}  # nobody waits for what flies
            context = browser.new_context(viewport=size, color_scheme=look, locale="en-GB", **options)
            context.add_init_script(FAST)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(house.address + link.removeprefix("/"))
        expect(page.locator("main")).to_be_visible()
        return page

    yield open_page
    for context in contexts:
        context.close()
    while house.ask_club(lambda club: len(club.viewers)):
        pass
    house.ask_club(lambda club: club.end_game())
    assert complaints == []


# The maker's page


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    workshop = Workshop(all_files())
    yield workshop
    workshop.end()


@pytest.fixture
def bare_table(workshop: Workshop) -> Iterator[SimulatedPort]:
    with SimulatedPort(Table("pico_duel")) as port:
        port.do(lambda table: None)
        workshop.url, workshop.plugged = port.url, True
        yield port


@pytest.fixture
def played_table(workshop: Workshop, tmp_path: Path) -> Iterator[SimulatedPort]:
    """A table with a finished game of each kind in its journal."""
    with SimulatedPort(KeptTable(boards.find("pico_duel"), tmp_path).table) as port:
        port.do(lambda table: None)
        workshop.url, workshop.plugged = port.url, True
        yield port


@pytest.fixture
def maker_page(browser: Browser, workshop: Workshop) -> Iterator[Open]:
    """Opens the page; whatever it complains about fails the test, and so does a request to another host."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        size: dict[str, int] = LAPTOP, serial: str = STAND_IN, locale: str = "en-GB", **options: object
    ) -> Page:
        context = browser.new_context(viewport=size, locale=locale, reduced_motion="reduce", **options)
        context.add_init_script(serial)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on(
            "request",
            lambda asked: (
                None if asked.url.startswith((workshop.address, "blob:")) else complaints.append(asked.url)
            ),
        )
        page.goto(workshop.address)
        expect(page.locator("h2")).to_be_visible()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
