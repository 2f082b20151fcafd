"""Runs on the emulated RP2040: imports the firmware, fights Pär's battle, and prints what that took.

The emulator's console keeps its core busy, so times are given as they would be if the calibration loop took
its 4.6 us per turn.
"""

import gc
import json
import time


def calibrate(n):
    start = time.ticks_us()
    total = 0
    for i in range(n):
        total += i
    return time.ticks_diff(time.ticks_us(), start) * 1000 // n  # ns per turn


scale = calibrate(5000)


def real_us(since):
    return time.ticks_diff(time.ticks_us(), since) * 4600 // scale


gc.collect()
free = gc.mem_free()
begun = time.ticks_us()
import loop  # noqa: E402, F401
from rules.history.battle import Battle  # noqa: E402
from rules.history.odds import odds  # noqa: E402
from store.catalogue import Catalogue  # noqa: E402

imported = real_us(begun)

catalogue = Catalogue("cards/history.cat")
names = [catalogue.name("unit", i) for i in range(catalogue.count("unit"))]
battle = Battle()
for name in ("Trebuchet", "Archers", "Conscripts"):
    battle.add(0, catalogue.record("unit", names.index(name)))
for name in ("Genoese Crossbowmen", "Trung Sisters"):
    battle.add(1, catalogue.record("unit", names.index(name)))
battle.reinforce(catalogue.record("unit", names.index("Spy")))
battle.link()
battle.assault()
begun = time.ticks_us()
battle.fight((0, 5))
fought = real_us(begun)
begun = time.ticks_us()
chances = odds(battle, True)
weighed = real_us(begun)
battle.fight((0, 5))
del names
gc.collect()
print(
    json.dumps(
        {
            "import_ms": imported // 1000,
            "free_heap_before": free,
            "free_heap": gc.mem_free(),
            "battle_us": fought,
            "odds_us": weighed,
            "odds": chances,
            "winner": battle.winner(),
            "calibration_ns": scale,
        }
    )
)
