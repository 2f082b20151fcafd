"""The board of Arte de Batalla on a matrix of LEDs: levels, pieces, tokens, and what may be chosen now.

Before the reveal all of it is dark, whoever has placed what (AB-117).
"""

from rules.arte.card import FREE
from rules.arte.moves import (
    AIM,
    AT_CHASE,
    AT_DECLARE,
    AT_DEFEND,
    AT_REPLY,
    AT_UNIT,
    AT_WALK,
    DISMOUNT,
    GO,
    MOUNT,
    NONE,
    PORTAL_TOKEN,
    PUT,
    USE,
)
from rules.arte.terrain import way
from table.arte.shared_prompts import COLUMN, STEPS
from table.led_matrix import BLINK, ONCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State
    from table.prompt import Prompt

# Codes: 0 to 3 are the levels
_SIDE = 4  # + the seat of the unit that stands there
_HORSE = 6
_TOKEN = 6  # + the kind of token, from 1
_REACH = 12
_TARGET = 13
_SIGHT = 14
_BRIGHT = 15  # + the seat of the unit in use
_PICKED = 17
_COLUMN = 18
_OTHER_PORTAL = 19
_WAY = 20

_MOST_BLINKS = 6

PALETTE = bytes((
    0, 0, 0, 16, 16, 16, 32, 32, 32, 60, 60, 60,  # levels rise from dark to dim white
    120, 18, 60, 120, 95, 0, 130, 130, 130,  # pink, yellow, a Horse without rider
    0, 160, 200, 255, 90, 0, 120, 0, 220, 0, 60, 255, 255, 170, 60,  # wall, blaze, hole, Portal, Temple
    0, 80, 0, 255, 0, 0, 120, 50, 0,  # in reach, a target, the line of sight
    255, 40, 130, 255, 200, 0, 255, 255, 255, 0, 255, 0,  # in use, marked with the wheel, its column
    0, 200, 255, 160, 120, 0,  # the second Portal, the way to the marked square
))  # fmt: skip


def squares(g: "State", prompt: "Prompt | None", index: int) -> bytearray:
    """A code for each square."""
    codes = bytearray(len(g.levels))
    if not g.revealed:
        return codes
    if g.winners:
        return bytearray([_SIDE + g.winners[0]] * len(codes))
    _stand(g, codes)
    if prompt:
        _choose(g, codes, prompt.part)
        _strike(g, codes)
        if g.moment in (AT_UNIT, AT_WALK):
            codes[g.square[g.chosen]] = _BRIGHT + g.player
        if prompt.lines:
            _pick(g, codes, prompt, index)
    return codes


def _stand(g: "State", codes: bytearray) -> None:
    """Levels, tokens over them, pieces over both. A token blinks as often as it has turns left."""
    codes[:] = g.levels
    portal = _TOKEN + PORTAL_TOKEN
    for square in g.token_squares:
        token = g.tokens[square]
        code = _TOKEN + (token & 15)
        if code == _TOKEN + PORTAL_TOKEN:
            code, portal = portal, _OTHER_PORTAL
        codes[square] = code | ONCE * min(token >> 4, _MOST_BLINKS)
    for unit in range(2 * g.half):
        if g.pieces[g.square[unit]] == unit + 1:
            codes[g.square[unit]] = _SIDE + g.owner(unit)
    for horse in range(len(g.rider)):
        if g.pieces[g.horse_square[horse]] == FREE + horse:
            codes[g.horse_square[horse]] = _HORSE


def _choose(g: "State", codes: bytearray, part: int) -> None:
    """What the legal moves of this moment are about: public facts, the referee knows no hand."""
    for move in g.expected.moves:
        kind = move[0]
        if kind in (GO, PUT) or kind == DISMOUNT and part == STEPS:
            codes[move[1]] = _REACH
        elif kind == AIM:
            codes[move[1]] = _TARGET | BLINK
        elif kind == MOUNT:
            codes[g.horse_square[move[1]]] = _HORSE | BLINK


def _strike(g: "State", codes: bytearray) -> None:
    """Who attacks whom, and over which squares."""
    if g.moment not in (AT_DECLARE, AT_DEFEND, AT_REPLY, AT_CHASE) or g.attacker == NONE:
        return
    if g.skill == NONE:
        from rules.arte.assist import sight_line

        for square in sight_line(g, g.attacker, g.aim):
            if not g.pieces[square]:
                codes[square] = _SIGHT
    codes[g.aim] = _TARGET
    if g.target != NONE:
        codes[g.aim] = _SIGHT  # where an evading Hero has left
        codes[g.square[g.target]] = _TARGET
    codes[g.square[g.attacker]] = _BRIGHT + g.owner(g.attacker)


def _pick(g: "State", codes: bytearray, prompt: "Prompt", index: int) -> None:
    """The square of the marked line, or its column."""
    part = prompt.parts.get(index, 0)
    if part >= COLUMN:
        for square in range(part - COLUMN, len(codes), g.width):
            if codes[square] == _REACH:
                codes[square] = _COLUMN
        return
    for move in prompt.lines[index][1][:1]:
        kind = move[0]
        if kind in (GO, PUT, DISMOUNT, AIM):
            if kind == GO and g.moment in (AT_UNIT, AT_WALK):
                _lead(g, codes, move[1])
            codes[move[1]] = _PICKED
        elif kind == USE:
            codes[g.square[move[1]]] = _PICKED
        elif kind == MOUNT:
            codes[g.horse_square[move[1]]] = _PICKED


def _lead(g: "State", codes: bytearray, square: int) -> None:
    """The way there; who or what stands on it stays to be seen."""
    for step in way(g, g.chosen, square):
        if not g.pieces[step]:
            codes[step] = _WAY
