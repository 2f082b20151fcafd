"""Serves the page of a table that is watched: to this computer, and with a code to others of the network."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from aiohttp import web

from host_tools.lan_door import LanDoor
from host_tools.local_page import LAN, guard
from sim.web.server import add_page, check_origin
from sim.web.watch.gateway import Gateway
from sim.web.watch.spectators import Spectators


class WatchServer:
    def __init__(self, gateway: Gateway, names: list[str], lan: bool):
        self._gateway = gateway
        self.spectators = Spectators(gateway, names)
        self.door = LanDoor()
        self._lan = lan

    def app(self) -> web.Application:
        app = web.Application(middlewares=[guard, self.door.admit], client_max_size=1024)
        app[LAN] = self._lan
        app.router.add_get("/room", self._socket)
        add_page(app)
        app.cleanup_ctx.append(self._running)
        app.on_shutdown.append(self._say_goodbye)
        return app

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        check_origin(request)
        return await self.spectators.serve(request)

    async def _running(self, app: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(self.spectators.run())
        self._gateway.start()
        yield
        self._gateway.stop()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def _say_goodbye(self, app: web.Application) -> None:
        await self.spectators.say_goodbye()
