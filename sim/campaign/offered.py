"""Hands for Battalia and Arte de Batalla: they play whatever the table offers and the rules would believe."""

import random
from importlib import import_module
from typing import Any

from rules.arte import moves as arte
from rules.arte.card import CLASSES, HERO_SIZE, KINDS
from rules.battalia import moves as battalia
from rules.chance import Chance
from sim.campaign.arte_pieces import ArtePieces
from sim.campaign.battalia_pieces import BattaliaPieces
from sim.campaign.sturdy_hands import SturdyHands
from sim.device_files import catalogue_of
from sim.hands.history import LOOK_MS, Move, Thing
from sim.play.bots.battalia import any_setup
from sim.play.words import GAMES

RESTS_MS = 800  # a wheel that comes to rest is noticed
MOST_BEFORE = 600  # moves before the table is switched on

# What leads to battles: hands that took anything would hardly see one.
BOLD = {
    "battalia": (
        *(battalia.CREATE, battalia.HERO, battalia.STEP, battalia.SQUARE, battalia.ATTACK, battalia.ANNEX),
        *(battalia.GUARDS, battalia.FIGHT, battalia.RETREAT, battalia.FLEE, battalia.DONE),
    ),
    "arte": (arte.AIM, arte.DONE, arte.PASS),
}


class Beginning:
    """A game that was played up to some moment before the campaign comes to it."""

    def __init__(self, name: str, dice: random.Random):
        self.name = name
        self.dice = dice
        if name == "battalia":
            chance = Chance(dice.randrange(1, 1 << 31))
            self.setup: Move = (battalia.REFEREE, *any_setup(dice.randint(2, 4), chance)[1:])
        else:
            self.setup = (arte.REFEREE, 0)
        engine = GAMES[name][0]
        self.game: Any = engine(self.setup, catalogue_of(name))
        self.decks: Any = (BattaliaPieces if name == "battalia" else ArtePieces)(self.game)
        self.played: list[Move] = []

    def play(self, moves: int) -> "Beginning":
        for _ in range(moves):
            if not self.game.over:
                self._play_one()
        return self

    def _play_one(self) -> None:
        moves: list[Move] = self.game.expects().moves
        bold = [move for move in moves if move[0] in BOLD[self.name]]
        move = self.dice.choice(bold if bold and self.dice.random() < 0.6 else moves)
        self.decks.obey(self.game.play(move))
        self.played.append(move)


class OfferedHands(SturdyHands):
    """One line of the list, one card shown, or one turn of the Oracle is an answer."""

    @property
    def _session(self) -> Any:
        return self.desk.session

    @property
    def _name(self) -> str:
        return str(self._session.guide.name)

    def _card(self, thing: Thing) -> str:
        return f"{self._name} {thing[0]} {thing[1]}"

    # Scenes and the wheel

    def watch(self) -> None:
        """Let the scenes pass; the Oracle is turned to where they want it."""
        while True:
            if type(self.page).__name__ == "WheelBack":
                self._turn_to(self.page.target)
                self.table.run(RESTS_MS)
                continue
            scenes = self.page.scenes
            if not scenes:
                return
            scene = scenes[0]
            if scene.point >= 0:
                self._turn_to(scene.point)
                self.table.run(RESTS_MS)
            if not scene.ms and not self._is_over(scene):
                self.press("ok")
            self._wait_for(lambda shown=scene: self._is_over(shown))  # type: ignore[misc]

    def _turn_to(self, point: int) -> None:
        wheel_position = self.desk.services.wheel_position
        turn = self.table.board.wheel.detents_per_turn
        while wheel_position.distance(point) or not wheel_position.wheel.settled:
            far = wheel_position.distance(point)
            self.table.turn(far * turn // wheel_position.wheel.points or 1)
            self.table.run(LOOK_MS)

    def _take(self, index: int) -> None:
        """By the buttons alone where the wheel is the Oracle."""
        if self._session is None or self._session.guide.wheel_target(self._session.game) < 0:
            super()._take(index)
            return
        page = self.page
        while page.index != index:
            self.press("plus" if index > page.index else "minus")
        self.press("ok")

    # Answers

    def _answer(self, prompt: Any) -> list[Move]:
        lines = [at for at, (_, moves) in enumerate(prompt.choices) if moves or at in prompt.parts]
        shown = self._countable() if prompt.zones and prompt.part is None else {}
        if shown and (not lines or self.dice.random() < 0.5):
            thing = self.dice.choice(sorted(shown))
            self._show(thing, prompt)
            return shown[thing]
        if not lines:
            self.press("back")  # nothing of this list counts: back to the whole prompt
            return []
        bold = [at for at in lines if any(move[0] in BOLD[self._name] for move in prompt.choices[at][1])]
        index = self.dice.choice(bold if bold and self.dice.random() < 0.6 else lines)
        self._take(index)
        return list(prompt.choices[index][1])

    def _show(self, thing: Thing, prompt: Any) -> None:
        zone = self.dice.choice([zone for zone in prompt.zones if self._is_served(zone)])
        if zone in self._lying:  # since the power went
            self._take_up(zone)
        self._put(thing, zone)
        self._wait_for(lambda: self._moved_on(prompt))
        if zone in self._lying:
            self._take_up(zone)

    def _is_served(self, zone: str) -> bool:
        return any(zone in reader.zones for reader in self.table.board.readers)

    def _countable(self) -> dict[Thing, list[Move]]:
        """What counts if it is shown now, with the moves that it plays: none if the table asks back."""
        card_answers: Any = import_module(f"table.{self._name}.card_answers")
        if self._name == "battalia":
            return _battalia_answers(self.game, card_answers)
        counts = {"chest": KINDS, "class": CLASSES, "hero": len(self.game.heroes) // HERO_SIZE}
        things = [(table, number) for table, count in counts.items() for number in range(count)]
        answers = {thing: card_answers.answer(self.game, *thing, 0).moves for thing in things}
        legal = self.game.expects().moves
        return {thing: moves for thing, moves in answers.items() if moves and moves[0] in legal}


def _battalia_answers(game: Any, card_answers: Any) -> dict[Thing, list[Move]]:
    named = [
        (table, card_answers.thing_of(move))
        for table in ("card", "land")
        for move in card_answers.moves_of(game, table, battalia.NONE)
    ]
    answers = {thing: card_answers.moves_for(game, *thing) for thing in named}
    return {thing: moves if len(moves) == 1 else [] for thing, moves in answers.items()}
