"""Why a move is refused: a stable code and the number of the rule. Asked only once the refusal is certain."""

from rules.arte.build import misfit, plates_left
from rules.arte.card import FREE, HERO_SIZE, HURT_TODAY, NOWHERE, PLATE_SIZE, RANGE, TARGET
from rules.arte.effects import token_of
from rules.arte.forms import MOVES
from rules.arte.free import exit_of
from rules.arte.moves import (
    AIM,
    AT_ARMY,
    AT_BUILD,
    AT_DECLARE,
    AT_DRAFT,
    AT_FREE,
    AT_OVER,
    AT_PLACE,
    AT_PLATE,
    AT_REDIRECT,
    AT_SKILL,
    AT_UNIT,
    DISMOUNT,
    DONE,
    DRAFT,
    FULL,
    GO,
    HORSE,
    ICE_WALL,
    LAY,
    LIFT,
    MOUNT,
    NONE,
    PLATE,
    PORTAL,
    PORTAL_TOKEN,
    PUT,
    READY,
    RECRUIT,
    SKILL,
    SWAP,
    TAKE,
    TEMPLE,
    TIME,
    USE,
    WALK,
)
from rules.arte.reasons import why_no_card, why_no_skill
from rules.arte.sight import attack_cost
from rules.arte.terrain import step_cost
from rules.game import Refusal
from rules.refusing import due, has_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeGuard

    from rules.arte.state import Move, State

    Reason = tuple[str, int]  # the code, and the number of the rule


_MOST_MS = 0xFFFFFFF


def well_formed(move: object) -> "TypeGuard[Move]":
    """Only a time may be a large number."""
    return has_form(move, MOVES, _MOST_MS) and (move[0] == TIME or max(move) <= NONE)


def why(g: "State", move: object) -> Refusal:
    """The refusal of a move that is not among the expected ones."""
    if not well_formed(move):
        return Refusal("malformed")
    if g.moment == AT_OVER:
        return Refusal("game_over", "AB-909")
    reason = _REASONS.get(move[0])
    code, rule = reason(g, move) if reason else _not_offered(g, move)
    return Refusal(code, "AB-%d" % rule)


def _not_now(g: "State") -> "Reason":
    return "not_now", due(g)


def _not_offered(g: "State", move: "Move") -> "Reason":
    """Right in kind, but nothing that can be named here; or not the moment for it."""
    if any(other[0] == move[0] for other in g.expected.moves):
        return "not_offered", due(g)
    return _not_now(g)


# Setup


def _draft(g: "State", move: "Move") -> "Reason":
    if g.moment != AT_DRAFT:
        return _not_now(g)
    return ("hero_taken", 103) if move[1] * HERO_SIZE < len(g.heroes) else ("no_such_hero", 103)


def _recruit(g: "State", move: "Move") -> "Reason":
    if g.moment != AT_ARMY:
        return _not_now(g)
    if move[1] > HORSE:
        return "no_such_class", 106
    return ("horses_full", 107) if move[1] == HORSE else ("class_full", 107)


def _plate(g: "State", move: "Move") -> "Reason":
    if g.moment != AT_BUILD:
        return _not_now(g)
    if move[1] * PLATE_SIZE >= len(g.plate_sizes) or move[2] > 1:
        return "no_such_plate", 112
    if plates_left(g, g.seat, move[1]) <= 0:
        return "plates_used", 122
    return ("no_place", 114) if not move[2] else ("same_turned", 112)


