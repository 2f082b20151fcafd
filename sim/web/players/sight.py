"""What lies where, for each seat as it may be seen; and what has moved since."""

from collections import Counter, deque
from typing import Any

from sim.room import Place, Room, Seen

MOST_MOVED = 400  # of which a page is told; who comes later sees where things lie now

Moved = dict[str, Any]


class Sight:
    """`look` after each change of the room. Nothing but `Room.seen_by` decides what a seat is told."""

    def __init__(self, room: Room):
        self._room = room
        self._eyes: list[int | None] = [None, *range(room.table.players)]
        self._places = room.places()
        self._seen = self._look_with_all_eyes()
        self._moved: deque[dict[int | None, list[Moved]]] = deque(maxlen=MOST_MOVED)
        self.changes = 0  # how often something has moved
        self.version = 0  # changes with anything that is to be seen

    def _look_with_all_eyes(self) -> dict[int | None, dict[str, Seen]]:
        return {seat: self._room.seen_by(seat) for seat in self._eyes}

    def look(self) -> bool:
        """Whether anything lies elsewhere than before."""
        now = self._room.places()
        if now == self._places:
            return False
        seen = self._look_with_all_eyes()
        moved = _moved(self._places, now)
        if moved:
            self._moved.append({seat: _told(moved, self._seen[seat], seen[seat]) for seat in self._eyes})
            self.changes += 1
        self._places, self._seen = now, seen
        self.version += 1
        return True

    def places(self, seat: int | None) -> dict[str, dict[str, Any]]:
        """By name, for one seat (None: a spectator)."""
        told = {}
        for name, seen in self._room.seen_by(seat).items():
            told[name] = {
                "kind": seen.kind,
                "seat": None if seen.seat is None else seen.seat + 1,
                "count": len(seen.things),
                "things": list(seen.things),
            }
        return told

    def moved(self, seat: int | None, since: int) -> list[Moved]:
        """What this seat has seen moving since so many changes."""
        count = min(self.changes - since, len(self._moved))
        kept = [self._moved[at] for at in range(len(self._moved) - count, len(self._moved))]
        return [moved for change in kept for moved in change[seat]]


def _told(moved: list[tuple[str, str, str]], before: dict[str, Seen], after: dict[str, Seen]) -> list[Moved]:
    """What somebody has seen of it: nothing behind a screen, and no name of a face that he never saw."""
    told = []
    for thing, source, target in moved:
        if source in before and target in after:
            named = thing in before[source].things or thing in after[target].things
            told.append({"thing": thing if named else None, "from": source, "to": target})
    return told


def _moved(before: dict[str, Place], after: dict[str, Place]) -> list[tuple[str, str, str]]:
    """Each thing with the places it left and came to; of several alike any that left goes with any."""
    left: dict[str, list[str]] = {}
    for name, place in before.items():
        stayed = Counter(after[name].things) if name in after else Counter()
        for thing, count in (Counter(place.things) - stayed).items():
            left.setdefault(thing, []).extend([name] * count)
    moved = []
    for name, place in after.items():
        was = Counter(before[name].things) if name in before else Counter()
        for thing in place.things:
            if was[thing]:
                was[thing] -= 1
            elif left.get(thing):
                moved.append((thing, left[thing].pop(0), name))
    return moved
