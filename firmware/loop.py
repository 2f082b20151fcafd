"""The event loop: one task for each kind of part, none of which waits for another.

A task that fails is reported and begins again after a pause; the others never notice.
"""

import gc
import sys
import time

import machine
from controls import LOOK_MS, Controls
from machine import WDT
from scheduler import MARK, Scheduler

from drivers.button import NOTHING
from drivers.errors import ChipError
from drivers.reader import Reader
from scenes.screen import Screen
from store.data_file import DataFileError
from unload import WHEN_STARTED, unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from scheduler import Task

    from drivers.reader import Identity
    from table.panel import Panel
    from wiring import Hardware

    Work = Callable[["Hardware", "Panel"], Task]

NAMES = (
    "controls",
    "watchdog",
    "readers",
    "work",
    "display",
    "lights",
    "idle",
    "link",
)  # in the order of _WORK

running: "Panel | None" = None  # the desk or bench that the table runs now, for whoever looks on

_NAME = "Chronotable"
_NAME_ROW = 24
_WORK_MS = 2  # until work begins that an input has led to
_FRAME_MS = 40
_ANSWERING_FRAME_MS = 80  # people wait for something else than a smooth pulse
_LOOK_MS = 10  # for a tag to start, while an answer is made
_HOLD_AT_START_MS = 100
_DISPLAY_MS = 8
_DISPLAY_CHECK_MS = 2000
_DISPLAY_SEARCH_MS = 500
_HOST_MS = 100  # until a host talks, that is how often anybody listens for one
_AGAIN_MS = 100  # a hand that goes on with what it does is back by then
_UNSEEN_MS = 20  # how soon to ask again whether all is to be seen
_REST_MS = 300  # without an event for so long, nobody notices that a module is loaded
_NEXT_MS = 60  # from one module that is loaded ahead to the next
_WATCHDOG_MS = 8000
_FEED_MS = 1000


def run(*more: "Work") -> None:
    """For ever: the table's own work, and what somebody wants to be done beside it."""

    def on_event(reader: "Reader", event: int, identity: "Identity | None") -> None:
        if panel.link and panel.link.card(reader, event, identity):
            panel.redraw()  # the light that said that the card was noticed goes
        else:
            panel.card(reader, event, identity)

    def known(uid: bytes) -> "Identity | None":
        from store.tags import PATH, TagsError, card_of

        try:
            return card_of(uid)
        except TagsError:
            panel.trouble("FILE_BROKEN", PATH)
            return None

    def failed(defect: Exception) -> None:
        _report(defect, panel.session is not None)
        panel.trouble("DEFECT")

    from wiring import wire_table

    hardware = wire_table(on_event, known)
    del wire_table  # this function never ends: it would keep that module for ever
    _greet(hardware)
    # What is loaded from now on stays: it should lie close together, and fill the gaps in front. Memory is
    # looked for from the first gap on: with those left, moves take a third longer.
    gc.collect()
    panel = _bench(hardware, "") if _is_held(hardware, "back") else _desk(hardware)
    unload(WHEN_STARTED)
    gc.collect()
    global running
    running = panel
    panel.bitten = machine.reset_cause() == machine.WDT_RESET
    panel.held_by = _held_by(_holding)
    if hardware.copied:
        panel.trouble("FILE_BROKEN", "board.json")
    begin = [lambda work=work: work(hardware, panel) for work in _WORK + more]
    Reader.on_notice = panel.card_noticed
    Scheduler(begin, failed, _holding).run()


def _greet(hardware: "Hardware") -> None:
    """The name of the table, long before all else is loaded: who switches it on sees that it starts."""
    display = hardware.display
    try:
        hardware.screen = screen = Screen(display)
        display.start()
        screen.big(_NAME, _NAME_ROW)
        screen.show()
        while screen.step() or display.step():
            pass
        screen.clear_large()
    except (ChipError, DataFileError):  # told once there is a panel
        pass


def _survives() -> "Any":
    try:
        return machine.mem_backup()
    except AttributeError:  # before MicroPython 1.29
        return [0]


_holding = _survives()  # who holds the loop, in memory that outlives the watchdog's reset


def _held_by(mark: "Any") -> str:
    """The kind of work that the last start did last."""
    number = mark[0] - MARK
    mark[0] = 0
    return NAMES[number] if 0 <= number < len(NAMES) else ""


def _desk(hardware: "Hardware") -> "Panel":
    """The desk with its first page; if anything of it is missing or broken, the builder's bench."""
    try:
        from table.desk import Desk  # here, so that a file that is missing or broken is reported

        desk = Desk()
        desk.start(hardware)
    except Exception as defect:
        _report(defect, False)
        return _bench(hardware, getattr(defect, "code", type(defect).__name__))
    return desk


