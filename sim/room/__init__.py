"""The truth of everything physical around the table: which card or piece lies where, and who may see it.

`room_of` makes the room of a game. `Room` (room.py) is what hands, dealer, bots and pages use of it;
docs/room.md lists the places of each game.
"""

from sim.room.arte import ArteRoom
from sim.room.battalia import BattaliaRoom
from sim.room.history import HistoryRoom
from sim.room.place import Place, Seen
from sim.room.room import Room, RoomError, Waiting
from sim.room.streams import Streams

Move = tuple[int, ...]
ROOMS: dict[str, type[Room]] = {"history": HistoryRoom, "battalia": BattaliaRoom, "arte": ArteRoom}


def room_of(name: str, setup: Move, seed: int) -> Room:
    """The room of a game that begins; the setup is the one of the game at the table."""
    return ROOMS[name](setup, Streams(seed))


__all__ = ["ROOMS", "Place", "Room", "RoomError", "Seen", "Streams", "Waiting", "room_of"]
