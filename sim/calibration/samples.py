"""Pieces of work that the emulated RP2040 times and the simulated table counts: the same texts on both."""

import re
import statistics
from collections.abc import Iterable
from typing import NamedTuple

from host_tools.flash import image
from sim.calibration.counting import counting_table, work_of
from sim.clock import MS
from sim.emulated_rp2040.command import recorded_game
from sim.emulated_rp2040.scripts import FOLDER
from sim.micropython._work import SUM, Work

SNIPPETS = FOLDER / "snippets.py"
MOVES = FOLDER / "moves.py"
END = "END"
MOVE_MS = 400
LONGEST_MS = 120_000
SLICE_MS = 1000
CLOCK_BITS = 40
LEAST_US = 3000  # less is nothing but being asked whether there is something to do
# In front of a text that is counted: the clock in us, and above it what was done.
COUNTED = f"""
import time

def _ticks():
    return time.ticks_us() + ({SUM}[0] << {CLOCK_BITS})

def _difference(later, earlier):
    return later - earlier

"""
_COLLECTION = re.compile(r'"collection_ms": ([\d.]+)')
_SNIPPET = re.compile(r"^SNIPPET \w+ (\d+)", re.MULTILINE)
# What on_device/moves.py says of each move, and of modules at the end.
_LINES = {
    "move": re.compile(r"^MOVE \d+ (\d+)", re.MULTILINE),
    "drawing": re.compile(r"^BESIDES (\d+)", re.MULTILINE),
    "looks": re.compile(r"^LOOKS (\d+)", re.MULTILINE),
    "loading": re.compile(r"^LOADED \S+ (\d+)", re.MULTILINE),
}


class Sample(NamedTuple):
    what: str
    us: float  # on the emulated RP2040
    besides_us: float  # of that, for wires and flash, as the simulator charges them
    work: Work


def snippets_text() -> str:
    return SNIPPETS.read_text(encoding="utf-8") + f"\nmeasure()\nprint('{END}')\n"


def of_snippets(board: str, timed: str) -> list[Sample]:
    counted = _counted(board, snippets_text(), {}, LONGEST_MS)
    return _samples("snippet", *([int(us) for us in _SNIPPET.findall(said)] for said in (timed, counted)))


def of_moves(board: str, game: str, count: int, timed: str) -> list[Sample]:
    """Moves of a game with the most players: the work of each, what drawing it took, and modules loaded."""
    text = MOVES.read_text(encoding="utf-8") + f"\nplay({game!r}, {count})\n"
    files = {"/recorded": recorded_game(game, image(board), count)}
    counted = _counted(board, text, files, MOVE_MS * (count + 20))
    samples = [
        sample
        for what, line in _LINES.items()
        for sample in _samples(
            f"{game} {what}", *([int(us) for us in line.findall(said)] for said in (timed, counted))
        )
    ]
    return [sample for sample in samples if sample.us > LEAST_US]


def collection_ns(timed: Iterable[str]) -> float:
    """Of garbage, at the end of the moves of each game: the median."""
    return statistics.median(float(ms) for said in timed for ms in _COLLECTION.findall(said)) * MS


def _samples(what: str, times: list[int], counted: list[int]) -> list[Sample]:
    return [
        Sample(f"{what} {number}", us, one & (1 << CLOCK_BITS) - 1, work_of(one >> CLOCK_BITS))
        for number, (us, one) in enumerate(zip(times, counted, strict=True))
    ]


def _counted(board: str, text: str, files: dict[str, bytes], most_ms: int) -> str:
    """What the text says on a table that counts, where its clock tells what was done as well."""
    table = counting_table(board)
    text = text.replace("time.ticks_us()", "_ticks()").replace("time.ticks_diff(", "_difference(")
    table.put({**files, "/boot.py": (COUNTED + text).encode()})
    said = ""
    while END not in said and table.clock.now < most_ms * MS:
        table.run(SLICE_MS)
        said += table.device.console.take().decode().replace("\r\n", "\n")
    return said
