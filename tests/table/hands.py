"""Hands that know their way around the table's own pages, and games that were being played before."""

import random
from collections.abc import Callable
from typing import Any

from sim.clock import SECOND
from sim.table import Table
from sim.table.table import colour_name

BOOT_MS = 2000
LOOK_MS = 180  # until a page stands on the display


class Player:
    """Somebody at a table, who chooses with the buttons, or with the wheel alone."""

    def __init__(self, board: str | Table = "pico_full", wheel_only: bool = False):
        self.table = board if isinstance(board, Table) else Table(board)
        self._wheel_only = wheel_only

    def switch_on(self) -> "Player":
        self.table.run(BOOT_MS)
        return self

    def lose_power(self) -> "Player":
        self.table.cut_power()
        self.table.run(500)
        self.table.power_on()
        self.table.run(BOOT_MS)
        return self

    def press(self, *buttons: str) -> "Player":
        for button in buttons:
            self.table.press(button)
            self.table.run(LOOK_MS)
        return self

    def hold(self, button: str) -> "Player":
        self.table.press(button, 900)
        self.table.run(LOOK_MS)
        return self

    def choose(self, down: int = 0) -> "Player":
        """Take the choice so many lines below the marked one."""
        if self._wheel_only:
            self.turn(down)
            return self.press("ok")  # on the small board that is the push of the encoder
        return self.press(*["plus" if down > 0 else "minus"] * abs(down), "ok")

    def turn(self, clicks: float) -> "Player":
        if clicks:
            self.table.turn(clicks)
            self.table.run(LOOK_MS)
        return self

    def wait(self, ms: int) -> "Player":
        self.table.run(ms)
        return self

    def away(self, seconds: int) -> "Player":
        """Nobody is there; in that time nothing is run but the clock."""
        self.table.clock.leap(seconds * SECOND)
        return self

    def sees(self, *words: str) -> "Player":
        seen = self.table.screen_text()
        for word in words:
            assert word in " ".join(seen.split()), f"the display does not say {word!r} but:\n{seen}"
        return self

    def sees_no(self, words: str) -> "Player":
        seen = self.table.screen_text()
        assert words not in seen, f"the display says:\n{seen}"
        return self

    def light(self, zone: str) -> str:
        """The one colour of a place."""
        colours = {colour_name(colour) for colour in self.table.lights(zone)}
        assert len(colours) == 1, f"{zone} has {colours}"
        return colours.pop()

    def blinks(self, zone: str) -> set[str]:
        """All colours that a place shows within a second and a half."""
        seen = set()
        for _ in range(15):
            seen.add(self.light(zone))
            self.table.run(100)
        return seen

    # What happened before the table was switched on

    def firmware(self, module: str) -> Any:
        """A module of the firmware, on this table's flash."""
        return self.table.device.modules.load(module)

    def game_before(
        self,
        stop: Callable[[Any], bool],
        notes: tuple[bytes, ...] = (),
    ) -> Any:
        """Let a game be played to a certain moment and then the power go: what was played, for comparison."""
        device = self.table.device
        with device.awake(), device.flash.timeless():
            games = self.firmware("table.games")
            guide = games.guide_of("history")
            catalogue = self.firmware("store.catalogue").Catalogue("cards/history.cat")
            journal = self.firmware("store.journal").Journal("journal")
            session = self.firmware("table.session").Session(guide, journal, (1, 6, 0, 0, 1), catalogue)
            session.begin()
            dice = random.Random(1)
            while not stop(session.game):
                session.play(dice.choice(session.game.expects().moves))
            for note in notes:
                journal.note(note)
            journal.close()
        self.settings_before()
        return session.game

    def settings_before(self, **values: Any) -> "Player":
        """The table is no longer new: these settings were chosen, the others left as they are."""
        device = self.table.device
        with device.awake(), device.flash.timeless():
            settings = self.firmware("store.settings").Settings("settings.txt")
            for name, value in values.items():
                settings.set(name, value)
            settings.save()
        return self
