"""The server of the virtual table: one page, one socket, and nothing for anybody but this computer."""

import asyncio
import contextlib
import traceback
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, hdrs, web

from sim import ROOT
from sim.table import TableError
from sim.web.cards import cards_of
from sim.web.games import game_names
from sim.web.live import Live
from sim.web.messages import Message, Refused, parse
from sim.web.picture import Painter
from sim.web.viewer import Painting, Viewer

STATIC = Path(__file__).resolve().parent / "static"
# The only file that does not lie in our folder: the electronic parts, drawn by others.
PARTS = ROOT / "node_modules" / "@wokwi" / "elements" / "dist" / "wokwi-elements.bundle.min.js"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
MOST_VIEWERS = 16
MOST_BUFFERED = 64 * 1024 * 1024  # bytes of a message that are taken in to be refused; no page sends so many
NOISE_RATE = 0.004  # bit errors of a noisy reader: some reads fail, most succeed

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Server:
    def __init__(self, board: str):
        self.live = Live(board, self._look)
        self._painter = Painter(self.live)
        self._painting = Painting()
        self._viewers: set[Viewer] = set()
        self._sockets: set[web.WebSocketResponse] = set()

    def app(self) -> web.Application:
        app = web.Application(middlewares=[guard], client_max_size=1024)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/recording.toml", self._recording)
        app.router.add_get("/games.json", self._games)
        app.router.add_get("/games/{game}/cards.json", self._cards)
        app.router.add_get("/parts.js", self._parts)
        app.router.add_get("/{path:.*}", self._file)
        app.cleanup_ctx.append(self._running)
        app.on_shutdown.append(self._say_goodbye)
        return app

    async def _running(self, app: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(self.live.run())
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def _say_goodbye(self, app: web.Application) -> None:
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"the table is switched off")

    # Files

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """A file of our folder. What is not listed there does not exist, however it is spelt."""
        wanted = request.match_info["path"] or "index.html"
        files = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
        path = files.get(wanted)
        if path is None or path.is_symlink() or path.suffix not in TYPES:
            raise web.HTTPNotFound(text="There is no such page here.")
        return web.Response(body=path.read_bytes(), content_type=TYPES[path.suffix], charset="utf-8")

    async def _parts(self, request: web.Request) -> web.StreamResponse:
        """The drawings of the parts; where they are not installed, the page has plainer buttons."""
        drawings = PARTS.read_bytes() if PARTS.is_file() else b""
        return web.Response(body=drawings, content_type="text/javascript", charset="utf-8")

    async def _games(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(game_names())

    async def _cards(self, request: web.Request) -> web.StreamResponse:
        game = request.match_info["game"]
        if game not in game_names():
            raise web.HTTPNotFound(text="There is no such game here.")
        return web.json_response(cards_of(game))

    async def _recording(self, request: web.Request) -> web.StreamResponse:
        title = request.query.get("title", "").strip()[:100] or "Played in the browser"
        text = self.live.recorder.toml(title, self.live.table)
        headers = {hdrs.CONTENT_DISPOSITION: 'attachment; filename="played.toml"'}
        return web.Response(text=text, content_type="application/toml", headers=headers)

    # Viewers

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get(hdrs.ORIGIN) not in origins(request):
            raise web.HTTPForbidden(text="This socket is only for the page of this very server.")
        if len(self._viewers) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text="Too many pages look at this table already.")
        socket = web.WebSocketResponse(max_msg_size=MOST_BUFFERED, heartbeat=20)
        await socket.prepare(request)
        viewer = Viewer(socket, self._painter)
        self._enter(viewer, socket)
        shows = asyncio.create_task(viewer.show(self._painting))
        try:
            await self._listen(socket, viewer)
        finally:
            shows.cancel()
            self._leave(viewer, socket)
        return socket

    def _enter(self, viewer: Viewer, socket: web.WebSocketResponse) -> None:
        self._viewers.add(viewer)
        self._sockets.add(socket)
        self.live.watched = len(self._viewers)
        self._look()
        viewer.nudge()
        self.live.wake()

    def _leave(self, viewer: Viewer, socket: web.WebSocketResponse) -> None:
        self._viewers.discard(viewer)
        self._sockets.discard(socket)
        self.live.watched = len(self._viewers)
        if viewer.holds:
            self.live.hands.release()

    async def _listen(self, socket: web.WebSocketResponse, viewer: Viewer) -> None:
        """A page that talks faster than it may, or does not take its answers, is listened to later."""
        async for message in socket:
            await viewer.may_speak()
            if message.type is WSMsgType.TEXT:
                self._obey(viewer, message.data)
            else:
                viewer.answer({"code": "not_text", "message": "Messages are text."})
            await asyncio.sleep(0)  # a page that talks without end leaves the others their turn

    def _look(self) -> None:
        if not self._viewers:
            return
        self._painting.picture = self._painter.paint()
        for viewer in self._viewers:
            viewer.nudge()

    # What pages ask for

    def _obey(self, viewer: Viewer, text: str) -> None:
        number = None
        try:
            message = parse(text)
            number = message.get("id")
            self._do(viewer, message)
        except Refused as refused:
            viewer.answer(_answer(number or refused.number, refused.code, refused.sentence))
        except TableError as error:
            viewer.answer(_answer(number, "cannot", str(error)))
        except Exception:  # a defect of ours: told where the server was started, and the page plays on
            traceback.print_exc()
            viewer.answer(_answer(number, "defect", "The server failed at this message and did not obey it."))

    def _do(self, viewer: Viewer, message: Message) -> None:
        """Whatever takes time at the table is answered when it is over, everything else at once."""
        live, verb = self.live, message["do"]
        step = _as_step(message)
        if step is not None:
            with viewer.waits():
                live.ask(step, lambda error: self._over(viewer, message, error))
            if verb == "down":
                viewer.holds = message["button"]
            return
        if verb == "power":
            with viewer.waits():
                live.power(message["on"], lambda error: self._over(viewer, message, error))
            return
        if verb == "up":
            viewer.holds = None
            live.hands.release()
        elif verb == "deal":
            live.deal(message["card"], message["seat"])
        elif verb == "bot":
            live.seat_bot(message["seat"], message["on"], message.get("game", "history"))
        elif verb == "bounce":
            live.hands.shaky = message["on"]
        elif verb == "speed":
            live.speed = message["to"]
        elif verb == "board":
            live.open(message["name"])
        elif verb == "expect":
            live.expect()
        elif verb == "load":
            live.load(message["files"])
        else:
            self._play_back(verb)
        live.wake()
        self._tell(viewer, message, None)

    def _play_back(self, verb: str) -> None:
        playback = self.live.playback
        if playback is None:
            raise TableError("no scenario is open")
        if verb == "step":
            playback.step()
        elif verb == "play":
            playback.play()
        else:
            self.live.hands.forget()
            self.live.playback = None

    def _over(self, viewer: Viewer, message: Message, error: Exception | None) -> None:
        viewer.waiting -= 1
        self._tell(viewer, message, error)

    def _tell(self, viewer: Viewer, message: Message, error: Exception | None) -> None:
        if error is not None:
            viewer.answer(_answer(message.get("id"), "cannot", str(error)))
        elif "id" in message:
            viewer.answer({"id": message["id"], "ok": True})


