"""Free play: choosing a unit, walking, Horses, Portals, Boots and Potions."""

from rules.arte.card import (
    CLASSES,
    FREE,
    HORSE_BONUS,
    MAIN,
    MOUNT_COST,
    NOWHERE,
    RANGED,
    SKILLS,
    SWORDS,
    TIMING,
)
from rules.arte.cards import affordable, lay, most, offer_lay, use
from rules.arte.effects import heal, relocate
from rules.arte.exchange import prepare
from rules.arte.moves import (
    AIM,
    AT_DECLARE,
    AT_FINISH,
    AT_FREE,
    AT_SKILL,
    AT_UNIT,
    AT_WALK,
    BACK,
    BOOTS,
    BULLSEYE,
    DISMOUNT,
    DISMOUNTED,
    END,
    GO,
    LAY,
    MOUNT,
    MOUNTED,
    MOVED,
    NONE,
    PORTAL,
    PORTAL_TOKEN,
    PORTED,
    POTION,
    SKILL,
    USE,
    WALK,
)
from rules.arte.sight import targets
from rules.arte.skills import usable
from rules.arte.terrain import around, can_step, reach, step_cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State


def offer_free(g: "State") -> "Moves":
    """Any own unit, in any order; the end is the player's wish (AB-316)."""
    g.seat = g.player
    moves: "Moves" = [(USE, unit) for unit in g.own(g.player) if g.life[unit]]
    moves.append((END,))
    return moves


def choose(g: "State", move: "Move") -> None:
    if move[0] == END:
        g.moment = AT_FINISH
    else:
        g.chosen = move[1]  # merely selected: closes nobody (AB-307)
        g.moment = AT_UNIT


def offer_unit(g: "State") -> "Moves | None":
    """Everything the chosen unit can do now."""
    unit = g.chosen
    if unit == NONE:
        g.moment = AT_FREE
        return None
    g.seat = g.player
    moves: "Moves" = []
    if can_step(g, unit):
        moves.append((WALK,))
    _offer_horse(g, unit, moves)
    if exit_of(g, unit) != NOWHERE and not g.fresh_portals and g.mp[unit]:
        moves.append((PORTAL,))
    if g.attacks[unit]:
        bulls = most(g, unit, BULLSEYE) if g.stat(unit, RANGED) else 0
        for square in targets(g, unit, bulls):
            moves.append((AIM, square))
    if not g.closed[unit] and not g.rooted[unit]:  # AB-308, AB-815
        offer_lay(g, unit, BOOTS, moves)
    if g.hurt_by(unit):
        offer_lay(g, unit, POTION, moves)
    if g.is_hero(unit):
        _offer_skills(g, unit, moves)
    moves.append((BACK,))
    return moves


def _offer_skills(g: "State", hero: int, moves: "Moves") -> None:
    first = (g.sort[hero] - CLASSES) * SKILLS
    for skill in range(first, first + SKILLS):
        timely = g.skill_of(skill, TIMING) in (SWORDS, MAIN)
        if timely and affordable(g, hero, skill) and usable(g, hero, skill):
            moves.append((SKILL, skill))


def act(g: "State", move: "Move") -> None:
    """What the chosen unit does."""
    unit = g.chosen
    kind = move[0]
    if kind == WALK:
        g.moment = AT_WALK
    elif kind == BACK:
        g.chosen = NONE
        g.moment = AT_FREE
    elif kind == AIM:
        prepare(g, unit, move[1])
        g.moment = AT_DECLARE
    elif kind == SKILL:
        g.attacker, g.skill = unit, move[1]
        g.moment = AT_SKILL
    elif kind == LAY:
        _play_card(g, unit, move)
    else:
        use(g, unit)
        if kind == MOUNT:
            _mount(g, unit, move[1])
        elif kind == DISMOUNT:
            _dismount(g, unit, move[1])
        else:
            relocate(g, unit, exit_of(g, unit))  # AB-907
            g.mp[unit] -= 1
            g.tell(PORTED, unit, g.square[unit], g.mp[unit])


