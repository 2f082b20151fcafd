"""Skills of the own turn: whom they can be used on, and those that need no defence."""

from rules.arte.card import (
    AREA,
    ENEMY,
    HEAL,
    HURT_TODAY,
    KINDS,
    LEAP,
    OP,
    OWN,
    PLACE,
    PULL,
    PUSH,
    RANGE,
    SELF,
    SQUARE,
    STEP,
    SWAP_DISCARD,
    TARGET,
    VALUE,
)
from rules.arte.cards import held, pay, use
from rules.arte.effects import heal, put_token, relocate, remove_token, token_of, tokens_left
from rules.arte.moves import (
    AIM,
    AT_DEFEND,
    AT_TOKENS,
    AT_UNIT,
    BACK,
    BLACK_HOLE,
    BLAZE,
    DONE,
    FULL,
    GO,
    ICE_WALL,
    MOVED,
    NONE,
    PORTAL_TOKEN,
    PUT,
    SWAP,
    SWAPPED,
    TEMPLE,
)
from rules.arte.terrain import around, reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State

_TURNS = 2  # that a Blaze or a Black hole lasts


def usable(g: "State", hero: int, skill: int) -> bool:
    """Whether the skill finds something to work on; what it costs is another question."""
    if g.skill_of(skill, TARGET) == SELF and g.skill_of(skill, OP) not in (LEAP, STEP, SWAP_DISCARD):
        return g.skill_of(skill, OP) != HEAL or g.hurt_by(hero) > 0
    needed = 2 if g.skill_of(skill, OP) == PLACE and token_of(g, hero) == PORTAL_TOKEN else 1
    return len(_choices(g, hero, skill)) >= needed


def _choices(g: "State", hero: int, skill: int) -> "Moves":
    """The moves that complete the skill: targets, squares or cards."""
    target, op = g.skill_of(skill, TARGET), g.skill_of(skill, OP)
    if target == SQUARE:
        return [(PUT, square) for square in _sites(g, hero, skill)]
    if target != SELF:
        return [(AIM, square) for square in _aims(g, hero, skill, target)]
    if op == SWAP_DISCARD:
        if not g.discards:
            return []
        return [(SWAP, kind) for kind in range(KINDS) if held(g, g.owner(hero), kind)]
    return [(GO, square) for square in landings(g, hero, skill)]


def landings(g: "State", hero: int, skill: int) -> "list[int]":
    """Where a leap or a skill's walk can end (AB-814)."""
    far = g.skill_of(skill, VALUE)
    if g.skill_of(skill, OP) == STEP:
        left = reach(g, hero, far, 0, True)
        return [square for square in around(g, g.square[hero], far) if left[square]]
    return [square for square in around(g, g.square[hero], far) if g.free(square)]


def _aims(g: "State", hero: int, skill: int, target: int) -> "list[int]":
    """Units the skill reaches, by distance alone (AB-805, AB-818); a free Horse will do for an enemy."""
    seat = g.owner(hero)
    here = g.square[hero]
    far = g.skill_of(skill, RANGE)
    found = []
    if target == OWN:
        for unit in g.own(seat):
            if g.life[unit] and g.hurt_by(unit) and g.dist(here, g.square[unit]) <= far:
                found.append(g.square[unit])
        return found
    for unit in g.own(1 - seat):
        if not g.life[unit]:
            continue
        if target == ENEMY:
            if g.dist(here, g.square[unit]) <= far:
                found.append(g.square[unit])
        elif g.wounded[unit] >> g.slot(hero) & 1:
            found.append(g.square[unit])
    if target == ENEMY:
        for horse in range(len(g.rider)):
            square = g.horse_square[horse]
            if g.horse_alive[horse] and g.rider[horse] == NONE and g.dist(here, square) <= far:
                found.append(square)
    return found


def _sites(g: "State", hero: int, skill: int) -> "list[int]":
    """Free squares in range for the Hero's tokens (AB-810, AB-902); none comes where one of them was."""
    if token_of(g, hero) not in (PORTAL_TOKEN, TEMPLE) and not tokens_left(g, hero):
        return []
    found = []
    for square in around(g, g.square[hero], g.skill_of(skill, RANGE)):
        if not g.pieces[square] and not g.tokens[square] and square not in g.placing:
            found.append(square)
    return found


