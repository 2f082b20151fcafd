"""A table behind a socket: hosts come and go, one at a time, while hands play on it.

`with SimulatedPort(table) as port:` gives an address for `--port`. Time passes only while somebody is
connected.
"""

import contextlib
import queue
import select
import socket
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from sim.table import Table

Result = TypeVar("Result")
AnyTable = TypeVar("AnyTable", bound=Table)

PAUSE_S = 0.001  # of real time, at most
# A USB line holds no byte back for 40 ms in the hope of more; Linux forgets this one after each answer.
_ACKNOWLEDGE: int | None = getattr(socket, "TCP_QUICKACK", None)


class Port(ABC, Generic[AnyTable]):
    """A thread that owns the table and serves one host at a time. `do` lets hands play on it meanwhile."""

    patience_s = 30.0  # for hands

    def __init__(self, table: AnyTable, number: int = 0):
        self.table = table
        self._listener = socket.create_server(("127.0.0.1", number))
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._hands: queue.Queue[tuple[Callable[[AnyTable], Any], Future[Any]]] = queue.Queue()
        self.hand: Callable[[], None] = nothing  # at work by itself, whenever time passes
        self.asked = 0  # lines from hosts
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="table behind a socket", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join(10)
        self._listener.close()

    def do(self, hands: Callable[[AnyTable], Result]) -> Result:
        """Let hands do something at the table, and wait for them."""
        future: Future[Result] = Future()
        self._hands.put((hands, future))
        return future.result(self.patience_s)

    def wait(self) -> None:
        """Until the table has failed: it serves hosts for ever."""
        self._thread.join()

    # What there is behind the socket

    @abstractmethod
    def _boot(self) -> None:
        """The table starts."""

    @abstractmethod
    def _welcome(self) -> None:
        """Somebody has connected."""

    @abstractmethod
    def _hear(self, data: bytes, flush: Callable[[], None]) -> None:
        """What the host says."""

    @abstractmethod
    def _said(self) -> bytes:
        """What the table has said since the last look."""

    @abstractmethod
    def _pass_time(self, real_ns: int) -> None:
        """So long a host has been there since the last time."""

    @abstractmethod
    def _gone(self) -> bool:
        """A reset takes the port away."""

    def _leave(self) -> None:
        """The host has gone."""

    # The socket

    def _serve(self) -> None:
        self._boot()  # here, because the firmware can only go on in the thread it began in
        while not self._over.is_set():
            if select.select([self._listener], [], [], 0.01)[0]:
                client, _ = self._listener.accept()
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                with client:
                    self._talk(client)
                self._leave()
            self._let_hands_play()

    def _talk(self, client: socket.socket) -> None:
        def flush() -> None:
            with contextlib.suppress(OSError):  # the next look at the socket tells that the host has gone
                client.sendall(self._said())

        self._welcome()
        before = time.monotonic_ns()
        while not self._over.is_set() and not self._gone():
            self._let_hands_play()
            if select.select([client], [], [], PAUSE_S)[0]:
                data = _received(client)
                if not data:
                    return
                self.asked += data.count(b"\n")
                self._hear(data, flush)
                flush()
            now = time.monotonic_ns()
            if not self._gone():
                self._pass_time(now - before)
                self.hand()
            before = now
            flush()

    def _let_hands_play(self) -> None:
        while not self._hands.empty():
            hands, future = self._hands.get()
            try:
                future.set_result(hands(self.table))
            except BaseException as error:
                future.set_exception(error)


def _received(client: socket.socket) -> bytes:
    try:
        data = client.recv(4096)
        if _ACKNOWLEDGE is not None:
            client.setsockopt(socket.IPPROTO_TCP, _ACKNOWLEDGE, 1)
        return data
    except OSError:
        return b""


def nothing() -> None: ...
