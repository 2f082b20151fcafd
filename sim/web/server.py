"""The server: the page for players, the bench, a socket for each.

Other computers of the network get nothing, or with `lan` the players' page: who has no code looks on there.
The bench shows and does everything, so it is only for this computer.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from aiohttp import hdrs, web

from host_tools.local_page import LAN, file_response, guard, hosts, is_local
from sim import ROOT
from sim.web.bench import Bench
from sim.web.cards import cards_of
from sim.web.games import game_names
from sim.web.link_port import LinkPort
from sim.web.live import Live
from sim.web.players.club import Club

STATIC = Path(__file__).resolve().parent / "static"
# Files that do not lie in our folder: the electronic parts, drawn by others, the library that draws the
# players' page, and its typeface.
PACKAGES = ROOT / "node_modules"
PARTS = PACKAGES / "@wokwi" / "elements" / "dist" / "wokwi-elements.bundle.min.js"
FOLDERS = {
    "": (STATIC, (".html", ".css", ".js", ".svg")),
    "lit/": (PACKAGES / "lit-html", (".js",)),
    "fonts/": (PACKAGES / "@fontsource-variable" / "alegreya" / "files", (".woff2",)),
}
PAGES = {"": "index.html", "bench": "bench/index.html"}


class Server:
    def __init__(self, board: str, lan: bool = False, link: int | None = None):
        """`link`: the port on which the table of the players has its USB line; None: it has none."""
        self.bench = Bench(board)
        self.club = Club()
        self._lan = lan
        self._link = link
        if link is not None:
            self.club.link = LinkPort(self._console)

    @property
    def live(self) -> Live:
        """The table on the bench."""
        return self.bench.live

    def app(self) -> web.Application:
        app = web.Application(middlewares=[guard], client_max_size=1024)
        app[LAN] = self._lan
        app.router.add_get("/socket", self._bench_socket)
        app.router.add_get("/room", self._room_socket)
        app.router.add_get("/recording.toml", self._recording)
        app.router.add_get("/parts.js", self._parts)
        add_page(app, PAGES)
        app.cleanup_ctx.append(self._running)
        app.on_shutdown.append(self._say_goodbye)
        return app

    async def _running(self, app: web.Application) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self.live.run()), asyncio.create_task(self.club.run())]
        if self.club.link is not None:
            tasks.append(asyncio.create_task(self.club.link.serve(self._link or 0, _announce_link)))
        yield
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def _console(self) -> Any:
        game = self.club.game
        return None if game is None else game.table.device.console

    async def _say_goodbye(self, app: web.Application) -> None:
        await self.bench.say_goodbye()
        await self.club.say_goodbye()

    # Files

    async def _parts(self, request: web.Request) -> web.StreamResponse:
        """The drawings of the parts; where they are not installed, the page has plainer buttons."""
        return file_response(PARTS.read_bytes() if PARTS.is_file() else b"", PARTS.suffix)

    async def _recording(self, request: web.Request) -> web.StreamResponse:
        check_local(request)
        title = request.query.get("title", "").strip()[:100] or "Played in the browser"
        text = self.live.recorder.toml(title, self.live.table)
        headers = {hdrs.CONTENT_DISPOSITION: 'attachment; filename="played.toml"'}
        return web.Response(text=text, content_type="application/toml", headers=headers)

    # Sockets

    async def _bench_socket(self, request: web.Request) -> web.StreamResponse:
        check_origin(request)
        check_local(request)
        return await self.bench.serve(request)

    async def _room_socket(self, request: web.Request) -> web.StreamResponse:
        check_origin(request)
        return await self.club.serve(request)


def _announce_link(address: str) -> None:
    print(f"Tools reach the table of the players with --port {address}", flush=True)


def add_page(app: web.Application, pages: dict[str, str] | None = None) -> None:
    """The files of the page and its cards; last of all, because every other address is a file or nothing."""
    pages = {"": PAGES[""]} if pages is None else pages

    async def file(request: web.Request) -> web.StreamResponse:
        path = files().get(pages.get(request.match_info["path"], request.match_info["path"]))
        if path is None:
            raise web.HTTPNotFound(text="There is no such page here.")
        return file_response(path.read_bytes(), path.suffix)

    app.router.add_get("/games.json", _games)
    app.router.add_get("/games/{game}/cards.json", _cards)
    app.router.add_get("/{path:.*}", file)


async def _games(request: web.Request) -> web.StreamResponse:
    return web.json_response(game_names())


async def _cards(request: web.Request) -> web.StreamResponse:
    game = request.match_info["game"]
    if game not in game_names():
        raise web.HTTPNotFound(text="There is no such game here.")
    return web.json_response(cards_of(game))


def files() -> dict[str, Path]:
    """By address, every file that is served. What is not listed here does not exist, however it is spelt."""
    return {
        address + path.relative_to(folder).as_posix(): path
        for address, (folder, suffixes) in FOLDERS.items()
        for path in folder.rglob("*")
        if path.suffix in suffixes and path.is_file() and not path.is_symlink()
    }


# Who may ask


def check_origin(request: web.Request) -> None:
    if request.headers.get(hdrs.ORIGIN) not in origins(request):
        raise web.HTTPForbidden(text="This socket is only for the page of this very server.")


def check_local(request: web.Request) -> None:
    if not is_local(request):
        raise web.HTTPForbidden(text="The bench is only for the computer that the table runs on.")


def origins(request: web.Request) -> set[str]:
    return {f"http://{host}" for host in hosts(request)}
