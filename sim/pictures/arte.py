"""Pictures of Arte de Batalla's main screens: a unit is chosen, walks, attacks; the other side defends."""

from rules.arte.moves import AIM, DONE, GO, USE, WALK
from sim.pictures.resumed import Painter, Pictures

WARRIOR = 2
F14, F15 = 213, 229  # next to the Assassin, and where she stands
COLUMN_F = 32 + 5  # a list of a prompt (sim/web/games/arte/parts.py)
WALKS_MS = 2600  # until he has been seen walking, or attacking


def paint(language: str) -> Pictures:
    painter = Painter("arte", "arte_third_turn", language)
    painter.table.run(WALKS_MS)  # by now the game is read from the journal, and asked
    painter.keep("free")
    painter.choose((USE, WARRIOR))
    painter.keep("unit")
    painter.choose((WALK,))
    painter.open(COLUMN_F)
    painter.keep("walk")
    painter.choose((GO, F14))
    painter.table.run(WALKS_MS)
    painter.keep("targets")
    painter.choose((AIM, F15))
    painter.choose((DONE,))
    painter.keep("attack")
    painter.table.run(WALKS_MS)
    painter.keep("defend")
    return painter.pictures
