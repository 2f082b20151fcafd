"""Cards laid in a row: nothing is played before OK."""

from scenes.sounds import ACCEPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from table.prompt import Line
    from table.services import Services
    from table.session import Session
    from wiring import Place

    Refuse = Callable[[str, str, str], None]  # a sentence, the rule behind it, the zone
    Decline = Callable[[tuple[int, ...], str], None]  # a move and the zone


class Row:
    """Brings the `Line` of a prompt in step with what lies on its zones; `line` is None between two rows."""

    line: "Line | None" = None

    def __init__(self, services: "Services", session: "Session", refuse: "Refuse", decline: "Decline"):
        self._services = services
        self._session = session
        self._refuse = refuse
        self._decline = decline  # plays a move that the rules will refuse: that says why

    def begin(self, line: "Line | None") -> None:
        self.line = line
        self.read()

    def serves(self, place: "Place") -> str:
        """The zone of the row that a reader serves, or nothing."""
        return served(place, self.line.zones) if self.line else ""

    def is_full_at(self, place: "Place") -> bool:
        """Whether a card there comes behind the last place of the row."""
        line = self.line
        if line is None or len(line.cards) < len(line.zones):
            return False
        return _side(place.zones) == _side(line.zones)

    def read(self) -> None:
        """Take the row as it lies on the slots; readers that are tapped add to it one by one."""
        line = self.line
        if line is None or self.is_tapped:
            return
        before = len(line.cards)
        self._keep(line, 0)
        lying = self._services.lying
        gap = False
        for zone in line.zones:
            if zone not in lying:
                gap = True
                continue
            identity = lying[zone]
            if gap:
                self._refuse(self._services.text("LINE_GAP"), self._session.guide.gap_rule, zone)
                return
            if identity is None or identity[0] != self._session.guide.name:
                self._refuse(self._services.text("CARD_UNKNOWN"), "", zone)
                return
            if not self.add(identity[1], identity[2], zone):
                return
        if len(line.cards) > before:
            self._services.sounds.play(ACCEPT, self._services.now)

    def add(self, table: str, number: int, zone: str) -> bool:
        """One more card at the end of the row; False if it was refused."""
        line = self.line
        assert line is not None
        guide, game = self._session.guide, self._session.game
        moves = guide.answer(game, table, number, line.laid).moves
        if (table, number) in line.cards:
            self._refuse(self._services.text("LINE_TWICE"), "", zone)
        elif moves[0] not in game.expects().moves:
            self._decline(moves[0], zone)
        elif len(line.cards) == len(line.zones):
            self._refuse(self._services.text("LINE_FULL"), "", zone)
        else:
            line.cards.append((table, number))
            line.names.append(guide.card_name(table, number))
            line.laid += moves
            line.stakes = guide.stakes(game, line.cards, self._services)
            return True
        return False

    def take_back(self) -> bool:
        """The last card that was tapped never was; False if there is none, or if hands have to take it up."""
        line = self.line
        if line is None or not line.cards or not self.is_tapped:
            return False
        self._keep(line, len(line.cards) - 1)
        return True

    def _keep(self, line: "Line", left: int) -> None:
        """Only the first cards of the row still lie there."""
        del line.cards[left:], line.names[left:], line.laid[left:]
        guide = self._session.guide
        line.stakes = guide.stakes(self._session.game, line.cards, self._services) if left else ""

    @property
    def is_tapped(self) -> bool:
        """Whether cards of the row are shown one by one, because this board has no slots for it."""
        if self.line is None:
            return False
        zones = self.line.zones
        places = self._services.hardware.places.values()
        return not any(not place.tap and place.zones[0] in zones for place in places)


def served(place: "Place", zones: "tuple[str, ...]") -> str:
    """The first of these zones that the reader serves, or nothing."""
    for zone in zones:
        if zone in place.zones:
            return zone
    return ""


def _side(zones: "Sequence[str]") -> str:
    """Whose row these places belong to."""
    return zones[0].split(".")[0]
