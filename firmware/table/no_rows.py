"""What a game without rows of cards says when the page asks about them; for the others see row_input.py."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity
    from table.row_input import CardRow
    from wiring import Place


class NoRows:
    """`RowInput` for games in which every card counts by itself: no memory is taken for more."""

    doubted = ""  # the zone of a silent card that may be covered or taken up
    doubted_since = 0

    @property
    def is_tapped(self) -> bool:
        """Whether cards of the row are shown one by one, because this board has no slots for it."""
        return False

    def begin(self, row: "CardRow | None") -> None:
        """The prompt has this row."""

    def read(self) -> None:
        """Take the row as it lies on the slots; readers that are tapped add to it one by one."""

    def silenced(self, place: "Place") -> None:
        """A card is not heard any more; if two are silent one after the other, hands take them up."""

    def heard(self, zone: str, identity: "Identity | None") -> None:
        """A silent one of that place is back or replaced, the same one elsewhere was carried."""

    def serves(self, place: "Place") -> str:
        """The zone of the row that a reader serves, or nothing."""
        return ""

    def is_full_at(self, place: "Place") -> bool:
        """Whether a card there comes behind the last place of the row."""
        return False

    def add(self, table: str, number: int, zone: str) -> bool:
        """One more card at the end of the row; False if it was refused."""
        return False

    def take_back(self) -> bool:
        """The last card that was tapped, or is silent, never was; False if hands have to take it up."""
        return False

    def keep(self) -> None:
        """The card is covered: it counts until somebody takes it back."""

    def let_go(self) -> None:
        """The card that fell silent last was taken up."""


def served(place: "Place", zones: "tuple[str, ...]") -> str:
    """The first of these zones that the reader serves, or nothing."""
    for zone in zones:
        if zone in place.zones:
            return zone
    return ""