def _put(g: "State", move: "Move") -> "Reason":
    square = move[1]
    if square >= len(g.levels):
        return "no_such_square", due(g)
    if g.moment == AT_PLATE:
        rule = misfit(g, g.seat, g.plate // 2, square, g.plate % 2)
        return {111: "not_your_rows", 112: "off_board", 113: "too_high"}.get(rule, "overhang"), rule
    if g.moment == AT_PLACE:
        return ("occupied", 109) if g.pieces[square] else ("not_your_rows", 109)
    if not any(other[0] == PUT for other in g.expected.moves):
        return _not_now(g)
    if _left(g, square):
        return "same_square", 902
    if g.pieces[square] or g.tokens[square]:
        return "not_free", 902
    if g.dist(g.square[g.attacker], square) > g.skill_of(g.skill, RANGE):
        return "out_of_range", 805
    return "not_in_line", 902


def _left(g: "State", square: int) -> bool:
    """Whether this skill has taken a token from there, or would do so with its first token."""
    if g.pieces[square]:
        return False
    token = g.tokens[square] & 15
    if g.placing:
        return square in g.placing and not token
    return token in (PORTAL_TOKEN, TEMPLE) and token == token_of(g, g.attacker)


def _ready(g: "State", move: "Move") -> "Reason":
    return ("sealed", 115) if g.moment == AT_BUILD else _not_now(g)


def _lift(g: "State", move: "Move") -> "Reason":
    return ("no_plate", 116) if g.moment == AT_BUILD else _not_now(g)


def _take(g: "State", move: "Move") -> "Reason":
    if any(other[0] == TAKE for other in g.expected.moves):
        return "deck_short", 220
    return _not_now(g)


# The turn


def _use(g: "State", move: "Move") -> "Reason":
    if g.moment != AT_FREE:
        return _not_now(g)
    if move[1] >= len(g.life):
        return "no_such_unit", 316
    if g.owner(move[1]) != g.player:
        return "not_your_unit", 601
    return "defeated", 711


def _immobile(g: "State", unit: int) -> "Reason | None":
    if g.mp[unit]:
        return None
    if g.rooted[unit]:
        return "rooted", 815
    return ("closed", 307) if g.closed[unit] else ("no_movement", 309)


def _walk(g: "State", move: "Move") -> "Reason":
    if g.moment != AT_UNIT:
        return _not_now(g)
    return _immobile(g, g.chosen) or ("blocked", 311)


def _go(g: "State", move: "Move") -> "Reason":
    square = move[1]
    if not any(other[0] == GO for other in g.expected.moves):
        return _not_now(g)
    if square >= len(g.levels):
        return "no_such_square", 310
    piece = g.pieces[square]
    if piece >= FREE:
        return "horse_there", 410
    if piece:
        return ("own_unit_there", 312) if g.owner(piece - 1) == g.seat else ("enemy_there", 311)
    if not g.free(square):
        return "token_there", 314
    return "too_far", due(g)


def _mount(g: "State", move: "Move") -> "Reason":
    horse, unit = move[1], g.chosen
    if g.moment != AT_UNIT:
        return _not_now(g)
    if horse >= len(g.rider) or not g.horse_alive[horse]:
        return "no_such_horse", 402
    if g.horse[unit] != NONE:
        return "mounted", 403
    if g.rider[horse] != NONE:
        return "ridden", 402
    if g.dist(g.square[unit], g.horse_square[horse]) != 1:
        return "not_adjacent", 403
    if not step_cost(g, g.square[unit], g.horse_square[horse]):
        return "too_steep", 501
    return _immobile(g, unit) or ("mount_price", 403)


def _dismount(g: "State", move: "Move") -> "Reason":
    unit = g.chosen
    if g.moment != AT_UNIT:
        return _not_now(g)
    if g.horse[unit] == NONE:
        return "on_foot", 407
    if move[1] >= len(g.levels) or g.dist(g.square[unit], move[1]) != 1:
        return "not_adjacent", 407
    if not g.free(move[1]):
        return "occupied", 407
    return _immobile(g, unit) or ("too_steep", 501)


def _portal(g: "State", move: "Move") -> "Reason":
    if g.moment != AT_UNIT:
        return _not_now(g)
    if g.fresh_portals:
        return "portals_new", 907
    return ("no_exit", 907) if exit_of(g, g.chosen) == NOWHERE else ("no_movement", 309)


def _aim(g: "State", move: "Move") -> "Reason":
    square = move[1]
    if g.moment not in (AT_UNIT, AT_SKILL, AT_REDIRECT):
        return _not_now(g)
    if square >= len(g.levels):
        return "no_such_square", 605
    unit = g.unit_on(square)
    if g.moment == AT_SKILL:
        if not any(other[0] == AIM for other in g.expected.moves):
            return _not_now(g)
        if not g.pieces[square]:
            return "nobody_there", 805
        if g.skill_of(g.skill, TARGET) == HURT_TODAY:
            return "not_damaged", 802
        return "out_of_range", 805
    if g.moment == AT_UNIT and not g.attacks[g.chosen]:
        return "attacked", 602
    if unit != NONE and g.owner(unit) == g.player:
        return "own_unit", 605
    if g.moment == AT_REDIRECT and unit == NONE:
        return "nobody_there", 707
    return _cannot_strike(g, g.chosen if g.moment == AT_UNIT else g.attacker, square)


def _cannot_strike(g: "State", unit: int, square: int) -> "Reason":
    if not g.pieces[square] and g.tokens[square] & 15 != ICE_WALL:
        return "nobody_there", 605
    if attack_cost(g, unit, square) == NONE:
        return "obstructed", 613
    return "out_of_range", 606


def _done(g: "State", move: "Move") -> "Reason":
    if g.moment == AT_DECLARE:
        return _cannot_strike(g, g.attacker, g.aim)
    return _not_now(g)


# Cards and skills


def _lay(g: "State", move: "Move") -> "Reason":
    return why_no_card(g, move[1], move[2])


def _skill(g: "State", move: "Move") -> "Reason":
    return why_no_skill(g, move[1])


def _swap(g: "State", move: "Move") -> "Reason":
    if not any(other[0] == SWAP for other in g.expected.moves):
        return _not_now(g)
    return ("not_in_hand", 120) if g.mode == FULL else ("all_seen", 223)


_REASONS: "dict[int, Callable[[State, Move], Reason]]" = {
    DRAFT: _draft,
    RECRUIT: _recruit,
    PLATE: _plate,
    PUT: _put,
    READY: _ready,
    LIFT: _lift,
    TAKE: _take,
    USE: _use,
    WALK: _walk,
    GO: _go,
    MOUNT: _mount,
    DISMOUNT: _dismount,
    PORTAL: _portal,
    AIM: _aim,
    DONE: _done,
    LAY: _lay,
    SKILL: _skill,
    SWAP: _swap,
}
