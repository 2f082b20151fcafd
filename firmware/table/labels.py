"""What things are called on the display: what the labels of all games share."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from store.catalogue import Catalogue
    from table.services import Services

_STAND_IN = "*"


class GameLabels:
    """`services` has the words in the language of now. Print needs none."""

    say: "Callable[..., str]"  # the text of a key with its {places} filled

    def __init__(self, catalogue: "Catalogue", services: "Services | None" = None):
        self.catalogue = catalogue
        self._services = services
        if services:
            self.say = services.text

    @property
    def services(self) -> "Services":
        assert self._services is not None
        return self._services

    def name(self, table: str, number: int) -> str:
        """As printed; a stand-in is marked as one."""
        return self.marked(table, number, self.catalogue.name(table, number))

    def marked(self, table: str, number: int, label: str) -> str:
        """The label, with a star if the values of this card are a stand-in."""
        return label + _STAND_IN if self.catalogue.stand_in(table, number) else label


def seat_zone(seat: int) -> str:
    return "seat.%d" % (seat + 1)