def _report(defect: Exception, playing: bool) -> None:
    from defects import report

    report(defect, playing)


def _bench(hardware: "Hardware", why: str) -> "Panel":
    from table.diagnostic import Bench

    bench = Bench(why)
    bench.start(hardware)
    return bench


def _is_held(hardware: "Hardware", name: str) -> bool:
    """Whether somebody holds the button while the table is switched on."""
    held = False
    for other, button in hardware.buttons:
        if other == name:
            button.step(0)
            held = button.step(_HOLD_AT_START_MS) != NOTHING
    return held


def _feed_watchdog(hardware: "Hardware", panel: "Panel") -> "Task":
    """Whatever holds the loop for ever also holds this, and the table starts afresh."""
    watchdog = WDT(timeout=_WATCHDOG_MS)
    while True:
        watchdog.feed()
        yield _FEED_MS


def _read_cards(hardware: "Hardware", panel: "Panel") -> "Task":
    """An answer that people wait for goes first: until it is seen, looks for more cards take their time."""
    readers = hardware.readers
    while True:
        pause = readers.step()
        yield _LOOK_MS if pause and readers.looks and panel.answering else pause


def _read_controls(hardware: "Hardware", panel: "Panel") -> "Task":
    panel.controls = controls = Controls(hardware, panel)
    while True:
        controls.look()
        yield LOOK_MS


def _work_on(hardware: "Hardware", panel: "Panel") -> "Task":
    """What takes longer than a hand may wait for, piece by piece."""
    while True:
        yield 0 if panel.work() else _WORK_MS


def _show_first(hardware: "Hardware", panel: "Panel") -> "Task":
    """The first picture is drawn before anything is sent: who switches the table on waits for it."""
    display = hardware.display
    try:
        if not display.present:
            display.start()
        now: "Any" = time.ticks_ms()
        panel.frame(now)
        while panel.step() or display.step():
            yield 0
    except ChipError as error:
        panel.trouble(error.code)


def _show(hardware: "Hardware", panel: "Panel") -> "Task":
    display = hardware.display
    yield from _show_first(hardware, panel)
    seen = time.ticks_ms()
    while True:
        was_there = display.present
        pause = _DISPLAY_MS if was_there else _DISPLAY_SEARCH_MS
        try:
            # Nothing is drawn while rows that are complete are still being sent.
            if display.step() or panel.step():
                pause = 0
            elif time.ticks_diff(time.ticks_ms(), seen) > _DISPLAY_CHECK_MS:
                seen = time.ticks_ms()
                display.check()
        except ChipError as error:
            panel.trouble(error.code)
        if display.present and not was_there:
            panel.recovered("DISPLAY")
        yield pause


def _animate(hardware: "Hardware", panel: "Panel") -> "Task":
    while True:
        now: "Any" = time.ticks_ms()
        panel.frame(now)
        hardware.leds.show()
        yield _ANSWERING_FRAME_MS if panel.answering else _FRAME_MS


def _tidy(hardware: "Hardware", panel: "Panel") -> "Task":
    """Collect garbage and do slow work while hands rest: no card ever waits for it.

    A collection comes as soon as all that an input has led to is to be seen: people look at it then.
    """
    collected = False
    pause = _REST_MS
    kept = hardware.copied  # a board file with which the table has started is worth a copy
    while True:
        yield pause
        pause = _REST_MS
        if panel.busy(_AGAIN_MS):
            collected = False
            pause = _UNSEEN_MS
        elif not collected:
            pause = _UNSEEN_MS
            if panel.shown:
                gc.collect()
                collected = True
        elif panel.busy(_REST_MS):
            pause = _UNSEEN_MS
        elif panel.load_ahead():
            collected = False  # what is loaded stays: it should lie close together
            pause = _NEXT_MS
        elif not kept:
            from store.board import keep

            keep()
            kept = True
        else:
            panel.idle()


def _talk(hardware: "Hardware", panel: "Panel") -> "Task":
    """Most tables never hear a host: the link is loaded with its first byte."""
    if not panel.link:
        yield from _first_byte()
        from link.host_link import HostLink  # most tables never hear a host

        panel.link = HostLink(panel)
    while True:
        yield LOOK_MS if panel.is_working else panel.link.step()


def _first_byte() -> "Task":
    import select  # the same

    line = select.poll()
    line.register(sys.stdin, select.POLLIN)
    while True:
        for _ in line.ipoll(0):
            return
        yield _HOST_MS


# The first is the urgent one of the scheduler.
_WORK = (_read_controls, _feed_watchdog, _read_cards, _work_on, _show, _animate, _tidy, _talk)
