"""A pair of hands that plays whole games of A Battle Through History at the virtual table.

It reads what the table asks, and answers only with what hands can do: cards laid, shown and taken up, the
wheel, the buttons. Decisions come from a seed; cards come from real decks (history_decks.py). A second
referee of its own plays along, so that a move which the table understood otherwise is noticed at once.
"""

import random
from collections.abc import Callable
from typing import Any

from rules.history.game import History
from rules.history.moves import (
    AT_BOARD,
    AT_COUNT,
    AT_DEAL,
    AT_GEARS,
    AT_REINFORCE,
    AT_RELICS,
    AT_TILES,
    AT_VALUES,
    COUNT,
    NONE,
    SUPPLY,
    SWAP,
    TAKE,
)
from rules.history.unit import ELITE, HERO, KIND
from sim.device_files import catalogue_of
from sim.hands.history_decks import Decks
from sim.hands.history_showable import showable
from sim.table import Table

Move = tuple[int, ...]
Thing = tuple[str, int]  # table and number in the catalogue

BOOT_MS = 2000
LOOK_MS = 60
PATIENCE_MS = 3000
FASTEST = 4  # of the setting for the speed of scenes


class HandsError(Exception):
    """The table did something else than what the hands meant, or nothing at all."""


class Hands:
    """`sit_down` comes first; then `answer` gives one answer, and `play` gives them all."""

    def __init__(
        self, table: Table, seed: int = 1, players: int = 2, rounds: int = 6, language: str | None = None
    ):
        self.table = table
        self.dice = random.Random(seed)
        self._language = language or self.dice.choice(("en", "it", "es"))
        self._players = players
        self._rounds = rounds
        self._lying: dict[str, Thing] = {}  # on the battle slots, by zone
        self.answers = 0
        self.game: History
        self.decks: Decks

    # From the switch to the first prompt

    def sit_down(self) -> "Hands":
        self.table.run(BOOT_MS)
        if self._marked() in ("en", "it", "es"):
            self.choose(self._language)
        self._set_speed()
        self.choose("NEW_GAME")
        self.press("ok")  # which game: the marked one
        self.look("menu", self.page)
        self.choose(self._players)
        self.choose(self._rounds)
        for _ in range(self._players):
            self.choose(self.dice.choice([value for _, value in self.page.choices]))
        self.choose(self.dice.randrange(self._players))
        if type(self.page).__name__ == "WheelCheck":
            self.press("ok")
        setup = self.desk.session.setup
        self.game = History(setup, catalogue_of("history"))
        self.decks = Decks(self.game, self.dice)
        return self

    def _set_speed(self) -> None:
        self.choose("SETTINGS")
        settings = [setting for _, setting in self.page.choices]
        self.choose(next(setting for setting in settings if setting.name == "speed"))
        while self.desk.services.settings.get("speed") < FASTEST:
            self.press("plus")
        self.press("ok")
        self.press("back")

    def _marked(self) -> Any:
        return getattr(self.page, "marked", None)

    # What the table shows

    @property
    def desk(self) -> Any:
        return self.table.desk()

    @property
    def page(self) -> Any:
        return self.desk.page

    @property
    def prompt(self) -> Any:
        return self.page.prompt

    def look(self, what: str, thing: Any) -> None:
        """For those who watch: a "menu", "prompt", "scene" or "line", before it is answered."""

    # Buttons and lists

    def press(self, button: str) -> None:
        self.table.press(button)
        self.table.run(LOOK_MS)
        self._wait_for(lambda: not self.desk.is_working)  # between two pieces of work nothing is settled

    def choose(self, value: Any) -> None:
        """Take a choice of a menu by what it stands for."""
        values = [choice for _, choice in self.page.choices]
        self._take(values.index(value))

    def _take(self, index: int) -> None:
        """Bring the mark to a line of a list, and press OK."""
        page = self.page
        if self.dice.random() < 0.5:
            self.table.turn(index - page.index)
            self.table.run(LOOK_MS)
        else:
            while page.index != index:
                self.press("plus" if index > page.index else "minus")
        self._expect(page.index == index, f"the mark stands on {page.index}, not on {index}")
        self.press("ok")

    # The game

    def play(self, until: Callable[[History], bool] | None = None) -> "Hands":
        """Give answers to the end of the game, or to a moment of it."""
        while not self.game.over and not (until and until(self.game)):
            self.answer()
        return self

    def answer(self) -> None:
        """Look at the scenes, then answer the prompt."""
        self.watch()
        prompt = self.prompt
        self.look("prompt", prompt)
        moves = self._answer(prompt)
        self._wait_for(lambda: self.page is None or self._moved_on(prompt))
        self.answers += 1
        events = []
        for move in moves:
            events += self.game.play(move)
        there = self._session.game
        forced = self._session.guide.forced(self.game)
        while forced and there.digest() != self.game.digest():  # nobody was asked for it
            events += self.game.play(forced)
            forced = self._session.guide.forced(self.game)
        self.decks.obey(events)
        self._expect(there.digest() == self.game.digest(), f"{moves} was understood otherwise")
        found = self.decks.differences()
        self._expect(not found, "; ".join(found))
        if self.game.over:
            self.watch()

    @property
    def _session(self) -> Any:
        return self.page.session

    def _moved_on(self, prompt: Any) -> bool:
        return self.page.prompt is not prompt

    def watch(self) -> None:
        """Let the scenes pass: OK where the table waits for it, cards where it wants them."""
        self._say_if_covered()
        while self.page.scenes:
            scene = self.page.scenes[0]
            self.look("scene", scene)
            wanted = {zone: card for zone, card in scene.wanted.items() if self.table.is_slot(zone)}
            if wanted:
                self._lay_out(wanted)
            elif not scene.ms:
                self.press("ok")
            self._wait_for(lambda shown=scene: self._is_over(shown))  # type: ignore[misc]

    def _is_over(self, scene: Any) -> bool:
        scenes = self.page.scenes
        return not scenes or scenes[0] is not scene

    def _lay_out(self, wanted: dict[str, int | None]) -> None:
        moved = [("unit", card) for card in wanted.values()]
        for zone, thing in list(self._lying.items()):
            if thing != ("unit", wanted.get(zone)) and (zone in wanted or thing in moved):
                self._take_up(zone)
        for zone, card in wanted.items():
            if card is not None and zone not in self._lying:
                self._lay(("unit", card), zone)

    # Answers

    def _answer(self, prompt: Any) -> list[Move]:
        if prompt.row and (not prompt.choices or self.dice.random() < 0.7):
            return self._lay_line(prompt.row)
        if prompt.points:
            return self._turn_wheel(prompt)
        shown = self._showable(prompt)
        listed = self._listed(prompt, shown)
        if shown and (not listed or self.dice.random() < 0.5):
            thing = self.dice.choice(shown)
            moves = showable(self.game)[thing]
            self._show(thing, prompt)
            return moves
        index = self.dice.choice(listed)
        moves = prompt.choices[index][1]
        self._take(index)
        return list(moves)

    def _lay_line(self, line: Any) -> list[Move]:
        """Some cards of the hand, from the front on."""
        hand = self.decks.players[self.game.seat].hand
        most = min(len(line.zones), len(hand))
        cards = self.dice.sample(hand, self.dice.randint(max(1, line.fewest), most))
        allowed = showable(self.game)
        strange = [card for card in cards if ("unit", card) not in allowed]
        self._expect(not strange, f"cards {strange} of the hand are not accepted")
        for zone, card in zip(line.zones, cards, strict=False):
            self._put(("unit", card), zone)
            self._wait_for(lambda laid=card: ("unit", laid) in line.cards)  # type: ignore[misc]
        row = [number for _, number in line.cards]
        self._expect(row == cards, f"the row is read as {row}, not {cards}")
        moves: list[Move] = line.moves()
        self.look("line", line)
        self._say_if_covered()
        self.press("ok")
        return moves

    def _turn_wheel(self, prompt: Any) -> list[Move]:
        """A tile that is pushed in turns the wheel by one point (BH-205)."""
        point = prompt.expected if prompt.expected >= 0 else self.dice.randrange(4)
        wheel_position = self.desk.services.wheel_position
        clicks = self.table.board.wheel.detents_per_turn // 4
        far = wheel_position.distance(point)
        if far:
            self.table.turn(far * clicks)
            self.table.run(LOOK_MS)
        while not (wheel_position.wheel.point == point and wheel_position.wheel.settled):
            self.table.turn(1)
            self.table.run(LOOK_MS)
        self.press("ok")
        return [prompt.points[point]]

    # What the hands could show now

    def _showable(self, prompt: Any) -> list[Thing]:
        """Cards that lie before everybody, and the top card of the pile that is asked for."""
        if not prompt.zones:
            return []
        top = self._top()
        answers = showable(self.game)
        if top:
            self._expect(top in answers, f"{top} is not accepted")
            return [top]
        return [thing for thing, moves in answers.items() if self._has(thing, moves[0])]

    def _top(self) -> Thing | None:
        """The one thing that chance gives, if it is chance that is asked."""
        game, decks = self.game, self.decks
        moment = game.moment
        if moment == AT_BOARD:
            return "unit", decks.eras[game.filling // 3][-1]
        if moment == AT_REINFORCE:
            return "unit", self._reinforcement()
        if moment == AT_TILES:
            return "tile", decks.tiles[-1]
        if moment == AT_GEARS:
            return "warfare", decks.tokens[-1]
        if moment in (AT_DEAL, AT_RELICS):
            return "relic", decks.relics[-1]
        if moment == AT_VALUES:
            return "prowess", self._won_token()
        return None

    def _reinforcement(self) -> int:
        game = self.game
        side, position = game.calling
        seat = (game.active, game.rival)[side]
        if seat != NONE:
            return self.decks.players[seat].deck[-1]
        return self.decks.eras[game.unit(game.record.lines[side][position])[1] - 1][-1]

    def _won_token(self) -> int:
        """One of those won from the player that the table names, not yet turned up."""
        moves = [move[1] for move in self.game.expects().moves]
        return next(token for token in self.decks.players[self.game.seat].won if token in moves)

    def _has(self, thing: Thing, move: Move) -> bool:
        """Whether the thing is what the move speaks of, and not just one that looks the same."""
        table, number = thing
        if table == "tile":
            return bool(self.decks.tiles) and number == self.decks.tiles[-1]
        if table != "warfare":
            return True
        if move[0] == SWAP:
            return self.decks.sticker[move[1]] == number
        if move[0] == TAKE:
            pointer = self.game.tiles[3 * self.game.active_tile + 2]
            return self.decks.sticker[self.game.gears[pointer - 1]] == number
        return False

    def _listed(self, prompt: Any, shown: list[Thing]) -> list[int]:
        """The lines of the list that are true: a card that was drawn is not called by another's name."""
        moment = self.game.moment
        lines = [index for index, (_, moves) in enumerate(prompt.choices) if moves]
        if moment == AT_COUNT:
            return [index for index in lines if prompt.choices[index][1][0] == self._count()]
        if self._top() is None:
            return lines
        return [index for index in lines if self._says(prompt.choices[index][1][0], shown[0])]

    def _count(self) -> Move:
        kinds = [self.game.unit(card)[KIND] for card in self.decks.players[self.game.seat].army()]
        return COUNT, kinds.count(ELITE), kinds.count(HERO)

    def _says(self, move: Move, thing: Thing) -> bool:
        if move[0] == SUPPLY:
            return self.game.token(move[1]) == self.game.token(thing[1])
        return move[1] == thing[1]

    # Cards in hands

    def _show(self, thing: Thing, prompt: Any) -> None:
        """On one of the places where it counts; a Unit that fights stays on its slot."""
        zone = self.dice.choice(prompt.zones)
        if zone in self._lying:
            zone = "line"
        if zone in self._lying:  # since the power went in the middle
            self._take_up(zone)
        self._put(thing, zone)
        self._wait_for(lambda: self._moved_on(prompt))
        if zone in ("tile", "line") and zone in self._lying:
            self._take_up(zone)

    def _put(self, thing: Thing, zone: str) -> None:
        """Lay it on a slot, or show it to the reader that serves the zone."""
        if self.table.is_slot(zone):
            self._lay(thing, zone)
        else:
            self.table.tap(self._card(thing), zone)

    def _lay(self, thing: Thing, zone: str) -> None:
        self.table.place(self._card(thing), zone)
        self._lying[zone] = thing
        self._wait_for(lambda: zone in self.desk.services.lying)

    def _take_up(self, zone: str) -> None:
        self.table.remove(zone)
        del self._lying[zone]
        self._wait_for(lambda: zone not in self.desk.services.lying or self.page.doubted == zone)
        if self.page.doubted == zone:
            self._say_if_covered()

    def _say_if_covered(self) -> None:
        """A card of the row fell silent: the table asks whether it was taken up, at once if OK is pressed."""
        zone = self.page.doubted
        if zone and self.page.prompt is not None:
            self.press("ok")
        if zone and self.page.prompt is None:
            self.press("back" if zone in self._lying else "ok")
            self._wait_for(lambda: self.page.prompt is not None)

    def _card(self, thing: Thing) -> str:
        return f"history {thing[0]} {thing[1]}"

    # Patience

    def _wait_for(self, happened: Callable[[], bool]) -> None:
        for _ in range(0, PATIENCE_MS, LOOK_MS):
            if happened():
                return
            self.table.run(LOOK_MS)
        self._expect(happened(), "the table does not react")

    def _expect(self, true: bool, otherwise: str) -> None:
        if not true:
            raise HandsError(f"after {self.answers} answers: {otherwise}. The display says:\n" + self._seen())

    def _seen(self) -> str:
        return self.table.screen_text()
