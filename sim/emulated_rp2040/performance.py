"""A rehearsed piece of a game on an emulated or simulated table, act by act, and what it took in its time."""

import math
import zlib
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sim.emulated_rp2040.rehearsal import BOOT_MS, Act, Rehearsal, picture
from sim.emulated_rp2040.watch import TimedTable, Watch
from sim.scenario.writing import Step

MOST_MS = 8000  # for the display to show what it showed in the rehearsal
SLICE_MS = 2
PRESS_MS = 80
MOST_WAIT_MS = 200  # for a look, or for a light to change
SPREAD = 4  # moments of a round at which hands come
CARD_SPREAD_MS = 20
PRESS_MS_AFTER = 2
PRESS_SPREAD_MS = 2
REST_MS = 250  # before each act, as in the rehearsal: the lights stand still, and nothing sounds


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
        self, table: TimedTable, rehearsal: Rehearsal, tell: Callable[[str], None] = lambda line: None
    ):
        self.table = table
        self.rehearsal = rehearsal
        self._tell = tell
        self.felt: list[Felt] = []
        self.name_ms = 0.0  # power-on to the name of the table on the display
        self.boot_ms = 0.0  # and to the first picture that asks something

    def figures(self) -> dict[str, object]:
        """What the acts took: the longest of each kind."""
        return {
            "game": self.rehearsal.game,
            "name_ms": round(self.name_ms),
            "boot_ms": round(self.boot_ms),
            **self._summary(),
            "screen": f"{zlib.crc32(picture(self.table)):08x}",
        }

    def perform(self) -> list[Felt]:
        """All acts: what a hand feels of each."""
        acts = self.rehearsal.acts
        dark = picture(self.table)
        while picture(self.table) == dark and self.table.ms < MOST_MS:
            self.table.run(1)
        self.name_ms = self.table.ms
        self._until(acts[0].picture, "start")
        self.boot_ms = self.table.ms
        self.table.run(BOOT_MS)  # as in the rehearsal: people read what is offered
        pictures = [act.picture for act in acts[1:]] + [self.rehearsal.end]
        for act, after in zip(acts, pictures, strict=True):
            self._do(act, after)
        return self.felt

    def _do(self, act: Act, after: bytes) -> None:
        watch = Watch(self.table)
        for _ in range(REST_MS):
            self.table.run(1)
            watch.rest()
        self.table.take_hold()
        self._wait_for_turn(act.step)
        began = self.table.ms
        watch.begin(at=act.step.get("at", ""))
        self._begin(act.step, watch)
        while picture(self.table) != after:
            if self.table.ms > began + MOST_MS:
                raise EmulationFailed(f"after {act.step} the display says:\n{self.table.screen_text()}")
            self.table.run(1)
            watch.look()
        self._end(act.step)
        self.felt.append(
            Felt(act.step, watch.light, watch.change, self.table.ms - watch.began, self.table.take_hold())
        )
        self._tell(
            f"{round(self.table.ms)} ms: {act.step}: light {watch.light:.0f}, picture {watch.change:.0f},"
            f" settled {self.felt[-1].settled:.0f}, held {self.felt[-1].held:.0f} ms"
        )

    def _wait_for_turn(self, step: Step) -> None:
        """Hands come at the same moment at every table: so long after the firmware last looked there.

        Else a card that comes just after its reader was asked waits a round at one, and not at the other.
        """
        table = self.table
        spread = len(self.felt) % SPREAD
        if "tap" in step or "place" in step:
            field = table.fields[table.reader_of(step["at"])]
            self._while(lambda: not field.on)
            self._while(lambda: field.on)
            table.run(1 + CARD_SPREAD_MS * spread)
        elif "press" in step or "turn" in step:
            frames = table.leds.frames
            self._while(lambda: table.leds.frames == frames)  # lights that pulse: the loop draws then
            look = table.look_ms
            self._while(lambda: table.look_ms == look)
            table.run(max(0.0, table.look_ms + PRESS_MS_AFTER + PRESS_SPREAD_MS * spread - table.ms))

    def _while(self, condition: Callable[[], bool]) -> None:
        for _ in range(MOST_WAIT_MS):
            if not condition():
                return
            self.table.run(1)

    def _begin(self, step: Step, watch: Watch) -> None:
        """A card stays until the display shows it; a button is let go at once."""
        if "tap" in step or "place" in step:
            self.table.place(step.get("tap") or step["place"], step["at"])
        elif "remove" in step:
            self.table.remove(step["remove"])
        elif step.get("turn"):
            self.table.turn(step["turn"])
            watch.begin(lights=False)
        elif "press" in step:
            button = self.table.buttons[step["press"]]
            button.press()
            for _ in range(PRESS_MS):
                self.table.run(1)
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


def _longest(times: Iterable[float]) -> int:
    """Of those that came at all: some inputs change nothing that can be seen."""
    return round(max(ms for ms in times if not math.isnan(ms)))
