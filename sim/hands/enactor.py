"""From a move to what hands do at the table, the same for all games, boards and people.

Every act is followed by a look at what the table shows of itself (`desk.page`): what is done next depends on
what it made of the act, and a refusal ends it.
"""

from typing import Any

from sim.clock import MS
from sim.hands.acts import HASTE, Acts, Pace
from sim.hands.bare_hands import LOOK_MS, MENU_MS, BareHands
from sim.hands.host_guide import HostGuide
from sim.hands.ways import Card, Gesture, Line, Point, Roll, RowCard, RowDone, Way, Ways
from sim.play.speech import LANGUAGES
from sim.room import Room
from sim.table import Table, TableError

Move = tuple[int, ...]
COVERED_MS = 2500  # what is done under a cover takes always so long


class NotTaken(TableError):
    """The table refused what hands did: its sentence, and the rule behind it."""

    def __init__(self, sentence: str, rule: str = ""):
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class Enactor(BareHands):
    """The hands of everybody who plays one game at one table."""

    def __init__(self, table: Table, room: Room, guide: HostGuide, pace: Pace = HASTE):
        super().__init__(table, pace)
        self.room = room
        self.guide = guide

    def ways(self) -> Ways:
        """All that the table's prompt takes now."""
        return Ways(self.guide, self.room.table, self.served)

    @property
    def prompt(self) -> Any:
        """The prompt of the game's page; a page that lies on it must be left first."""
        prompt = self.page.prompt
        if prompt is None:
            raise TableError("the table does not ask for anything of the game now")
        return prompt

    # Moves

    def go(self, way: Way, covered: bool = False) -> Acts:
        """Gesture by gesture. Under a cover neither the buttons nor the time tell others which move it is."""
        end = self.table.clock.now + COVERED_MS * MS
        yield from self._leave_list()
        for gesture in way:
            before = self.prompt
            yield from self._make(gesture, covered)
            if not isinstance(gesture, RowCard):
                yield from self._until_moved_on(before)
        while covered and self.table.clock.now < end:
            yield min(LOOK_MS, -(-(end - self.table.clock.now) // MS))

    def _make(self, gesture: Gesture, covered: bool) -> Acts:
        if isinstance(gesture, Line):
            yield from self.take_line(gesture.index, covered or self._wheel_means_more())
        elif isinstance(gesture, Card):
            yield from self._show(gesture.thing, gesture.zones)
        elif isinstance(gesture, RowCard):
            yield from self.lay(gesture.thing)
        elif isinstance(gesture, Point):
            yield from self.turn_to(gesture.point)
            yield from self.press("ok")
        elif isinstance(gesture, Roll | RowDone):
            yield from self.press("ok")

    def _wheel_means_more(self) -> bool:
        """The wheel is no knob for lists while it means something itself."""
        return bool(self.guide.guide.holds_wheel or self.prompt.points)

    def _leave_list(self) -> Acts:
        """A list that somebody opened before is left, so that the way begins at the whole prompt."""
        prompt = self.prompt
        if prompt.row is not None and prompt.row.cards:
            return
        if _offers(prompt) == _offers(self.guide.prompt(self.room.table)):
            return
        if prompt.part is not None:
            yield from self.press("back")
            return
        lines = enumerate(prompt.choices)
        leaving = [at for at, (_, moves) in lines if not moves and at not in prompt.parts]
        if leaving:
            yield from self.take_line(leaving[-1], True)

    def _show(self, thing: str, zones: tuple[str, ...]) -> Acts:
        """Where nothing lies; a place to show things comes first."""
        free = sorted((zone for zone in zones if not self.lies(zone)), key=lambda zone: "." in zone)
        if not free:
            raise TableError("a card lies in the way")
        yield {"tap": thing, "at": free[0], "ms": self.pace.shown}

    def undo(self) -> Acts:
        """Through the table's own menu: hold Back, go down to the line, OK."""
        yield from self.press("back", MENU_MS)
        yield from self.wait_until(lambda: self.page.prompt is None)
        keys = [key for _, key in self.page.choices]
        if "UNDO" not in keys:
            raise TableError("nothing can be taken back now")
        yield from self.take_line(keys.index("UNDO"), True)
        yield from self.wait_until(lambda: not self.desk.is_working)

    def speak(self, language: str) -> Acts:
        """The table's own language: by its button, or in its menu where it has none."""
        settings = self.desk.services.settings
        if "lang" in self.table.buttons:
            for _ in LANGUAGES:
                if settings.get("language") == language:
                    return
                yield from self.press("lang")
            return
        if settings.get("language") == language:
            return
        game_page = self.page
        yield from self.press("back", MENU_MS)
        yield from self.wait_until(lambda: self.page is not game_page)
        yield from self.choose("SETTINGS")
        setting = next(value for _, value in self.page.choices if value.name == "language")
        yield from self.choose(setting)
        yield from self.choose(language)
        for _ in range(2):
            yield from self.press("back")

    # Rows of cards

    def lay(self, thing: str) -> Acts:
        """One more card into the row; a full one may count by itself."""
        prompt = self.prompt
        row = prompt.row
        if row is None:
            raise TableError("no row of cards is asked for now")
        count = len(row.cards)
        if count >= len(row.zones):
            raise NotTaken(self.guide.services.text("LINE_FULL"))
        zone = row.zones[count]
        if self.is_slot(zone):
            yield {"place": thing, "at": zone}
        else:
            yield {"tap": thing, "at": zone, "ms": self.pace.shown}

        def is_laid() -> bool:
            return len(row.cards) > count or self.page.prompt is not prompt

        yield from self.wait_until(lambda: is_laid() or bool(self.page.refusal[0]))
        if not is_laid():
            sentence, rule = self.page.refusal
            if self.is_slot(zone):
                yield {"remove": zone, "card": thing}
            raise NotTaken(sentence, rule) if sentence else TableError("the table does not react")

    def take_back(self) -> Acts:
        """The last card of the row is taken up again."""
        row = self.prompt.row
        if row is None or not row.cards:
            raise TableError("no card lies in the row")
        count = len(row.cards)
        zone = row.zones[count - 1]
        page = self.page
        if not self.is_slot(zone):
            yield from self.press("back")
        else:
            yield {"remove": zone}
            yield from self.wait_until(lambda: len(row.cards) < count or page.doubted == zone)
            if page.doubted == zone:
                yield from self.press("ok")  # the table asks whether it was taken up,
                yield from self.press("ok")  # and so it was
        yield from self.wait_until(lambda: len(row.cards) < count and self.page is page)

    def confirm(self) -> Acts:
        """OK: the cards of the row count."""
        before = self.prompt
        yield from self.press("ok")
        yield from self._until_moved_on(before)

    # Patience

    def _until_moved_on(self, before: Any) -> Acts:
        yield from self.wait_until(lambda: self.page.prompt is not before or bool(self.page.refusal[0]))
        if self.page.prompt is not before:
            return
        sentence, rule = self.page.refusal
        raise NotTaken(sentence, rule) if sentence else TableError("the table does not react")


def _offers(prompt: Any) -> list[list[Move]]:
    return [list(moves) for _, moves in prompt.choices]
