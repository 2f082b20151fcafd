"""The page of a game in progress: takes what hands do, plays the moves it means, shows what came of them."""

import gc
import os

from drivers.button import PRESSED
from drivers.reader import CARD, REMOVED
from rules.game import Refusal
from scenes.meanings import LEGAL, WAITING, WRONG
from scenes.sounds import ACCEPT, DICE
from store.errors import StoreError
from table.drawing import draw_prompt, draw_refusal, draw_scene
from table.error_texts import refusal_text, rule_text
from table.no_rows import served
from table.page import Page
from table.prompt_state import PromptState
from table.refusal_state import RefusalState
from table.scene_queue import SceneQueue, speed_of
from table.tag_texts import tag_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.desk import Desk
    from table.prompt import Prompt, Scene
    from table.session import Session
    from table.work import Steps
    from wiring import Place

    Move = tuple[int, ...]

_TICKS = 0x3FFFFFFF
_CONFIRMS_MS = 2500  # until a prompt that confirms itself does so
_LONG = 4  # scenes: a telling that leaves much garbage
_CARRIED_MS = 3000  # a hand that takes up a card has laid it, or another one, elsewhere by then


class GamePage(Page):
    """Scenes of what has happened come first; then the prompt waits for hands."""

    def __init__(self, desk: "Desk", session: "Session"):
        super().__init__(desk)
        self.session = session
        self._refused = RefusalState(desk.services)
        self._early: "list[tuple[Place, str, int]]" = []  # cards laid while something was being told
        self._pressed_on: "Scene | Prompt | None" = None  # what was on show when a finger went down
        self._touched_at = desk.services.now  # when hands last did something about the prompt
        self._wheel_moved = False  # since the last move that was played
        self._gone = ""  # a slot of the battle whose card is not heard any more: the rules keep it
        self._state = PromptState(self.services, session)
        self._row_input = session.guide.row_input(self.services, session, self._refused.refuse, self._decline)
        self._queue = SceneQueue(self.services, session, self._scenes_over)

    @property
    def prompt(self) -> "Prompt":
        return self._state.prompt

    @property
    def scenes(self) -> "list[Scene]":
        return self._queue.scenes

    @property
    def refusal(self) -> "tuple[str, str]":
        return self._refused.sentence, self._refused.rule

    @property
    def doubted(self) -> str:  # type: ignore[override]
        return self._row_input.doubted

    @property
    def row_is_tapped(self) -> bool:
        """Whether BACK takes the last card of the row back; on slots hands take it up."""
        return self._row_input.is_tapped

    @property
    def choices(self) -> "list[tuple[str, Any]]":
        return self.prompt.choices

    @property
    def index(self) -> int:
        return self._state.index

    def ask(self, part: "Any" = None) -> "Steps":
        """What the game waits for now: all of it, or a list that it opens."""
        yield from self._state.refresh(part)
        self._touched_at = self.services.now
        self._gone = ""
        self._row_input.begin(self.prompt.row)
        self._expect_cards()

    def _expect_cards(self) -> None:
        """Readers on which a card would count now are looked at more often."""
        hardware = self.services.hardware
        zones = self.prompt.row.zones if self.prompt.row else self.prompt.zones
        hardware.readers.expect([one for one in hardware.readers if served(hardware.places[one.name], zones)])

    def reword(self) -> None:
        """In another language the question is asked again; what was being told is over."""
        self._queue.drop()
        self._refused.clear()
        for _ in self.ask(self._state.part):  # at once: pages on top of this one quote it
            pass

    def uncovered(self) -> None:
        self._touched_at = self.services.now
        self._refused.restart()
        self._queue.restart()
        self._row_input.read()

    # Cards

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        place = self.services.hardware.places[reader]
        if event == REMOVED and place.tap:
            return  # what it said was taken when it was shown; a refusal stays to be read
        self._refused.clear()
        zone = place.zones[0]
        if event != REMOVED:
            self._row_input.heard(zone, identity)
            if zone == self._gone:
                self._gone = ""
        if self.scenes:
            if event == CARD and identity and not self.scenes[0].wanted:
                self._early.append((place, identity[1], identity[2]))
            self._queue.see_if_done()
        elif event == REMOVED:
            self._row_input.silenced(place)
            if zone in self.session.guide.cards_on_slots(self.session.game):
                self._gone = zone
                self.services.say(self.services.text("CARD_GONE"))
        elif event != CARD or identity is None:
            self._refused.refuse(tag_text(self.services.text, event), "", zone)
        elif identity[0] != self.session.guide.name:
            self._refused.refuse(self.services.text("CARD_OTHER_GAME"), "", zone)
        else:
            self.desk.begin(self._take_card(place, identity[1], identity[2]))
        self.services.redraw()

    def _take_early(self) -> "Steps":
        """What was laid before its time counts now, if it still lies there or was only shown."""
        while self._early and not self.scenes:
            place, table, number = self._early.pop(0)
            lies = self.services.lying.get(place.zones[0])
            if place.tap or (lies and lies[1:] == (table, number)):
                yield from self._take_card(place, table, number)

    def _take_card(self, place: "Place", table: str, number: int) -> "Steps":
        zone = self._row_input.serves(place)
        if zone:
            if place.tap:
                self._row_input.add(table, number, zone)
            else:
                self._row_input.read()
            return
        zone = served(place, self.prompt.zones)
        if zone:
            part = self._state.part
            answer = self.session.guide.answer(self.session.game, table, number, None, part)
            yield
            if answer.moves:
                yield from self._playing(answer.moves, zone, (table, number) if answer.again else None)
            else:
                yield from self.ask(part if answer.part is None else answer.part)
        elif not self.prompt.quiet:
            key = "LINE_FULL" if self._row_input.is_full_at(place) else "CARD_NOT_NOW"
            self._refused.refuse(self.services.text(key), "", place.zones[0])

    # The wheel and the buttons

    def wheel_moved(self, count: int) -> None:
        """What is said of the wheel is true at every quarter-step, not only at clicks."""
        self._touched_at = self.services.now
        self._wheel_moved = True
        if self.scenes:
            self._queue.wheel_moved()
            self.services.redraw()
        elif self.prompt.points:
            self.services.redraw()

    def rotate(self, clicks: int) -> None:
        if not self.scenes and not self.prompt.points and not self._hold_wheel():
            self._move(clicks, False)

    def check_wheel(self) -> None:
        """After a power cut: a wheel that certainly was turned meanwhile is led back."""
        if self.services.wheel_position.wheel.sure and not self.scenes and not self.prompt.points:
            self._hold_wheel()

    def _hold_wheel(self) -> bool:
        """Whether the wheel means something in this game even now; turned away, it is led back."""
        game, guide = self.session.game, self.session.guide
        target = guide.wheel_target(game) if guide.holds_wheel and not game.over else -1
        if target >= 0 and self.services.wheel_position.distance(target):
            from table.wheel_back import WheelBack

            self.desk.open(WheelBack(self, target))
        return target >= 0

    def _move(self, steps: int, around: bool) -> None:
        self._touched_at = self.services.now
        self._refused.clear()
        moving = self._state.moving_mark(steps, around)
        if around and not self.prompt.is_whole:
            self.desk.begin(moving)  # to the end of a long list
            return
        for _ in moving:
            pass

    @property
    def _on_show(self) -> "Scene | Prompt":
        return self.scenes[0] if self.scenes else self.prompt

    def button(self, name: str, what: int) -> None:
        if what == PRESSED:
            self._pressed_on = self._on_show

    def press(self, button: str) -> None:
        if self._pressed_on is not self._on_show:
            return  # the table went on under the finger: the press was not meant for what came then
        if self.scenes:
            if button == "ok":
                self._queue.go_on()
            elif button == "minus":
                self._queue.go_back()
        elif button == "plus":
            self._move(1, True)
        elif button == "minus":
            self._move(-1, True)
        elif button == "ok":
            self._confirm()
        elif button == "back":
            self._go_back()

    def hold(self, button: str) -> None:
        if button == "ok":
            self._explain(self._refused.rule)
        elif button == "back":
            from table.pause import PauseMenu

            self.desk.open(PauseMenu(self.desk, self))

    def _explain(self, rule: str) -> None:
        """The rule behind the last refusal and what is expected now, or all of the question."""
        from table.menu import ExplainPage

        self.desk.open(ExplainPage(self.desk, lambda: self._explanation(rule)))

    def _explanation(self, rule: str) -> "tuple[str, list[str]]":
        text, asked = self.services.text, self.prompt.asked() or self.prompt.title
        why = rule_text(text, rule) or self._refused.sentence
        if not why:
            return text("EXPLAIN"), [asked]
        return rule or text("EXPLAIN"), [why, text("EXPECTED", name=asked)]

    def _ask_if_covered(self) -> None:
        """A card of the row fell silent, and no hand has shown where it is."""
        from table.covered_check import CoveredCheck

        self._pressed_on = None  # a finger that is down when the question goes by itself means nothing here
        self.desk.open(CoveredCheck(self, self._row_input))

    def _confirm(self) -> None:
        prompt = self.prompt
        row = prompt.row
        if self._row_input.doubted:
            self._ask_if_covered()
        elif row and (row.cards or not prompt.lines):
            self._play(row.moves(), row.zones[0])
        elif prompt.points:
            self.desk.begin(self._play_point(prompt.points[self.services.wheel_point(len(prompt.points))]))
        elif prompt.dice and self.services.rolls_dice():
            face = _below(len(prompt.dice))
            self.services.sounds.play(DICE, self.services.now)
            self.services.lights.roll(tuple(self.services.hardware.zones), self.services.now, face)
            self._play([prompt.dice[face]], "")
        elif self.index in prompt.parts:
            self.desk.begin(self.ask(prompt.parts[self.index]))
        elif prompt.lines:
            self._play(self._state.chosen(), "")

    def enter_by_list(self) -> None:
        """For a card whose sticker cannot be read."""
        self._state.offer_by_list()
        self._row_input.begin(None)

    def _go_back(self) -> None:
        """Take back the last card that was tapped or is covered, leave an open list, or undo a decision."""
        self._refused.clear()
        if self._row_input.doubted:
            self._ask_if_covered()
        elif self._row_input.take_back():
            pass
        elif self.prompt.part is not None:
            self.desk.begin(self.ask())
        elif self.session.can_undo():
            self.desk.begin(self._undo())
        else:
            self.services.say(self.services.text("UNDO_END"))
        self.services.redraw()

    def _undo(self) -> "Steps":
        self.prompt.end()
        yield from self.session.undo()
        yield from self.ask()
        self.services.say(self.services.text("UNDO_ASKED" if self.session.house else "UNDONE"))

    # Playing

    def _play(self, moves: "list[Move]", zone: str) -> None:
        self.desk.begin(self._playing(moves, zone))

    def _play_point(self, move: "Move") -> "Steps":
        """The wheel is where this move wants it."""
        yield from self._playing([move], "wheel")
        self.services.save_wheel()

    def _playing(self, moves: "list[Move]", zone: str, shown: "tuple[str, int] | None" = None) -> "Steps":
        """Play these and show what came of them; without any, the list that was open is left.

        The card that was shown goes on to say what comes from a pile.
        """
        events: "list[Move]" = []
        played = 0
        expected = self.session.game.expects()
        self._refused.clear()
        if not moves:
            yield from self.ask()
            return
        cut = self.prompt.end()
        try:
            for move in moves:
                yield from self.session.playing(move, events)
                played += 1
                yield
            self._wheel_moved = False
            yield from self.session.follow(shown, events)
        except Refusal as refusal:
            self._refused.refuse(refusal_text(self.services.text, refusal.code), refusal.rule, zone)
        except StoreError as error:  # what the flash refuses to keep is asked for again
            self.services.report_unsaved(error)
        if not played:
            if cut:
                yield from self.ask(self._state.part)
            return
        if self.desk.link:
            self.desk.link.played(events)
        self.services.sounds.play(ACCEPT, self.services.now)
        scenes: "list[Scene]" = []
        yield from self.session.guide.tell(self.session.game, events, self.services, scenes)
        self._queue.scenes = scenes
        yield
        if len(scenes) >= _LONG:
            # People see the first one while the next question is made. Without a collection that would
            # come to lie behind all that the telling has left, in the middle of the largest free block.
            self.services.redraw()
            yield from self.desk.showing()
            gc.collect()
            yield
        # A move besides what was expected leaves the question as it was: a list that is open stays open.
        yield from self.ask(self._state.part if self.session.game.expects() is expected else None)
        if self.scenes:
            self._queue.begin()
            self.services.redraw()
        elif self.session.game.over:
            self._finish()

    def _finish(self) -> None:
        from table.game_end import end_game

        end_game(self.desk, self.session)

    def _decline(self, move: "Move", zone: str) -> None:
        """A card of the row that the rules refuse: playing it says why."""
        self._play([move], zone)

    def play_anytime(self, move: "Move") -> None:
        """A move from outside the prompt: what was being told is over."""
        self._queue.drop()
        self._play([move], "")

    def _scenes_over(self) -> None:
        """The last scene is over."""
        if self.session.game.over:
            self._finish()
            return
        self._hold_wheel()
        self._row_input.read()
        if self._early:
            self.desk.begin(self._take_early())

    # What people see

    def tick(self, now: int) -> None:
        if self.scenes:
            self._queue.tick(now)
        elif self._confirms_itself((now - self._touched_at) & _TICKS):
            self._wheel_moved = self.prompt.confirms = False  # only once, if the flash refuses it
            self._confirm()
        elif self._row_input.doubted and (now - self._row_input.doubted_since) & _TICKS >= _CARRIED_MS:
            self._ask_if_covered()
        else:
            self._refused.tick(now)

    def reckon(self) -> bool:
        if not self.prompt.is_whole and self._state.make_more():
            return True
        for _ in self.prompt.reckoning:
            return True
        if self.prompt.reckoning:
            self.prompt.reckoning = ()
            self.services.redraw()
        return False

    def _confirms_itself(self, passed: int) -> bool:
        """A wheel that came to rest where it should, or a card that means what it nearly always means."""
        prompt = self.prompt
        if prompt.expected >= 0:
            return self._wheel_moved and self._queue.at_rest(prompt.expected, passed)
        # Hands are not faster because somebody reads fast.
        return prompt.confirms and passed >= _CONFIRMS_MS * max(100, speed_of(self.services)) // 100

    def light(self) -> None:
        lights = self.services.lights
        if self.services.matrix:
            self.services.matrix.look(self.session, None if self.scenes else self.prompt, self.index)
        if self.scenes:
            self._queue.light()
            return
        for zone, meaning in self.prompt.marks:
            lights.mark(zone, meaning)
        row = self.prompt.row
        if row and len(row.cards) < len(row.zones):
            lights.mark(row.zones[len(row.cards)], LEGAL)
        for zone in (self._row_input.doubted, self._gone):
            if zone:
                lights.mark(zone, WAITING)
        if self._refused.zone:
            lights.mark(self._refused.zone, WRONG)

    def draw(self, screen: "Screen") -> None:
        if self.scenes:
            draw_scene(screen, self.services, self.scenes[0])
        elif self._refused.sentence:
            sentence, rule = self.refusal
            draw_refusal(screen, self.services, self.prompt, self.index, sentence, rule)
        else:
            draw_prompt(screen, self.services, self.prompt, self.index)


def _below(n: int) -> int:
    """A number from the hardware's own noise, each equally likely."""
    while True:
        byte = os.urandom(1)[0]
        if byte < 256 - 256 % n:
            return byte % n
