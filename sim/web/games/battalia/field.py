"""The map as everybody sees it: cards, tokens, heroes, and the squares that the table offers now."""

from importlib import import_module
from typing import Any

from rules.battalia.build import exits_of
from rules.battalia.cards import BUILT, LAND_KIND, LAND_SIZE, NEUTRAL
from rules.battalia.moves import (
    AT_MUSTER,
    AT_TURN,
    ATTACK,
    GUARDS,
    NONE,
    SETTLE,
    TURN,
)
from rules.battalia.placing import rotations
from rules.battalia.view import view

FIELD = dict[str, Any]
WHERE: dict[int, int] = import_module(
    "table.battalia.led_matrix"
).WHERE  # moves about a square: which number it is


def field(play: Any) -> FIELD:
    """Public facts only: `view(game, None)` is what nobody in particular may know."""
    game, prompt = play.session.game, play.prompt
    known = view(game, None)
    begun = game.moment > AT_MUSTER
    return {
        "squares": [_square(game, known, square) for square in range(len(known["state"]))],
        "heroes": [_none(square) for square in known["heroes"]],
        "factions": list(game.factions),
        "points": known["points"],
        "active": game.active if begun else -1,
        "decider": game.seat,
        "day": game.day if begun else -1,
        "battle": _battle(known["battle"]),
        "offers": [] if play.scenes else _offers(game, prompt),
        "turns": [] if play.scenes else _turns(game, prompt),
        "target": _target(game, prompt),
        "piles": list(known["piles"]),
        "supplies": known["supplies"],
        "open": known["open"],
    }


def _none(number: int) -> int:
    return -1 if number == NONE else number


def _square(game: Any, known: FIELD, square: int) -> list[int]:
    """State, kind of card, exits, terrain, owner (-1 nobody), level, defence without a player."""
    ground = known["ground"][square]
    kind = game.lands[ground * LAND_SIZE + LAND_KIND] if known["state"][square] == BUILT else -1
    owner = known["owner"][square]
    return [
        known["state"][square],
        kind,
        known["exits"][square],
        known["terrain"][square],
        owner if owner < NEUTRAL else -1,
        known["level"][square],
        known["guard"][square],
    ]


def _battle(battle: FIELD | None) -> FIELD | None:
    if battle is None:
        return None
    return {"square": battle["square"], "totals": list(battle["totals"])}


def _offers(game: Any, prompt: Any) -> list[list[Any]]:
    """Lines of the list that are about a square: square, line, and the hero that is meant (-1: none)."""
    offers: list[list[Any]] = []
    for label, moves in prompt.choices:
        if not moves:
            continue
        move = moves[0]
        if move[0] in WHERE and move[0] != SETTLE:  # there the lines are terrains
            hero = move[2] - 1 if move[0] == ATTACK and move[2] else -1
            offers.append([move[WHERE[move[0]]], label, hero])
        elif move[0] == GUARDS:
            offers += [
                [square, label, -1]
                for square in sorted(set(game.heroes[2 * game.active : 2 * game.active + 2]))
                if square != NONE and game.map.guard[square] and game.map.owner[square] == NONE
            ]
    return offers


def _turns(game: Any, prompt: Any) -> list[list[Any]]:
    """How a card can lie on the chosen square: the exits, and the line that says so."""
    if game.asking != AT_TURN:
        return []
    masks = rotations(exits_of(game, game.pile))
    return [[masks[moves[0][1]], label] for label, moves in prompt.choices if moves and moves[0][0] == TURN]


def _target(game: Any, prompt: Any) -> int:
    """The square that waits for a card: at the setup, or for the card that is being turned."""
    if game.asking == AT_TURN:
        return int(game.square)
    moves = game.expects().moves
    return int(moves[0][1]) if moves and moves[0][0] == SETTLE else -1
