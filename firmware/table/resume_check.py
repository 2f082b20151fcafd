"""After a power cut: the cards on the slots and the wheel, compared with what the table remembers.

The differences are gone through one by one; what hands put right goes by itself, OK insists on how it is.
"""

from scenes.meanings import WAITING, WRONG
from table.error_texts import zone_text
from table.game_lifecycle import make_room
from table.page import Page
from table.wheel_check import WheelCheck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.desk import Desk
    from table.game_page import GamePage
    from table.work import Steps

_LOOK_MS = 1200  # after the start: by then every reader has told what lies on it


def check_table(desk: "Desk", page: "GamePage", turned: bool) -> None:
    """Compare, and come back to the game when nothing is left to ask. `turned`: the wheel certainly was."""
    check = ResumeCheck(desk, page)
    guide = page.session.guide
    target = guide.wheel_target(page.session.game)
    knows_wheel = target < 0 or desk.services.wheel_position.wheel.sure
    if knows_wheel and check.all_told and not check.differences():
        page.check_wheel()
        return
    desk.open(check)
    if not knows_wheel:
        desk.open(WheelCheck(desk, desk.close, desk.close, guide, target))
        if turned:
            desk.services.say(desk.services.text("WHEEL_MOVED"))


class ResumeCheck(Page):
    """The guide's `cards_on_slots` has a card for each battle slot that should have one; others are empty."""

    timed = False

    def __init__(self, desk: "Desk", page: "GamePage"):
        super().__init__(desk)
        self.game_page = page
        self._accepted: "set[str]" = set()
        self._looking = True  # readers have not told yet, or the game goes on in a moment
        self._found: "list[str]" = []

    @property
    def all_told(self) -> bool:
        """Whether all readers have told what lies on them."""
        return not 0 <= self.services.ticks_since(self.desk.started) < _LOOK_MS

    def differences(self) -> "list[str]":
        """The slots on which not the right thing lies, in the order of the board."""
        guide = self.game_page.session.guide
        if not guide.checks_slots:
            return []
        wanted = guide.cards_on_slots(self.game_page.session.game)
        row = self.game_page.prompt.row
        found = []
        for reader in self.services.hardware.readers:
            place = self.services.hardware.places[reader.name]
            zone = place.zones[0]
            if place.tap or reader.lost or zone in self._accepted or "." not in zone:
                continue  # a place without a number is one to show things, not to leave them
            if row and zone in row.zones:
                continue  # a row that was not confirmed yet is the players' own business
            if not self._is_right(zone, wanted.get(zone)):
                found.append(zone)
        return found

    def _is_right(self, zone: str, card: "int | None") -> bool:
        if zone not in self.services.lying:
            return card is None
        identity = self.services.lying[zone]
        guide = self.game_page.session.guide
        if card is None or identity is None or identity[:2] != (guide.name, guide.slot_cards):
            return False
        return identity[2] == card or self._name(identity[2]) == self._name(card)

    def _name(self, card: int) -> str:
        """Cards of one name are the same to people, whatever their stickers say."""
        try:
            guide = self.game_page.session.guide
            return guide.card_name(guide.slot_cards, card)
        except IndexError:
            return ""  # enrolled for another catalogue

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        self._look()

    def reader(self, name: str, event: int) -> None:
        self._look()

    def press(self, button: str) -> None:
        if button == "ok" and not self._looking:
            self._accepted.add(self._found[0])
            self._look()

    def tick(self, now: int) -> None:
        if self._looking and self.all_told:
            self._looking = False
            self._look()

    def _look(self) -> None:
        if self._looking:
            return
        self._found = self.differences()
        if self._found:
            self.services.redraw()
        else:
            self._looking = True
            self.desk.begin(self._go_on())

    def _go_on(self) -> "Steps":
        """The game looks at the slots anew: as work of its own.

        A reader calls from so deep that the stack of an RP2040 would not do for a whole prompt as well.
        """
        yield
        page = self.game_page
        yield from page.ask()
        self.desk.replace(page)
        page.check_wheel()
        yield from make_room(self.desk)

    def light(self) -> None:
        for zone in self._found:
            self.services.lights.mark(zone, WRONG if zone in self.services.lying else WAITING)

    def draw(self, screen: "Screen") -> None:
        text = self.services.text
        screen.title(text("RECHECK", n=len(self._found)))
        if self._looking:
            screen.text(text("WAIT"))
            return
        zone = self._found[0]
        card = self.game_page.session.guide.cards_on_slots(self.game_page.session.game).get(zone)
        where = zone_text(text, zone)
        if card is None:
            screen.text(text("RECHECK_TAKE", zone=where))
        else:
            key = "RECHECK_OTHER" if zone in self.services.lying else "RECHECK_LAY"
            screen.text(text(key, zone=where, name=self._name(card)))
        screen.footer("", text("LEAVE_IT"))
