"""A piece of a game that the simulated table plays first: what hands do, and what is to be seen before each.

The emulated one gets the same game on its flash and the same hands, and must show the same pictures.
"""

import random
from typing import Any, NamedTuple

from rules.history.moves import AT_ATTACK
from sim.campaign.faults import Fault
from sim.campaign.history_onlooker import Onlooker
from sim.campaign.offered import Beginning, OfferedHands
from sim.campaign.recording import RecordingTable
from sim.campaign.sturdy_hands import SturdyHands
from sim.scenario.moves_file import Played
from sim.scenario.writing import Step
from sim.table import Table

GAMES = ("history", "battalia", "arte")
# Of the games by chance: one with an early and short battle, and two in the middle of which much happens.
SEEDS = {"history": 31, "battalia": 5, "arte": 3}
MOVES_BEFORE = {"battalia": 150, "arte": 130}
HANDS = 1
INPUTS = 31  # at least, of those that people see something of
BOOT_MS = 2000
SETTLE_MS = 1500
DRAWN_MS = 300  # until the display has caught up with the page
NOTHING: list[Fault] = []


class Act(NamedTuple):
    picture: bytes  # on the display before it
    step: Step


class RehearsalTable(RecordingTable):
    """Notes what can be seen before everything that hands do."""

    def __init__(self, board: str):
        self.acts: list[Act] = []
        super().__init__(board)

    def _record(self, step: Step, do: Any) -> Any:
        if not self._inside and "wait" not in step and self.device.powered:
            super()._record({"wait": DRAWN_MS}, lambda: Table.run(self, DRAWN_MS))
            self.acts.append(Act(picture(self), step))
        return super()._record(step, do)


class Rehearsal:
    """The files of the game before it, the acts that play it, and what the display shows at the end."""

    def __init__(self, game: str, board: str):
        self.game = game
        before = game_before(game)
        table = RehearsalTable(board)
        _keep(table, Played(game, before.setup, list(before.played)))
        self.files = written(table)
        table.run(BOOT_MS)
        hands = (SturdyHands if game == "history" else OfferedHands)(table, HANDS, NOTHING)
        hands.take_over(before.game, before.decks, before.played)
        fought = False
        while sum(_is_seen(act.step) for act in table.acts) < INPUTS or not fought:
            hands.answer()
            fought = fought or _has_fought(hands.game, game)
        hands.watch()
        table.run(SETTLE_MS)
        self.acts = table.acts
        self.end = picture(table)
        self.text = table.screen_text()
        self.moves = len(hands.played)


def _is_seen(step: Step) -> bool:
    """A card that is taken up often changes nothing, and so does a wheel that stands right already."""
    return "remove" not in step and step.get("turn") != 0


def game_before(game: str) -> Onlooker | Beginning:
    dice = random.Random(SEEDS[game])
    if game != "history":
        return Beginning(game, dice).play(MOVES_BEFORE[game])
    onlooker = Onlooker(dice)
    while onlooker.game.moment != AT_ATTACK:
        onlooker.play_one()
    return onlooker


def _has_fought(state: Any, game: str) -> bool:
    """In history a battle belongs to the piece: both dice are on the table."""
    return game != "history" or not (state.battle is None or state.engaged and not state.record.rolls[1])


def _keep(table: Table, played: Played) -> None:
    """The game as it is on the flash of a table that has rested now and then, as any does in a long game."""
    played.write(table)
    load = table.device.modules.load
    with table.device.awake(), table.device.flash.timeless():
        journal = load("store.journal").Journal("journal")
        while journal.tidy():
            pass
        journal.close()
        settings = load("store.settings").Settings(load("table.services").SETTINGS_FILE)
        settings.set("speed", 4)
        settings.set("odds", True)
        settings.save()


def picture(table: Table) -> bytes:
    return table.display.image().tobytes()


def written(table: Table) -> dict[str, bytes]:
    """What the table itself has put on its flash: journal, settings, the copy of its board file.

    An empty folder ends in /.
    """
    files: dict[str, bytes] = {}

    def walk(folder: str) -> None:
        entries = list(table.device.files.ilistdir(folder))
        if not entries:
            files[folder + "/"] = b""
        for name, kind, *_ in entries:
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
        with table.device.files.open("/board.json", "rb") as file:
            files["/board.last"] = file.read()  # from the first start, long before this game
    return files
