"""Which sentence a moment of Arte de Batalla needs, and what is filled into it."""

from rules.arte.card import ARMY_SIZE
from rules.arte.moves import NONE
from sim.room import Room, Waiting
from sim.web.games.sentences import moment_name


def asked(room: Room, waiting: Waiting, language: str) -> tuple[str, dict[str, object]]:
    game = room.game if waiting.kind == "private" else room.table
    key = moment_name("arte", game.moment)
    seat = waiting.seat
    facts: dict[str, object] = {}
    if key == "draft":
        facts["n"] = 1 + sum(game.life[unit] > 0 for unit in (seat * game.half, seat * game.half + 1))
    elif key == "army":
        facts |= {"n": sum(game.counts[5 * seat : 5 * seat + 5]), "m": game.settings[ARMY_SIZE]}
    elif key == "free":
        facts["n"] = game.die
    elif key in ("unit", "walk") and game.chosen != NONE:
        facts["unit"] = game.chosen
    return key, facts
