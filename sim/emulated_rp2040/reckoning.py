"""Runs on the emulated RP2040: what battles of nine cards and their odds take there, the slowest of a few.

In front of it stand the imports of Battle and odds, NAMES (what attributes are called there) and BATTLES (the
records of nine cards, and two faces).
"""
# ruff: noqa: F821

import gc
import json
import time


def of(thing, attribute):
    return getattr(thing, NAMES.get(attribute, attribute))


def engaged(cards):
    battle = Battle()
    for position in range(9):
        of(battle, "add")(0 if position < 5 else 1, cards[position])
    of(battle, "link")()
    of(battle, "assault")()
    return battle


figures = {"battle_us": 0, "odds_us": 0, "odds": []}


def slowest(name, begun):
    figures[name] = max(figures[name], time.ticks_diff(time.ticks_us(), begun))


for cards, faces in BATTLES:
    gc.collect()
    begun = time.ticks_us()
    battle = engaged(cards)
    of(battle, "fight")(faces)
    of(battle, "winner")()
    slowest("battle_us", begun)
    battle = engaged(cards)
    gc.collect()
    begun = time.ticks_us()
    told = odds(battle)
    slowest("odds_us", begun)
    figures["odds"].append(told)
print(json.dumps(figures))
