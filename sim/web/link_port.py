"""The USB line of the table on the page, behind a socket: for a bridge or any other tool of the maker."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

PAUSE_S = 0.004


class LinkPort:
    """One host at a time, as on a cable. `console` gives the line of the table of this moment, or None."""

    def __init__(self, console: Callable[[], Any]):
        self._console = console
        self.connected = False

    async def serve(self, number: int, announce: Callable[[str], None]) -> None:
        """Until it is cancelled."""
        server = await asyncio.start_server(self._talk, "127.0.0.1", number)
        announce(f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        async with server:
            await server.serve_forever()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.connected:
            writer.close()
            return
        self.connected = True
        hearing = asyncio.create_task(self._hear(reader))
        try:
            line = self._console()
            if line is not None:
                line.take()  # what was said while nobody listened
            while not hearing.done() and self._console() is line:
                if line is not None and line.output:
                    writer.write(line.take())
                    await writer.drain()
                await asyncio.sleep(PAUSE_S)
        except OSError:
            pass
        finally:
            hearing.cancel()
            self.connected = False
            with contextlib.suppress(OSError):
                writer.close()

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(1024):
            line = self._console()
            if line is not None:
                line.type(data)