def _play_card(g: "State", unit: int, move: "Move") -> None:
    value = lay(g, unit, move[1], move[2])
    if move[1] == POTION:
        heal(g, unit, value)  # AB-205: no use of the unit
        return
    use(g, unit)
    g.mp[unit] += value  # AB-204
    g.boots[unit] += value


def offer_walk(g: "State") -> "Moves":
    """Every square the unit can stop on."""
    g.seat = g.player
    left = reach(g, g.chosen, g.mp[g.chosen])
    moves: "Moves" = [(GO, square) for square in range(len(left)) if left[square]]
    moves.append((BACK,))
    return moves


def walk(g: "State", move: "Move") -> None:
    g.moment = AT_UNIT
    if move[0] == BACK:
        return
    unit = g.chosen
    use(g, unit)
    walk_to(g, unit, move[1])


def walk_to(g: "State", unit: int, square: int) -> None:
    """By the way that leaves the most mp."""
    g.mp[unit] = reach(g, unit, g.mp[unit])[square] - 1
    relocate(g, unit, square)
    g.tell(MOVED, unit, square, g.mp[unit])


# Horses


def _mount_cost(g: "State", unit: int, horse: int) -> int:
    """2 mp, 3 if the Horse stands one level higher; 0 if it cannot be mounted from here (AB-403)."""
    if not g.horse_alive[horse] or g.rider[horse] != NONE:
        return 0
    step = step_cost(g, g.square[unit], g.horse_square[horse])
    return g.settings[MOUNT_COST] + step - 1 if step else 0


def _offer_horse(g: "State", unit: int, moves: "Moves") -> None:
    mp = g.mp[unit]
    if not mp:
        return
    if g.horse[unit] == NONE:
        for horse in range(len(g.rider)):  # whoever brought it, AB-402
            cost = _mount_cost(g, unit, horse)
            if cost and cost <= mp:
                moves.append((MOUNT, horse))
        return
    for square in around(g, g.square[unit]):
        cost = step_cost(g, g.square[unit], square) if g.free(square) else 0
        if cost and cost <= mp:
            moves.append((DISMOUNT, square))


def _mount(g: "State", unit: int, horse: int) -> None:
    left = g.mp[unit] - _mount_cost(g, unit, horse)
    relocate(g, unit, g.horse_square[horse])
    g.horse[unit] = horse
    g.rider[horse] = unit
    left = min(g.die + g.boots[unit], left)  # AB-405
    if not g.bonus[unit] and not g.horse_bonus[horse]:  # AB-404, AB-406
        left += g.settings[HORSE_BONUS]
        g.bonus[unit] = g.horse_bonus[horse] = 1
    g.mp[unit] = left
    g.tell(MOUNTED, unit, horse, left)


def _dismount(g: "State", unit: int, square: int) -> None:
    """The Horse stays, and what it gave goes (AB-407)."""
    left = g.mp[unit] - step_cost(g, g.square[unit], square)
    if g.bonus[unit]:
        left = max(0, left - g.settings[HORSE_BONUS])
    horse = g.horse[unit]
    stays = g.square[unit]
    g.horse[unit] = g.rider[horse] = NONE
    relocate(g, unit, square)
    g.pieces[stays] = FREE + horse
    g.mp[unit] = left
    g.tell(DISMOUNTED, unit, horse, square, left)


# Portals


def exit_of(g: "State", unit: int) -> int:
    """The free other Portal of a unit on a Portal (AB-907); NOWHERE if there is none."""
    here = g.square[unit]
    if g.tokens[here] & 15 != PORTAL_TOKEN:
        return NOWHERE
    for square in g.token_squares:
        if square != here and g.tokens[square] & 15 == PORTAL_TOKEN and not g.pieces[square]:
            return square
    return NOWHERE
