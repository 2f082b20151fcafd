"""Pages that look on through a socket, and what becomes of their messages."""

import asyncio
import traceback
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from aiohttp import WSCloseCode, WSMsgType, web

from sim.table import TableError
from sim.web.messages import Form, Message, Refused, parse
from sim.web.viewer import Viewer

MOST_VIEWERS = 16
MOST_BUFFERED = 64 * 1024 * 1024  # bytes of a message that are taken in to be refused; no page sends so many

V = TypeVar("V", bound=Viewer)


class Audience(ABC, Generic[V]):
    """All pages of one kind: those of the bench, or those of the players."""

    forms: dict[str, Form]

    def __init__(self) -> None:
        self.viewers: set[V] = set()

    @abstractmethod
    def welcome(self, socket: web.WebSocketResponse, request: web.Request) -> V:
        """A page has come."""

    @abstractmethod
    def farewell(self, viewer: V) -> None:
        """A page has gone."""

    @abstractmethod
    def do(self, viewer: V, message: Message) -> None:
        """Obey a message that is well formed, and see that it is answered."""

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if len(self.viewers) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text="Too many pages look at this table already.")
        socket = web.WebSocketResponse(max_msg_size=MOST_BUFFERED, heartbeat=20)
        await socket.prepare(request)
        viewer = self.welcome(socket, request)
        self.viewers.add(viewer)
        self.crowd_changed()
        shows = asyncio.create_task(viewer.show())
        try:
            await self._listen(socket, viewer)
        finally:
            shows.cancel()
            self.viewers.discard(viewer)
            self.farewell(viewer)
            self.crowd_changed()
        return socket

    @abstractmethod
    def crowd_changed(self) -> None:
        """Somebody has come or gone."""

    async def _listen(self, socket: web.WebSocketResponse, viewer: V) -> None:
        """A page that talks faster than it may, or does not take its answers, is listened to later."""
        async for message in socket:
            await viewer.may_speak()
            if message.type is WSMsgType.TEXT:
                self.obey(viewer, message.data)
            else:
                viewer.answer({"code": "not_text", "message": "Messages are text."})
            await asyncio.sleep(0)  # a page that talks without end leaves the others their turn

    def obey(self, viewer: V, text: str) -> None:
        number = None
        try:
            message = parse(text, self.forms)
            number = message.get("id")
            self.do(viewer, message)
        except Refused as refused:
            viewer.refuse(number or refused.number, refused.code, refused.sentence)
        except TableError as error:
            viewer.refuse(number, "cannot", str(error))
        except Exception:  # a defect of ours: told where the server was started, and the page plays on
            traceback.print_exc()
            viewer.refuse(number, "defect", "The server failed at this message and did not obey it.")

    async def say_goodbye(self) -> None:
        for viewer in list(self.viewers):
            await viewer.close(WSCloseCode.GOING_AWAY, b"the table is switched off")
