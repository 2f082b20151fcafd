"""Cards laid in a row: nothing is played before OK."""

from scenes.sounds import ACCEPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from drivers.reader import Identity
    from table.prompt import CardRow
    from table.services import Services
    from table.session import Session
    from wiring import Place

    Refuse = Callable[[str, str, str], None]  # a sentence, the rule behind it, the zone
    Decline = Callable[[tuple[int, ...], str], None]  # a move and the zone


class RowInput:
    """Keeps the `CardRow` of a prompt in step with what lies on its zones; `row` is None between two rows.

    A card that falls silent counts until it is known to be taken up: a sticker exactly above it silences
    it as well. What hands do next tells the two apart (`silenced`, `heard`), or else what they answer
    (covered_check.py).
    """

    row: "CardRow | None" = None
    doubted = ""  # the zone of a silent card that may be covered or taken up
    doubted_since = 0

    def __init__(self, services: "Services", session: "Session", refuse: "Refuse", decline: "Decline"):
        self._services = services
        self._session = session
        self._refuse = refuse
        self._decline = decline  # plays a move that the rules will refuse: that says why
        self.silent: "list[str]" = []  # zones of the row whose cards count although no reader hears them

    def begin(self, row: "CardRow | None") -> None:
        self.row = row
        for zone in self.silent[:]:
            if row is None or zone not in row.zones:
                self._drop(zone)
        self.read()

    # Covered, or taken up?

    def silenced(self, place: "Place") -> None:
        """A card is not heard any more; if two are silent one after the other, hands take them up."""
        row = self.row
        if row is None or not self.counts_at(place):
            self.read()
        elif self.doubted:
            self.let_go()
        else:
            zone = self.serves(place)
            table, number = row.cards[row.zones.index(zone)]
            self._services.lying[zone] = (self._session.guide.name, table, number)
            self.silent.append(zone)
            self.doubted = zone
            self.doubted_since = self._services.now

    def heard(self, zone: str, identity: "Identity | None") -> None:
        """A silent one of that place is back or replaced, the same one elsewhere was carried."""
        for silent in self.silent[:]:
            if silent == zone:
                self._settle(silent)
            elif self._services.lying[silent] == identity:
                self._drop(silent)
                self.read()

    def keep(self) -> None:
        """The card is covered: it counts until somebody takes it back."""
        self.doubted = ""

    def let_go(self) -> None:
        """The card that fell silent last was taken up."""
        self._drop(self.silent[-1])
        self.read()

    def _drop(self, zone: str) -> None:
        self._settle(zone)
        self._services.lying.pop(zone, None)

    def _settle(self, zone: str) -> None:
        """There is nothing to ask about a zone any more."""
        self.silent.remove(zone)
        if self.doubted == zone:
            self.doubted = ""

    # Cards that are heard

    def serves(self, place: "Place") -> str:
        """The zone of the row that a reader serves, or nothing."""
        return served(place, self.row.zones) if self.row else ""

    def counts_at(self, place: "Place") -> bool:
        """Whether a card of the row lies there."""
        row = self.row
        zone = self.serves(place)
        return row is not None and zone in row.zones[: len(row.cards)]

    def is_full_at(self, place: "Place") -> bool:
        """Whether a card there comes behind the last place of the row."""
        row = self.row
        if row is None or len(row.cards) < len(row.zones):
            return False
        return _side(place.zones) == _side(row.zones)

    def read(self) -> None:
        """Take the row as it lies on the slots; readers that are tapped add to it one by one."""
        row = self.row
        if row is None or self.is_tapped:
            return
        before = len(row.cards)
        self._cut(row, 0)
        lying = self._services.lying
        gap = False
        for zone in row.zones:
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
        if len(row.cards) > before:
            self._services.sounds.play(ACCEPT, self._services.now)

    def add(self, table: str, number: int, zone: str) -> bool:
        """One more card at the end of the row; False if it was refused."""
        row = self.row
        assert row is not None
        guide, game = self._session.guide, self._session.game
        moves = guide.answer(game, table, number, row.laid).moves
        if (table, number) in row.cards:
            self._refuse(self._services.text("LINE_TWICE"), "", zone)
        elif moves[0] not in game.expects().moves:
            self._decline(moves[0], zone)
        elif len(row.cards) == len(row.zones):
            self._refuse(self._services.text("LINE_FULL"), "", zone)
        else:
            row.cards.append((table, number))
            row.names.append(guide.card_name(table, number))
            row.laid += moves
            row.meaning = guide.row_text(game, row.cards, self._services)
            return True
        return False

    def take_back(self) -> bool:
        """The last card that was tapped, or is silent, never was; False if hands have to take it up."""
        row = self.row
        if self.silent:
            self.let_go()
            return True
        if row is None or not row.cards or not self.is_tapped:
            return False
        self._cut(row, len(row.cards) - 1)
        return True

    def _cut(self, row: "CardRow", left: int) -> None:
        """Drop all but the first cards of the row."""
        del row.cards[left:], row.names[left:], row.laid[left:]
        guide = self._session.guide
        row.meaning = guide.row_text(self._session.game, row.cards, self._services) if left else ""

    @property
    def is_tapped(self) -> bool:
        """Whether cards of the row are shown one by one, because this board has no slots for it."""
        if self.row is None:
            return False
        zones = self.row.zones
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
