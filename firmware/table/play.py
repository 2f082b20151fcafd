"""The page of a game in progress: takes what hands do, plays the moves it means, shows what came of them."""

import os

from drivers.button import PRESSED
from drivers.reader import CARD, REMOVED
from rules.game import Refusal
from scenes.meanings import LEGAL, WRONG
from scenes.sounds import ACCEPT, DICE, REFUSE
from table.asking import Asking
from table.page import Page
from table.row import Row, served
from table.scene_queue import SceneQueue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.desk import Desk
    from table.prompt import Prompt, Scene
    from table.session import Session
    from wiring import Place

    Move = tuple[int, ...]

_TICKS = 0x3FFFFFFF
_WRONG_MS = 2500


class Play(Page):
    """Scenes of what has happened come first; then the prompt waits for hands."""

    def __init__(self, desk: "Desk", session: "Session"):
        super().__init__(desk)
        self.session = session
        self._trouble = ""  # why the last input was refused
        self._rule = ""
        self._wrong_zone = ""
        self._refused_at = desk.services.now
        self._early: "list[tuple[Place, str, int]]" = []  # cards laid while something was being told
        self._meant: "Scene | None" = None  # the scene on show when a finger went down
        self._asking = Asking(self.services, session)
        self._row = Row(self.services, session, self._refuse, self._decline)
        self._queue = SceneQueue(self.services, session, self._told)
        self._ask()

    @property
    def prompt(self) -> "Prompt":
        return self._asking.prompt

    @property
    def scenes(self) -> "list[Scene]":
        return self._queue.scenes

    @property
    def refusal(self) -> "tuple[str, str]":
        return self._trouble, self._rule

    @property
    def row_is_tapped(self) -> bool:
        """Whether BACK takes the last card of the row back; on slots hands take it up."""
        return self._row.is_tapped

    @property
    def choices(self) -> "list[tuple[str, Any]]":
        return self.prompt.choices

    @property
    def index(self) -> int:
        return self._asking.index

    def _ask(self, part: "Any" = None) -> None:
        """What the game waits for now: all of it, or a list that it opens."""
        self._asking.part = part
        self._asking.ask()
        self._row.begin(self.prompt.line)

    def reword(self) -> None:
        """In another language the question is asked again; what was being told is over."""
        self._queue.drop()
        self._forgive()
        self._ask(self._asking.part)

    def uncovered(self) -> None:
        self._refused_at = self.services.now
        self._queue.restart()
        self._row.read()

    # Cards

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        place = self.services.hardware.places[reader]
        if event == REMOVED and place.tap:
            return  # what it said was taken when it was shown; a refusal stays to be read
        self._forgive()
        if self.scenes:
            if event == CARD and identity and not self.scenes[0].wanted:
                self._early.append((place, identity[1], identity[2]))
            self._queue.see_if_done()
        elif event == REMOVED:
            self._row.read()
        elif event != CARD or identity is None:
            from table.notices import tag_text

            self._refuse(tag_text(self.services.text, event), "", place.zones[0])
        elif identity[0] != self.session.guide.name:
            self._refuse(self.services.text("CARD_OTHER_GAME"), "", place.zones[0])
        else:
            self._take_card(place, identity[1], identity[2])
        self.services.redraw()

    def _take_early(self) -> None:
        """What was laid before its time counts now, if it still lies there or was only shown."""
        while self._early and not self.scenes:
            place, table, number = self._early.pop(0)
            lies = self.services.lying.get(place.zones[0])
            if place.tap or (lies and lies[1:] == (table, number)):
                self._take_card(place, table, number)

    def _take_card(self, place: "Place", table: str, number: int) -> None:
        zone = self._row.serves(place)
        if zone:
            if place.tap:
                self._row.add(table, number, zone)
            else:
                self._row.read()
            return
        zone = served(place, self.prompt.zones)
        if zone:
            part = self._asking.part
            answer = self.session.guide.answer(self.session.game, table, number, None, part)
            if answer.moves:
                self._play(answer.moves, zone)
            else:
                self._ask(part if answer.part is None else answer.part)
        elif not self.prompt.quiet:
            key = "LINE_FULL" if self._row.is_full_at(place) else "CARD_NOT_NOW"
            self._refuse(self.services.text(key), "", place.zones[0])

    # The wheel and the buttons

    def turned(self, count: int) -> None:
        """What is said of the wheel is true at every quarter-step, not only at clicks."""
        if self.scenes:
            self._queue.turned()
            self.services.redraw()
        elif self.prompt.points:
            self.services.redraw()

    def turn(self, clicks: int) -> None:
        if not self.scenes and not self.prompt.points and not self._hold_wheel():
            self._move(clicks)

    def _hold_wheel(self) -> bool:
        """Whether the wheel means something in this game even now; turned away, it is led back."""
        game, guide = self.session.game, self.session.guide
        sector = guide.sector(game) if guide.holds_wheel and not game.over else -1
        if sector >= 0 and self.services.compass.distance(sector):
            from table.wheel_back import WheelBack

            self.desk.open(WheelBack(self, sector))
        return sector >= 0

    def _move(self, steps: int) -> None:
        self._forgive()
        self._asking.move(steps)

    def button(self, name: str, what: int) -> None:
        if what == PRESSED:
            self._meant = self.scenes[0] if self.scenes else None

    def press(self, button: str) -> None:
        if self._meant and (not self.scenes or self.scenes[0] is not self._meant):
            return  # the scene ended under the finger: the press was not meant for what came after it
        if self.scenes:
            if button == "ok":
                self._queue.go_on()
        elif button == "plus":
            self._move(1)
        elif button == "minus":
            self._move(-1)
        elif button == "ok":
            self._confirm()
        elif button == "back":
            self._go_back()

    def hold(self, button: str) -> None:
        if button == "ok":
            self._explain(self._trouble or self.prompt.asked())
        elif button == "back":
            from table.pause import Pause

            self.desk.open(Pause(self.desk, self))

    def _explain(self, text: str) -> None:
        """All of a text, and the number of the rule behind it."""
        from table.menu import Explain

        rule, services = self._rule, self.services
        self.desk.open(Explain(self.desk, lambda: (rule or services.text("EXPLAIN"), [text])))

    def _confirm(self) -> None:
        prompt = self.prompt
        line = prompt.line
        if line and (line.cards or not prompt.choices):
            self._play(line.moves(), line.zones[0])
        elif prompt.points:
            self._play([prompt.points[self.services.wheel_point(len(prompt.points))]], "wheel")
            self.services.keep_wheel()
        elif prompt.dice and self.services.rolls_dice():
            face = _below(len(prompt.dice))
            self.services.sounds.play(DICE, self.services.now)
            self.services.lights.roll(tuple(self.services.hardware.zones), self.services.now, face)
            self._play([prompt.dice[face]], "")
        elif self.index in prompt.parts:
            self._ask(prompt.parts[self.index])
        elif prompt.choices:
            self._play(self._asking.chosen(), "")

    def enter_by_list(self) -> None:
        """For a card whose sticker cannot be read."""
        self._asking.by_list()
        self._row.begin(None)

    def _go_back(self) -> None:
        """Take back the last tapped card, leave an open list, or take back the last decision."""
        self._forgive()
        if self._row.take_back():
            pass
        elif self.prompt.part is not None:
            self._ask()
        elif self.session.can_undo():
            self.session.undo()
            self._ask()
            self.services.say(self.services.text("UNDONE"))
        else:
            self.services.say(self.services.text("UNDO_END"))
        self.services.redraw()

    # Playing

    def _play(self, moves: "list[Move]", zone: str) -> None:
        """Play these and show what came of them; without any, the list that was open is left."""
        events: "list[Move]" = []
        played = 0
        expected = self.session.game.expects()
        self._forgive()
        if not moves:
            self._ask()
            return
        try:
            for move in moves:
                events += self.session.play(move)
                played += 1
        except Refusal as refusal:
            from table.notices import refusal_text

            self._refuse(refusal_text(self.services.text, refusal.code), refusal.rule, zone)
        if not played:
            return
        if self.desk.link:
            self.desk.link.played(events)
        self.services.sounds.play(ACCEPT, self.services.now)
        self._queue.scenes = self.session.guide.tell(self.session.game, events, self.services)
        # A move besides what was expected leaves the question as it was: a list that is open stays open.
        self._ask(self._asking.part if self.session.game.expects() is expected else None)
        if self.scenes:
            self._queue.begin()
        elif self.session.game.over:
            self._finish()

    def _finish(self) -> None:
        from table.finish import finish

        finish(self.desk, self.session)

    def _decline(self, move: "Move", zone: str) -> None:
        """A card of the row that the rules refuse: playing it says why."""
        self._play([move], zone)

    def play_aside(self, move: "Move") -> None:
        """A move from outside the prompt: what was being told is over."""
        self._queue.drop()
        self._play([move], "")

    def _told(self) -> None:
        """The last scene is over."""
        if self.session.game.over:
            self._finish()
            return
        self._hold_wheel()
        self._row.read()
        self._take_early()

    def _refuse(self, sentence: str, rule: str, zone: str) -> None:
        self._trouble = sentence
        self._rule = rule
        self._wrong_zone = zone
        self._refused_at = self.services.now
        self.services.sounds.play(REFUSE, self.services.now)
        self.services.redraw()

    def _forgive(self) -> None:
        self._trouble = self._rule = self._wrong_zone = ""

    # What people see

    def tick(self, now: int) -> None:
        if self.scenes:
            self._queue.tick(now)
        elif self._trouble and (now - self._refused_at) & _TICKS >= _WRONG_MS and not self._lies_wrong():
            self._forgive()
            self.services.redraw()

    def _lies_wrong(self) -> bool:
        """What lies on a slot and was refused stays refused until it is taken up."""
        return self._wrong_zone in self.services.lying

    def light(self) -> None:
        lights = self.services.lights
        if self.services.matrix:
            self.services.matrix.look(self.session, None if self.scenes else self.prompt, self.index)
        if self.scenes:
            self._queue.light()
            return
        for zone, meaning in self.prompt.marks:
            lights.mark(zone, meaning)
        line = self.prompt.line
        if line and len(line.cards) < len(line.zones):
            lights.mark(line.zones[len(line.cards)], LEGAL)
        if self._wrong_zone:
            lights.mark(self._wrong_zone, WRONG)

    def draw(self, screen: "Screen") -> None:
        from table.drawing import draw_prompt, draw_refusal, draw_scene

        if self.scenes:
            draw_scene(screen, self.services, self.scenes[0])
        elif self._trouble:
            draw_refusal(screen, self.services, self.prompt.title, self._trouble, self._rule)
        else:
            draw_prompt(screen, self.services, self.prompt, self.index)


def _below(n: int) -> int:
    """A number from the hardware's own noise, each equally likely."""
    while True:
        byte = os.urandom(1)[0]
        if byte < 256 - 256 % n:
            return byte % n
