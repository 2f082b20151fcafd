"""Two whole houses on this computer: processes with simulated tables, bridges, and a broker."""

import asyncio
import contextlib
import json
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from host_tools.errors import PicoError
from host_tools.network import broker
from host_tools.network.bridge import Bridge, last_will
from host_tools.network.broker import Access
from host_tools.network.keeping import Kept
from host_tools.network.mqtt import Line
from host_tools.network.pairing import Pair
from host_tools.network.table_side import TableSide
from host_tools.talk import Table
from sim import ROOT

KEY = bytes(range(32))
NAMES = ("kitchen", "attic")
_PLACES = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/sbin:/opt/homebrew/bin"
MOSQUITTO = shutil.which("mosquitto", path=_PLACES)
MOSQUITTO_PASSWD = shutil.which("mosquitto_passwd", path=_PLACES)
NEEDS_MOSQUITTO = "The broker Mosquitto is not installed (Debian: apt-get install mosquitto)."


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait(fact: Callable[[], Any], seconds: float = 60.0) -> Any:
    end = time.monotonic() + seconds
    while not (found := fact()):
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)
    return found


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
        return True
    return False


@contextlib.contextmanager
def mosquitto(folder: Path, port: int = 0, access: Access | None = None) -> Iterator[str]:
    port = port or free_port()
    settings = folder / "mosquitto.conf"
    written = f"user root\nset_tcp_nodelay true\nlistener {port} 127.0.0.1\n"
    access = access or Access()
    if access.certificate:
        written += f"certfile {access.certificate}\nkeyfile {access.key}\n"
    if access.users:
        hashed = folder / "passwords"
        assert MOSQUITTO_PASSWD
        for number, (name, password) in enumerate(broker.read_users(access.users).items()):
            words = [MOSQUITTO_PASSWD, "-b", *["-c"][number:], str(hashed), name, password]
            subprocess.run(words, check=True, stderr=subprocess.DEVNULL)
        written += f"password_file {hashed}\n"
    else:
        written += "allow_anonymous true\n"
    settings.write_text(written, encoding="utf-8")
    assert MOSQUITTO is not None
    process = subprocess.Popen([MOSQUITTO, "-c", str(settings)], stderr=subprocess.DEVNULL)
    try:
        wait(lambda: answers(port))
        yield f"{'mqtts' if access.certificate else 'mqtt'}://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


@contextlib.contextmanager
def embedded(access: Access | None = None) -> Iterator[str]:
    port = free_port()
    loop = asyncio.new_event_loop()
    ready, ended = asyncio.Event(), asyncio.Event()
    thread = threading.Thread(
        target=lambda: loop.run_until_complete(broker.serve("127.0.0.1", port, ready, ended, access)),
        daemon=True,
    )
    thread.start()
    try:
        wait(ready.is_set)
        yield f"{'mqtts' if access and access.certificate else 'mqtt'}://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)


def consent(talk: Table) -> str:
    """People at the table press OK, and the bridge gets its token."""
    side = TableSide(talk)
    side.ask("pair", "123 456")
    for _ in range(600):
        for event in side.events(0.1):
            if event.kind == "answer" and event.yes:
                return event.digest
    raise AssertionError("nobody answers")


class HouseProcess:
    """A table with bots in a process of its own, and its bridge in a thread of this one."""

    def __init__(self, number: int, game: str, url: str, folder: Path, seed: int = 5):
        self.name, other = NAMES[number], NAMES[1 - number]
        role = "guest" if number else "host"
        words = [sys.executable, "-m", "tests.network.house_process", role, game, str(seed + number)]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        self.port = ""
        self.told: dict[str, Any] = {}  # the last that it has told
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        self.line = Line(url, self.name, last_will(self.name))
        self.kept = Kept(folder / self.name)
        self.pair = Pair(other, KEY)
        self.here = None if number else [0]
        self._over = threading.Event()
        self.defect: BaseException | None = None
        self.bridge: Bridge | None = None
        self._thread: threading.Thread | None = None
        self.traffic = 0
        self.token = ""

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.port = self.process.stdout.readline().strip()
        for line in self.process.stdout:
            self.told = json.loads(line)

    def cut(self) -> None:
        """The power of the table goes, and comes back."""
        assert self.process.stdin is not None
        self.process.stdin.write("cut\n")
        self.process.stdin.flush()

    def start(self) -> None:
        wait(lambda: self.port)
        self.line.open()
        self.bridge = Bridge(self.name, self.line, self.kept, self.pair, self.here, ["Ann", "Bob"])
        self._over.clear()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        assert self.bridge is not None
        while not self._over.is_set():
            try:
                with Table(self.port) as talk:
                    if not self.token:
                        self.token = consent(talk)
                    self.bridge.plug_in(TableSide(talk, self.token, self.here))
                    while not self._over.is_set():
                        self.bridge.step()
                        self.traffic += talk.traffic
                        talk.traffic = 0
            except PicoError:  # without power
                self.bridge.unplug()
                time.sleep(0.1)
            except BaseException as error:
                self.defect = error
                return

    def stop_bridge(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join(10)
        self.line.close()

    def close(self) -> None:
        self.stop_bridge()
        self.process.terminate()
        self.process.wait(10)

    @property
    def moves(self) -> list[list[int]]:
        assert "stopped" not in self.told, self.told
        return list(self.told.get("moves", []))
