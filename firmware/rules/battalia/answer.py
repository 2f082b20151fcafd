"""The defender's answer: fight, surrender or retreat (BA-511 to BA-515, BA-531 to BA-533)."""

from rules.battalia.battle import DEFENDER, begin_addition, clear
from rules.battalia.camp import strike
from rules.battalia.cards import HORSE, SUPPLY
from rules.battalia.moves import (
    ANSWERED,
    AT_AMBUSH,
    AT_ANSWER,
    AT_FLEE,
    AT_JOIN,
    BACK,
    FIGHT,
    FLEE,
    FULL,
    LAY,
    LEAVE,
    PICK_UP,
    RAISED,
    RETREAT,
    STRIKE,
    SURRENDER,
    TOOK_BACK,
    WITH,
)
from rules.battalia.paths import retreats
from rules.battalia.spoils import conclude
from rules.battalia.travel import move_hero

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

_FARTHEST = 3  # squares


def offer_answer(g: "State") -> "Moves":
    g.seat = g.actor = g.rival
    moves: "Moves" = [(FIGHT,), (SURRENDER,)]
    if g.target and _can_retreat(g):
        moves.append((RETREAT,))
    return moves


def answer(g: "State", move: "Move") -> None:
    if move[0] == RETREAT:
        g.moment = AT_FLEE
        return
    g.tell(ANSWERED, g.rival, move[0])
    if move[0] == FIGHT:
        g.moment = AT_AMBUSH
        return
    g.engaged[DEFENDER] = _assailed(g)  # BA-512
    conclude(g, True)


def _assailed(g: "State") -> int:
    """The attacked hero, as a bit."""
    return 1 << (g.target - 1) % 2 if g.target else 0


# Fighting


def offer_ambush(g: "State") -> "Moves | None":
    """BA-513: all of it, or none."""
    if not g.decks[g.rival].ambush_size():
        g.moment = AT_JOIN
        return None
    g.seat = g.rival
    return [(PICK_UP,), (LEAVE,)]


def ambush(g: "State", move: "Move") -> None:
    if move[0] == PICK_UP:
        deck = g.decks[g.rival]
        g.tell(RAISED, g.rival, deck.ambush_size())
        deck.raise_ambush()
    g.moment = AT_JOIN


def offer_join(g: "State") -> "Moves | None":
    """BA-514: an attacked hero fights, the others may."""
    here = g.figures_at(g.rival, g.field)
    bound = _assailed(g)
    if here == bound:
        join(g, (WITH, bound))
        return None
    g.seat = g.rival
    return [(WITH, figures) for figures in range(4) if figures & bound == bound and not figures & ~here]


def join(g: "State", move: "Move") -> None:
    g.engaged[DEFENDER] = move[1]
    begin_addition(g, DEFENDER)


# Retreating


def havens(g: "State") -> "list[tuple[int, int]]":
    """Where the attacked hero may go, and the supplies owed (BA-531, BA-532, BA-655)."""
    found = []
    for square, cost in retreats(g.map, g.field, g.habitat(g.rival)):
        if g.map.owner[square] != g.active and not g.figures_at(g.active, square):
            found.append((square, cost))
    return found


def _can_retreat(g: "State") -> bool:
    costs = [cost for _, cost in havens(g)]
    if not costs or g.mode != FULL:
        return bool(costs)
    cards = g.decks[g.rival].playable()
    for camp in g.camps[g.rival]:
        cards = cards + g.camped(camp)
    kinds = [g.kind(card) for card in cards]
    return HORSE in kinds or min(costs) <= kinds.count(SUPPLY)


def offer_flee(g: "State") -> "Moves":
    g.seat = g.actor = g.rival
    moves: "Moves" = []
    mounted = len(g.line) == 1 and g.kind(g.line[0]) == HORSE
    if not mounted and len(g.line) < _FARTHEST:
        _offer_payment(g, not g.line, moves)
    for camp in g.camps[g.rival]:
        moves.append((STRIKE, camp[0]))
    for square, cost in havens(g):
        if cost > 0 if mounted else cost == len(g.line):
            moves.append((FLEE, square))
    moves.append((BACK,))
    return moves


def _offer_payment(g: "State", first: bool, moves: "Moves") -> None:
    """Supplies, or one horse (BA-531). A defender's hand has no wild cards and no copies (BA-507, BA-603)."""
    for card in g.decks[g.rival].playable():
        kind = g.kind(card)
        if kind == SUPPLY or (first and kind == HORSE):
            moves.append((LAY, card))


def flee(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        for card in g.line:
            g.unlay(g.rival, card)
        g.line = []
        g.tell(TOOK_BACK, g.rival)
        g.moment = AT_ANSWER
    elif move[0] == STRIKE:
        strike(g, g.rival, move[1])
    elif move[0] == FLEE:
        g.tell(ANSWERED, g.rival, RETREAT)
        move_hero(g, g.target - 1, move[1])
        g.line = []
        clear(g)  # BA-533
    else:
        card = move[1]
        g.lay(g.rival, card, g.kind(card))
        g.line.append(card)
