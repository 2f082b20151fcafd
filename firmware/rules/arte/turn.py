"""Hands and the beginning of a turn: the deal, start effects, the draw, the roll."""

from rules.arte.card import (
    BASE,
    CHEST_HAND,
    DIE,
    DRAW_CHEST,
    DRAW_ELEM,
    ELEM_HAND,
    HORSE_BONUS,
    KINDS,
    RUN_SECONDS,
    RUNS,
)
from rules.arte.effects import heal, token_owner
from rules.arte.moves import (
    AT_DRAW,
    AT_ELEMENTS,
    AT_FIRST_ROLL,
    AT_FREE,
    AT_OPENING,
    AT_ROLL,
    DEALT,
    DIED,
    DRAW,
    DREW,
    FULL,
    NONE,
    RESHUFFLED,
    ROLL,
    TAKE,
    TEMPLE,
    TOOK,
    TURN_OF,
)
from rules.arte.terrain import around
from rules.game import CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State


# Chest cards


def _cards_in_deck(g: "State") -> "Moves":
    """An entry for each card: all are equally likely."""
    moves: "Moves" = []
    for kind in range(KINDS):
        moves += [(DRAW, kind)] * g.deck[kind]
    return moves


def _to_hand(g: "State", seat: int, kind: int) -> None:
    g.deck[kind] -= 1
    g.deck_size -= 1
    g.hands[seat * KINDS + kind] += 1
    g.hand_sizes[seat] += 1


def offer_deal(g: "State") -> "Moves | None":
    """Ten cards for seat 0, then for seat 1 (AB-118)."""
    size = g.settings[CHEST_HAND]
    for seat in (0, 1):
        due = size - g.hand_sizes[seat]
        if not due:
            continue
        if g.mode == FULL:
            g.seat = CHANCE
            return _cards_in_deck(g)
        g.hand_sizes[seat] = size
        g.deck_size -= size
        g.tell(DEALT, seat, size)
    g.builder = g.first
    g.moment = AT_OPENING
    return None


def deal(g: "State", move: "Move") -> None:
    size = g.settings[CHEST_HAND]
    seat = 0 if g.hand_sizes[0] < size else 1
    _to_hand(g, seat, move[1])
    if g.hand_sizes[seat] == size:
        g.tell(DEALT, seat, size)


def offer_draw(g: "State") -> "Moves | None":
    """Two from the top; an empty deck is made anew from the discard pile (AB-219, AB-302)."""
    while g.drawing:
        if not g.deck_size:
            _reshuffle(g)
        if not g.deck_size:
            break
        if g.mode == FULL:
            g.seat = CHANCE
            return _cards_in_deck(g)
        cards = min(g.drawing, g.deck_size)
        g.deck_size -= cards
        g.hand_sizes[g.player] += cards
        g.drawing -= cards
        g.reveals = True
        g.tell(DREW, g.player, cards)
    g.drawing = 0
    g.moment = AT_ELEMENTS
    return None


def _reshuffle(g: "State") -> None:
    if not g.discards:
        return
    if g.mode == FULL:
        for kind in g.discards:
            g.deck[kind] += 1
    g.deck_size = len(g.discards)
    g.discards = bytearray()
    g.reveals = True
    g.tell(RESHUFFLED, g.deck_size)


def draw(g: "State", move: "Move") -> None:
    _to_hand(g, g.player, move[1])
    g.drawing -= 1
    g.tell(DREW, g.player, 1)


# Element cards


def _splits(g: "State", seat: int, cards: int) -> "Moves":
    """In any split, as far as the two decks reach (AB-119, AB-220)."""
    first, second = g.element_decks[2 * seat], g.element_decks[2 * seat + 1]
    cards = min(cards, first + second)
    return [(TAKE, n) for n in range(cards + 1) if n <= first and cards - n <= second]


def _take(g: "State", seat: int, cards: int, first: int) -> None:
    cards = min(cards, g.element_decks[2 * seat] + g.element_decks[2 * seat + 1])
    split = (first, cards - first)
    for hero in (0, 1):
        g.element_decks[2 * seat + hero] -= split[hero]
        g.element_hands[2 * seat + hero] += split[hero]
    if cards:
        g.tell(TOOK, seat, split[0], split[1])


def offer_opening(g: "State") -> "Moves":
    g.seat = g.builder
    return _splits(g, g.seat, g.settings[ELEM_HAND])


def take_opening(g: "State", move: "Move") -> None:
    _take(g, g.seat, g.settings[ELEM_HAND], move[1])
    g.builder = 1 - g.seat
    if g.seat != g.first:
        g.moment = AT_FIRST_ROLL


def offer_elements(g: "State") -> "Moves | None":
    g.seat = g.player
    moves = _splits(g, g.seat, g.settings[DRAW_ELEM])
    if len(moves) > 1:
        return moves
    take_elements(g, moves[0])
    return None


def take_elements(g: "State", move: "Move") -> None:
    _take(g, g.seat, g.settings[DRAW_ELEM], move[1])
    g.moment = AT_ROLL


# The turn


def start_turn(g: "State") -> "Moves | None":
    """Start effects come before draw and roll (AB-301, AB-317)."""
    g.turn += 1
    g.tell(TURN_OF, g.player, g.turn)
    _temple(g)
    g.drawing = g.settings[DRAW_CHEST]
    g.moment = AT_DRAW
    return None


def _temple(g: "State") -> None:
    """Each own unit around it heals 1 (AB-908)."""
    owner = token_owner(g, TEMPLE)
    if owner == NONE or g.owner(owner) != g.player:
        return
    for temple in g.token_squares:
        if g.tokens[temple] & 15 != TEMPLE:
            continue
        for square in around(g, temple):
            unit = g.unit_on(square)
            if unit != NONE and g.owner(unit) == g.player:
                heal(g, unit, 1)


def offer_roll(g: "State") -> "Moves":
    g.seat = CHANCE
    return [(ROLL, face) for face in range(1, g.settings[DIE] + 1)]


def roll(g: "State", move: "Move") -> None:
    """One die for every unit of the turn (AB-303); the clock starts (AB-912, AB-915)."""
    g.die = move[1]
    g.tell(DIED, g.die)
    for unit in g.own(g.player):
        if g.life[unit]:
            _set_off(g, unit)
    g.clock = 1000 * g.settings[RUN_SECONDS] * g.settings[RUNS] if g.timed else 0
    g.active = g.chosen = NONE
    g.moment = AT_FREE


def _set_off(g: "State", unit: int) -> None:
    g.attacks[unit] = 1  # AB-602
    horse = g.horse[unit]
    if horse == NONE:
        mp = g.die + g.stat(unit, BASE)  # AB-304, AB-305
    else:
        mp = g.die + g.settings[HORSE_BONUS]  # AB-401
        g.bonus[unit] = g.horse_bonus[horse] = 1  # AB-406
    g.mp[unit] = 0 if g.rooted[unit] else max(0, mp - g.slowed[unit])  # AB-815
