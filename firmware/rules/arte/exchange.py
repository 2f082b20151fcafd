"""The reaction exchange: declaring, defence, reply, evasion, chase, redirect (AB-701 to AB-710)."""

from rules.arte.card import (
    ADD_ATTACK,
    CANCEL,
    CLASSES,
    LEAP,
    LONE,
    ONLY,
    ONLY_ARMY,
    ONLY_RANGED,
    OP,
    OWN,
    RANGE,
    RANGED,
    REDUCE,
    SHIELDS,
    SKILLS,
    STEP,
    TARGET,
    TIMING,
    TRIGGER,
    VALUE,
)
from rules.arte.cards import affordable, lay, offer_lay, pay, take_back, use
from rules.arte.effects import relocate
from rules.arte.moves import (
    AT_CHASE,
    AT_DEFEND,
    AT_EVADE,
    AT_REPLY,
    AT_UNIT,
    ATTACKED,
    BACK,
    BULLSEYE,
    CANCELLED,
    DONE,
    EVADED,
    GO,
    LAY,
    LOST,
    MOVED,
    NONE,
    PASS,
    RING,
    SHIELD,
    SKILL,
    TAKEN_BACK,
)
from rules.arte.sight import strikes
from rules.arte.terrain import around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State


# Declaring


def prepare(g: "State", unit: int, square: int) -> None:
    """An attack that is not yet declared."""
    g.attacker = unit
    g.aim = square
    g.target = g.unit_on(square)
    g.skill = NONE
    g.rings = g.bulls = g.shields = g.laid = 0
    g.ambush = False
    g.mark = len(g.played)


def offer_declare(g: "State") -> "Moves":
    """Rings, Bullseyes of a ranged unit, and the declaration once it is legal with them (AB-701)."""
    g.seat = g.player
    moves: "Moves" = []
    _offer_strength(g, moves)
    if strikes(g, g.attacker, g.aim, g.bulls):
        moves.append((DONE,))
    moves.append((BACK,))
    return moves


def _offer_strength(g: "State", moves: "Moves") -> None:
    offer_lay(g, g.attacker, RING, moves)
    if g.stat(g.attacker, RANGED):  # AB-203
        offer_lay(g, g.attacker, BULLSEYE, moves)
    ambush = _ambush(g)
    if ambush != NONE:
        moves.append((SKILL, ambush))


def _ambush(g: "State") -> int:
    """The attacker's unused main skill that strengthens an attack on a lone target; NONE without one."""
    hero = g.attacker
    if g.target == NONE or not g.is_hero(hero):
        return NONE
    skill = (g.sort[hero] - CLASSES) * SKILLS
    if g.skill_of(skill, TIMING) != TRIGGER or g.skill_of(skill, OP) != ADD_ATTACK:
        return NONE
    return skill if affordable(g, hero, skill) and set_off(g, skill) else NONE


def set_off(g: "State", skill: int) -> bool:
    """Whether the target stands as the trigger wants it: nobody of its side around it."""
    if g.skill_of(skill, TARGET) != LONE:
        return True
    for square in around(g, g.square[g.target]):
        unit = g.unit_on(square)
        if unit != NONE and g.owner(unit) == g.owner(g.target):
            return False
    return True


