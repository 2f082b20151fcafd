"""What an attack or a skill does in the end: damage, triggers, Potions (AB-704, 711 to 713, 807 to 816)."""

from rules.arte.card import (
    AREA,
    ATTACK,
    CLASSES,
    DAMAGE,
    EXTRA_ATTACK,
    FREE,
    HURT_TODAY,
    NO_OP,
    ON_DAMAGE,
    ON_DEFEAT,
    OP,
    OP2,
    PLACE,
    POISON,
    PULL,
    PUSH,
    RANGE,
    ROOT,
    SKILLS,
    SLOW,
    TARGET,
    TIMING,
    TRIGGER,
    VALUE,
    VALUE2,
)
from rules.arte.cards import affordable, lay, offer_lay, pay
from rules.arte.effects import (
    bury,
    direction,
    heal,
    hit,
    hit_around,
    hurt,
    in_area,
    is_won,
    lose_horse,
    put_token,
    remove_token,
    shove,
    token_of,
    tokens_left,
)
from rules.arte.exchange import back_to_play, lose, set_off
from rules.arte.moves import (
    AT_HEAL,
    AT_TRIGGER,
    EXTRA,
    LAY,
    NONE,
    PASS,
    POISONED,
    POTION,
    ROOTED,
    SKILL,
    SLOWED,
    WALL_LOST,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State

_POISON_TURNS = 2
_BLAZE_TURNS = 2


def attack_value(g: "State") -> int:
    """The basic attack with its Rings, and the skill that adds to it while its condition holds."""
    value = g.stat(g.attacker, ATTACK) + g.rings
    if g.ambush:
        skill = (g.sort[g.attacker] - CLASSES) * SKILLS
        if set_off(g, skill):
            value += g.skill_of(skill, VALUE)
    return value


def resolve_attack(g: "State") -> None:
    target = g.target
    g.aim = g.square[target]
    damage = max(0, attack_value(g) - g.shields)
    g.struck = min(damage, g.life[target])
    hurt(g, target, damage)
    if damage and g.is_hero(g.attacker):
        g.wounded[target] |= 1 << g.slot(g.attacker)
    bury(g)
    if not is_won(g):
        g.moment = AT_TRIGGER


def resolve_thing(g: "State") -> None:
    """An attack on a riderless Horse or an Ice wall: any damage removes it, without an exchange (AB-713)."""
    if g.stat(g.attacker, ATTACK) + g.rings > 0:
        piece = g.pieces[g.aim]
        if piece >= FREE:
            lose_horse(g, piece - FREE)
        else:
            remove_token(g, g.aim)
            g.tell(WALL_LOST, g.aim)
    back_to_play(g)


# Triggers


def _trigger(g: "State") -> int:
    """The attacker's main skill that this attack has set off; NONE if there is none."""
    hero = g.attacker
    if g.skill != NONE or not g.is_hero(hero) or not g.life[hero]:
        return NONE
    skill = (g.sort[hero] - CLASSES) * SKILLS
    if g.skill_of(skill, TIMING) != TRIGGER or not affordable(g, hero, skill):
        return NONE
    wanted = g.skill_of(skill, TARGET)
    standing = g.life[g.target]
    if wanted == ON_DAMAGE and standing and g.struck:
        return skill
    if wanted != ON_DEFEAT or standing:
        return NONE
    if g.skill_of(skill, OP) != PLACE:
        return skill
    covered = g.pieces[g.aim] or g.tokens[g.aim]  # AB-904
    return NONE if covered or not tokens_left(g, hero) else skill  # AB-810


def offer_trigger(g: "State") -> "Moves | None":
    skill = _trigger(g)
    if skill == NONE:
        g.moment = AT_HEAL
        return None
    g.seat = g.owner(g.attacker)
    return [(SKILL, skill), (PASS,)]  # optional, AB-801


def pull_trigger(g: "State", move: "Move") -> None:
    g.moment = AT_HEAL
    if move[0] == PASS:
        return
    hero, skill = g.attacker, move[1]
    pay(g, hero, skill)
    op, value = g.skill_of(skill, OP), g.skill_of(skill, VALUE)
    if op == EXTRA_ATTACK:
        g.attacks[hero] += value
        g.tell(EXTRA, hero)
    elif op == PLACE:
        put_token(g, token_of(g, hero), g.aim, _BLAZE_TURNS)
    else:
        _afflict(g, op, value)


def _afflict(g: "State", op: int, value: int) -> None:
    """Root, Slow or Poison for the target (AB-815)."""
    unit = g.target
    if unit == NONE or not g.life[unit]:
        return
    if op == ROOT:
        g.rooted[unit] = 1
        g.tell(ROOTED, unit)
    elif op == SLOW:
        g.slowed[unit] = max(g.slowed[unit], value)
        g.tell(SLOWED, unit, value)
    elif op == POISON:
        g.poisoned[unit] = _POISON_TURNS
        g.tell(POISONED, unit)


# Potions


def offer_heal(g: "State") -> "Moves | None":
    """The owner of a target that survived its damage may give it Potions (AB-712)."""
    unit = g.target
    if unit == NONE or not g.life[unit] or not g.struck or not g.hurt_by(unit) or not g.room(unit):
        back_to_play(g)
        return None
    g.seat = g.owner(unit)
    moves: "Moves" = []
    offer_lay(g, unit, POTION, moves)
    moves.append((PASS,))
    return moves


def drink(g: "State", move: "Move") -> None:
    if move[0] == LAY:
        heal(g, g.target, lay(g, g.target, POTION, move[2]))
        return
    g.reveals = True
    back_to_play(g)


# Skills


def resolve_skill(g: "State") -> None:
    """An aimed skill after its target's defence act; lost if the target left its radius (AB-807)."""
    hero, skill, unit = g.attacker, g.skill, g.target
    if unit != NONE:
        g.aim = g.square[unit]
    op = g.skill_of(skill, OP)
    out = g.dist(g.square[hero], g.aim) > g.skill_of(skill, RANGE)
    if out and g.skill_of(skill, TARGET) != HURT_TODAY:
        lose(g)
        return
    before = g.life[unit] if unit != NONE else 0
    aimed = g.aim
    if op == DAMAGE:
        hit(g, aimed, max(0, g.skill_of(skill, VALUE) - g.shields))
    for op, value in _ops(g, skill):
        if op == AREA:
            hit_around(g, aimed, value, g.owner(hero))
    bury(g)
    for op, value in _ops(g, skill):
        _afflict(g, op, value)
        if op in (PUSH, PULL):
            _push(g, aimed, g.square[hero], op, value)
    if is_won(g):
        return
    g.struck = before - g.life[unit] if unit != NONE else 0
    g.moment = AT_HEAL


def _ops(g: "State", skill: int) -> "list[tuple[int, int]]":
    first = (g.skill_of(skill, OP), g.skill_of(skill, VALUE))
    second = (g.skill_of(skill, OP2), g.skill_of(skill, VALUE2))
    return [first] if second[0] == NO_OP else [first, second]


def _push(g: "State", square: int, source: int, op: int, steps: int) -> None:
    way = direction(g, source, square)
    shove(g, square, way if op == PUSH else (-way[0], -way[1]), steps)


def sweep(g: "State", hero: int) -> bool:
    """Everybody around the Hero: all damage first, then pushes by ascending square (AB-816). True: won."""
    centre = g.square[hero]
    for op, value in _ops(g, g.skill):
        if op == AREA:
            hit_around(g, centre, value, g.owner(hero))
    bury(g)
    for op, value in _ops(g, g.skill):
        if op in (PUSH, PULL):
            for square in in_area(g, centre, g.owner(hero)):
                _push(g, square, centre, op, value)
    return is_won(g)
