"""Pages for the browsers of this computer: who may ask for them, and a server that runs until Ctrl-C."""

import asyncio
import contextlib
import ipaddress
import signal
import socket
from collections.abc import Callable
from typing import Any

from aiohttp import hdrs, web

HOST = "127.0.0.1"
ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has (RFC 5737): nothing is sent to it
TRIES = 20
LAN = web.AppKey("lan", bool)  # whether other computers of the network are served
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
TEXTS = (".html", ".css", ".js", ".json", ".svg")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def listen(port: int | None, usual: int, host: str = HOST) -> socket.socket:
    """A socket on that address: this port, or else the first free one from the usual one on."""
    if port is not None:
        return socket.create_server((host, port))
    for candidate in range(usual, usual + TRIES):
        try:
            return socket.create_server((host, candidate))
        except OSError:
            continue
    return socket.create_server((host, 0))


def own_address() -> str:
    """Under which others of the network reach this computer; loopback if it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(ELSEWHERE)
        except OSError:
            return HOST
        return str(line.getsockname()[0])


def is_local(request: web.Request) -> bool:
    """Whether the page is open on this very computer."""
    try:
        return ipaddress.ip_address(request.remote or "").is_loopback
    except ValueError:
        return False


async def serve(app: web.Application, listener: socket.socket, announce: Callable[[str], None]) -> None:
    """Until Ctrl-C; `announce` gets the address as soon as somebody may come."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
    await runner.setup()
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    try:
        await web.SockSite(runner, listener).start()
        announce(f"http://{HOST}:{listener.getsockname()[1]}/")
        await ended.wait()
    finally:
        await runner.cleanup()


def file_response(data: bytes, suffix: str) -> web.Response:
    charset = "utf-8" if suffix in TEXTS else None
    return web.Response(body=data, content_type=TYPES[suffix], charset=charset)


def hosts(request: web.Request) -> set[str]:
    """The names under which a browser reaches this port: no others, whatever a name server says."""
    name = request.transport.get_extra_info("sockname") if request.transport else None
    if not name:
        return set()
    address, port = name[:2]
    names = [HOST, "localhost", *([address] if request.app[LAN] else [])]
    return {f"{host}:{port}" for host in names}


@web.middleware
async def guard(request: web.Request, handler: Any) -> web.StreamResponse:
    """Refuses other names for this computer (DNS rebinding), and tells browsers to keep to this server."""
    if request.headers.get(hdrs.HOST) not in hosts(request):
        return web.Response(status=403, text="Open the address that the table printed.", headers=HEADERS)
    try:
        response: web.StreamResponse = await handler(request)
    except web.HTTPException as error:
        error.headers.update(HEADERS)
        raise
    if not response.prepared:
        response.headers.update(HEADERS)
    return response
