"""Where on the page a move of Arte de Batalla stands, and what is asked behind the screen."""

from importlib import import_module
from typing import Any

from rules.arte.moves import (
    AIM,
    AT_ARMY,
    DISMOUNT,
    DONE,
    END,
    FIRST,
    GO,
    MOUNT,
    PASS,
    PUT,
    READY,
    ROLL,
    USE,
)
from sim.hands.host_guide import HostGuide
from sim.hands.ways import Ways
from sim.room import Room, Waiting
from sim.web.games.target import Target, found_in

Move = tuple[int, ...]
MAIN_MOVES = (READY, DONE, PASS, END)
ON_SQUARES = (PUT, GO, DISMOUNT, AIM)


def target(room: Room, move: Move) -> Target:
    game = room.table
    kind = move[0]
    if kind in ON_SQUARES:
        return on_square(game, move[1])
    if kind == USE:
        return on_square(game, game.square[move[1]])
    if kind == MOUNT:
        return on_square(game, game.horse_square[move[1]])
    if kind == FIRST:
        return {"seat": move[1] + 1}
    if kind == ROLL:
        return {"die": move[1]}
    thing = room.thing_of(move)
    return {} if thing is None else {"thing": thing}


def on_square(game: Any, square: int) -> Target:
    x, y = square % game.width, square // game.width
    return {"square": [x, y], "place": f"square.{import_module('table.arte.labels').column(x)}{y + 1}"}


def source(room: Room, waiting: Waiting) -> Target:
    return found_in(room, waiting.thing)


def figure(room: Room, seat: int, guide: HostGuide) -> str:
    return str(guide.labels.player(seat))


def is_covered(room: Room) -> bool:
    """The army is told to the table in secret (AB-106)."""
    return bool(room.table.moment == AT_ARMY)


def private_question(room: Room, moves: list[Move], guide: HostGuide) -> tuple[str, str]:
    """The layout behind the screen, in the words with which the table asks for it later (AB-117)."""
    prompt = guide.prompt(room.game)
    return prompt.title, prompt.text


def private_label(room: Room, move: Move, guide: HostGuide) -> str:
    return Ways(guide, room.game, frozenset()).label(move)
