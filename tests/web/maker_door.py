"""The maker's page with a door to a table: a WebSocket for the stand-in of Web Serial."""

import asyncio
import contextlib
import re
import threading
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from playwright.sync_api import Page, expect

from host_tools.commands.maker import EVERYTHING, handler
from host_tools.local_page import HOST, LAN, guard, listen
from sim.port.raw_repl import SimulatedPort

STAND_IN, USB_STAND_IN = (
    (Path(__file__).parent / f"{name}_stand_in.js").read_text(encoding="utf-8") for name in ("serial", "usb")
)
USUAL_PORT = 8119


class Workshop:
    """Serves the page in a thread of its own. `url`: the table behind the door, as `--port` has it."""

    def __init__(self, files: dict[str, bytes]):
        self.url = ""
        self.plugged = True
        self._open: set[Any] = set()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._listener = listen(None, USUAL_PORT)
        self.address = f"http://{HOST}:{self._listener.getsockname()[1]}/"
        self._runner = self._wait(self._start(files))

    async def _start(self, files: dict[str, bytes]) -> web.AppRunner:
        site = web.Application(middlewares=[guard])
        site[LAN] = False
        site.router.add_get("/door", self._door)
        site.router.add_get(EVERYTHING, handler(files))
        runner = web.AppRunner(site, access_log=None, shutdown_timeout=1)
        await runner.setup()
        await web.SockSite(runner, self._listener).start()
        return runner

    def unplug(self) -> None:
        """The cable is pulled out, until `plugged` is true again."""
        self.plugged = False
        self._wait(self._close())

    def end(self) -> None:
        self.unplug()
        self._wait(self._runner.cleanup())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _close(self) -> None:
        for socket in list(self._open):
            await socket.close()

    async def _door(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if not self.plugged:
            await socket.close()
            return socket
        host, _, port = self.url.removeprefix("socket://").partition(":")
        try:
            reader, writer = await asyncio.open_connection(host, int(port))
        except OSError:
            await socket.close()
            return socket
        self._open.add(socket)
        await socket.send_str("open")
        telling = asyncio.create_task(self._tell(reader, socket))
        with contextlib.suppress(OSError):
            async for message in socket:
                if message.type == WSMsgType.BINARY:
                    writer.write(message.data)
                    await writer.drain()
        self._open.discard(socket)
        telling.cancel()
        writer.close()
        return socket

    async def _tell(self, reader: asyncio.StreamReader, socket: web.WebSocketResponse) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                await socket.send_bytes(data)
        await socket.close()


# What people do on the page


def connect(page: Page) -> None:
    """The page waits as long as a table needs; a simulated one may need longer on a busy computer."""
    button = page.get_by_role("button", name="Connect", exact=True)
    button.click()
    connected = page.locator("#link", has_text="Connected: pico_duel")
    silent = page.locator("#notice .wrong", has_text="answers on this port")
    expect(connected.or_(silent).first).to_be_visible()
    if silent.is_visible():
        button.click()
    expect(page.locator("#link")).to_have_text("Connected: pico_duel")


def go(page: Page, screen: str) -> None:
    page.locator(f"#to-{screen}").click()
    expect(page.locator(f"#to-{screen}")).to_have_attribute("aria-current", "page")


def notice(page: Page, words: str) -> None:
    expect(page.locator("#notice")).to_contain_text(re.compile(words))


def setting(port: SimulatedPort, name: str) -> object:
    return port.do(lambda table: table.desk().services.settings.get(name))
