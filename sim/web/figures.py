"""`python -m sim.web.figures [--bots GAME]`: what the page of players costs, how long they wait, as a table.

An evening is played through the server's own messages, without a browser: by a real server for what the clock
on the wall says, and by a club whose clock is turned forward for what an hour brings. With --bots only an
hour in which bots play one game after the other while a page looks on.
"""

import argparse
import asyncio
import gc
import json
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, cast

from aiohttp import ClientSession, ClientWebSocketResponse, web

from sim import ROOT
from sim.play.match import SEATS
from sim.web.players.club import Club
from sim.web.players.viewers import PlayerViewer

TICK = 0.2  # seconds between two looks at the club with the turned clock
SLOW_TICK = 1.0  # the same while somebody thinks and nothing moves
HOUR = 3600.0
FIRST = 600.0  # after so many seconds caches are filled: from here memory is compared
THINKS = 20.0  # seconds that the person of that hour thinks
RESTS = 10.0  # seconds of rest that are measured
TURNS = 4
PERSON = 1  # the seat, as the log counts
LINE = 2  # cards that the person lays into a row
PATIENCE = 120.0
NO_SOCKET = cast(web.WebSocketResponse, None)

Show = dict[str, Any]
Figures = dict[str, float]


def start(game: str, against: str = "person") -> Show:
    """A person, or another bot, against the computer."""
    seats = [{"name": "Anna", "who": against}, {"name": "Bruno", "who": "bot"}]
    return {"do": "start", "id": 1, "game": game, "seats": seats, "seed": 1, "speed": "normal"}


def answer(ask: Show, number: int) -> Show:
    """Somebody who wants to get on: cards for a row first, then what goes on, else the first choice."""
    choices = ask["choices"]
    main = [choice for choice in choices if choice.get("ok")]
    row = ask["row"]
    lays = row is not None and len(row["laid"]) < LINE
    cards = [
        choice
        for choice in choices
        if choice.get("thing") and choice["thing"] not in (row or {}).get("laid", [])
    ]
    chosen = (cards if lays and cards else main or choices)[0]
    return {"do": "choose", "id": number, "ask": ask["id"], "choice": chosen["id"]}


class Person:
    """One page of a real server, and what it was told."""

    def __init__(self, socket: ClientWebSocketResponse):
        self._socket = socket
        self.show: Show = {}
        self.turns: list[int] = []  # whose turn began, from the log
        self._sent = 1

    async def hear(self) -> None:
        message = json.loads(await self._socket.receive_str(timeout=PATIENCE))
        self.show.update(message.get("show", {}))
        self.turns += [line["seat"] for line in message.get("log", []) if line["kind"] == "turn"]

    @property
    def asked(self) -> Show | None:
        ask: Show | None = self.show.get("ask")
        return ask if ask is not None and ask["mine"] else None

    async def until(self, met: Callable[[], bool]) -> None:
        while not met():
            await self.hear()

    async def send(self, message: Show) -> None:
        await self._socket.send_str(json.dumps(message))

    async def go_on(self) -> None:
        """One action, as soon as something is asked."""
        await self.until(lambda: self.asked is not None or self.show.get("phase") == "over")
        if self.asked is None:
            return
        number = self.asked["id"]
        self._sent += 1
        await self.send(answer(self.asked, self._sent))
        await self.until(lambda: self.asked is None or self.asked["id"] != number)


