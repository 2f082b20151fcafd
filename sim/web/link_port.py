"""The USB line of the table on the page, behind a socket: for a bridge or any other tool of the maker."""

import asyncio
from collections.abc import Callable
from typing import Any

PAUSE_S = 0.004


class LinkPort:
    """One host at a time, as on a cable. `console` gives the line of the table of this moment, or None."""

    def __init__(self, console: Callable[[], Any]):
        self.console = console
        self.connected = False

    async def serve(self, number: int, announce: Callable[[str], None]) -> None:
        """Until it is cancelled."""
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: _Cable(self), "127.0.0.1", number)
        announce(f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        async with server:
            await server.serve_forever()


class _Cable(asyncio.Protocol):
    """What comes goes to the table at once: a computer that simulates has little time between two slices."""

    def __init__(self, port: LinkPort):
        self._port = port
        self._line: Any = None
        self._taking: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        if self._port.connected:
            transport.close()
            return
        self._port.connected = True
        self._line = self._port.console()
        if self._line is not None:
            self._line.take()  # what was said while nobody listened
        self._taking = asyncio.create_task(self._take(transport))

    def data_received(self, data: bytes) -> None:
        line = self._port.console()
        if self._taking is not None and line is not None:
            line.type(data)

    def connection_lost(self, error: Exception | None) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._port.connected = False

    async def _take(self, transport: asyncio.Transport) -> None:
        """What the table says, until it loses its power."""
        while self._port.console() is self._line:
            if self._line is not None and self._line.output:
                transport.write(self._line.take())
            await asyncio.sleep(PAUSE_S)
        transport.close()
