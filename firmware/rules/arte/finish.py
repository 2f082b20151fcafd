"""The end procedure of a turn, and what can end turn or game at any moment (AB-318, 903, 906, 912 to 919)."""

from rules.arte.card import QUIET_TURNS
from rules.arte.effects import (
    bury,
    direction,
    finish,
    hit,
    hit_around,
    hurt,
    is_won,
    remove_token,
    shove,
    token_owner,
)
from rules.arte.moves import (
    AT_OVER,
    AT_TURN,
    BLACK_HOLE,
    BLAZE,
    DISCARDED,
    NONE,
    QUIET,
    TURN_ENDS,
)
from rules.arte.terrain import around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Moves, State

_HOLE_DAMAGE = 2
_BLAZE_DAMAGE = 1
_POISON_DAMAGE = 1
_TURNS_LEFT = 0xF0  # the bits of a token that count its turns


def end_turn(g: "State") -> "Moves | None":
    """Black hole, Blazes, poison, each with its removals and the test of victory; then the tidying up."""
    g.tell(TURN_ENDS, g.player)
    for effect in (_black_hole, _blazes, _poison):
        effect(g)
        if is_won(g):
            return None
    _expire(g)
    _sort_cards(g)
    _reset(g)
    if g.moment != AT_OVER:
        g.player = 1 - g.player
        g.moment = AT_TURN
    return None


def _standing(g: "State", token: int) -> "list[int]":
    return [square for square in g.token_squares if g.tokens[square] & 15 == token]


def _black_hole(g: "State") -> None:
    """2 damage around, then all at distance 2 are pulled one square, lowest square first (AB-816, AB-906)."""
    for hole in _standing(g, BLACK_HOLE):
        hit_around(g, hole, _HOLE_DAMAGE, g.owner(token_owner(g, BLACK_HOLE)))
        bury(g)
        if not g.tokens[hole]:
            continue  # its Monk fell, and it left with him (AB-901)
        for square in around(g, hole, 2):
            if g.unit_on(square) != NONE:  # whoever stands beside it already stays there
                shove(g, square, direction(g, square, hole), 1)


def _blazes(g: "State") -> None:
    """All hit together: who stands beside two of them takes 2 (AB-903)."""
    blazes = _standing(g, BLAZE)
    if not blazes:
        return
    dealt = bytearray(len(g.pieces))
    for blaze in blazes:
        hit_around(g, blaze, _BLAZE_DAMAGE, g.owner(token_owner(g, BLAZE)), dealt)
    for square in range(len(dealt)):
        if dealt[square]:
            hit(g, square, dealt[square])
    bury(g)


def _poison(g: "State") -> None:
    """At the end of this turn and of the next (AB-815)."""
    for unit in range(len(g.poisoned)):
        if g.poisoned[unit]:
            g.poisoned[unit] -= 1
            hurt(g, unit, _POISON_DAMAGE)
    bury(g)


def _expire(g: "State") -> None:
    for square in g.token_squares[:]:
        if g.tokens[square] & _TURNS_LEFT:
            g.tokens[square] -= 16
            if not g.tokens[square] & _TURNS_LEFT:
                remove_token(g, square)
    for unit in g.own(g.player):
        g.rooted[unit] = g.slowed[unit] = 0


def _sort_cards(g: "State") -> None:
    """Chest cards to the discard pile as they were played (AB-216, 224), Elements to their decks (AB-217)."""
    if g.played:
        g.discards += g.played
        g.tell(DISCARDED, len(g.played))
        g.played = bytearray()
    for slot in range(len(g.element_decks)):
        g.element_decks[slot] += g.element_used[slot]
        g.element_used[slot] = g.main_used[slot] = 0
    for board in range(len(g.used)):  # AB-212
        g.used[board] = 0


def _reset(g: "State") -> None:
    for unit in range(len(g.mp)):
        g.mp[unit] = g.closed[unit] = g.attacks[unit] = g.bonus[unit] = g.wounded[unit] = g.boots[unit] = 0
    for horse in range(len(g.horse_bonus)):
        g.horse_bonus[horse] = 0
    g.active = g.chosen = g.attacker = g.target = g.skill = NONE
    g.fresh_portals = False
    g.die = g.clock = 0
    g.glass_down = False
    g.quiet = 0 if g.defeats else g.quiet + 1
    g.defeats = False
    g.tell(QUIET, g.quiet)
    if g.settings[QUIET_TURNS] and g.quiet >= g.settings[QUIET_TURNS]:  # AB-919
        finish(g, NONE)
