"""From a new table to the first prompt of a game, through the firmware's own menus."""

import random
from dataclasses import dataclass

from sim.hands.acts import Acts
from sim.hands.bare_hands import BareHands
from sim.table import TableError

SLOWEST_START_MS = 8000
LONGEST_REPLAY_MS = 30_000
FIGURES = 5
FACTIONS = 4
BOX = 10  # added to the faction that is left in the box, in Battalia's answers


@dataclass(frozen=True)
class Agreed:
    """What people have agreed before they switch the table on. `answers` are those to a game's questions."""

    game: str
    answers: tuple[int, ...]
    language: str = "en"
    settings: "tuple[tuple[str, int], ...]" = ()  # numbers and switches that differ from a new table's


def agree(game: str, players: int, dice: random.Random, language: str = "en", speed: int = 3) -> Agreed:
    """The usual game for so many; who begins is drawn."""
    if game == "history":
        figures = dice.sample(range(FIGURES), players)
        answers = (players, 6, *figures, dice.randrange(players))
    elif game == "battalia":
        factions = dice.sample(range(FACTIONS), players + (players == 2))
        box = (BOX + factions.pop(),) if players == 2 else ()
        answers = (players, 0, 0, *factions, *box, dice.randrange(players), 0)
    else:
        answers = (0,)
    return Agreed(game, answers, language, (("speed", speed),))


class Beginning(BareHands):
    """`acts` ends when the game's page lies on the desk."""

    def switch_on(self, agreed: Agreed) -> Acts:
        """To the start menu, with the language and the settings."""
        yield from self._until_a_menu()
        if agreed.language in [value for _, value in self.page.choices]:
            yield from self.choose(agreed.language)
        yield from self._set(agreed.settings)

    def acts(self, agreed: Agreed) -> Acts:
        yield from self.switch_on(agreed)
        yield from self.new_game(agreed)

    def new_game(self, agreed: Agreed) -> Acts:
        yield from self.choose("NEW_GAME")
        yield from self.choose(agreed.game)
        for answer in agreed.answers:
            yield from self.choose(answer)
        yield from self.wait_until(lambda: not self.desk.is_working)  # its modules are loaded piece by piece
        if type(self.page).__name__ == "WheelCheck":
            yield from self.press("ok")
        yield from self.wait_until(lambda: self.page.prompt is not None)
        if self.page.prompt is None:
            raise TableError("the game does not begin")

    def resume(self) -> Acts:
        """The same with a game that the power cut off; what lies on the slots is left to the dealer."""
        yield from self._until_a_menu()
        yield from self.choose(True)
        yield from self.wait_until(lambda: self.desk.session is not None, LONGEST_REPLAY_MS)

    def _until_a_menu(self) -> Acts:
        for _ in range(0, SLOWEST_START_MS, 100):
            yield 100
            try:
                if self.page.choices:
                    return
            except (TableError, IndexError):
                continue  # it starts, and no page lies on the desk yet

    def _set(self, settings: "tuple[tuple[str, int], ...]") -> Acts:
        """On the page with all settings; leaving saves them."""
        chosen = {name: value for name, value in settings if self.desk.services.settings.get(name) != value}
        if not chosen:
            return
        yield from self.choose("SETTINGS")
        for name, value in chosen.items():
            lines = [setting.name for _, setting in self.page.choices]
            menu = self.page
            yield from self.take_line(lines.index(name))
            if self.page is menu:  # a switch is on at once
                continue
            yield from self._turn_number(name, value)
            yield from self.press("ok")
        yield from self.press("back")
        yield from self.wait_until(lambda: "NEW_GAME" in [value for _, value in self.page.choices])

    def _turn_number(self, name: str, value: int) -> Acts:
        settings = self.desk.services.settings
        while int(settings.get(name)) != value:
            yield from self.press("plus" if int(settings.get(name)) < value else "minus")