async def evening(game: str) -> Figures:
    """A few turns at a real server."""
    began = time.monotonic()
    command = [sys.executable, "-m", "sim.web", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        try:
            async with (
                ClientSession() as session,
                session.ws_connect(address[0] + "room", origin=address[0].rstrip("/")) as socket,
            ):
                person = Person(socket)
                await person.send(start(game))
                await person.until(lambda: person.asked is not None)
                first, used = time.monotonic() - began, _cpu_seconds(server.pid)
                rest = await _cpu_at_rest(server.pid)
                return {
                    "to the first decision, s": first,
                    "of that computing, s": used,
                    "CPU at rest, %": rest,
                    **await _turns(person),
                }
        finally:
            server.terminate()
            server.communicate()


async def _cpu_at_rest(pid: int) -> float:
    await asyncio.sleep(3)
    before = _cpu_seconds(pid)
    await asyncio.sleep(RESTS)
    return 100 * (_cpu_seconds(pid) - before) / RESTS


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def _turns(person: Person) -> Figures:
    """How long the person waits in a few turns of the bot, until it ends or something is asked of him."""
    waits: list[float] = []
    since = None  # the bot's turn has begun, or the person has answered in it
    turns, seen = 0, len(person.turns)
    while turns < TURNS and person.show.get("phase") != "over":
        if person.asked is not None:
            if since is not None:
                waits.append(time.monotonic() - since)
            await person.go_on()
            since = None if since is None else time.monotonic()
        else:
            await person.hear()
        for seat in person.turns[seen:]:
            if seat == PERSON and since is not None:
                waits.append(time.monotonic() - since)
                turns += 1
            since = None if seat == PERSON else time.monotonic()
        seen = len(person.turns)
    return {"longest wait in a bot's turn, s": max(waits, default=0.0)}


class Hour:
    """An hour at a club whose clock is turned forward, of somebody who thinks or of bots alone."""

    def __init__(self, game: str, against: str = "person"):
        self._now = 0.0
        self._start = start(game, against)
        self._club = Club(lambda: self._now)
        self._viewer = PlayerViewer(NO_SOCKET, self._club, True)
        self._club.viewers.add(self._viewer)
        self._show: Show = {}
        self._sent = 0
        self._asked_at = 0.0
        self.told = 0  # bytes
        self.games = 0  # that came to their end
        # Of turns, by the club's clock and by computing: when the last one began, and the longest.
        self._turn = (0.0, 0.0)
        self.longest = (0.0, 0.0)

    def pass_by(self) -> Figures:
        self._say(self._start)
        self._play(FIRST)
        memory = _memory()
        self._play(HOUR)
        return {
            "memory after ten minutes, MB": memory,
            "memory after an hour, MB": _memory(),
            "traffic, KB a minute": self.told / HOUR * 60 / 1024,
        }

    def watch(self, minutes: int) -> Figures:
        """What one page and one table take, from the first deal on."""
        self._say(self._start)
        self._play(TICK)
        found = {"memory at the start, MB": _memory()}
        for part in (minutes / 2, minutes):
            self._play(60 * part)
            found[f"memory after {part:.0f} minutes, MB"] = _memory()
        turn, computing = self.longest
        return found | {
            "told to the page, KB": self.told / 1024,
            "games ended": self.games,
            "longest turn, s": turn,
            "computing in it, s": computing,
        }

    def _play(self, until: float) -> None:
        while self._now < until:
            game = self._club.game
            tick = SLOW_TICK if game is not None and game.resting else TICK
            self._now += tick
            if game is not None:
                game.advance(tick)
            self._hear()
            self._act()

    def _act(self) -> None:
        """What the page's person does now: the next game, or a decision after some thought."""
        ask = self._show.get("ask")
        if self._show.get("phase") == "over":
            self.games += 1
            self._say({"do": "leave", "id": 0})
            self._turn = (0.0, 0.0)
            self._say(self._start)
        elif ask is None or not ask["mine"]:
            self._asked_at = self._now
        elif self._now - self._asked_at > THINKS:
            self._sent += 1
            self._say(answer(ask, self._sent))

    def _say(self, message: Show) -> None:
        self._club.obey(self._viewer, json.dumps(message))
        self._hear()

    def _hear(self) -> None:
        message = self._viewer.news()
        if message:
            self.told += len(json.dumps(message, ensure_ascii=False).encode())
            self._show.update(message.get("show", {}))
            if any(line["kind"] == "turn" for line in message.get("log", [])):
                self._next_turn()

    def _next_turn(self) -> None:
        now = (self._now, time.process_time())
        if self._turn[0]:
            self.longest = max(self.longest, (now[0] - self._turn[0], now[1] - self._turn[1]))
        self._turn = now


def _memory() -> float:
    """What this process has now, in MB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def hour(game: str) -> Figures:
    """In a process of its own: what earlier games left behind would be counted too."""
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        return processes.submit(_hour, game).result()


def _hour(game: str) -> Figures:
    return Hour(game).pass_by()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim.web.figures")
    parser.add_argument("--bots", choices=sorted(SEATS), metavar="GAME", help="an hour of bots at this game")
    parser.add_argument("--minutes", type=int, default=60, help="so long instead of an hour")
    given = parser.parse_args(words)
    if given.bots is None:
        found = {game: asyncio.run(evening(game)) | hour(game) for game in sorted(SEATS)}
    else:
        found = {given.bots: Hour(given.bots, "bot").watch(given.minutes)}
    print("| | " + " | ".join(found) + " |\n" + "|---" * (len(found) + 1) + "|")
    for name in next(iter(found.values())):
        print(f"| {name} | " + " | ".join(f"{figures[name]:.1f}" for figures in found.values()) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
