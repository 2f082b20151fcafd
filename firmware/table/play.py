"""A game in progress: asks what the game asks, takes the answer from hands, shows what came of it."""

import os

from drivers.button import PRESSED
from drivers.reader import CARD, REMOVED
from rules.game import Refusal
from scenes.meanings import LEGAL, WAITING, WRONG
from scenes.sounds import ACCEPT, DICE, REFUSE
from table.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.desk import Desk
    from table.prompt import Line, Prompt, Scene
    from table.session import Session
    from wiring import Place

    Move = tuple[int, ...]

_TICKS = 0x3FFFFFFF
_WRONG_MS = 2500
_REST_MS = 700  # a wheel that stands so long has come to rest
_STEP_MS = 150  # of a light that runs
_SPEEDS = (300, 170, 100, 60, 30)  # how long a scene stands, in percent, by the setting


class Play(Page):
    """Scenes of what has happened come first; then the prompt waits for hands."""

    def __init__(self, desk: "Desk", session: "Session"):
        super().__init__(desk)
        self.session = session
        self._scenes: "list[Scene]" = []
        self._since = desk.now  # when the scene on show began, or the last refusal
        self._turning = False  # the wheel moved during this scene, which waits for it
        self._index = 0  # in the list of choices
        self._trouble = ""  # why the last input was refused
        self._rule = ""
        self._wrong_zone = ""
        self._early: "list[tuple[Place, str, int]]" = []  # cards laid while something was being told
        self._meant: "Scene | None" = None  # the scene on show when a finger went down
        self.prompt: "Prompt"
        self._ask()

    def _ask(self) -> None:
        """What the game waits for now."""
        self._index = 0
        self.prompt = self.session.guide.prompt(self.session.game, self.desk)
        self._read_line()
        self.desk.redraw()

    def reword(self) -> None:
        """In another language the question is asked again; what was being told is over."""
        self._scenes = []
        self._forgive()
        self._ask()

    def uncovered(self) -> None:
        self._since = self.desk.now
        self._read_line()

    # Cards

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        place = self.desk.hardware.places[reader]
        if event == REMOVED and place.tap:
            return  # what it said was taken when it was shown; a refusal stays to be read
        self._forgive()
        if self._scenes:
            if event == CARD and identity and not self._scenes[0].wanted:
                self._early.append((place, identity[1], identity[2]))
            self._see_if_done()
        elif event == REMOVED:
            self._read_line()
        elif event != CARD or identity is None:
            from table.notices import tag_text

            self._refuse(tag_text(self.desk.text, event), "", place.zones[0])
        elif identity[0] != self.session.guide.name:
            self._refuse(self.desk.text("CARD_OTHER_GAME"), "", place.zones[0])
        else:
            self._take_card(place, identity[1], identity[2])
        self.desk.redraw()

    def _take_early(self) -> None:
        """What was laid before its time counts now, if it still lies there or was only shown."""
        while self._early and not self._scenes:
            place, table, number = self._early.pop(0)
            lies = self.desk.lying.get(place.zones[0])
            if place.tap or (lies and lies[1:] == (table, number)):
                self._take_card(place, table, number)

    def _take_card(self, place: "Place", table: str, number: int) -> None:
        prompt = self.prompt
        line = prompt.line
        zone = _served(place, line.zones) if line else ""
        if line and zone:
            if place.tap:
                self._add_to_line(line, table, number, zone)
            else:
                self._read_line()
            return
        zone = _served(place, prompt.zones)
        if zone:
            moves = self.session.guide.answer(self.session.game, table, number)
            if moves:
                self._play(moves, zone)
            else:
                self._ask()  # it has opened a list, or said nothing new
        elif not prompt.quiet:
            beyond = line and len(line.cards) == len(line.zones) and _side(place.zones) == _side(line.zones)
            self._refuse(self.desk.text("LINE_FULL" if beyond else "CARD_NOT_NOW"), "", place.zones[0])

    # Cards in a row: nothing is played before OK

    def _read_line(self) -> None:
        """Take the row as it lies on the slots; readers that are tapped add to it one by one."""
        line = self.prompt.line
        if line is None or not self._has_slots(line):
            return
        before = len(line.cards)
        self._take_up(line, 0)
        gap = False
        for zone in line.zones:
            if zone not in self.desk.lying:
                gap = True
                continue
            identity = self.desk.lying[zone]
            if gap:
                self._refuse(self.desk.text("LINE_GAP"), self.session.guide.gap_rule, zone)
                return
            if identity is None or identity[0] != self.session.guide.name:
                self._refuse(self.desk.text("CARD_UNKNOWN"), "", zone)
                return
            if not self._add_to_line(line, identity[1], identity[2], zone):
                return
        if len(line.cards) > before:
            self.desk.sounds.play(ACCEPT, self.desk.now)

    def _has_slots(self, line: "Line") -> bool:
        places = self.desk.hardware.places.values()
        return any(not place.tap and place.zones[0] in line.zones for place in places)

    def _add_to_line(self, line: "Line", table: str, number: int, zone: str) -> bool:
        guide, game = self.session.guide, self.session.game
        answer = guide.answer(game, table, number, line.laid)
        if (table, number) in line.cards:
            self._refuse(self.desk.text("LINE_TWICE"), "", zone)
        elif answer[0] not in game.expects().moves:
            self._play(answer, zone)  # its refusal says why
        elif len(line.cards) == len(line.zones):
            self._refuse(self.desk.text("LINE_FULL"), "", zone)
        else:
            line.cards.append((table, number))
            line.names.append(guide.card_name(table, number))
            line.laid += answer
            line.stakes = guide.stakes(game, line.cards, self.desk)
            return True
        return False

    def _take_up(self, line: "Line", left: int) -> None:
        """Only the first cards of the row still lie there."""
        del line.cards[left:], line.names[left:], line.laid[left:]
        line.stakes = self.session.guide.stakes(self.session.game, line.cards, self.desk) if left else ""

    # The wheel and the buttons

    def turned(self, count: int) -> None:
        """What is said of the wheel is true at every quarter-step, not only at clicks."""
        if self._scenes or self.prompt.points:
            if self._scenes and self._scenes[0].point >= 0:
                self._since = self.desk.now
                self._turning = True
            self.desk.redraw()

    def turn(self, clicks: int) -> None:
        if not self._scenes and not self.prompt.points and not self._mind_wheel():
            self._move(clicks)

    def _mind_wheel(self) -> bool:
        """Whether the wheel means something in this game even now; then the guide asks it back."""
        guide = self.session.guide
        return hasattr(guide, "put_back") and bool(guide.put_back(self))

    def _move(self, steps: int) -> None:
        last = len(self.prompt.choices) - 1
        self._index = max(0, min(last, self._index + steps))
        self._forgive()
        self.desk.redraw()

    def button(self, name: str, what: int) -> None:
        if what == PRESSED:
            self._meant = self._scenes[0] if self._scenes else None

    def press(self, button: str) -> None:
        if self._meant and (not self._scenes or self._scenes[0] is not self._meant):
            return  # the scene ended under the finger: the press was not meant for what came after it
        if self._scenes:
            if button == "ok":
                self._next_scene()
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
            self.desk.explain(self._trouble or self.prompt.asked(), self._rule)
        elif button == "back":
            self.desk.pause(self)

    def _confirm(self) -> None:
        prompt = self.prompt
        line = prompt.line
        if line and (line.cards or not prompt.choices):
            self._play(line.moves(), line.zones[0])
        elif prompt.points:
            self._play([prompt.points[self.desk.wheel_point(len(prompt.points))]], "wheel")
            self.desk.keep_wheel()
        elif prompt.dice and self.desk.rolls_dice():
            face = _below(len(prompt.dice))
            self.desk.sounds.play(DICE, self.desk.now)
            self.desk.lights.roll(tuple(self.desk.hardware.zones), self.desk.now, face)
            self._play([prompt.dice[face]], "")
        elif self._index in prompt.parts:
            self._open_part(prompt.parts[self._index])
        elif prompt.choices:
            self._play(prompt.choices[self._index][1], "")

    def _open_part(self, part: int) -> None:
        """A list of the prompt, or (0) all of it again."""
        self.session.guide.open_part(self.session.game, part)
        self._ask()

    def enter_by_list(self) -> None:
        """For a card whose sticker cannot be read: the list says what it is, behind the cards that lie."""
        prompt = self.prompt
        line, prompt.line = prompt.line, None
        row = line.laid if line else []
        prompt.choices = []
        for label, moves in self.session.guide.listed(self.session.game, self.desk):
            free = [move for move in moves if move not in row]
            if free:
                prompt.choices.append((label, row + free[:1]))
        prompt.points = []
        self._index = 0
        self.desk.redraw()

    def _go_back(self) -> None:
        """Take back the last tapped card, or the last decision."""
        line = self.prompt.line
        self._forgive()
        if line and line.cards and not self._has_slots(line):
            self._take_up(line, len(line.cards) - 1)
        elif self.prompt.part:
            self._open_part(0)
        elif self.session.can_undo():
            self.session.undo()
            self._ask()
            self.desk.say(self.desk.text("UNDONE"))
        else:
            self.desk.say(self.desk.text("UNDO_END"))
        self.desk.redraw()

    # Playing

    def _play(self, moves: "list[Move]", zone: str) -> None:
        events: "list[Move]" = []
        played = 0
        self._forgive()
        if not moves:
            self._ask()  # the guide has a question about it first, or has no more
            return
        try:
            for move in moves:
                events += self.session.play(move)
                played += 1
        except Refusal as refusal:
            from table.notices import refusal_text

            self._refuse(refusal_text(self.desk.text, refusal.code), refusal.rule, zone)
        if not played:
            return
        if self.desk.link:
            self.desk.link.played(events)
        self.desk.sounds.play(ACCEPT, self.desk.now)
        self._scenes = self.session.guide.tell(self.session.game, events, self.desk)
        self._ask()
        self._begin_scene()

    def play_aside(self, move: "Move") -> None:
        """A move from outside the prompt: what was being told is over."""
        self._scenes = []
        self._play([move], "")

    def _refuse(self, sentence: str, rule: str, zone: str) -> None:
        self._trouble = sentence
        self._rule = rule
        self._wrong_zone = zone
        self._since = self.desk.now
        self.desk.sounds.play(REFUSE, self.desk.now)
        self.desk.redraw()

    def _forgive(self) -> None:
        self._trouble = self._rule = self._wrong_zone = ""

    # Scenes

    def tick(self, now: int) -> None:
        passed = (now - self._since) & _TICKS
        if self._scenes:
            stands = self._scenes[0].ms * _SPEEDS[int(self.desk.settings.get("speed"))] // 100
            if stands and passed >= stands or self._turning and passed >= _REST_MS and self._at_point():
                self._next_scene()
        elif self._trouble and passed >= _WRONG_MS and not self._lies_wrong():
            self._forgive()
            self.desk.redraw()

    def _at_point(self) -> bool:
        """Whether the wheel came to rest where this scene wants it."""
        compass = self.desk.compass
        return not compass.distance(self._scenes[0].point) and bool(compass.wheel.settled)

    def _lies_wrong(self) -> bool:
        """What lies on a slot and was refused stays refused until it is taken up."""
        return self._wrong_zone in self.desk.lying

    def _begin_scene(self) -> None:
        self._since = self.desk.now
        self._turning = False
        if not self._scenes:
            if self.session.game.over:
                self.desk.finish(self.session)
            return
        scene = self._scenes[0]
        if scene.sound:
            self.desk.sounds.play(scene.sound, self.desk.now)
        if scene.walk:
            zones, meaning = scene.walk
            self.desk.lights.run(zones, meaning, _STEP_MS, self.desk.now)
        self._see_if_done()

    def _next_scene(self) -> None:
        self._scenes.pop(0)
        self.desk.redraw()
        self._begin_scene()
        if not self._scenes:
            self._mind_wheel()
            self._read_line()
            self._take_early()

    def _see_if_done(self) -> None:
        """A scene that waits for cards is over when they lie where they should."""
        wanted = self._scenes[0].wanted
        if wanted and self._has_wanted(wanted) and not self._unmet(wanted):
            self._next_scene()

    def _has_wanted(self, wanted: "dict[str, int | None]") -> bool:
        """Whether this board can see at all what lies there."""
        places = self.desk.hardware.places.values()
        return any(not place.tap and place.zones[0] in wanted for place in places)

    def _unmet(self, wanted: "dict[str, int | None]") -> "list[str]":
        """Slots of this board on which not the right thing lies yet."""
        unmet = []
        for place in self.desk.hardware.places.values():
            zone = place.zones[0]
            if place.tap or zone not in wanted:
                continue
            card = wanted[zone]
            identity = self.desk.lying.get(zone)
            empty = zone not in self.desk.lying
            if not empty if card is None else identity is None or not self._same(identity[2], card):
                unmet.append(zone)
        return unmet

    def _same(self, one: int, other: int) -> bool:
        """Cards of one name are the same to people, whatever their stickers say."""
        name = self.session.guide.card_name
        return one == other or name("unit", one) == name("unit", other)

    # What people see

    def light(self) -> None:
        lights = self.desk.lights
        if self.desk.field:
            self.desk.field.look(self.session, None if self._scenes else self.prompt, self._index)
        if self._scenes:
            scene = self._scenes[0]
            for zone, meaning in scene.marks:
                lights.mark(zone, meaning)
            for zone in self._unmet(scene.wanted):
                lights.mark(zone, WRONG if zone in self.desk.lying else WAITING)
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

        if self._scenes:
            draw_scene(screen, self.desk, self._scenes[0])
        elif self._trouble:
            draw_refusal(screen, self.desk, self.prompt.title, self._trouble, self._rule)
        else:
            draw_prompt(screen, self.desk, self.prompt, self._index)


def _served(place: "Place", zones: "tuple[str, ...]") -> str:
    """The first of these zones that the reader serves, or nothing."""
    for zone in zones:
        if zone in place.zones:
            return zone
    return ""


def _side(zones: "Sequence[str]") -> str:
    """Whose row these places belong to."""
    return zones[0].split(".")[0]


def _below(n: int) -> int:
    """A number from the hardware's own noise, each equally likely."""
    while True:
        byte = os.urandom(1)[0]
        if byte < 256 - 256 % n:
            return byte % n
