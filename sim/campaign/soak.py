"""`python -m sim soak`: a day at the table in a minute, to see that nothing grows and nothing gets slower.

Games are played by hands. Of each idle hour some seconds are really run and the rest is leapt over: the
firmware sees that time has passed, and nobody waits for it. In the middle of the day the counter of
milliseconds starts again from 0, as it does on a real table every twelve days.
"""

import argparse
import random
import sys
import time
from typing import Any, NamedTuple

from host_tools.options import whole_number
from link.frame import pack
from sim.campaign.history_onlooker import Onlooker
from sim.campaign.objects import count_objects
from sim.campaign.recording import RecordingTable
from sim.campaign.sturdy_hands import SturdyHands
from sim.clock import MS, US
from sim.scenario.moves_file import Played
from sim.scenario.promises import journal_files

# A leap of whole rounds of MicroPython's ticks_us leaves every task as long to wait as before.
ROUND = (1 << 30) * US
HOUR = 3 * ROUND  # not quite
DAY = 24 * HOUR
WRAP = (1 << 30) * MS  # of MicroPython's ticks_ms
RUN_MS = 6000  # of each idle hour that are really run
REST_MS = 3000
ANSWERS = 20
IDLE_HOURS = 10  # before and after noon
MOST_MS = 1000
MORE_OBJECTS = 40  # a text that is longer, a page more: no trend
SLOWER_MS = 25  # one look of a reader, or where in it the tag came
MOST_BYTES = 64 * 1024
LATENCIES = 12
LANGUAGES = ("it", "es", "en")


class Figures(NamedTuple):
    latency_ms: int  # from a tag on a reader to the desk, the longest of a few
    press_ms: int  # from a finger on a button to the desk
    objects: int  # in the firmware's world
    open_files: int
    journal_bytes: int
    journal_files: int

    def __str__(self) -> str:
        return (
            f"tag {self.latency_ms} ms, press {self.press_ms} ms, {self.objects} objects, "
            f"{self.open_files} open files, journal {self.journal_bytes} bytes in {self.journal_files} files"
        )


class Day:
    """One table from the morning to the night."""

    def __init__(self, seed: int = 1):
        self._dice = random.Random(seed)
        self.table = RecordingTable("pico_duel", seed)
        self.hours = 0
        self._seed = seed
        self._asked = 0

    def live(self) -> tuple[Figures, Figures]:
        """The figures after the first game, and at the end of the day."""
        self._finish_a_game()
        self._play_and_give_up()
        morning = self.measure()
        self._leave_for(WRAP - IDLE_HOURS * HOUR - self.table.clock.now % WRAP)
        for half in range(2):
            for _ in range(IDLE_HOURS):
                self._idle_hour()
            if half == 0:
                self._play_and_give_up()
        self._play_and_give_up()
        self._say("set language en")
        return morning, self.measure()

    # What people do

    def _finish_a_game(self) -> None:
        """One that was in its last round when the table was switched off."""
        onlooker = Onlooker(self._dice).play_until_turn(11)
        Played("history", onlooker.setup, list(onlooker.played)).write(self.table)
        self.table.run(1500)
        self._say("set speed 4")
        hands = SturdyHands(self.table, self._seed, [])
        hands.take_over(onlooker.game, onlooker.decks, onlooker.played)
        while not hands.game.over:
            hands.answer()
        hands.press("ok")
        hands.press("ok")
        self._wake()

    def _play_and_give_up(self) -> None:
        """A new game from the start menu on, some answers, and the end of it."""
        self._wake()
        hands = SturdyHands(self.table, self._dice.randrange(1000), [])
        hands.sit_down()
        for _ in range(ANSWERS):
            hands.answer()
        hands.watch()
        self.table.press("back", 900)
        hands.choose("ABANDON")
        hands.choose(True)
        hands.choose(True)
        self._wake()

    def _idle_hour(self) -> None:
        """Somebody may change the language, turn the wheel or lay something strange on the table."""
        self.table.run(RUN_MS)
        self.table.clock.leap(HOUR)
        self.hours += 1
        what = self.hours % 4
        if what == 1:
            self._say("set language " + LANGUAGES[self.hours // 4 % 3])
        elif what == 2:
            self.table.turn(self._dice.choice((-3, 2, 5)))
        elif what == 3:
            self.table.tap("foreign tag", "line")

    def _leave_for(self, ns: int) -> None:
        """Days of nothing. No leap may be longer than half of what the counter counts."""
        while ns > 0:
            self.table.clock.leap(min(ns, DAY) // ROUND * ROUND)
            self.table.run(REST_MS)
            ns -= DAY

    def _say(self, question: str) -> None:
        self._asked += 1
        self.table.type(pack(self._asked, question))
        self.table.run(600)

    def _wake(self) -> None:
        """The display sleeps, or the name wanders over it: back to the start menu."""
        self.table.patience = 1_000_000  # nobody is in a hurry
        for _ in range(3):
            self.table.press("back")
            self.table.run(REST_MS)

    # What is measured

    def measure(self) -> Figures:
        """At the start menu, at rest."""
        self._wake()
        self.table.run(REST_MS)
        taps = max(self._time_a_tag() for _ in range(LATENCIES))
        presses = max(self._time_a_press() for _ in range(LATENCIES))
        self._wake()
        self.table.run(REST_MS)
        device = self.table.device
        with device.awake(), device.flash.timeless():
            files = journal_files(device)
        objects = count_objects(device.modules.loaded, self.table.desk())
        return Figures(taps, presses, objects, device.files.open_files(), sum(files.values()), len(files))

    def _time_a_tag(self) -> int:
        self.table.run(300 + self._dice.randrange(100))
        before = self.table.desk().services.touched
        self.table.place("foreign tag", "line")
        passed = self._wait_for_a_touch(before)
        self.table.remove("line")
        self.table.run(500)
        return passed

    def _time_a_press(self) -> int:
        self.table.run(300 + self._dice.randrange(100))
        before = self.table.desk().services.touched
        self.table.buttons["back"].press(200)
        passed = self._wait_for_a_touch(before)
        self.table.run(500)
        return passed

    def _wait_for_a_touch(self, before: Any) -> int:
        for ms in range(MOST_MS):
            if self.table.desk().services.touched != before:
                return ms
            self.table.run(1)
        raise AssertionError("the table noticed nothing")


def complaints(morning: Figures, night: Figures, day: Day) -> list[str]:
    """What has grown or become slower in a day."""
    found = []
    if night.latency_ms > morning.latency_ms + SLOWER_MS or night.press_ms > morning.press_ms + SLOWER_MS:
        found.append("the table has become slower")
    if night.objects > morning.objects + MORE_OBJECTS:
        found.append("the firmware holds on to more and more")
    if night.open_files > morning.open_files:
        found.append("files stay open")
    if night.journal_bytes > MOST_BYTES:
        found.append("the journal has no bounds")
    if day.table.device.bites:
        found.append("the watchdog had to bite")
    if b"Traceback" in day.table.device.console.output:
        found.append("a defect was reported")
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim soak", description=__doc__)
    parser.add_argument("--seed", type=whole_number, default=1)
    options = parser.parse_args(arguments)
    began = time.process_time()
    day = Day(options.seed)
    morning, night = day.live()
    print(f"morning: {morning}\nnight:   {night}")
    found = complaints(morning, night, day)
    for complaint in found:
        print(f"FAILED {complaint}", file=sys.stderr)
    print(f"{day.hours} idle hours and 4 games in {time.process_time() - began:.0f} s")
    return 1 if found else 0
