"""A place where physical things lie, and what somebody may see of it."""

from typing import NamedTuple

EVERYBODY, OWNER, NOBODY, TOP, SCREEN = "everybody", "owner", "nobody", "top", "screen"


class Place(NamedTuple):
    """`kind` is pile, discard, hand, space, slot, front or box; `seat` owns it (None: nobody does).

    `sight` says who sees the faces: everybody, the owner, nobody, or everybody the top and the owner all.
    Behind a screen the owner sees all, and for others the place is not there. The last of the things is the
    top. A place that is not `counted` shows others only whether it is empty, and a
    visible top. `shown` are things that one other seat (`shown_to`) was let see.
    """

    name: str
    kind: str
    sight: str
    things: tuple[str, ...]
    seat: int | None = None
    counted: bool = True
    shown_to: int | None = None
    shown: frozenset[str] = frozenset()

    def is_hidden_from(self, seat: int | None) -> bool:
        return self.sight == SCREEN and (seat is None or seat != self.seat)

    def seen_by(self, seat: int | None) -> "Seen":
        """As a seat sees it; None is a spectator."""
        return Seen(self.name, self.kind, self.seat, tuple(self._faces(seat)))

    def _faces(self, seat: int | None) -> "list[str | None]":
        mine = seat is not None and seat == self.seat
        if self.sight == EVERYBODY or (mine and self.sight != NOBODY):
            return list(self.things)
        faces: list[str | None] = [None] * len(self.things)
        if self.sight == TOP and faces:
            faces[-1] = self.things[-1]
        if seat is not None and seat == self.shown_to:
            faces = [thing if thing in self.shown else None for thing in self.things]
        return faces if self.counted or mine else faces[-1:]


class Seen(NamedTuple):
    """A place as somebody sees it: None for each thing whose face he may not see."""

    name: str
    kind: str
    seat: int | None
    things: "tuple[str | None, ...]"
