"""Battles whose odds the emulated RP2040 reckons: some line-ups of the bench, and what must come out."""

import re
from functools import cache

from host_tools.build import build
from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.odds import odds
from sim.emulated_rp2040.scripts import called, script
from sim.play.recorded import NINE_CARDS, battles
from store.catalogue import Catalogue

CHOSEN = (2, 3, 10)  # with a re-roll, with an open end, with the most to reckon; the others differ little
ATTACKERS = 5
BYTES = NINE_CARDS + 2

LineUp = tuple[list[bytes], tuple[int, int]]


def reckoning() -> str:
    """What the device runs, with the names that things have there."""
    names = called()
    work = script(
        "reckoning",
        "from {} import {} as Battle".format(*names["rules.history.battle.Battle"]),
        "from {} import {} as odds".format(*names["rules.history.odds.odds"]),
        f"BATTLES = {line_ups()!r}",
    )
    # All at once: one of them may be called there as another is here.
    return re.sub(r"(?<=battle\.)\w+", lambda found: names.get(f"-.{found[0]}", ("", found[0]))[1], work)


def expected() -> list[list[int]]:
    return [list(odds(_engaged(cards))) for cards, _ in line_ups()]


@cache
def line_ups() -> list[LineUp]:
    catalogue = Catalogue(str(build() / "cards" / "history.cat"))
    data = battles(catalogue.count("unit"))
    found: list[LineUp] = []
    for number in CHOSEN:
        *units, attacking, defending = data[number * BYTES : (number + 1) * BYTES]
        found.append(([bytes(catalogue.record("unit", unit)) for unit in units], (attacking, defending)))
    catalogue.close()
    return found


def _engaged(cards: list[bytes]) -> Battle:
    battle = Battle()
    for position, card in enumerate(cards):
        battle.add(ATTACKER if position < ATTACKERS else DEFENDER, card)
    battle.link()
    battle.assault()
    return battle
