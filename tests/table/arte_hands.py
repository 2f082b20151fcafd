"""A pair of hands that plays Arte de Batalla at the virtual table by pressing what is offered."""

import random
from collections.abc import Callable
from typing import Any

from rules.arte.game import Arte
from rules.arte.moves import AIM, AT_DECLARE, AT_DEFEND, AT_REPLY, AT_UNIT, DONE, PASS, REFEREE
from sim.device_files import data_files
from sim.table import Table
from store.catalogue import Catalogue

BOOT_MS = 2000
LOOK_MS = 60
SETTLE_MS = 1500  # after a power cut, until everything on the table is compared
PATIENCE_MS = 8000
LIKELY = {AT_UNIT: AIM, AT_DECLARE: DONE, AT_DEFEND: PASS, AT_REPLY: PASS}


class Hands:
    """A second referee plays along: what the table understood otherwise is noticed at once."""

    def __init__(self, board: str, seed: int = 1, timed: int = 0):
        self.table = Table(board)
        self.chance = random.Random(seed)
        self._timed = timed
        self.game: Arte

    # From the switch to the first prompt

    def sit_down(self) -> "Hands":
        self.table.run(BOOT_MS)
        self.choose("en")
        self._set_speed()
        self.choose("NEW_GAME")
        self.choose("arte")
        self.table.run(SETTLE_MS)
        self.choose(self._timed)
        self.table.run(SETTLE_MS)
        self.game = self.new_referee()
        return self

    def new_referee(self) -> Arte:
        return Arte(self.desk.session.setup, Catalogue(str(data_files() / "cards" / "arte.cat")))

    def resume(self, until: Callable[[Arte], bool]) -> "Hands":
        """A game that the power cut off at some moment: written into the journal, gone on with."""
        device = self.table.device
        load = device.modules.load
        with device.awake(), device.flash.timeless():
            settings = load("store.settings").Settings(load("table.services").SETTINGS_FILE)
            settings.set("speed", 4)
            settings.save()
            journal = load("store.journal").Journal("journal")
            catalogue = load("store.catalogue").Catalogue("cards/arte.cat")
            guide = load("table.games").guide_of("arte")
            session = load("table.session").Session(guide, journal, (REFEREE, self._timed), catalogue)
            session.begin()
            while not until(session.game):
                session.play(self._likely(session.game))
            journal.close()
        self.table.run(BOOT_MS)
        self.choose(True)
        self.table.run(SETTLE_MS)
        self.hear()
        return self

    def _likely(self, game: Any) -> tuple[int, ...]:
        moves: list[tuple[int, ...]] = game.expects().moves
        likely = [move for move in moves if move[0] == LIKELY.get(game.moment)]
        return self.chance.choice(likely or moves)

    def _set_speed(self) -> None:
        self.choose("SETTINGS")
        self.choose(next(setting for _, setting in self.page.choices if setting.name == "speed"))
        while self.desk.services.settings.get("speed") < 4:
            self.press("plus")
        self.press("ok")
        self.press("back")

    @property
    def desk(self) -> Any:
        return self.table.desk()

    @property
    def page(self) -> Any:
        return self.desk.page

    def press(self, button: str, ms: int = 60) -> None:
        self.table.press(button, ms)
        self.table.run(LOOK_MS)

    def choose(self, value: Any) -> None:
        """Take a choice of a menu by what it stands for."""
        self.take([choice for _, choice in self.page.choices].index(value))

    def take(self, index: int) -> None:
        """Bring the mark to a line with the wheel, and press OK."""
        page = self.page
        self.table.turn(index - page.index)
        self.table.run(LOOK_MS)
        assert page.index == index, self.table.screen_text()
        self.press("ok")

    # The game

    def watch(self) -> None:
        """Let the scenes pass: OK where the table waits for it."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            scenes = self.page.scenes
            if not scenes:
                return
            if scenes[0].ms:
                self.table.run(LOOK_MS)
            else:
                self.press("ok")
        raise AssertionError(self.table.screen_text())

    def line(self, label: str) -> None:
        """Take the line that begins with these words."""
        self.watch()
        labels = [line for line, _ in self.page.prompt.choices]
        found = [index for index, line in enumerate(labels) if line.startswith(label)]
        assert found, f"{label} is not among {labels}"
        self.take(found[0])

    def answer(self) -> None:
        """A line of the prompt, or of a list that it opens; the other referee hears of it."""
        self.watch()
        moves: list[tuple[int, ...]] = []
        for _ in range(3):
            prompt = self.page.prompt
            lines = [at for at, line in enumerate(prompt.choices) if line[1] or at in prompt.parts]
            wanted = LIKELY.get(self.game.moment)
            likely = [at for at in lines if any(move[0] == wanted for move in prompt.choices[at][1])]
            if not lines:
                self.press("back")  # nothing can be laid: back to the whole prompt
                continue
            index = self.chance.choice(likely if likely and self.chance.random() < 0.6 else lines)
            moves = prompt.choices[index][1]
            self.take(index)
            if moves:
                break
        for move in moves:
            self.game.play(move)
        assert self.session.game.digest() == self.game.digest(), moves

    @property
    def session(self) -> Any:
        return self.page.session

    def play(self, until: Callable[[Arte], bool]) -> "Hands":
        while not self.game.over and not until(self.game):
            self.answer()
        self.watch()
        return self

    def hear(self) -> None:
        """The other referee catches up with what this test has done itself."""
        self.game = self.new_referee()
        device = self.table.device
        decode = device.modules.load("rules.game").decode
        with device.awake(), device.flash.timeless():
            _, moves = device.modules.load("store.journal").Journal("journal").load()
        for move in moves:
            self.game.play(decode(move)[0])
        assert self.session.game.digest() == self.game.digest()

    def lose_power(self) -> None:
        self.table.cut_power()
        self.table.run(500)
        self.table.power_on()
        self.table.run(BOOT_MS)
        self.choose(True)
        self.table.run(SETTLE_MS)
