"""Battles, card by card: openings, totals, additions; neutral cities and the ruins too (BA-501 to BA-554)."""

from rules.battalia.cards import AMULET, ENTRY, HAMMER, SCROLL, SHIELD, SWORD, UNIVERSAL, WEAPON, WILDCARD
from rules.battalia.craft import begin_craft, receivers
from rules.battalia.moves import (
    ANNEX,
    AT_ACTIONS,
    AT_ANSWER,
    AT_DEFENCE,
    AT_OPENING,
    AT_PURSUIT,
    AT_WITH,
    ATTACK,
    ATTACKED,
    BACK,
    DONE,
    LAY,
    LAY_AS,
    LAY_ONE,
    NEUTRAL_CITY,
    NONE,
    PASS,
    RUINS_GUARDS,
    SPENT,
    STRIKE,
    TOOK_BACK,
    TOTALS,
    WITH,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

ATTACKER = 0
DEFENDER = 1
_KIND, _COPIES = 1, 3  # of the numbers of a card in a line


# Strength


def line_strength(line: "list[int]", strengths: bytes, side: int, faction: int, heroes: int) -> int:
    """The cards, and the heroes if every card is of their faction or of all (BA-505)."""
    total = 0
    for at in range(0, len(line), ENTRY):
        _, kind, own, copies = line[at : at + ENTRY]
        total += strengths[2 * kind + side] * copies
        if own not in (faction, UNIVERSAL):
            heroes = 0
    return total + heroes if line else 0


def _count(figures: int) -> int:
    return (figures & 1) + (figures >> 1)


def _at_home(g: "State", seat: int) -> int:
    """The terrain bonus (BA-654)."""
    return int(g.map.terrain[g.field] == g.habitat(seat))


def attack_strength(g: "State") -> int:
    heroes = _count(g.engaged[ATTACKER])
    total = line_strength(g.lines[ATTACKER], g.strengths, ATTACKER, g.factions[g.active], heroes)
    return total + _at_home(g, g.active)


def defence_strength(g: "State") -> int:
    if g.rival == NONE:
        return g.map.guard[g.field]
    base = 0 if g.target else g.map.level[g.field]  # BA-504
    heroes = _count(g.engaged[DEFENDER])
    total = line_strength(g.lines[DEFENDER], g.strengths, DEFENDER, g.factions[g.rival], heroes)
    return base + total + _at_home(g, g.rival)


def bonuses(g: "State", side: int) -> "tuple[int, int, int]":
    """What counts besides cards: base defence, heroes (-1: none could count), terrain."""
    seat = (g.active, g.rival)[side]
    if seat == NONE:
        return g.map.guard[g.field], -1, 0
    base = g.map.level[g.field] if side == DEFENDER and not g.target else 0
    line, heroes = g.lines[side], _count(g.engaged[side])
    bonus = -1
    if line and heroes:
        faction = g.factions[seat]
        bonus = line_strength(line, g.strengths, side, faction, heroes)
        bonus -= line_strength(line, g.strengths, side, faction, 0)
    return base, bonus, _at_home(g, seat)


def needed(g: "State") -> int:
    """How much strength the side that adds cards still lacks."""
    attack, defence = attack_strength(g), defence_strength(g)
    if g.moment == AT_DEFENCE:
        return max(attack - defence, 0)
    return max(defence + 1 - attack, 0)


def is_weapon(kind: int) -> bool:
    return kind in (WEAPON, SWORD, SHIELD)


# The beginning


def begin(g: "State", move: "Move") -> None:
    """ATTACK, ANNEX or GUARDS."""
    kind = move[0]
    if kind == ANNEX and not g.map.guard[move[1]]:
        from rules.battalia.spoils import settle_free  # which needs this module

        settle_free(g, move[1])
        return
    if kind == ATTACK:
        g.field, g.target = move[1], move[2]
        g.rival = (g.target - 1) // 2 if g.target else g.map.owner[g.field]
    else:
        g.target = NEUTRAL_CITY if kind == ANNEX else RUINS_GUARDS
        g.field = move[1] if kind == ANNEX else g.ruins
    g.rolled = False  # an amulet may have been, in another line
    g.moment = AT_WITH


def offer_with(g: "State") -> "Moves | None":
    """Which of two heroes on the square take part (BA-502); a single one does."""
    here = g.figures_at(g.active, g.field)
    if here < 3:
        g.engaged[ATTACKER] = here
        g.moment = AT_OPENING
        return None
    g.seat = g.active
    return [(WITH, 1), (WITH, 2), (WITH, 3), (BACK,)]


def choose_with(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        clear(g)
        return
    g.engaged[ATTACKER] = move[1]
    g.moment = AT_OPENING


# Cards


def _offer_cards(g: "State", seat: int, side: int, weapon_only: bool, moves: "Moves") -> None:
    for card in g.decks[seat].playable() + g.spare[seat]:
        kind = g.kind(card)
        if g.effects.get(card) == WILDCARD and card not in g.used:
            for kind in range(HAMMER):
                if _joins(g, seat, card, kind, side, weapon_only):
                    moves.append((LAY_AS, card, kind))
        elif _joins(g, seat, card, kind, side, weapon_only):
            moves.append((LAY, card))
            if not AMULET <= kind <= SCROLL and g.power(card, kind) - g.used.get(card, 0) > 1:
                moves.append((LAY_ONE, card))  # BA-443
    for camp in g.camps[seat]:
        if not camp[3]:
            moves.append((STRIKE, camp[0]))  # BA-508


def _joins(g: "State", seat: int, card: int, kind: int, side: int, weapon_only: bool) -> bool:
    """BA-506, BA-507; the first card of an opening is a weapon (BA-503)."""
    if AMULET <= kind <= SCROLL:
        return bool(g.lines[side]) and bool(receivers(g, seat, card, kind, g.used.get(card, 0) + 1))
    return is_weapon(kind) if weapon_only else g.strengths[2 * kind + side] > 0


def _play_card(g: "State", seat: int, side: int, move: "Move") -> None:
    if move[0] == STRIKE:
        from rules.battalia.camp import strike  # which needs this module

        strike(g, seat, move[1])
        return
    card = move[1]
    kind = move[2] if move[0] == LAY_AS else g.kind(card)
    if AMULET <= kind <= SCROLL:
        g.lay(seat, card, kind)
        begin_craft(g, seat, card)
        return
    uses = 1 if move[0] == LAY_ONE else g.power(card, kind) - g.used.get(card, 0)
    g.lay(seat, card, kind, uses)
    line = g.lines[side]
    entry = [card, kind, g.cards[2 * card + 1], uses]
    if side == ATTACKER and not g.added and line and is_weapon(kind) and not is_weapon(line[_KIND]):
        line[:] = entry + line  # the weapon that opened was lost to an amulet
    else:
        line += entry
    _tell_totals(g)


def _tell_totals(g: "State") -> None:
    g.tell(TOTALS, attack_strength(g), defence_strength(g))


def _take_back(g: "State", seat: int, side: int) -> None:
    """The addition returns to the hand: nothing was rolled for it."""
    line = g.lines[side]
    while len(line) > g.added:
        g.unlay(seat, line[-ENTRY], line[-ENTRY + _COPIES])
        del line[-ENTRY:]
    g.tell(TOOK_BACK, seat)
    _tell_totals(g)


# The opening


def offer_opening(g: "State") -> "Moves":
    g.seat = g.actor = g.active
    line = g.lines[ATTACKER]
    opened = bool(line) and is_weapon(line[_KIND])
    moves: "Moves" = []
    _offer_cards(g, g.active, ATTACKER, not opened, moves)
    if opened and attack_strength(g) > defence_strength(g):
        moves.append((DONE,))
    moves.append((PASS,) if g.rolled else (BACK,))
    return moves


def open_battle(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        if g.lines[ATTACKER]:
            _take_back(g, g.active, ATTACKER)
        else:
            clear(g)
    elif move[0] == PASS:
        g.tell(SPENT, g.active)  # BA-509, BA-545
        clear(g)
    elif move[0] == DONE:
        _engage(g)
    else:
        _play_card(g, g.active, ATTACKER, move)


def _engage(g: "State") -> None:
    g.reveals = True
    g.tell(ATTACKED, g.active, g.field, g.target)
    _tell_totals(g)
    if g.rival == NONE:
        from rules.battalia.spoils import conclude  # which needs this module

        conclude(g, True)
        return
    g.attacked |= 1 << g.rival
    g.moment = AT_ANSWER


# Additions in turn


def begin_addition(g: "State", side: int) -> None:
    g.added = len(g.lines[side])
    g.rolled = False
    g.moment = AT_DEFENCE if side == DEFENDER else AT_PURSUIT


def _side(g: "State") -> "tuple[int, int]":
    return (DEFENDER, g.rival) if g.moment == AT_DEFENCE else (ATTACKER, g.active)


def offer_addition(g: "State") -> "Moves | None":
    """Who cannot add anything passes."""
    moves = additions(g)
    if len(moves) == 1 and moves[0][0] == PASS:
        _pass(g)
        return None
    return moves


def additions(g: "State") -> "Moves":
    """BA-515, BA-521: enough to turn the battle, or pass."""
    side, seat = _side(g)
    g.seat = g.actor = seat
    moves: "Moves" = []
    _offer_cards(g, seat, side, False, moves)
    if not needed(g):
        moves.append((DONE,))
    if len(g.lines[side]) > g.added and not g.rolled:
        moves.append((BACK,))
    else:
        moves.append((PASS,))
    return moves


def add(g: "State", move: "Move") -> None:
    side, seat = _side(g)
    if move[0] == PASS:
        _pass(g)
    elif move[0] == BACK:
        _take_back(g, seat, side)
    elif move[0] == DONE:
        g.reveals = True
        begin_addition(g, 1 - side)
    else:
        _play_card(g, seat, side, move)


def _pass(g: "State") -> None:
    """The totals decide; a tie is the defender's (BA-523)."""
    from rules.battalia.spoils import conclude  # which needs this module

    conclude(g, attack_strength(g) > defence_strength(g))


def clear(g: "State") -> None:
    """The battle is over: the defender's cards to his refuge (BA-527), the attacker's stay in their lines."""
    if g.rival != NONE:
        for card in g.laid[g.rival]:
            g.decks[g.rival].discard(card)
        g.laid[g.rival] = []
        g.spare[g.rival] = []
    g.lines[ATTACKER].clear()
    g.lines[DEFENDER].clear()
    g.rival = g.field = g.target = NONE
    g.engaged[ATTACKER] = g.engaged[DEFENDER] = 0
    g.added = 0
    g.rolled = False
    g.moment = AT_ACTIONS
