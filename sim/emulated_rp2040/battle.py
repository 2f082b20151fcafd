"""A short battle that the simulated table plays first: what hands do, and what the display shows before each.

The emulated one gets the same game on its flash and the same hands, and must show the same pictures.
"""

import random
from typing import Any, NamedTuple

from rules.history.moves import AT_ATTACK
from sim.campaign.faults import Fault
from sim.campaign.hands import SturdyHands
from sim.campaign.recording import RecordingTable, Step
from sim.campaign.start import Onlooker
from sim.played import Played
from sim.table import Table

BEFORE = 31  # of the games by chance, one whose first battle comes early and is short
HANDS = 1
BOOT_MS = 2000
SETTLE_MS = 1500
DRAWN_MS = 300  # until the display has caught up with the page
NOTHING: list[Fault] = []


class Act(NamedTuple):
    picture: bytes  # on the display before it
    step: Step


class Rehearsal(RecordingTable):
    """Notes what can be seen before everything that hands do."""

    def __init__(self, board: str):
        self.acts: list[Act] = []
        super().__init__(board)

    def _record(self, step: Step, do: Any) -> Any:
        if not self._inside and "wait" not in step and self.device.powered:
            super()._record({"wait": DRAWN_MS}, lambda: Table.run(self, DRAWN_MS))
            self.acts.append(Act(picture(self), step))
        return super()._record(step, do)


class Battle:
    """The files of the game before it, the acts that play it, and what the display shows at the end."""

    def __init__(self, board: str):
        onlooker = Onlooker(random.Random(BEFORE))
        while onlooker.game.moment != AT_ATTACK:
            onlooker.play_one()
        table = Rehearsal(board)
        self._remember(table, onlooker)
        self.files = written(table)
        table.run(BOOT_MS)
        hands = SturdyHands(table, HANDS, NOTHING)
        hands.take_over(onlooker.game, onlooker.decks, onlooker.played)
        while hands.game.battle is None or hands.game.engaged and not hands.game.record.rolls[1]:
            hands.answer()
        table.run(SETTLE_MS)
        self.acts = table.acts
        self.end = picture(table)
        self.text = table.screen_text()
        self.moves = len(hands.played)

    def _remember(self, table: Table, onlooker: Onlooker) -> None:
        Played("history", onlooker.setup, list(onlooker.played)).write(table)
        load = table.device.modules.load
        with table.device.awake(), table.device.flash.timeless():
            settings = load("store.settings").Settings(load("table.services").SETTINGS_FILE)
            settings.set("speed", 4)
            settings.set("odds", True)
            settings.save()


def picture(table: Table) -> bytes:
    return table.display.image().tobytes()


def written(table: Table) -> dict[str, bytes]:
    """What the table itself has put on its flash: its journal and its settings."""
    files: dict[str, bytes] = {}

    def walk(folder: str) -> None:
        for name, kind, *_ in list(table.device.files.ilistdir(folder)):
            path = f"{folder.rstrip('/')}/{name}"
            if kind == 0x4000:
                walk(path)
            else:
                with table.device.files.open(path, "rb") as file:
                    files[path] = file.read()

    with table.device.awake(), table.device.flash.timeless():
        walk("/journal")
        with table.device.files.open("/settings.txt", "rb") as file:
            files["/settings.txt"] = file.read()
    return files
