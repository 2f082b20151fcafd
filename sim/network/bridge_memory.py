"""`python -m sim network-memory`: the memory of a bridge at a table, in the middle of a game in two houses.

Everything is what people start: `chronotable host`, `bridge --pair` in both houses, then `bridge`; each table
is simulated in a process of its own. What Linux says of the two bridges is printed.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sim import ROOT
from sim.network.latency import NAMES, START_S, TimedProcess

GOAL_MB = 60.0
PAIR_S = 120.0
KINDS = {"Rss": "rss_mb", "Pss": "pss_mb"}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim network-memory", description=__doc__)
    parser.add_argument("--game", default="battalia", choices=("history", "battalia", "arte"))
    parser.add_argument("--moves", type=int, default=60, help="that both tables have by then (60)")
    parser.add_argument("--seconds", type=float, default=400.0, help="at most (400)")
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="chronotable-memory-") as folder, ExitStack() as stack:
        told = measure(stack, Path(folder), options.game, options.moves, options.seconds, options.seed)
    print(json.dumps(told))
    return 0 if told["moves"] and max(each["rss_mb"] for each in told["bridges"]) < GOAL_MB else 1


def measure(
    stack: ExitStack, folder: Path, game: str, moves: int, seconds: float, seed: int
) -> dict[str, Any]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        number = str(free.getsockname()[1])
    _start(stack, "host", "--local", "--listen", number)
    tables = [TimedProcess(role, game, seed + at) for at, role in enumerate(("host", "guest"))]
    for table in tables:
        stack.callback(table.close)
    _wait(lambda: all(table.port for table in tables), START_S)
    about = [
        ("bridge", "--broker", f"mqtt://127.0.0.1:{number}", "--port", table.port)
        + ("--folder", str(folder / name), "--name", name)
        for table, name in zip(tables, NAMES, strict=True)
    ]
    pairing = [_start(stack, *words, "--pair", "memory") for words in about]
    if [process.wait(PAIR_S) for process in pairing] != [0, 0]:
        raise SystemExit("chronotable: the tables were not paired.")
    guest = _start(stack, *about[1])
    host = _start(stack, *about[0], "--seats", "1", "--players", "Ann,Bob")
    _wait(
        lambda: (
            min(len(_played(table)) for table in tables) >= moves
            or any(table.stopped for table in tables)
            or _has_ended(host, guest)
        ),
        seconds,
    )
    return {
        "game": game,
        "moves": min(len(_played(table)) for table in tables),
        "stopped": [table.why for table in tables if table.stopped],
        "bridges": [memory_of(process.pid) for process in (host, guest)],
        "load": round(os.getloadavg()[0], 1),
    }


def memory_of(process: int) -> dict[str, float]:
    """In MB: what lies in memory, the same with shared pages in parts, and the most there ever was."""
    told = {}
    for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines():
        kind, _, rest = line.partition(":")
        if kind in KINDS:
            told[KINDS[kind]] = round(int(rest.split()[0]) / 1024, 1)
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmHWM:"):
            told["most_mb"] = round(int(line.split()[1]) / 1024, 1)
    return told


def _start(stack: ExitStack, *words: str) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools", *words], cwd=ROOT, stdout=subprocess.DEVNULL
    )

    def end() -> None:
        process.terminate()
        process.wait(20)

    stack.callback(end)
    return process


def _played(table: TimedProcess) -> dict[int, float]:
    return table.facts["told"]


def _has_ended(*processes: "subprocess.Popen[bytes]") -> bool:
    return any(process.poll() is not None for process in processes)


def _wait(fact: Callable[[], object], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not fact() and time.monotonic() < end:
        time.sleep(0.1)
