"""Where on the page a move of Battalia stands, and what is asked privately."""

from importlib import import_module
from typing import Any

from rules.battalia.build import exits_of
from rules.battalia.cards import CITY_PILE, ROAD_PILE
from rules.battalia.moves import (
    ANNEX,
    ATTACK,
    CHOOSE,
    CITY,
    CREATE,
    DECLARE,
    DECLARE_TWO,
    DIE,
    DONE,
    DROP,
    END,
    FIGHT,
    FLEE,
    FLY,
    FOUND,
    GUARDS,
    HALT,
    HERO,
    HIDE,
    HIRE,
    MUSTER,
    NONE,
    PASS,
    ROAD,
    SHOW,
    SKIP,
    SQUARE,
    STEP,
    STRIKE,
    TURN,
    UPGRADE,
)
from rules.battalia.placing import rotations
from sim.hands.host_guide import HostGuide
from sim.room import Room, Waiting
from sim.room.battalia import POOL
from sim.web.games.target import Target, found_in

Move = tuple[int, ...]
WIDTH = 7
MAIN_MOVES = (DONE, SKIP, HALT, FIGHT, PASS, END)
ON_SQUARES = (CHOOSE, FOUND, MUSTER, UPGRADE, HERO, SQUARE, ANNEX, FLEE)
QUESTIONS = {HIDE: "P_HIDE", DROP: "P_DROP", DECLARE: "M_DECLARE", DECLARE_TWO: "M_DECLARE"}


def target(room: Room, move: Move) -> Target:
    game = room.table
    kind = move[0]
    if kind in ON_SQUARES:
        return on_square(move[1])
    if kind == STEP:
        return {**on_square(move[2]), "hero": 2 * game.seat + move[1]}
    if kind == ATTACK:
        return {**on_square(move[1]), **({"hero": move[2] - 1} if move[2] else {})}
    if kind == FLY:
        hero = 2 * game.seat + move[1]
        return {**on_square(game.heroes[hero]), "hero": hero}
    if kind == TURN:
        return {**on_square(game.square), "exits": rotations(exits_of(game, game.pile))[move[1]]}
    if kind == GUARDS:
        return _guarded(game)
    if kind == SHOW:
        return {"seat": move[1] + 1}
    if kind in (HIRE, CREATE, ROAD, CITY):
        return {"place": pool_of(kind, move[1])}
    if kind == STRIKE:
        return {"thing": f"battalia card {move[1]}"}
    if kind == DIE:
        return {"die": move[1]}
    thing = room.thing_of(move)
    return {} if thing is None else {"thing": thing}


def on_square(square: int) -> Target:
    name = import_module("table.battalia.labels").square(square)
    return {"square": [square % WIDTH, square // WIDTH], "place": f"square.{name}"}


def _guarded(game: Any) -> Target:
    """The ruins at which one of the own heroes stands."""
    for square in game.heroes[2 * game.active : 2 * game.active + 2]:
        if square != NONE and game.map.guard[square] and game.map.owner[square] == NONE:
            return on_square(square)
    return {}


def pool_of(kind: int, what: int) -> str:
    """The pile of the pool that a card comes from."""
    if kind == CITY:
        return POOL[CITY_PILE + what]
    return POOL[ROAD_PILE + what if kind == ROAD else what - 1]


def source(room: Room, waiting: Waiting) -> Target:
    return found_in(room, waiting.thing)


def figure(room: Room, seat: int, guide: HostGuide) -> str:
    return str(guide.labels.player(room.table, seat))


def is_covered(room: Room) -> bool:
    """Cards that nobody else may see are never shown to the table: nothing needs a cover."""
    return False


def private_question(room: Room, moves: list[Move], guide: HostGuide) -> tuple[str, str]:
    labels = guide.labels
    return labels.player(room.table, room.waits().seat), labels.say(QUESTIONS[moves[0][0]])


def private_label(room: Room, move: Move, guide: HostGuide) -> str:
    if move[0] in (DECLARE, DECLARE_TWO):
        names = import_module("table.battalia.labels").FACTIONS
        factions = move[2:] if move[0] == DECLARE else move[1:]
        return " + ".join(names[faction] for faction in factions)
    thing = room.thing_of(move)
    return str(guide.labels.say("DO_DONE")) if thing is None else guide.name_of(thing)
