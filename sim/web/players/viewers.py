"""One page of a player or spectator: it is told what its seat may see, and nothing else."""

from typing import TYPE_CHECKING, Any

from aiohttp import web

from sim.web.picture import difference
from sim.web.viewer import Viewer

if TYPE_CHECKING:
    from sim.web.players.club import Club

Picture = dict[str, Any]


class PlayerViewer(Viewer):
    """A host plays all seats of people without a link of their own (a hot seat); others one seat or none."""

    picture_every = 0.066  # a whole room is drawn each time, and its own motion is the page's business

    def __init__(self, socket: web.WebSocketResponse, club: "Club", local: bool):
        super().__init__(socket)
        self._club = club
        self.local = local
        self.host = local
        self.own: int | None = None  # the seat whose code this page has
        self.seat: int | None = None  # the seat that it shows
        self.curtain: int | None = None  # the seat that the page is to be passed to
        self._table = 0
        self._moved = 0
        self._logged = 0
        self._log_of = 0

    @property
    def seats(self) -> list[int]:
        """The seats that this page plays."""
        if self.host:
            return self._club.seats_of_host()
        return [] if self.own is None else [self.own]

    def settle(self) -> None:
        """Which seat is shown now; between two people of one page falls a curtain."""
        seats = self.seats
        asked = self._club.asked_seat()
        if len(seats) <= 1:
            self.seat = seats[0] if seats else None
            self.curtain = None
            return
        if self.seat not in seats:
            self.seat = None
        if asked in seats and asked != self.seat:
            self.curtain = asked
        elif self.curtain is not None and (self.curtain not in seats or asked == self.seat):
            self.curtain = None

    def ready(self) -> None:
        if self.curtain is not None:
            self.seat, self.curtain = self.curtain, None

    @property
    def eyes(self) -> int | None:
        """Whose eyes look at the page; nobody's while the curtain hangs."""
        return None if self.curtain is not None else self.seat

    @property
    def acting(self) -> list[int]:
        """The seats for which this page may choose now."""
        return [] if self.eyes is None else [self.eyes]

    def changes(self) -> dict[str, Any]:
        message: dict[str, Any] = {}
        if self._table != self._club.tables:
            self._table = self._club.tables
            self._moved = self._club.moved_so_far()
            self._logged = 0
        self.settle()
        picture = self._club.picture_for(self)
        gone = [name for name in self._seen if name not in picture and self._seen[name] is not None]
        news = difference(self._seen, picture) | dict.fromkeys(gone)
        if news:
            message["show"] = news
            self._seen = picture | dict.fromkeys(name for name in self._seen if name not in picture)
        moved, self._moved = self._club.moved_since(self._moved, self.eyes)
        if moved:
            message["moved"] = moved
        self._add_log(message)
        return message

    def _add_log(self, message: dict[str, Any]) -> None:
        lines, edition, count = self._club.log_since(self._logged, self._log_of)
        if edition != self._log_of:
            message["log_from"] = 0
        if lines:
            message["log"] = lines
        self._logged, self._log_of = count, edition
