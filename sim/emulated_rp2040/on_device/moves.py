"""Runs on the emulated RP2040, as one more task of the firmware's own loop: plays moves as an OK would.

It prints what each took, and what was free at rest after it. It was compiled with the names that things have
on the device, and what it takes of the heap itself is counted and given back. Nobody holds cards to the
readers, so they are not looked at: their bytes go to another process, which would take minutes.
"""
# ruff: noqa: F821 (const is known to mpy-cross)

import gc
import json
import sys
import time

import micropython

gc.collect()
print("FREE", gc.mem_free())  # with this script and without the firmware

begun = time.ticks_us()
from loop import run  # noqa: E402

print("LOADED loop", time.ticks_diff(time.ticks_us(), begun))

from rules.game import decode  # noqa: E402
from table.game_lifecycle import make_room, run_game  # noqa: E402
from table.games import guide_of, session_of, unload_others  # noqa: E402

_SEGMENTS_MS = const(7000)  # until enough segments of the journal are made ahead, as people let them be
_REST_MS = const(450)  # then the loop has collected garbage, and has loaded the next module
_RESTS = const(8)  # moves after which the table rests so long
_STEP_MS = const(5)
_LOOKS = const(200)
# Files of modules that are loaded at the end. No dots: what follows one would get a name of the device.
_LOADED = "table/clock table/game_end table/wheel_back table/settings_page table/covered_check"


class FewLooks:
    """In the place of the readers, which stay in memory: a few looks at them are timed."""

    def __init__(self, readers):
        self._readers = readers
        # Said so, they have the names that they have on the device.
        self.expect = readers.expect
        self.looks = readers.looks
        self._left = _LOOKS
        self._took = 0

    def __iter__(self):
        return iter(())  # for whoever asks where cards are expected

    def step(self):
        if not self._left:
            self.looks = False
            return 1000
        begun = time.ticks_us()
        pause = self._readers.step()
        self.looks = self._readers.looks
        self._took += time.ticks_diff(time.ticks_us(), begun)
        self._left -= 1
        if not self._left:
            print("LOOKS", self._took)
        return pause


class Timed:
    """A method of the desk: what its calls took, in all and the longest, since somebody looked."""

    def __init__(self, method, counts=lambda: True):
        self._method = method
        self._counts = counts  # asked before each call
        self.from_zero()

    def from_zero(self):
        self.total = self.longest = 0

    def __call__(self, *arguments):
        counts = self._counts()
        begun = time.ticks_us()
        result = self._method(*arguments)
        took = time.ticks_diff(time.ticks_us(), begun)
        if counts:
            self.total += took
            self.longest = max(self.longest, took)
        return result


def play(game, most):
    run(lambda hardware, desk: _begin(game, most, desk))


def _begin(game, most, desk):
    """Before any task has its first turn, in which it takes what it needs of the hardware."""
    desk.hardware.readers = FewLooks(desk.hardware.readers)
    return _play(game, most, desk)


def _play(game, most, desk):
    yield _REST_MS
    gc.collect()
    print("MENU", gc.mem_free())
    micropython.mem_info()
    desk.services.wanted = ""
    unload_others(game)  # as when another one was loaded ahead
    gc.collect()
    begun = time.ticks_us()
    guide = guide_of(game)
    print("LOADED", game, time.ticks_diff(time.ticks_us(), begun))
    setup, at = _read(0)
    desk.services.load_words(game)
    session = _at_once(session_of(desk, guide, setup))
    session.begin()
    _at_once(run_game(desk, session))
    _at_once(make_room(desk))
    yield from _rest(desk, 0)
    page = desk.page
    # Where no work is under way the same method says what is to be seen; whether that comes before the move
    # counts as done is chance.
    work = Timed(desk.work, lambda: desk.is_working)
    frame, drawing = Timed(desk.frame), Timed(desk.step)
    desk.work, desk.frame, desk.step = work, frame, drawing
    print("WITHIN", id(Timed.__call__))
    print("READY")
    yield _SEGMENTS_MS
    move, at = _read(at)
    played = 0
    while move and played < most:
        for timed in (work, frame, drawing):
            timed.from_zero()
        desk.services.touch()
        page.play_anytime(move)
        while desk.is_working:
            yield _STEP_MS
        print("MOVE", move[0], work.total, work.longest, frame.longest)
        if page.scenes:
            yield from _drawn(desk)
            page.scenes.clear()
            desk.services.redraw()
        yield from _rest(desk, played)
        print("BESIDES", drawing.total)
        played += 1
        move, at = _read(at)
    for file in _LOADED.split():
        name = file.replace("/", ".")
        sys.modules.pop(name, None)
        begun = time.ticks_us()
        __import__(name)
        print("LOADED", name, time.ticks_diff(time.ticks_us(), begun))
    begun = time.ticks_us()
    gc.collect()
    collected = time.ticks_diff(time.ticks_us(), begun) / 1000
    digest = f"{session.game.digest():08x}"
    print(json.dumps({"digest": digest, "collection_ms": collected}) + "END")
    while True:
        yield _REST_MS


def _at_once(steps):
    """What such steps come to."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


def _rest(desk, played):
    """What is free is told, and where it lies."""
    yield from _drawn(desk)
    if played < _RESTS:
        yield _REST_MS
    gc.collect()
    print("FREE", gc.mem_free())
    micropython.mem_info()


def _drawn(desk):
    """The picture is complete."""
    while desk.services.stale or desk.step():
        yield _STEP_MS


def _read(at):
    """The record of the game that begins there, and where the next one begins; None at its end.

    The file is closed again: open it would take a kilobyte from the firmware.
    """
    with open("recorded", "rb") as file:
        file.seek(at)
        head = file.read(1)
        return (decode(head + file.read(head[0]))[0], file.tell()) if head else (None, at)
