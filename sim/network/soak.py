"""`python -m sim network-soak`: many tables play whole games in pairs on one broker that comes and goes.

Tables are on paper (`paper_table.py`): chips are not simulated, two cores have no room for 200 of them. The
bridges, their messages, the lines and the club are the real ones. Every game must replay to one digest at
both ends and in the club's database.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from host_tools.club.club import Club
from host_tools.club.database import Database
from host_tools.club.listener import listen
from host_tools.network.address import parse
from sim.network.soak_worker import Plan, run

PLACES = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/sbin"
RESTARTS = (40.0, 80.0)  # seconds between two restarts of the broker
AWAY_S = 3.0
LAST_GAMES_S = 60.0  # for games that run when time is over
CLUB_S = 60.0


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


class ClubThread:
    """A real club with its own line and database."""

    def __init__(self, url: str, folder: Path):
        self._url = f"sqlite:///{folder}/club.db"
        self._broker = parse(url)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.database = Database(self._url)
        self._club = Club(self.database)
        self._thread.start()

    def _run(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            self._task = self._loop.create_task(listen(self._club, self._broker, False, lambda text: None))
            self._loop.run_until_complete(self._task)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(10)
        self.database.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim network-soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="an even number (20)")
    parser.add_argument("--minutes", type=float, default=1.0, help="(1)")
    parser.add_argument("--seed", type=int, default=1, help="of games and faults (1)")
    parser.add_argument(
        "--pause", type=float, default=0.2, help="seconds that people think about a move (0.2)"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--no-faults", action="store_true", help="a line that is always good")
    options = parser.parse_args(arguments)
    if options.tables < 2 or options.tables % 2:
        parser.error("--tables is an even number")
    with tempfile.TemporaryDirectory(prefix="chronotable-soak-") as folder:
        told = soak(Path(folder), options)
    print(json.dumps(told))
    return 1 if told["wrong"] else 0


def soak(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    broker = Broker(folder)
    broker.start()
    club = ClubThread(broker.url, folder)
    begun = time.monotonic()
    until = begun + options.minutes * 60
    faults = not options.no_faults
    plan = Plan(
        broker.url, options.tables, options.seed, options.pause, faults, folder, until, until + LAST_GAMES_S
    )
    context = multiprocessing.get_context("spawn")
    workers = []
    for number in range(options.workers):  # both tables of a pair in processes of their own, if there are two
        numbers = list(range(number, options.tables, options.workers))
        workers.append(context.Process(target=run, args=(plan, numbers)))
    try:
        for worker in workers:
            worker.start()
        _disturb(broker, workers, plan)
        for worker in workers:
            worker.join()
        return _verdict(folder, plan, club, broker, time.monotonic() - begun)
    finally:
        for worker in workers:
            worker.terminate()
        club.close()
        broker.stop()


def _disturb(broker: Broker, workers: list[Any], plan: Plan) -> None:
    """Restart the broker now and then, at moments of the seed, until time is over."""
    dice = random.Random(plan.seed)
    due = time.monotonic() + dice.uniform(*RESTARTS) / 2
    said = time.monotonic()
    while time.monotonic() < plan.until and all(worker.is_alive() for worker in workers):
        time.sleep(0.2)
        if time.monotonic() > said + 30:
            said = time.monotonic()
            print(f"{plan.until - said:.0f} s left, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
        if plan.faults and time.monotonic() > due:
            due = time.monotonic() + dice.uniform(*RESTARTS)
            broker.restart()


def _verdict(folder: Path, plan: Plan, club: ClubThread, broker: Broker, seconds: float) -> dict[str, Any]:
    """Compare what all tables and the club have; `wrong` lists what differs."""
    told = {}
    wrong: list[str] = []
    for number in range(plan.tables):
        path = folder / f"t{number:03d}.json"
        if path.exists():
            told[number] = json.loads(path.read_text(encoding="utf-8"))
        else:
            wrong.append(f"t{number:03d} has told nothing")
    games: dict[str, dict[str, Any]] = {}
    finished = Counter()  # type: Counter[str]
    left_open = 0
    for number in range(0, plan.tables, 2):
        pair = [told[each] for each in (number, number + 1) if each in told]
        if len(pair) < 2:
            continue
        for each in pair:
            wrong += [f"{each['table']} was stopped: {code}" for code in each["stops"]]
        ends = [{game["id"]: game for game in each["games"]} for each in pair]
        for game_id in ends[0].keys() | ends[1].keys():
            both = [end.get(game_id) for end in ends]
            if both[0] is None or both[1] is None:
                left_open += 1  # the end has not arrived there when time was over
                game = both[0] or both[1]
                assert game is not None
                if not any(each["open"] and each["open"]["id"] == game_id for each in pair):
                    wrong.append(f"{game_id} is known at one end only")
                continue
            if both[0]["hash"] != both[1]["hash"] or both[0]["digest"] != both[1]["digest"]:
                wrong.append(f"{game_id} differs: {both[0]['digest']} {both[1]['digest']}")
            games[game_id] = both[0]
            finished[both[0]["game"]] += 1
        open_games = [each["open"] for each in pair]
        if open_games[0] and open_games[1] and open_games[0]["id"] == open_games[1]["id"]:
            left_open += 1
            first, second = (game["moves"] for game in open_games)
            shared = min(len(first), len(second))
            if first[:shared] != second[:shared]:
                wrong.append(f"{open_games[0]['id']} differs in its middle")
    if not games:
        wrong.append("no game has come to its end: give it more minutes, or fewer tables")
    wrong += _ask_club(club, games)
    counts = Counter()  # type: Counter[str]
    refused = Counter()  # type: Counter[str]
    latencies: list[float] = []
    for each in told.values():
        counts.update(each["counts"])
        refused.update(each["refused"])
        other = told.get(int(each["table"][1:]) ^ 1, {"bidden": {}})
        times = other["bidden"]
        latencies += [1000 * (times[move] - at) for move, at in each["played"].items() if move in times]
    latencies.sort()
    return {
        "tables": plan.tables,
        "seconds": round(seconds),
        "load": round(os.getloadavg()[0], 1),
        "finished": dict(finished),
        "left_open": left_open,
        "moves": sum(game["moves"] for game in games.values()),
        "in_club": len(games),
        "broker_restarts": broker.restarts,
        **counts,
        "refused": dict(refused),
        "move_ms": {
            "count": len(latencies),
            "p50": round(statistics.median(latencies), 1) if latencies else None,
            "p99": round(latencies[len(latencies) * 99 // 100], 1) if latencies else None,
        },
        "wrong": wrong,
    }


def _ask_club(club: ClubThread, games: dict[str, dict[str, Any]]) -> list[str]:
    """Every finished game must be there, with the digest of the tables."""
    deadline = time.monotonic() + CLUB_S
    missing = set(games)
    while missing and time.monotonic() < deadline:
        missing = {game_id for game_id in missing if club.database.digest_of(game_id) is None}
        time.sleep(0.5)
    wrong = [f"{game_id} never came to the club" for game_id in missing]
    for game_id in games.keys() - missing:
        if club.database.digest_of(game_id) != games[game_id]["digest"]:
            wrong.append(f"{game_id} has another digest in the club")
    wrong += [f"the club refused {topic}: {code} {why}" for _, topic, code, why in club.database.refused()]
    return wrong
