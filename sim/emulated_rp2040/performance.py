"""The rehearsed battle on the emulated table, act by act, and what it took in emulated time."""

import json
import re
import zlib
from collections.abc import Callable
from typing import Any

from link.frame import pack
from sim.clock import MS
from sim.emulated_rp2040.battle import Act, Battle, picture
from sim.emulated_rp2040.odds import expected, reckoning
from sim.emulated_rp2040.table import EmulatedTable

MOST_MS = 8000  # for the display to show what it showed in the rehearsal
SLICE_MS = 10
PRESS_MS = 80


class EmulationFailed(Exception):
    """The emulated table did something else than the simulated one."""


class Performance:
    def __init__(self, table: EmulatedTable, battle: Battle, tell: Callable[[str], None] = lambda line: None):
        self.table = table
        self.battle = battle
        self._tell = tell
        self.figures: dict[str, Any] = {}

    def play(self) -> dict[str, object]:
        acts = self.battle.acts
        self._until(acts[0].picture, "start")
        self.figures["boot_ms"] = round(self.table.ms)
        self.table.holds.take()
        for number, act in enumerate(acts):
            last = number == len(acts) - 1
            after = self.battle.end if last else acts[number + 1].picture
            began = self.table.ms
            self._do(act, last, after)
            self._until(after, str(act.step))
            held = self.table.holds.take()
            self._longest("stall_ms" if number else "resume_stall_ms", held)
            took = round(self.table.ms - began)
            self._tell(
                f"{round(self.table.ms)} ms: {act.step} took {took} ms, held the loop {round(held)} ms"
            )
        self.figures["screen"] = f"{zlib.crc32(picture(self.table)):08x}"
        self.figures["free_heap"] = self._free_heap()
        self.figures |= self._reckon()
        self.figures["emulated_ms"] = round(self.table.ms)
        return self.figures

    def _do(self, act: Act, last: bool, after: bytes) -> None:
        step = act.step
        if "tap" in step:
            self._tap(step["tap"], step["at"], after)
        elif "place" in step:
            self.table.place(step["place"], step["at"])
        elif "remove" in step:
            self.table.remove(step["remove"])
        elif step.get("turn"):
            self.table.turn(step["turn"])
        elif "press" in step:
            began = self.table.ms
            self.table.press(step["press"], PRESS_MS)
            if last:
                while picture(self.table) == act.picture and self.table.ms < began + MOST_MS:
                    self.table.run(SLICE_MS)
                self.figures["battle_ms"] = round(self.table.ms - began - PRESS_MS)

    def _tap(self, card: str, zone: str, after: bytes) -> None:
        """The card stays until the display shows it; how long until the LEDs did."""
        dark, began = self.table.leds.pixels, self.table.ms
        laid = self.table.clock.now
        self.table.place(card, zone)
        while self.table.leds.pixels == dark and self.table.ms < began + MOST_MS:
            self.table.run(SLICE_MS / 5)
        self._longest("tap_led_ms", (self.table.leds.shown_at - laid) / MS)
        self._until(after, f"{card} on {zone}")
        self.table.remove(zone)

    def _longest(self, name: str, ms: float) -> None:
        self.figures[name] = max(self.figures.get(name, 0), round(ms))

    def _until(self, wanted: bytes, what: str) -> None:
        began = self.table.ms
        while picture(self.table) != wanted:
            if self.table.ms > began + MOST_MS:
                raise EmulationFailed(f"after {what} the display says:\n{self.table.screen_text()}")
            self.table.run(SLICE_MS)

    def _free_heap(self) -> int:
        self.table.plug_in_usb()
        said = self.table.ask(pack(1, "test memory"), b"\n")
        found = re.search(r"free=(\d+)", said)
        if found is None:
            raise EmulationFailed(f"the link says {said!r}")
        return int(found[1])

    def _reckon(self) -> dict[str, object]:
        """Battles and odds by themselves, without table and display."""
        told = json.loads(self.table.execute(reckoning()))
        if told["odds"] != expected():
            raise EmulationFailed(f"the odds are {told['odds']} and should be {expected()}")
        return {
            "loop_ns": told["loop_ns"],  # a turn of the calibration loop: 4,600 on a Pico
            "resolve_us": told["battle_us"],
            "odds_us": told["odds_us"],
        }
