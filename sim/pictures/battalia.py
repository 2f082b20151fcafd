"""Pictures of Battalia's main screens: an attack on a city."""

from rules.battalia.moves import ATTACK, DONE, LAY_ONE
from sim.pictures.resumed import Painter, Pictures

WEAPON = "battalia card 172"
CITY = 40  # F6


def paint(language: str) -> Pictures:
    painter = Painter("battalia", "hero_at_the_gate", language)
    painter.press("ok")  # the wheel stands as it should
    painter.keep("actions")
    painter.choose((ATTACK, CITY, 0))
    painter.table.tap(WEAPON, "attacker.1")
    painter.choose((LAY_ONE, 172))
    painter.keep("battle")
    painter.choose((DONE,))
    painter.keep("attacked")
    painter.press("ok")
    painter.keep("answer")
    painter.table.turn(6)
    painter.keep("put_back")
    return painter.pictures
