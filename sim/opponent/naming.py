"""What the lists of the table call a move."""

from sim.hands.host_guide import HostGuide
from sim.hands.ways import Ways
from sim.play.search.advice_words import say
from sim.room import Room

Move = tuple[int, ...]


def words_of(guide: HostGuide, room: Room, move: Move) -> str:
    """The line of a list, however deep, or the point of the wheel; else the card that is to be laid."""
    ways = Ways(guide, room.table, frozenset())
    listed = ways.label(move)
    if listed:
        return listed
    points = ways.prompt.points
    if points and move in points:
        return str(guide.guide.point_name(list(points).index(move), guide.services))
    if ways.prompt.row is not None and move == ways.prompt.row.done:
        return say(guide.language, "enough")
    thing = room.thing_of(move)
    return "" if thing is None else guide.name_of(thing)
