"""The map on a matrix of LEDs, four to a square: what is built, whose, who stands there, what is offered."""

from rules.battalia.cards import ABSENT, BLOCKED, BUILT, FIGURES, NEUTRAL
from rules.battalia.land import SIDE, SQUARES
from rules.battalia.moves import (
    ANNEX,
    AT_TURN,
    ATTACK,
    CHOOSE,
    FLEE,
    FOUND,
    HERO,
    MUSTER,
    NONE,
    SETTLE,
    SQUARE,
    STEP,
    UPGRADE,
)
from table.led_matrix import BLINK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.prompt import Prompt

# Moves that are about a square, and which of their numbers it is
WHERE = {
    SQUARE: 1, CHOOSE: 1, FOUND: 1, MUSTER: 1, UPGRADE: 1, HERO: 1, ANNEX: 1, FLEE: 1, ATTACK: 1, STEP: 2,
    SETTLE: 1,
}  # fmt: skip
WIDTH = 2 * SIDE

# Codes; those of the terrains come first after the empty square, in their order
_EMPTY = 1
_GROUND = 2  # + the terrain; the ruins have none
_IMPASSABLE = 7
_GUARDED = 8
_OFFER = 9
_PICKED = 10
_CITY = 11  # + four times the faction, + the level from 0
_HERO = 27  # + the faction

PALETTE = bytes((
    0, 0, 0, 8, 8, 8,  # no square, an empty one
    12, 36, 4, 4, 24, 36, 40, 16, 4, 24, 24, 24, 28, 20, 12,  # forest, lake, canyon, mountain, ruins
    30, 0, 0, 60, 60, 60, 0, 130, 0, 255, 255, 255,  # impassable, nobody's city, offered, marked
    0, 40, 0, 0, 80, 0, 0, 130, 0, 0, 200, 0,  # a city of each faction, brighter with its level
    0, 10, 40, 0, 20, 80, 0, 35, 140, 0, 50, 220,
    40, 0, 0, 80, 0, 0, 140, 0, 0, 220, 0, 0,
    40, 28, 0, 80, 56, 0, 140, 100, 0, 220, 160, 0,
    0, 255, 0, 0, 60, 255, 255, 0, 0, 255, 190, 0,  # a hero of each faction
))  # fmt: skip


def squares(g: "Battalia", prompt: "Prompt | None", index: int) -> bytearray:
    """A code for each LED."""
    codes = bytearray(4 * SQUARES)
    for square in range(SQUARES):
        _paint(codes, square, _ground(g, square))
    for hero in range(FIGURES * g.players):
        if g.heroes[hero] != NONE:
            _stand(codes, g.heroes[hero], _HERO + g.factions[hero // FIGURES])
    if g.field != NONE:
        _fight(g, codes)
    if prompt:
        _offer(g, codes, prompt, index)
    return codes


def _ground(g: "Battalia", square: int) -> int:
    land = g.map
    state = land.state[square]
    if state == BLOCKED:
        return _IMPASSABLE
    if state != BUILT:
        return 0 if state == ABSENT else _EMPTY
    owner = land.owner[square]
    if owner < g.players:
        return _CITY + 4 * g.factions[owner] + land.level[square] - 1
    return _GUARDED if owner == NEUTRAL else _GROUND + land.terrain[square]


def _corner(square: int) -> int:
    """The lower left LED of a square: the matrix begins at the south-west corner of the map."""
    return 2 * (SIDE - 1 - square // SIDE) * WIDTH + square % SIDE * 2


def _paint(codes: bytearray, square: int, code: int) -> None:
    at = _corner(square)
    for led in (at, at + 1, at + WIDTH, at + WIDTH + 1):
        codes[led] = code


def _stand(codes: bytearray, square: int, code: int) -> None:
    """A hero takes one of the lower lights; where several stand the later ones share the second."""
    at = _corner(square)
    codes[at + (codes[at] >= _HERO)] = code


def _fight(g: "Battalia", codes: bytearray) -> None:
    """The square of a battle blinks in both colours; nobody's defenders are white."""
    at = _corner(g.field)
    rival = _PICKED if g.rival == NONE else _HERO + g.factions[g.rival]
    codes[at] = codes[at + 1] = rival | BLINK
    codes[at + WIDTH] = codes[at + WIDTH + 1] = _HERO + g.factions[g.active] | BLINK


def _offer(g: "Battalia", codes: bytearray, prompt: "Prompt", index: int) -> None:
    """Squares of the list, and the one of the marked line. A hero stays to be seen below them."""
    for number, (_, moves) in enumerate(prompt.choices):
        if moves and moves[0][0] in WHERE:
            _mark(codes, moves[0][WHERE[moves[0][0]]], _PICKED if number == index else _OFFER)
    if g.asking == AT_TURN:
        _mark(codes, g.square, _PICKED | BLINK)


def _mark(codes: bytearray, square: int, code: int) -> None:
    at = _corner(square) + WIDTH
    if codes[at] != _PICKED:  # several lines may be about one square
        codes[at] = codes[at + 1] = code