def _as_step(message: Message) -> dict[str, Any] | None:
    """What hands do, as a step of a scenario (or `hold` and `lift`, which become some)."""
    verb = message["do"]
    if verb in ("place", "tap"):
        return {verb: message["card"], "at": message["at"]}
    if verb == "lift":
        return {"lift": message["at"], **({"card": message["card"]} if "card" in message else {})}
    if verb == "turn":
        return {"turn": message["detents"]}
    if verb == "press":
        return {"press": message["button"]}
    if verb == "down":
        return {"hold": message["button"]}
    if verb == "undo":
        return {"undo": True}
    if verb == "choose":
        return {"line": message["line"]}
    if verb in ("break", "mend"):
        return {verb: message["part"]}
    if verb == "noise":
        return {"noise": message["reader"], "rate": NOISE_RATE if message["on"] else 0.0}
    return None


def _answer(number: int | None, code: str, sentence: str) -> dict[str, Any]:
    answer: dict[str, Any] = {"code": code, "message": sentence}
    return answer if number is None else {"id": number, **answer}


# Who may ask


def origins(request: web.Request) -> set[str]:
    return {f"http://{host}" for host in hosts(request)}


def hosts(request: web.Request) -> set[str]:
    """The names under which a browser on this computer reaches this port."""
    name = request.transport.get_extra_info("sockname") if request.transport else None
    return {f"{host}:{name[1]}" for host in ("127.0.0.1", "localhost")} if name else set()


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
