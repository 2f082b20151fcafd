"""A rehearsed piece of a game on the emulated table, act by act, and what it took in emulated time."""

import json
import math
import zlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sim.emulated_rp2040.history_odds import expected, reckoning
from sim.emulated_rp2040.rehearsal import BOOT_MS, Act, Rehearsal, picture
from sim.emulated_rp2040.table import EmulatedTable
from sim.scenario.writing import Step

MOST_MS = 8000  # for the display to show what it showed in the rehearsal
SLICE_MS = 2
PRESS_MS = 80
RECKONING_MS = 60_000
MEMORY = "import gc; gc.collect(); print(gc.mem_free())"


class EmulationFailed(Exception):
    """The emulated table did something else than the simulated one."""


class Felt(NamedTuple):
    """What a hand feels of one act, in milliseconds."""

    step: Step
    light: float  # from its beginning to the first light or sound
    change: float  # from its end (a button is let go, a wheel stands) to the first change of the display
    settled: float  # the same to the picture that was rehearsed
    held: float  # the longest that anything held the loop


class Performance:
    def __init__(
        self, table: EmulatedTable, rehearsal: Rehearsal, tell: Callable[[str], None] = lambda line: None
    ):
        self.table = table
        self.rehearsal = rehearsal
        self._tell = tell
        self.felt: list[Felt] = []

    def play(self) -> dict[str, object]:
        acts = self.rehearsal.acts
        self._until(acts[0].picture, "start")
        figures: dict[str, Any] = {"game": self.rehearsal.game, "boot_ms": round(self.table.ms)}
        self.table.run(BOOT_MS)  # as in the rehearsal: people read what is offered
        self.table.take_hold()
        pictures = [act.picture for act in acts[1:]] + [self.rehearsal.end]
        for act, after in zip(acts, pictures, strict=True):
            self._do(act, after)
        figures |= self._summary()
        figures["screen"] = f"{zlib.crc32(picture(self.table)):08x}"
        self.table.plug_in_usb()
        figures["free_heap"] = int(self.table.execute(MEMORY))
        if self.rehearsal.game == "history":
            figures |= self._reckon()
        figures["emulated_ms"] = round(self.table.ms)
        return figures

    def _do(self, act: Act, after: bytes) -> None:
        began = self.table.ms
        watch = _Watch(self.table)
        self._begin(act.step, watch)
        while picture(self.table) != after:
            if self.table.ms > began + MOST_MS:
                raise EmulationFailed(f"after {act.step} the display says:\n{self.table.screen_text()}")
            self.table.run(SLICE_MS)
            watch.look()
        self._end(act.step)
        self.felt.append(
            Felt(act.step, watch.light, watch.change, self.table.ms - watch.began, self.table.take_hold())
        )
        self._tell(
            f"{round(self.table.ms)} ms: {act.step}: light {watch.light:.0f}, picture {watch.change:.0f},"
            f" settled {self.felt[-1].settled:.0f}, held {self.felt[-1].held:.0f} ms"
        )

    def _begin(self, step: Step, watch: "_Watch") -> None:
        """A card stays until the display shows it; a button is let go at once."""
        if "tap" in step or "place" in step:
            self.table.place(step.get("tap") or step["place"], step["at"])
        elif "remove" in step:
            self.table.remove(step["remove"])
        elif step.get("turn"):
            self.table.turn(step["turn"])
            watch.begin()
        elif "press" in step:
            button = self.table.buttons[step["press"]]
            button.press()
            for _ in range(0, PRESS_MS, SLICE_MS):
                self.table.run(SLICE_MS)
                watch.look()
            button.release()
            watch.let_go()

    def _end(self, step: Step) -> None:
        if "tap" in step:
            self.table.remove(step["at"])

    def _until(self, wanted: bytes, what: str) -> None:
        began = self.table.ms
        while picture(self.table) != wanted:
            if self.table.ms > began + MOST_MS:
                raise EmulationFailed(f"after {what} the display says:\n{self.table.screen_text()}")
            self.table.run(SLICE_MS)

    def _summary(self) -> dict[str, object]:
        """The first act resumes the game; of the others the longest of each kind."""
        first, *others = self.felt
        taps = [felt for felt in others if "tap" in felt.step or "place" in felt.step]
        presses = [felt for felt in others if "press" in felt.step]
        return {
            "inputs": len(self.felt),
            "resume_stall_ms": round(first.held),
            "stall_ms": round(max(felt.held for felt in others)),
            "tap_led_ms": _longest(felt.light for felt in taps),
            "tap_change_ms": _longest(felt.change for felt in taps),
            "press_light_ms": _longest(felt.light for felt in presses),
            "press_change_ms": _longest(felt.change for felt in presses),
        }

    def _reckon(self) -> dict[str, object]:
        """Battles and odds by themselves, without table and display."""
        told = json.loads(self.table.execute(reckoning(), RECKONING_MS))
        if told["odds"] != expected():
            raise EmulationFailed(f"the odds are {told['odds']} and should be {expected()}")
        return {
            "loop_ns": told["loop_ns"],  # a turn of the calibration loop: 4,600 on a Pico
            "resolve_us": told["battle_us"],
            "odds_us": told["odds_us"],
        }


def _longest(times: Iterable[float]) -> int:
    """Of those that came at all: some inputs change nothing that can be seen."""
    return round(max(ms for ms in times if not math.isnan(ms)))


class _Watch:
    """When the first light or sound came, and the first change of the display."""

    def __init__(self, table: EmulatedTable):
        self._table = table
        self.begin()

    def begin(self) -> None:
        self._pressed = self.began = self._table.ms
        self._lights = self._table.leds.pixels
        self._picture = picture(self._table)
        self.light = self.change = math.nan

    def let_go(self) -> None:
        self.began = self._table.ms

    def look(self) -> None:
        table = self._table
        sounds = table.buzzer is not None and table.buzzer.hz
        if math.isnan(self.light) and (sounds or table.leds.pixels != self._lights):
            self.light = table.ms - self._pressed
        if math.isnan(self.change) and picture(table) != self._picture:
            self.change = table.ms - self.began
