"""Chest and Element cards: what may be laid for whom, within the limits, and what laying does."""

from rules.arte.card import CHEST_SIZE, COST, KINDS, LIM_HERO_ELEM, SKILLS
from rules.arte.moves import CLOSED, FULL, GEM, LAID, LAY, NONE, PAID, USED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Moves, State


def held(g: "State", seat: int, kind: int) -> int:
    """How many cards of a kind the seat can lay: those in hand, or, unseen, those that may be there."""
    if g.mode == FULL:
        return g.hands[seat * KINDS + kind]
    # At most as many as are not in sight (section 6.4).
    seen = bytes(g.discards + g.played).count(bytes((kind,)))
    return min(g.hand_sizes[seat], g.chest[CHEST_SIZE * kind + 1] - seen)


def offer_lay(g: "State", unit: int, kind: int, moves: "Moves") -> None:
    """A card for the unit, and the same with a Gem (AB-207), as far as hand and board allow."""
    seat = g.owner(unit)
    room = g.room(unit)
    if not room or not held(g, seat, kind):
        return
    moves.append((LAY, kind, 0))
    if room >= 2 and g.hand_sizes[seat] >= 2 and held(g, seat, GEM):
        moves.append((LAY, kind, 1))


def lay(g: "State", unit: int, kind: int, gem: int) -> int:
    """The card goes to the unit's board; its value comes back."""
    _lay_one(g, unit, kind)
    value = g.chest[CHEST_SIZE * kind]
    if gem:
        _lay_one(g, unit, GEM)  # AB-213
        value += g.chest[CHEST_SIZE * GEM]
    g.laid += 1
    g.tell(LAID, g.owner(unit), unit, kind, gem)
    return value


def _lay_one(g: "State", unit: int, kind: int) -> None:
    seat = g.owner(unit)
    if g.mode == FULL:
        g.hands[seat * KINDS + kind] -= 1
    g.hand_sizes[seat] -= 1
    g.played.append(kind)
    g.used[g.board(unit)] += 1


def take_back(g: "State", unit: int, cards: int) -> None:
    """The last cards laid for the unit return to the hand: its attack was not declared."""
    seat = g.owner(unit)
    for _ in range(cards):
        kind = g.played[-1]
        g.played = g.played[:-1]
        if g.mode == FULL:
            g.hands[seat * KINDS + kind] += 1
    g.hand_sizes[seat] += cards
    g.used[g.board(unit)] -= cards


def most(g: "State", unit: int, kind: int) -> int:
    """The most that cards of one kind, with Gems, could still add for the unit."""
    seat = g.owner(unit)
    room = min(g.room(unit), g.hand_sizes[seat])
    cards = min(room, held(g, seat, kind))
    gems = held(g, seat, GEM)
    value, gem_value = g.chest[CHEST_SIZE * kind], g.chest[CHEST_SIZE * GEM]
    best = 0
    for count in range(cards + 1):
        best = max(best, count * value + min(gems, count, room - count) * gem_value)
    return best


def affordable(g: "State", hero: int, skill: int) -> bool:
    """Enough Element cards in hand, and room for them on the Hero's board (AB-211, AB-802, AB-803)."""
    slot = g.slot(hero)
    cost = g.skill_of(skill, COST)
    if skill % SKILLS == 0:
        return not g.main_used[slot]  # AB-801
    if g.element_hands[slot] < cost:
        return False
    return g.element_used[slot] + cost <= g.settings[LIM_HERO_ELEM]


def pay(g: "State", hero: int, skill: int) -> None:
    """The Element cards are laid before the effect (AB-215)."""
    slot = g.slot(hero)
    cost = g.skill_of(skill, COST)
    g.tell(USED, hero, skill)
    if skill % SKILLS == 0:
        g.main_used[slot] = 1
    else:
        g.element_hands[slot] -= cost
        g.element_used[slot] += cost
        g.tell(PAID, hero, cost)
    g.laid += 1


def use(g: "State", unit: int) -> None:
    """The unit in use: another one before it is closed and loses its mp (AB-307)."""
    if g.active == unit:
        return
    if g.active != NONE:
        _close(g, g.active)
    g.active = unit


def _close(g: "State", unit: int) -> None:
    if g.closed[unit]:
        return  # it came back for its attack or a skill, and had nothing left to lose
    g.closed[unit] = 1
    g.mp[unit] = 0
    g.tell(CLOSED, unit)
