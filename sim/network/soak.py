"""`python -m sim network-soak`: many tables play whole games in pairs on one broker that comes and goes.

Tables are on paper (`paper_table.py`): chips are not simulated, two cores have no room for 200 of them. The
bridges, their messages, the lines and the club are the real ones. Every game must replay to one digest at
both ends and in the club's database. With --paper the broker is on paper, too: nobody waits, and the same
seed gives the same run.
"""

import argparse
import asyncio
import contextlib
import json
import logging
import multiprocessing
import os
import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from host_tools.club.club import Club
from host_tools.club.database import Database
from host_tools.club.listener import listen
from host_tools.network.address import parse
from sim.network.mosquitto import Broker
from sim.network.paper_soak import RESTARTS
from sim.network.paper_soak import soak as paper_soak
from sim.network.place import Plan, name_of
from sim.network.soak_worker import run
from sim.network.verdict import Verdict

LAST_GAMES_S = 60.0  # for games that run when time is over
CLUB_S = 60.0


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
    parser.add_argument("--minutes", type=float, default=1.0, help="no game begins after them (1)")
    parser.add_argument("--seed", type=int, default=1, help="of games and faults (1)")
    parser.add_argument(
        "--game", type=float, default=60.0, metavar="SECONDS", help="that people take for a game, about (60)"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--no-faults", action="store_true", help="a line that is always good")
    parser.add_argument("--paper", action="store_true", help="without a broker and without waiting")
    options = parser.parse_args(arguments)
    if options.tables < 2 or options.tables % 2:
        parser.error("--tables is an even number")
    with tempfile.TemporaryDirectory(prefix="chronotable-soak-") as folder:
        now = 0.0 if options.paper else time.monotonic()
        until = now + options.minutes * 60
        plan = Plan(
            options.tables,
            options.seed,
            options.game,
            not options.no_faults,
            Path(folder),
            until,
            until + LAST_GAMES_S,
        )
        if options.paper:
            logging.getLogger("chronotable.bridge").setLevel(logging.CRITICAL)  # refusals are counted
            told = paper_soak(plan)
        else:
            told = soak(plan, options.workers)
    print(json.dumps(told))
    return 1 if told["wrong"] else 0


def soak(plan: Plan, processes: int) -> dict[str, Any]:
    broker = Broker(plan.folder)
    broker.start()
    club = ClubThread(broker.url, plan.folder)
    begun = time.monotonic()
    context = multiprocessing.get_context("spawn")
    workers = []
    for number in range(processes):  # both tables of a pair in processes of their own, if there are two
        numbers = list(range(number, plan.tables, processes))
        workers.append(context.Process(target=run, args=(plan, broker.url, numbers)))
    try:
        for worker in workers:
            worker.start()
        _disturb(broker, workers, plan)
        for worker in workers:
            worker.join()
        figures = _verdict(plan, club)
    finally:
        for worker in workers:
            worker.terminate()
        club.close()
        broker.stop()
    spent = sum(float(path.read_text(encoding="utf-8")) for path in plan.folder.glob("processor-*.txt"))
    return {
        "tables": plan.tables,
        "seconds": round(time.monotonic() - begun),
        "processor_s": round(spent),
        "load": round(os.getloadavg()[0], 1),
        "broker_restarts": broker.restarts,
        **figures,
    }


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
            broker.restart()
            due = time.monotonic() + dice.uniform(*RESTARTS)


def _verdict(plan: Plan, club: ClubThread) -> dict[str, Any]:
    verdict = Verdict()
    paths = [plan.folder / f"{name_of(number)}.json" for number in range(plan.tables)]
    silent = [path.stem for path in paths if not path.exists()]
    if silent:
        return {"wrong": [f"{name} has told nothing" for name in silent]}
    told = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    verdict.compare(told)
    deadline = time.monotonic() + CLUB_S
    while verdict.missing(club.database) and time.monotonic() < deadline:
        time.sleep(0.5)
    verdict.ask_club(club.database)
    return verdict.figures(told)
