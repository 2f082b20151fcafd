"""An attack whose target got out of reach: the chase, the farther look, the redirect (AB-706 to AB-709)."""

from rules.arte.card import CLASSES, LEAP, MAIN, OP, RANGED, SELF, SKILLS, STEP, SWORDS, TARGET, TIMING
from rules.arte.cards import affordable, lay, offer_lay, pay
from rules.arte.exchange import lose
from rules.arte.free import walk_to
from rules.arte.moves import (
    AIM,
    AT_CHASE,
    AT_DEFEND,
    AT_EVADE,
    AT_REDIRECT,
    AT_REPLY,
    BOOTS,
    BULLSEYE,
    GO,
    PASS,
    REDIRECTED,
    REGAINED,
    RING,
    SKILL,
)
from rules.arte.sight import strikes, targets
from rules.arte.skills import landings
from rules.arte.terrain import reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State


def _runs(g: "State") -> "list[int]":
    """Skills that move the attacker in a chase (AB-706)."""
    hero = g.attacker
    if not g.is_hero(hero):
        return []
    found = []
    first = (g.sort[hero] - CLASSES) * SKILLS
    for skill in range(first, first + SKILLS):
        if g.skill_of(skill, TIMING) not in (SWORDS, MAIN) or g.skill_of(skill, TARGET) != SELF:
            continue
        if g.skill_of(skill, OP) in (STEP, LEAP) and affordable(g, hero, skill) and landings(g, hero, skill):
            found.append(skill)
    return found


def offer_chase(g: "State") -> "Moves | None":
    """The target is out of reach: a melee attacker may run after it, a ranged one see farther (AB-709)."""
    unit = g.attacker
    if strikes(g, unit, g.square[g.target], g.bulls):
        g.tell(REGAINED, unit)
        g.moment = AT_REPLY
        return None
    g.seat = g.owner(unit)
    moves: "Moves" = []
    if g.stat(unit, RANGED):
        offer_lay(g, unit, BULLSEYE, moves)
    else:
        if g.mp[unit]:
            left = reach(g, unit, g.mp[unit])
            moves = [(GO, square) for square in range(len(left)) if left[square]]
        if not g.rooted[unit]:  # AB-815
            offer_lay(g, unit, BOOTS, moves)
        for skill in _runs(g):
            moves.append((SKILL, skill))
    offer_lay(g, unit, RING, moves)  # it is his reply, and a redirect takes the Ring along (AB-707)
    if not moves and not g.room(unit):
        _give_up(g)
        return None
    moves.append((PASS,))
    return moves


def chase(g: "State", move: "Move") -> None:
    unit = g.attacker
    kind = move[0]
    if kind == PASS:
        _give_up(g)
    elif kind == GO:
        walk_to(g, unit, move[1])
        g.laid += 1
    elif kind == SKILL:
        pay(g, unit, move[1])
        g.moving = move[1]
        g.came_from = AT_CHASE
        g.moment = AT_EVADE
    elif move[1] == BULLSEYE:
        g.bulls += lay(g, unit, BULLSEYE, move[2])
    elif move[1] == RING:
        g.rings += lay(g, unit, RING, move[2])
    else:
        value = lay(g, unit, BOOTS, move[2])
        g.mp[unit] += value
        g.boots[unit] += value


def _others(g: "State") -> "list[int]":
    """Other enemies a melee attacker reaches from where it stands (AB-707)."""
    if g.stat(g.attacker, RANGED):
        return []
    here = g.square[g.target]
    return [square for square in targets(g, g.attacker, 0, True) if square != here]


def _give_up(g: "State") -> None:
    if _others(g):
        g.moment = AT_REDIRECT
    else:
        lose(g)


def offer_redirect(g: "State") -> "Moves":
    g.seat = g.owner(g.attacker)
    moves: "Moves" = [(AIM, square) for square in _others(g)]
    moves.append((PASS,))
    return moves


def redirect(g: "State", move: "Move") -> None:
    """The attacker's cards still count, what the first target was given does not."""
    if move[0] == PASS:
        lose(g)
        return
    g.aim = move[1]
    g.target = g.unit_on(g.aim)
    g.shields = g.laid = 0
    g.tell(REDIRECTED, g.attacker, g.aim)
    g.moment = AT_DEFEND
