"""Others of the network see a page of this computer only with a one-time code, shown as a QR code."""

import io
import secrets
import socket
from typing import Any

from aiohttp import web

from host_tools.local_page import is_local, own_address
from host_tools.output import Output

EVERYWHERE = "0.0.0.0"
CODE = "code"
MOST_WRONG = 20  # codes in a row; then nobody new comes in until this is started again


class LanDoor:
    """`code` is drawn anew at each start: the address of yesterday is worth nothing."""

    def __init__(self) -> None:
        self.code = secrets.token_urlsafe(12)
        self._wrong = 0

    @web.middleware
    async def admit(self, request: web.Request, handler: Any) -> web.StreamResponse:
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

    def address(self, listener: socket.socket) -> str:
        """For others of the network."""
        return f"http://{own_address()}:{listener.getsockname()[1]}/?{CODE}={self.code}"


def show_qr(out: Output, address: str) -> None:
    """In the terminal, where a phone can read it."""
    try:
        import segno
    except ImportError:
        out.say("With chronotable[network] installed, it would stand here as a QR code.", "dim")
        return
    picture = io.StringIO()
    segno.make(address, error="m").terminal(picture, border=2, compact=True)
    out.say(picture.getvalue())
