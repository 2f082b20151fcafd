"""Runs on the emulated RP2040: switches the table on, begins a game, and prints what that took.

In front of it stand PLACES and NAMES: where things are on the device, and what their attributes are called
there. The emulator's console keeps its core busy, so times are given as they would be if the calibration loop
took its 4.6 us per turn.
"""

import gc
import json
import time

PLACES = globals().get("PLACES", {})
NAMES = globals().get("NAMES", {})


def take(what):
    module, name = PLACES[what]
    return getattr(__import__(module, None, None, [""]), name)


def of(thing, attribute):
    return getattr(thing, NAMES.get(attribute, attribute))


scale = calibrate(5000)  # noqa: F821 (calibration.py stands in front too)
figures = {"calibration_ns": scale}


def real_ms(since):
    return time.ticks_diff(time.ticks_us(), since) * 4600 // scale // 1000


def rest():
    """What the loop does when memory is short: nothing is kept but what is needed at any moment."""
    of(desk, "forget")()
    gc.collect()


gc.collect()
figures["free_at_start"] = gc.mem_free()
begun = time.ticks_us()
wire = take("wiring.wire")
figures["import_ms"] = real_ms(begun)
hardware = wire("board.json", lambda *event: None)
del wire
desk = take("table.desk.Desk")()
of(desk, "take_seat")(hardware)
figures["switched_on_ms"] = real_ms(begun)
rest()
figures["free_at_entrance"] = gc.mem_free()

with open("table.game", "rb") as file:
    moves = file.read()
decode = take("rules.game.decode")
setup, at = decode(moves)
begun = time.ticks_us()
session = take("table.games.session_of")(desk, take("table.games.guide_of")("history"), setup)
of(session, "begin")()
take("table.playing.play")(desk, session)
figures["begin_game_ms"] = real_ms(begun)

guide = of(session, "guide")
worst = {"move_ms": 0, "kept_ms": 0}
rest()
least = gc.mem_free()
count = 0
while count < MOVES and at < len(moves):  # noqa: F821 (stands in front too)
    move, at = decode(moves, at)
    loaded = count % 2  # every second move finds what the one before it has loaded
    if not loaded:
        rest()
        least = min(least, gc.mem_free())
    else:
        gc.collect()
    begun = time.ticks_us()
    events = of(session, "play")(move)
    of(guide, "tell")(of(session, "game"), events, of(desk, "services"))
    of(guide, "prompt")(of(session, "game"), of(desk, "services"))
    kind = "kept_ms" if loaded else "move_ms"
    worst[kind] = max(worst[kind], real_ms(begun))
    count += 1
figures["moves"] = count
figures["free_in_game"] = least
figures["slowest_move_ms"] = worst["move_ms"]
figures["slowest_move_loaded_ms"] = worst["kept_ms"]
figures["digest"] = f"{of(of(session, 'game'), 'digest')():08x}"
print(json.dumps(figures))
