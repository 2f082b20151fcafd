"""Commands run as a maker gives them, on a simulated table behind a socket."""

import functools
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from host_tools.build import build
from host_tools.cards import CARDS
from host_tools.command_line import main
from sim.port.raw_repl import SimulatedPort
from sim.table import Table


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulated device answers in milliseconds, or never."""
    monkeypatch.setattr("host_tools.pico.ANSWER_S", 1)
    monkeypatch.setattr("host_tools.pico.PAUSE_S", 0.02)
    monkeypatch.setattr("host_tools.pico.RESTART_S", 3.0)
    monkeypatch.setattr("host_tools.talk.ANSWER_S", 0.5)
    # mpremote looks for an answer every 10 ms, and pyserial rests for 300 ms when it closes a socket.
    clock = SimpleNamespace(sleep=lambda s: time.sleep(min(s, 0.001)), monotonic=time.monotonic)
    monkeypatch.setattr("mpremote.transport_serial.time", clock)
    monkeypatch.setattr("serial.urlhandler.protocol_socket.time", clock)


@pytest.fixture(autouse=True)
def _own_tables(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each test has simulated tables of its own."""
    monkeypatch.setenv("CHRONOTABLE_TABLE", str(tmp_path_factory.mktemp("tables")))


@functools.cache
def built() -> Path:
    """What goes onto the device; once is enough, nobody changes the firmware meanwhile."""
    return build()


@pytest.fixture(autouse=True)
def _build_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.flash.build", built)


@pytest.fixture
def port() -> Iterator[SimulatedPort]:
    with SimulatedPort(Table("pico_duel")) as port:
        port.do(lambda table: None)  # done when it has started, however busy the computer is
        yield port


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A catalogue that may be changed."""
    return Path(shutil.copytree(CARDS, tmp_path / "cards"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`chronotable WORDS...`: its exit status and what it printed; a traceback is never printed."""

    def run(*words: object) -> Outcome:
        capsys.readouterr()
        try:
            status = main([str(word) for word in words])
        except SystemExit as end:
            status = int(end.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Outcome(status, out, err)

    return run


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for what never comes."""
    monkeypatch.setattr("host_tools.pico.ANSWER_S", 0.2)
    monkeypatch.setattr("host_tools.talk.ANSWER_S", 0.1)


@pytest.fixture
def silent_port(_hasty: None) -> Iterator[str]:
    """Something is connected and never says a word."""
    yield from _serve(lambda client: client.recv(4096))


@pytest.fixture
def babbling_port(_hasty: None) -> Iterator[str]:
    """Something else altogether: it sends back what it hears, in capitals."""

    def echo(client: socket.socket) -> bytes:
        data = client.recv(4096)
        client.sendall(data.upper() + b"?\r\n")
        return data

    yield from _serve(echo)


def _serve(answer: Callable[[socket.socket], bytes]) -> Iterator[str]:
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            with client:
                try:
                    while answer(client):
                        pass
                except OSError:
                    continue

    threading.Thread(target=serve, daemon=True).start()
    yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
    listener.close()