def offer_skill(g: "State") -> "Moves | None":
    g.seat = g.player
    hero, skill = g.attacker, g.skill
    if g.skill_of(skill, TARGET) == SELF and g.skill_of(skill, OP) not in (LEAP, STEP, SWAP_DISCARD):
        _pay(g)
        _on_himself(g)
        return None
    moves = _choices(g, hero, skill)
    moves.append((BACK,))
    return moves


def _pay(g: "State") -> None:
    use(g, g.attacker)
    pay(g, g.attacker, g.skill)


def use_skill(g: "State", move: "Move") -> None:
    kind = move[0]
    if kind == BACK:
        _done(g)
        return
    hero, skill = g.attacker, g.skill
    _pay(g)
    if kind == GO:
        relocate(g, hero, move[1])
        g.tell(MOVED, hero, move[1], g.mp[hero])
        _done(g)
    elif kind == SWAP:
        _swap(g, hero, move[1])
        _done(g)
    elif kind == PUT:
        if token_of(g, hero) in (PORTAL_TOKEN, TEMPLE):
            for square in g.token_squares[:]:
                if g.tokens[square] & 15 == token_of(g, hero):
                    remove_token(g, square)
                    g.placing.append(square)
        place_token(g, move)
    elif g.skill_of(skill, TARGET) == OWN and g.skill_of(skill, OP) == HEAL:
        heal(g, g.unit_on(move[1]), g.skill_of(skill, VALUE))
        _done(g)
    else:
        _aim(g, move[1])


def _aim(g: "State", square: int) -> None:
    """An enemy gets one defence act (AB-807); a Horse none, nor does what nothing can stop."""
    g.aim = square
    g.shields = g.laid = g.bulls = g.rings = 0
    g.target = g.unit_on(square)
    g.reveals = True
    if g.target != NONE and g.skill_of(g.skill, TARGET) != HURT_TODAY:
        g.moment = AT_DEFEND
        return
    from rules.arte.resolve import resolve_skill  # which needs this module

    resolve_skill(g)


def _on_himself(g: "State") -> None:
    """Around the Hero, or for him alone; nobody is aimed at."""
    from rules.arte.resolve import sweep  # which needs this module

    hero = g.attacker
    op = g.skill_of(g.skill, OP)
    if op == HEAL:
        heal(g, hero, g.skill_of(g.skill, VALUE))
    elif op in (AREA, PUSH, PULL) and sweep(g, hero):
        return
    _done(g)


def _swap(g: "State", hero: int, given: int) -> None:
    """No use of a card, and no place on a board (AB-H3): it fills no slot."""
    seat = g.owner(hero)
    taken = g.discards[-1]
    g.discards[-1] = given
    if g.mode == FULL:
        g.hands[seat * KINDS + given] -= 1
        g.hands[seat * KINDS + taken] += 1
    g.tell(SWAPPED, seat, given, taken)


def _done(g: "State") -> None:
    g.attacker = g.skill = g.target = NONE
    g.placing = []
    g.moment = AT_UNIT


# Tokens


def _wanted(g: "State") -> int:
    """How many more tokens the skill places at most."""
    placed = len([square for square in g.placing if g.tokens[square]])
    return min(g.skill_of(g.skill, VALUE) - placed, tokens_left(g, g.attacker))


def place_token(g: "State", move: "Move") -> None:
    if move[0] == DONE:
        _done(g)
        return
    token = token_of(g, g.attacker)
    put_token(g, token, move[1], _TURNS if token in (BLAZE, BLACK_HOLE) else 0)
    g.placing.append(move[1])
    if token == PORTAL_TOKEN:
        g.fresh_portals = True
    g.moment = AT_TOKENS


def offer_tokens(g: "State") -> "Moves | None":
    """The second Portal must follow; a further Ice wall in line may."""
    g.seat = g.player
    token = token_of(g, g.attacker)
    moves: "Moves" = []
    if _wanted(g) > 0:
        squares = _sites(g, g.attacker, g.skill)
        if token == ICE_WALL:
            line = _in_line(g)
            squares = [square for square in squares if square in line]
        moves = [(PUT, square) for square in squares]
    if not moves:
        _done(g)
        return None
    if token != PORTAL_TOKEN:
        moves.append((DONE,))
    return moves


def _in_line(g: "State") -> "list[int]":
    """Squares that continue the row of Ice walls, straight or diagonal (AB-H2)."""
    placing = g.placing
    if len(placing) == 1:
        return around(g, placing[0])
    first, last = min(placing), max(placing)
    step = abs(placing[1] - placing[0])
    ends = [first - step, last + step]
    beside = around(g, first) + around(g, last)
    return [square for square in ends if square in beside]
