"""Runs on the emulated RP2040: what battles of nine cards and their odds take there, the slowest of a few.

In front of it stand the imports of Battle and odds, BATTLES (the records of nine cards, and two faces) and
calibration.py. The methods of a battle are given the names that they have there.
"""
# ruff: noqa: F821

import gc
import json
import time


def engaged(cards):
    battle = Battle()
    for position in range(9):
        battle.add(0 if position < 5 else 1, cards[position])
    battle.link()
    battle.assault()
    return battle


figures = {"loop_ns": calibrate(5000), "battle_us": 0, "odds_us": 0, "odds": []}


def slowest(name, begun):
    figures[name] = max(figures[name], time.ticks_diff(time.ticks_us(), begun))


def fought(cards, faces):
    battle = engaged(cards)
    battle.fight(faces)
    return battle.winner()


fought(*BATTLES[0])  # loads what a battle needs
for cards, faces in BATTLES:
    gc.collect()
    begun = time.ticks_us()
    fought(cards, faces)
    slowest("battle_us", begun)
    battle = engaged(cards)
    gc.collect()
    begun = time.ticks_us()
    told = odds(battle)
    slowest("odds_us", begun)
    figures["odds"].append(told)
print(json.dumps(figures))
