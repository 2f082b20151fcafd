"""Where on the page a choice stands."""

from typing import TypedDict

from sim.room import Room


class Target(TypedDict, total=False):
    """All of it is optional: a choice without a target is a button."""

    thing: str
    place: str
    square: list[int]
    die: int
    seat: int
    exits: int
    hero: int
    icon: str


def found_in(room: Room, thing: "str | None") -> Target:
    """The place in which a thing lies."""
    for place in room.places().values() if thing is not None else ():
        if thing in place.things:
            return {"place": place.name}
    return {}
