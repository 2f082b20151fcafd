"""A Mosquitto of our own on a free port of this computer."""

import contextlib
import shutil
import socket
import subprocess
import time
from pathlib import Path

from sim.network.paper_soak import AWAY_S

PLACES = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/sbin"


class Broker:
    """Mosquitto on a port of this computer; it keeps what is retained through a restart."""

    def __init__(self, folder: Path):
        found = shutil.which("mosquitto", path=PLACES)
        if found is None:
            raise SystemExit("chronotable: Mosquitto is not installed (Debian: apt-get install mosquitto).")
        self._program = found
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = int(free.getsockname()[1])
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(
            f"user root\nlistener {self._port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n"
            f"max_queued_messages 0\npersistence true\npersistence_location {folder}/\n",
            encoding="utf-8",
        )
        self.url = f"mqtt://127.0.0.1:{self._port}"
        self.restarts = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [self._program, "-c", str(self._settings)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):
                return
            time.sleep(0.05)
        raise SystemExit("chronotable: Mosquitto does not start.")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)

    def restart(self) -> None:
        self.stop()
        time.sleep(AWAY_S)
        self.start()
        self.restarts += 1
