"""The boards of A Battle Through History as everybody sees them, from the table's own public view."""

from typing import Any

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import NONE
from rules.history.state import arrows, pointed
from sim.room import Room
from sim.web.games.history.targets import ACTIONS

Field = dict[str, Any]
LINES = ("long", "medium", "close")
SIDES = ((ATTACKER, "attacker"), (DEFENDER, "defender"))


def public_field(room: Room, play: Any) -> Field:
    game = room.table
    begun = game.active_tile != NONE
    return {
        "round": game.round,
        "rounds": game.rounds,
        "active": game.active + 1 if game.round else 0,
        "first": game.first + 1,
        "point": game.sector,
        "offered": pointed(game) + 1 if begun and not game.taken else 0,
        "miniatures": list(game.eras),
        "actions": [ACTIONS[action] for action in arrows(game)] if begun else [],
        "battle": _battle(game),
        "seats": [
            {
                "honor": game.honor[seat],
                "prowess": sum(game.won[5 * seat : 5 * seat + 5]),
                "relics": len(game.relics[seat]),
                "tokens": len(game.held[seat]),
            }
            for seat in range(game.players)
        ],
    }


def _battle(game: Any) -> Field | None:
    """Who fights, both dice, and the lines that have been fought."""
    battle = game.battle
    if battle is None or not game.engaged:
        return None
    lines = []
    for line in range(battle.fought if game.fought else 0):
        attack, defence = battle.totals[2 * line : 2 * line + 2]
        damage = [max(0, defence - attack), max(0, attack - defence)]
        lines.append({"line": LINES[line], "totals": [attack, defence], "damage": damage})
    return {
        "mode": "board" if game.rival == NONE else "duel",
        "attacker": game.active + 1,
        "defender": 0 if game.rival == NONE else game.rival + 1,
        "dice": [_die(game, side) for side, _ in SIDES],
        "lines": lines,
        "now": lines[-1]["line"] if lines else "",
    }


def _die(game: Any, side: int) -> list[Any]:
    battle = game.battle
    rolls = game.record.rolls[side]
    name = "strong" if battle.strong() == side else "risky"
    return [name, rolls[-1] + 1, list(battle.die(side)[rolls[-1]])] if rolls else [name, 0, [0, 0, 0]]


def more(room: Room) -> dict[str, Field]:
    """What is to be seen of Units on their slots besides their faces."""
    game = room.table
    battle = game.battle
    told: dict[str, Field] = {}
    if battle is None or not game.engaged:
        return told
    for side, name in SIDES:
        links = battle.links(side)
        given = dict(game.record.given[side])
        for position in range(battle.size(side)):
            told[f"{name}.{position + 1}"] = {
                "down": not battle.standing[side][position],
                "damage": battle.hurt[side][position],
                "link": int(position in links),
                **({"token": f"history warfare {given[position]}"} if position in given else {}),
            }
    return told
