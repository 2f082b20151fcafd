"""The page for the big screen: static files, and the club as it stands now."""

import asyncio
from pathlib import Path

from aiohttp import web

from host_tools.club.club import Club
from host_tools.lan_door import LanDoor
from host_tools.local_page import LAN, file_response, guard

PAGE = Path(__file__).parent / "page"


def app(club: Club, door: LanDoor | None = None) -> web.Application:
    """With a `door` others of the network may come, too."""
    middlewares = [guard] if door is None else [guard, door.admit]
    page = web.Application(middlewares=middlewares, client_max_size=1024)
    page[LAN] = door is not None

    async def snapshot(request: web.Request) -> web.StreamResponse:
        return web.json_response(await asyncio.to_thread(club.snapshot))

    async def file(request: web.Request) -> web.StreamResponse:
        path = PAGE / (request.match_info["name"] or "index.html")
        if path.parent != PAGE or not path.is_file():
            raise web.HTTPNotFound(text="There is no such page here.")
        return file_response(path.read_bytes(), path.suffix)

    page.router.add_get("/club.json", snapshot)
    page.router.add_get("/{name:[a-z.]*}", file)
    return page
