"""`python -m sim network-latency`: from a move at one table to the light at the other, through Mosquitto.

Two simulated tables with the real firmware, each in a process of its own, as are their bridges. What the
network adds is measured from the moment when the move leaves one table's USB line (or, if hands at the other
were still at the move before, when that one was done) until it is bidden on the other's; what the table
itself needs until its display shows it, by the table's own clock. `hops_ms` says where the time goes of the
moves that waited for nobody. The first move waits for people to accept the game and for a table that loads
it: it does not count, and `first_move_ms` tells its hops instead.
"""

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from host_tools.errors import PicoError
from host_tools.network.bridge import LISTEN_S, Bridge, last_will
from host_tools.network.keeping import Kept
from host_tools.network.messages import topic, unseal
from host_tools.network.mqtt import Line, Message, Publication
from host_tools.network.pairing import Pair
from host_tools.network.table_side import TableSide
from host_tools.talk import Table
from sim import ROOT
from sim.network.mosquitto import Broker

NAMES = ("kitchen", "attic")
KEY = bytes(range(32))
GOAL_MS = 150.0
START_S = 240.0
HOPS = (
    "told",
    "said",
    "came",
    "heard",
    "bidden",
)  # by table, bridge, line, the other bridge, and to its table


class TimedLine(Line):
    """The line of a bridge, which also tells when a move comes to it and leaves it."""

    def __init__(self, url: str, name: str, told: Path):
        super().__init__(url, name, last_will(name))
        self._told = told.open("w", encoding="utf-8", buffering=1)

    def publish(
        self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0
    ) -> Publication | None:
        self._tell("said", topic, payload)
        return super().publish(topic, payload, retain, expires_s)

    def messages(self) -> list[Message]:
        found = super().messages()
        for where, payload in found:
            self._tell("heard", where, payload)
        return found

    def _on_message(self, client: Any, userdata: Any, message: Any) -> None:
        self._tell("came", message.topic, bytes(message.payload))
        super()._on_message(client, userdata, message)

    def _tell(self, what: str, where: str, payload: bytes) -> None:
        now = time.monotonic()
        if where.startswith(topic("pair", "")):
            body = unseal(KEY, where, payload)
            if body["type"] == "move":
                self._told.write(f"{what} {body['n']} {now}\n")

    def close(self) -> None:
        super().close()
        self._told.close()


class TimedProcess:
    """What a `timed_house` has told so far."""

    def __init__(self, role: str, game: str, seed: int):
        words = [sys.executable, "-m", "sim.network.timed_house", role, game, str(seed)]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.facts: dict[str, dict[int, float]] = {kind: {} for kind in (*HOPS, "shown")}
        self.telling: set[int] = set()  # moves that came while the one before was being told
        self.hops: dict[str, float] = {}  # from the invitation to the beginning
        self.port = ""
        self.stopped = False
        self.why = ""  # it has stopped
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            told = json.loads(line)
            self.port = told.get("port", self.port)
            self.why = told.get("stopped", self.why)
            if "hop" in told:
                self.hops.setdefault(told["hop"], told["at"])
            if told.get("telling"):
                self.telling.add(told["shown"])
            for kind, times in self.facts.items():
                if kind in told:
                    times.setdefault(told[kind], told["ms"] if kind == "shown" else told["at"])
        self.stopped = True

    def read_bridge(self, told: Path) -> None:
        """What the line of its bridge has told."""
        for line in told.read_text(encoding="utf-8").splitlines():
            kind, number, at = line.split()
            self.facts[kind].setdefault(int(number), float(at))

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(10)


def run_bridge(url: str, port: str, number: int, folder: Path) -> None:
    """The bridge of one house, until this process is ended."""
    name, other = NAMES[number], NAMES[1 - number]
    here = None if number else [0]
    line = TimedLine(url, name, _told(folder, number))
    line.open()
    with Table(port, look_s=LISTEN_S) as talk:
        side = TableSide(talk)
        side.ask("pair", "123 456")
        token = ""
        while not token:
            token = next((event.digest for event in side.events(0.1) if event.kind == "answer"), "")
        bridge = Bridge(name, line, Kept(folder / name), Pair(other, KEY), here, ["Ann", "Bob"])
        bridge.plug_in(TableSide(talk, token, here))
        try:
            while True:
                bridge.step()
        except PicoError:
            return  # the table has gone: all is over


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim network-latency", description=__doc__)
    parser.add_argument("--game", default="history", choices=("history", "battalia", "arte"))
    parser.add_argument("--moves", type=int, default=100, help="that are shown in the other house (100)")
    parser.add_argument("--seconds", type=float, default=600.0, help="at most (600)")
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="chronotable-latency-") as folder:
        told = measure(Path(folder), options.game, options.moves, options.seconds, options.seed)
    print(json.dumps(told))
    return 0 if told["moves"] and told["network_ms"]["p99"] < GOAL_MS else 1


