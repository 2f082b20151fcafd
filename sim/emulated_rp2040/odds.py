"""Battles whose odds the emulated RP2040 reckons: some line-ups of the bench, and what must come out."""

from functools import cache
from pathlib import Path

from host_tools.build import build, places
from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.odds import odds
from sim.bench.image import NINE_CARDS, battles
from store.catalogue import Catalogue

SCRIPT = Path(__file__).parent / "reckoning.py"
CHOSEN = (2, 3, 10)  # with a re-roll, with an open end, with the most to reckon; the others differ little
USED = ("add", "link", "assault", "fight", "winner")
ATTACKERS = 5
BYTES = NINE_CARDS + 2

LineUp = tuple[list[bytes], tuple[int, int]]


def script() -> str:
    """What the device runs: the names that things have there, and the work."""
    found = {f"{module}.{name}": (place, called) for module, name, place, called in places()}
    work = SCRIPT.read_text(encoding="utf-8")
    for name in USED:
        work = work.replace(f"battle.{name}(", f"battle.{found.get(f'-.{name}', ('', name))[1]}(")
    lines = [
        "from {} import {} as Battle".format(*found["rules.history.battle.Battle"]),
        "from {} import {} as odds".format(*found["rules.history.odds.odds"]),
        f"BATTLES = {line_ups()!r}",
    ]
    return "\n".join([*lines, work])


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
