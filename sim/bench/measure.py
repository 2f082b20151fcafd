"""All figures: those of virtual time, the same everywhere, and those of this machine."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from sim import ROOT
from sim.bench import display, felt, image, latency, lights, memory, readers, rules, wheel
from sim.bench.processor import charged
from sim.bench.report import at_the_table
from sim.play.match import SEATS

IMAGES = ROOT / "build" / "bench"

Figures = dict[str, float]


def everything(taps: int) -> tuple[Figures, list[str]]:
    """All figures, and what is to be said about them. Virtual time runs in a process of its own meanwhile."""
    with ProcessPoolExecutor(1, get_context("spawn")) as beside:
        virtual = beside.submit(in_virtual_time, taps)
        timed = on_this_machine()
        figures, notes = virtual.result()
    return figures | timed | emulated(), notes


def emulated() -> Figures:
    """On an emulated RP2040, if CHRONOTABLE_UF2 names a MicroPython image: that takes minutes."""
    uf2 = os.environ.get("CHRONOTABLE_UF2")
    if not uf2:
        return {}
    from sim.emulated_rp2040.command import play_inside, play_piece
    from sim.emulated_rp2040.rehearsal import GAMES
    from sim.emulated_rp2040.uf2 import find_uf2

    image = find_uf2(uf2)
    return {
        f"rp2040.{game}.{name}": float(value)
        for game in GAMES
        for told in (play_piece(image, "pico_full", game), play_inside(image, "pico_full", game))
        for name, value in told.items()
        if isinstance(value, int | float)
    }


def in_virtual_time(taps: int = latency.TAPS) -> tuple[Figures, list[str]]:
    """What is the same on every machine."""
    with charged():
        hold, task = latency.longest_hold(flash=True)
        other_hold, other_task = latency.longest_hold(flash=False)
        ours = {
            "loop.hold.max_ms": hold,
            "loop.hold.unwritten_ms": other_hold,
            **latency.boot(),
            **latency.measure(taps),
            **latency.accepted(taps),
            **readers.measure(),
            **lights.measure(),
            **display.measure(),
            **wheel.measure(),
        }
    theirs = felt.measure() | {**readers.others(), **lights.others(), **display.others(), **wheel.others()}
    notes = [f"loop.hold.max_ms: held by {task}", f"loop.hold.unwritten_ms: held by {other_task}"]
    return ours | theirs, notes


def on_this_machine() -> Figures:
    """On the MicroPython VM, and on CPython."""
    figures = memory.flash()
    for game in SEATS:
        folder = image.make(IMAGES / game, game)
        figures |= memory.engine(game, folder) | rules.games_per_s(game, folder)
    for game in at_the_table():
        device = image.make_device(IMAGES / f"{game}.device", game)
        figures |= memory.heap(game, device)
    figures |= memory.growth("history", IMAGES / "history")
    history = IMAGES / "history"
    return figures | memory.reader(history) | lights.held(history) | rules.speed(history)