def declare(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        undeclare(g)
    elif move[0] == DONE:
        g.reveals = True
        use(g, g.attacker)
        g.attacks[g.attacker] -= 1
        g.tell(ATTACKED, g.attacker, g.aim)
        g.laid = 0
        if g.target != NONE:
            g.moment = AT_DEFEND
            return
        from rules.arte.resolve import resolve_thing  # which needs this module

        resolve_thing(g)
    else:
        _strengthen(g, move)


def undeclare(g: "State") -> None:
    """Nothing was declared: cards return to the hand, the main skill stays unused."""
    cards = len(g.played) - g.mark
    if cards:
        take_back(g, g.attacker, cards)
        g.tell(TAKEN_BACK, g.owner(g.attacker), cards)
    if g.ambush:
        g.main_used[g.slot(g.attacker)] = 0
    g.attacker = g.target = NONE
    g.moment = AT_UNIT


def _strengthen(g: "State", move: "Move") -> None:
    if move[0] == SKILL:
        pay(g, g.attacker, move[1])
        g.ambush = True
    elif move[1] == RING:
        g.rings += lay(g, g.attacker, RING, move[2])  # AB-201
    else:
        g.bulls += lay(g, g.attacker, BULLSEYE, move[2])


# Defence


def _defences(g: "State") -> "list[int]":
    """The defence skills that can be used for the target now (AB-804, AB-809)."""
    target = g.target
    seat = g.owner(target)
    found = []
    for hero in (seat * g.half, seat * g.half + 1):
        if not g.life[hero]:
            continue
        first = (g.sort[hero] - CLASSES) * SKILLS
        for skill in range(first, first + SKILLS):
            if g.skill_of(skill, TIMING) == SHIELDS and affordable(g, hero, skill) and _fits(g, hero, skill):
                found.append(skill)
    return found


def _fits(g: "State", hero: int, skill: int) -> bool:
    if hero != g.target:
        if g.skill_of(skill, TARGET) != OWN:
            return False
        if g.dist(g.square[hero], g.square[g.target]) > g.skill_of(skill, RANGE):
            return False
    op = g.skill_of(skill, OP)
    if op == CANCEL:
        return _cancels(g, g.skill_of(skill, ONLY))
    if op in (STEP, LEAP):
        from rules.arte.skills import landings  # which needs this module

        return hero == g.target and bool(landings(g, hero, skill))
    return op == REDUCE


def _cancels(g: "State", only: int) -> bool:
    """Basic attacks only, of an army unit or of a ranged one where the skill says so."""
    if g.skill != NONE:
        return False
    if only == ONLY_ARMY:
        return not g.is_hero(g.attacker)
    return only != ONLY_RANGED or g.stat(g.attacker, RANGED) == 1


def offer_defend(g: "State") -> "Moves | None":
    """Shields and defence skills; whoever publicly cannot act passes by itself (AB-703)."""
    skills = _defences(g)
    if not skills and not g.room(g.target):
        _end_defence(g)
        return None
    g.seat = g.owner(g.target)
    moves: "Moves" = []
    offer_lay(g, g.target, SHIELD, moves)
    for skill in skills:
        moves.append((SKILL, skill))
    moves.append((DONE,) if g.laid else (PASS,))
    return moves


def defend(g: "State", move: "Move") -> None:
    if move[0] == LAY:
        g.shields += lay(g, g.target, SHIELD, move[2])  # AB-202
    elif move[0] == SKILL:
        _use_defence(g, move[1])
    else:
        _end_defence(g)


def _use_defence(g: "State", skill: int) -> None:
    hero = g.hero_unit(skill)
    pay(g, hero, skill)
    op = g.skill_of(skill, OP)
    if op == REDUCE:
        g.shields += g.skill_of(skill, VALUE)
    elif op == CANCEL:
        g.tell(CANCELLED, g.attacker)
        back_to_play(g)  # it ends the exchange at once: no damage whatever else is played (AB-704)
    else:
        g.moving = skill
        g.came_from = AT_DEFEND
        g.moment = AT_EVADE


def _end_defence(g: "State") -> None:
    """After an act the attacker replies; a pass ends the exchange (AB-702, AB-703)."""
    g.reveals = True
    acted = g.laid
    g.laid = 0
    if g.skill != NONE:
        from rules.arte.resolve import resolve_skill  # which needs this module

        resolve_skill(g)
    elif not acted:
        from rules.arte.resolve import resolve_attack  # which needs this module

        resolve_attack(g)
    else:
        g.moment = AT_REPLY if strikes(g, g.attacker, g.square[g.target], g.bulls) else AT_CHASE


def offer_evade(g: "State") -> "Moves":
    """Where the skill takes its Hero: away, or after his target (AB-705, AB-706)."""
    from rules.arte.skills import landings  # which needs this module

    hero = g.hero_unit(g.moving)
    g.seat = g.owner(hero)
    return [(GO, square) for square in landings(g, hero, g.moving)]


def evade(g: "State", move: "Move") -> None:
    hero = g.hero_unit(g.moving)
    relocate(g, hero, move[1])
    if g.came_from == AT_CHASE:
        g.tell(MOVED, hero, move[1], g.mp[hero])  # AB-706
    else:
        g.tell(EVADED, hero, move[1])
    g.moving = NONE
    g.moment = g.came_from


# Reply


def offer_reply(g: "State") -> "Moves | None":
    ambush = _ambush(g)
    if ambush == NONE and not g.room(g.attacker):
        _end_reply(g)
        return None
    g.seat = g.owner(g.attacker)
    moves: "Moves" = []
    _offer_strength(g, moves)
    moves.append((DONE,) if g.laid else (PASS,))
    return moves


def reply(g: "State", move: "Move") -> None:
    if move[0] in (DONE, PASS):
        _end_reply(g)
    else:
        _strengthen(g, move)


def _end_reply(g: "State") -> None:
    g.reveals = True
    if g.laid:
        g.laid = 0
        g.moment = AT_DEFEND
        return
    from rules.arte.resolve import resolve_attack  # which needs this module

    resolve_attack(g)


def lose(g: "State") -> None:
    """The attack stays used, cards stay spent (AB-708)."""
    g.tell(LOST, g.attacker)
    back_to_play(g)


def back_to_play(g: "State") -> None:
    if g.closed[g.attacker]:
        g.mp[g.attacker] = 0  # Boots took it through the chase, and no farther
    g.attacker = g.target = g.skill = NONE
    g.moment = AT_UNIT
