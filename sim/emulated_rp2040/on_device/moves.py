"""Runs on the emulated RP2040: switches the table on, plays moves, and prints what that took and left free.

In front of it stand PLACES and NAMES: where things are on the device, and what their attributes are called
there, GAME and MOVES. A move is what its rules, its scenes and the next prompt take. Nothing is unloaded
during the game; what micropython.mem_info prints has the largest free block.
"""
# ruff: noqa: F821

import gc
import json
import time

import micropython


def take(what):
    module, name = PLACES[what]
    return getattr(__import__(module, None, None, [""]), name)


def of(thing, attribute):
    return getattr(thing, NAMES.get(attribute, attribute))


def ms_since(begun):
    return time.ticks_diff(time.ticks_us(), begun) / 1000


def look():
    """At rest: what is free now, and where it lies if it was never less."""
    gc.collect()
    free = gc.mem_free()
    if free < figures.get("free_in_game", 1 << 20):
        figures["free_in_game"] = free
        micropython.mem_info()


figures = {}
gc.collect()
figures["free_at_start"] = gc.mem_free()
begun = time.ticks_us()
wire = take("wiring.wire")
figures["import_ms"] = ms_since(begun)
hardware = wire("board.json", lambda *event: None)
del wire
desk = take("table.desk.Desk")()
of(desk, "start")(hardware)
figures["switched_on_ms"] = ms_since(begun)
gc.collect()
figures["free_at_menu"] = gc.mem_free()

with open("table.game", "rb") as file:
    moves = file.read()
decode = take("rules.game.decode")
setup, at = decode(moves)
begun = time.ticks_us()
guide = take("table.games.guide_of")(GAME)
session = take("table.games.session_of")(desk, guide, setup)
of(session, "begin")()
take("table.game_lifecycle.run_game")(desk, session)
figures["begin_game_ms"] = ms_since(begun)

look()
figures["moves"] = 0
total = slowest = 0
while figures["moves"] < MOVES and at < len(moves):
    move, at = decode(moves, at)
    begun = time.ticks_us()
    events = of(session, "play")(move)
    scenes = of(guide, "scenes_of")(of(session, "game"), events, of(desk, "services"))
    prompt = (
        None
        if of(of(session, "game"), "over")
        else of(guide, "prompt")(of(session, "game"), of(desk, "services"))
    )
    took = ms_since(begun)
    total += took
    slowest = max(slowest, took)
    figures["moves"] += 1
    look()
figures["move_mean_ms"] = total / figures["moves"]
figures["move_slowest_ms"] = slowest
begun = time.ticks_us()
gc.collect()
figures["collection_ms"] = ms_since(begun)
figures["digest"] = f"{of(of(session, 'game'), 'digest')():08x}"
print(json.dumps(figures))
