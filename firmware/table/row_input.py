"""Cards laid in a row: nothing is played before OK."""

from scenes.sounds import ACCEPT
from table.no_rows import NoRows, served

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from drivers.reader import Identity
    from table.guide import Move
    from table.services import Services
    from table.session import Session
    from wiring import Place

    Refuse = Callable[[str, str, str], None]  # a sentence, the rule behind it, the zone
    Decline = Callable[[tuple[int, ...], str], None]  # a move and the zone


class CardRow:
    """Cards laid in a row, all at once: nothing is played before OK, and what is taken up again never was."""

    def __init__(self, zones: "tuple[str, ...]", fewest: int, done: "Move | None"):
        self.zones = zones
        self.fewest = fewest
        self.done = done  # the move that ends the row; a full one ends by itself
        self.cards: "list[tuple[str, int]]" = []  # what lies, by table and number in the catalogue
        self.names: "list[str]" = []
        self.laid: "list[Move]" = []  # the move of each
        self.meaning = ""  # what they mean together

    def moves(self) -> "list[Move]":
        """What OK plays."""
        moves = self.laid[:]
        if self.done and len(self.cards) < len(self.zones):
            moves.append(self.done)
        return moves


class RowInput(NoRows):
    """Keeps the `CardRow` of a prompt in step with what lies on its zones; `row` is None between two rows.

    A card that falls silent counts until it is known to be taken up: a sticker exactly above it silences
    it as well. What hands do next tells the two apart (`silenced`, `heard`), or else what they answer
    (covered_check.py).
    """

    row: "CardRow | None" = None

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
        for silent in self.silent[:]:
            if silent == zone:
                self._settle(silent)
            elif self._services.lying[silent] == identity:
                self._drop(silent)
                self.read()

    def keep(self) -> None:
        self.doubted = ""

    def let_go(self) -> None:
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
        return served(place, self.row.zones) if self.row else ""

    def counts_at(self, place: "Place") -> bool:
        """Whether a card of the row lies there."""
        row = self.row
        zone = self.serves(place)
        return row is not None and zone in row.zones[: len(row.cards)]

    def is_full_at(self, place: "Place") -> bool:
        row = self.row
        if row is None or len(row.cards) < len(row.zones):
            return False
        return _side(place.zones) == _side(row.zones)

    def read(self) -> None:
        row = self.row
        if row is None or self.is_tapped:
            return
        before = len(row.cards)
        lying = self._services.lying
        kept = 0  # cards at the front that still lie as before
        while kept < before and lying.get(row.zones[kept]) == (self._session.guide.name,) + row.cards[kept]:
            kept += 1
        self._cut(row, kept)
        gap = False
        for zone in row.zones[kept:]:
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
        if left == len(row.cards):
            return
        del row.cards[left:], row.names[left:], row.laid[left:]
        guide = self._session.guide
        row.meaning = guide.row_text(self._session.game, row.cards, self._services) if left else ""

    @property
    def is_tapped(self) -> bool:
        if self.row is None:
            return False
        zones = self.row.zones
        places = self._services.hardware.places.values()
        return not any(not place.tap and place.zones[0] in zones for place in places)


def _side(zones: "Sequence[str]") -> str:
    """Whose row these places belong to."""
    return zones[0].split(".")[0]
