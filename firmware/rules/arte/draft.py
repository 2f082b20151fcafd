"""Before the battle: dice that name who begins, the draft of the Heroes, the secret armies."""

from rules.arte.card import (
    ARMY_SIZE,
    CLASSES,
    DIE,
    ELEMENT,
    HERO_SIZE,
    HORSES,
    LIFE,
    MAX_CLASS,
    MAX_HORSES,
    STATS,
)
from rules.arte.moves import (
    AT_ARMY,
    AT_BUILD,
    AT_DRAFT,
    AT_DRAFT_FIRST,
    AT_DRAFT_ROLL,
    AT_FIRST,
    AT_READY,
    AT_TURN,
    CHOSEN,
    DRAFT,
    DRAFTED,
    FIRST,
    FIRST_IS,
    FULL,
    HORSE,
    RECRUIT,
    ROLL,
    ROLLED,
    TIED,
)
from rules.game import CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State

_HEROES = 2  # of each Strategist, AB-103


def offer_roll(g: "State") -> "Moves":
    """First seat 0's die, then seat 1's."""
    g.seat = CHANCE
    return [(ROLL, face) for face in range(1, g.settings[DIE] + 1)]


def roll(g: "State", move: "Move") -> None:
    face = move[1]
    seat = 1 if g.rolls[0] else 0
    g.rolls[seat] = face
    g.tell(ROLLED, seat, face)
    if not seat:
        return
    if g.rolls[0] == g.rolls[1]:  # AB-Q01
        g.rolls[0] = g.rolls[1] = 0
        g.tell(TIED)
        return
    g.moment = AT_DRAFT_FIRST if g.moment == AT_DRAFT_ROLL else AT_FIRST


def offer_first(g: "State") -> "Moves":
    """The higher roller names who begins (AB-102, AB-121)."""
    g.seat = 0 if g.rolls[0] > g.rolls[1] else 1
    return [(FIRST, 0), (FIRST, 1)]


def name_first(g: "State", move: "Move") -> None:
    g.first = g.player = g.builder = move[1]
    g.rolls[0] = g.rolls[1] = 0
    g.tell(FIRST_IS, g.first)
    g.moment = AT_DRAFT if g.moment == AT_DRAFT_FIRST else AT_TURN


def _drafted(g: "State") -> "list[int]":
    """The Heroes taken so far, in order; the fourth ends the draft."""
    order = (g.first * g.half, (1 - g.first) * g.half)
    units = (order[0], order[1], order[0] + 1)  # strictly alternating, AB-Q02
    return [unit for unit in units if g.life[unit]]


def offer_draft(g: "State") -> "Moves":
    drafted = _drafted(g)
    g.seat = (g.first + len(drafted)) % 2
    taken = [g.sort[unit] - CLASSES for unit in drafted]
    return [(DRAFT, hero) for hero in range(len(g.heroes) // HERO_SIZE) if hero not in taken]


def draft(g: "State", move: "Move") -> None:
    """A Hero with his kit: life, Element deck, tokens (AB-104, AB-105)."""
    picks = len(_drafted(g))
    unit = g.seat * g.half + picks // 2
    hero = move[1]
    g.sort[unit] = CLASSES + hero
    g.life[unit] = g.stat(unit, LIFE)
    g.element_decks[g.slot(unit)] = g.elements[g.heroes[hero * HERO_SIZE + ELEMENT]]
    g.tell(DRAFTED, g.seat, hero)
    if picks + 1 == 2 * _HEROES:
        g.moment = AT_ARMY


def _pieces(g: "State", seat: int) -> int:
    return sum(g.counts[5 * seat : 5 * seat + 5])


def offer_army(g: "State") -> "Moves":
    """Any mix of eight (AB-106), within the supply (AB-107)."""
    seat = g.seat = g.builder
    moves: "Moves" = []
    for sort in range(CLASSES):
        if g.counts[5 * seat + sort] < g.settings[MAX_CLASS]:
            moves.append((RECRUIT, sort))
    if g.counts[5 * seat + HORSE] < g.settings[MAX_HORSES]:
        moves.append((RECRUIT, HORSE))
    return moves


def recruit(g: "State", move: "Move") -> None:
    seat = g.seat
    g.counts[5 * seat + move[1]] += 1
    g.tell(CHOSEN, seat, _pieces(g, seat))
    if _pieces(g, seat) < g.settings[ARMY_SIZE]:
        return
    _enlist(g, seat)
    if g.mode == FULL:
        g.moment = AT_BUILD
        return
    # At a real table both choose before they build behind their screens.
    g.builder = 1 - seat
    if seat != g.first:
        g.moment = AT_READY


def _enlist(g: "State", seat: int) -> None:
    """Units in the order of their classes, so that a numeral is a place in its class (AB-108)."""
    unit = seat * g.half + _HEROES
    for sort in range(CLASSES):
        for _ in range(g.counts[5 * seat + sort]):
            g.sort[unit] = sort
            g.life[unit] = g.stats[sort * STATS + LIFE]
            unit += 1
    for horse in range(g.counts[5 * seat + HORSE]):
        g.horse_alive[seat * HORSES + horse] = 1