def measure(folder: Path, game: str, moves: int, seconds: float, seed: int) -> dict[str, Any]:
    broker = Broker(folder)
    broker.start()
    houses = [TimedProcess(role, game, seed + number) for number, role in enumerate(("host", "guest"))]
    context = multiprocessing.get_context("spawn")
    bridges: list[Any] = []
    try:
        _wait(lambda: all(house.port for house in houses), START_S)
        for number in (1, 0):  # the guest's is there when the host's invites
            words = (broker.url, houses[number].port, number, folder)
            bridges.append(context.Process(target=run_bridge, args=words, daemon=True))
            bridges[-1].start()
        _wait(
            lambda: (
                sum(len(house.facts["shown"]) for house in houses) >= moves
                or any(house.stopped for house in houses)
            ),
            seconds,
        )
    finally:
        for bridge in bridges:
            bridge.terminate()
        for house in houses:
            house.close()
        broker.stop()
        for number, house in enumerate(houses):
            house.read_bridge(_told(folder, number))
    return _figures(houses)


def _told(folder: Path, number: int) -> Path:
    return folder / f"{NAMES[number]}.txt"


def _figures(houses: list[TimedProcess]) -> dict[str, Any]:
    network: list[float] = []
    hands: list[float] = []
    table: dict[bool, list[float]] = {False: [], True: []}
    hops: dict[str, list[float]] = {f"{first} - {then}": [] for first, then in pairwise(HOPS)}
    for here, there in (houses, houses[::-1]):
        for number, shown in there.facts["shown"].items():
            left, bidden = here.facts["told"].get(number), there.facts["bidden"].get(number)
            free = there.facts["told"].get(number - 1)  # hands there were done with the move before
            if left is not None and bidden is not None and free is not None:
                network.append(1000 * (bidden - max(left, free)))
                hands.append(1000 * max(0.0, free - left))
                table[number in there.telling].append(shown)
                if free <= left:
                    _add_hops(hops, number, here, there)
    return {
        "moves": len(network),
        "network_ms": _spread(network),
        "hops_ms": {hop: _spread(times) for hop, times in hops.items()},
        "waited_for_hands_ms": _spread(hands),
        "first_move_ms": _first_move(*houses),
        "table_ms": _spread(table[False]),
        "table_that_tells_the_move_before_ms": _spread(table[True]),
        "load": round(os.getloadavg()[0], 1),
    }


def _add_hops(hops: dict[str, list[float]], number: int, here: TimedProcess, there: TimedProcess) -> None:
    houses = (here, here, there, there, there)
    at = [house.facts[kind].get(number) for kind, house in zip(HOPS, houses, strict=True)]
    for (first, then), (began, ended) in zip(pairwise(HOPS), pairwise(at), strict=True):
        if began is not None and ended is not None:
            hops[f"{first} - {then}"].append(1000 * (ended - began))


def _first_move(host: TimedProcess, guest: TimedProcess) -> dict[str, float]:
    """What lies between the first move of the house that invites and its bid in the other one."""
    if 1 not in host.facts["told"]:
        return {}
    left = host.facts["told"][1]
    hops = {**guest.hops, **{f"move {n} is bidden": at for n, at in guest.facts["bidden"].items() if n == 1}}
    return {hop: round(1000 * (at - left), 1) for hop, at in sorted(hops.items(), key=lambda each: each[1])}


def _spread(times: list[float]) -> dict[str, float]:
    ranked = sorted(times)
    if not ranked:
        return {}
    return {
        "moves": len(ranked),
        "p50": round(ranked[len(ranked) // 2], 1),
        "p99": round(ranked[len(ranked) * 99 // 100], 1),
        "most": round(ranked[-1], 1),
    }


def _wait(fact: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not fact() and time.monotonic() < end:
        time.sleep(0.1)
