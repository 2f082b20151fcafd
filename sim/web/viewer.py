"""One page that looks on: it is told what changed since it was last told, and may ask so much a second."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiohttp import web

from sim.web.messages import Message, Refused
from sim.web.picture import LOGS, Painter, Picture, difference

BURST = 80  # messages at once
PER_SECOND = 60
MOST_ANSWERS = 200  # that a page has not taken yet: until it does, it is not listened to
MOST_WAITING = 8  # deeds of one viewer that the hands have not done yet


class Allowance:
    """A bucket that fills with time and empties with messages."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = 0.0

    def take(self, now: float) -> float:
        """The seconds to wait before the next message may be obeyed."""
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND) - 1
        self._at = now
        return max(0.0, -self._left / PER_SECOND)


class Viewer:
    """Its own view of the table: a slow page gets fewer pictures, and never a queue of old ones."""

    picture_every = 0.033  # seconds: nobody sees more, and a browser has other work to do

    def __init__(self, socket: web.WebSocketResponse):
        self._socket = socket
        self._seen: Picture = {}
        self._news = asyncio.Event()
        self._answers: list[dict[str, Any]] = []
        self._taken = asyncio.Event()  # the page has taken its answers
        self._gone = False
        self._allowance = Allowance()
        self.waiting = 0  # deeds asked for and not yet done

    @contextmanager
    def waits(self) -> Iterator[None]:
        """This viewer wants something of the hands; nobody may keep them from the others."""
        if self.waiting >= MOST_WAITING:
            raise Refused("too_fast", "The hands still do what you asked before: wait a moment.")
        self.waiting += 1
        try:
            yield
        except Exception:
            self.waiting -= 1  # it was not even begun
            raise

    async def may_speak(self) -> None:
        """Wait until the next message may be obeyed. What comes meanwhile waits in the line."""
        await asyncio.sleep(self._allowance.take(asyncio.get_running_loop().time()))
        while len(self._answers) >= MOST_ANSWERS and not self._gone:
            self._taken.clear()
            await self._taken.wait()

    def nudge(self) -> None:
        self._news.set()

    def answer(self, message: dict[str, Any]) -> None:
        self._answers.append(message)
        self._news.set()

    def refuse(self, number: int | None, code: str, sentence: str) -> None:
        """The message with that number could not be obeyed."""
        answer: dict[str, Any] = {"code": code, "message": sentence}
        self.answer(answer if number is None else {"id": number, **answer})

    def tell(self, message: Message, error: Exception | None) -> None:
        """What became of a message."""
        if error is not None:
            self.refuse(message.get("id"), "cannot", str(error))
        elif "id" in message:
            self.answer({"id": message["id"], "ok": True})

    def served(self, message: Message, error: Exception | None) -> None:
        """The hands have done what this viewer waited for."""
        self.waiting -= 1
        self.tell(message, error)

    async def close(self, code: int, why: bytes) -> None:
        await self._socket.close(code=code, message=why)

    async def show(self) -> None:
        """Send what is new, again and again, until the page is gone."""
        try:
            while not self._socket.closed:
                await self._news.wait()
                self._news.clear()
                message = self.news()
                if message:
                    await self._socket.send_str(
                        json.dumps(message, ensure_ascii=False, separators=(",", ":"))
                    )
                    await asyncio.sleep(self.picture_every)
        finally:
            self._gone = True
            self._taken.set()

    def news(self) -> dict[str, Any]:
        """What this page is told now."""
        message = self.changes()
        if self._answers:
            message["answers"], self._answers = self._answers, []
            self._taken.set()
        return message

    def changes(self) -> dict[str, Any]:
        """What has changed since this page was last told."""
        raise NotImplementedError


class Painting:
    """The picture of this moment, painted once for all viewers."""

    def __init__(self) -> None:
        self.picture: Picture = {}


class BenchViewer(Viewer):
    """Sees everything that lies on the bench."""

    def __init__(self, socket: web.WebSocketResponse, painter: Painter, painting: Painting):
        super().__init__(socket)
        self._painter = painter
        self._painting = painting
        self.holds: str | None = None  # the button under this viewer's finger

    def changes(self) -> dict[str, Any]:
        picture = self._painting.picture
        message: dict[str, Any] = {}
        if self._seen.get("board") != picture["board"]:
            self._seen = {}  # another table: nothing of the old one holds
        news = difference(self._seen, picture)
        if news:
            message["show"] = news
            for log in LOGS:
                told = self._seen.get(log, 0)
                if picture[log] > told:
                    message[log] = self._painter.lines(log, told, picture[log])
            self._seen = picture
        return message
