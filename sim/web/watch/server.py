"""Serves the page of a table that is watched: to this computer, and with a code to others of the network."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import Any

from aiohttp import web

from host_tools.local_page import LAN, guard
from sim.web.players.club import is_local
from sim.web.server import add_page, check_origin
from sim.web.watch.gateway import Gateway
from sim.web.watch.spectators import Spectators

CODE = "code"
MOST_WRONG = 20  # codes in a row; then nobody new comes in until this is started again


class WatchServer:
    """`code` is drawn anew at each start: the address of yesterday is worth nothing."""

    def __init__(self, gateway: Gateway, names: list[str], lan: bool):
        self._gateway = gateway
        self.spectators = Spectators(gateway, names)
        self.code = secrets.token_urlsafe(12)
        self._lan = lan
        self._wrong = 0

    def app(self) -> web.Application:
        app = web.Application(middlewares=[guard, self._admit], client_max_size=1024)
        app[LAN] = self._lan
        app.router.add_get("/room", self._socket)
        add_page(app)
        app.cleanup_ctx.append(self._running)
        app.on_shutdown.append(self._say_goodbye)
        return app

    @web.middleware
    async def _admit(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Who comes from elsewhere needs the code, in the address first and in a cookie then."""
        if is_local(request):
            return await handler(request)  # type: ignore[no-any-return]
        named = request.query.get(CODE, "")
        known = named or request.cookies.get(CODE, "")
        if self._wrong >= MOST_WRONG or not secrets.compare_digest(known.encode(), self.code.encode()):
            self._wrong += bool(known)
            raise web.HTTPForbidden(text="Scan the code that the table's computer shows: it has the address.")
        self._wrong = 0
        response: web.StreamResponse = await handler(request)
        if named and not response.prepared:
            response.set_cookie(CODE, self.code, httponly=True, samesite="Strict")
        return response

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
