"""A turn's beginning and end, and the day's (BA-201 to BA-222, BA-601 to BA-606, BA-638, BA-639)."""

from rules.battalia.build import exits_of
from rules.battalia.cards import CITY_PILE, HAND, NEUTRAL, PILES, ROAD_PILE, UNIVERSAL
from rules.battalia.moves import (
    AGREE,
    AGREED,
    AGREEMENT,
    AT_ACTIONS,
    AT_AGREE,
    AT_DAWN,
    AT_NEXT,
    AT_RETINUE,
    AT_SHOW,
    DAY,
    DECLARE,
    DECLARE_TWO,
    DISCARDED,
    FULL,
    MULLIGAN,
    MULLIGANED,
    NONE,
    RAISED,
    RETINUE,
    SHOW,
    SHOWN,
    SKIP,
    TIME_UP,
    TURN_OF,
)
from rules.battalia.oracle import illuminated, matching
from rules.battalia.placing import can_place
from rules.battalia.tokens import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

SMALL = 3  # cards of the smallest retinue
GIANT = 6
_MULLIGAN = 5
_WEEK = 7


def new_day(g: "State", day: int) -> None:
    """The wheel stands where the day says (BA-202, BA-432)."""
    g.day = day
    g.lit = illuminated(g.wheel, day)
    g.match = matching(g.wheel, day)
    g.tell(DAY, day, g.lit, g.match)


def dawn(g: "State") -> "Moves | None":
    g.tell(TURN_OF, g.active)
    g.moment = AT_RETINUE
    return None


# Step 1


def offer_retinue(g: "State") -> "Moves":
    """BA-211 to BA-217: a retinue, or two small ones, or a mulligan, or nothing."""
    g.seat = g.active
    deck = g.decks[g.active]
    moves: "Moves" = []
    if g.mode == FULL:
        _offer_known(g, deck.playable(), moves)
    else:
        for size in range(SMALL, min(deck.hand_size(), GIANT) + 1):
            moves.append((DECLARE, size))
        if deck.hand_size() >= 2 * SMALL:
            moves.append((DECLARE_TWO,))
    moves.append((MULLIGAN,))
    moves.append((SKIP,))
    return moves


def _offer_known(g: "State", hand: "list[int]", moves: "Moves") -> None:
    counts = [0] * (UNIVERSAL + 1)
    for card in hand:
        counts[g.cards[2 * card + 1]] += 1
    universal = counts[UNIVERSAL]
    for one in range(NEUTRAL):
        if counts[one] and counts[one] + universal >= SMALL:
            moves.append((DECLARE, min(counts[one] + universal, GIANT), one))
    for one in range(NEUTRAL):
        for other in range(one + 1, NEUTRAL):
            missing = max(SMALL - counts[one], 0) + max(SMALL - counts[other], 0)
            if counts[one] and counts[other] and missing <= universal:
                moves.append((DECLARE_TWO, one, other))


def step_one(g: "State", move: "Move") -> None:
    kind = move[0]
    if kind == SKIP:
        _step_two(g)
    elif kind == MULLIGAN:
        g.decks[g.active].discard_hand()
        g.tell(MULLIGANED, g.active)
        g.draws.append([g.active, _MULLIGAN])  # BA-216
        _step_two(g)
    else:
        _declare(g, move)
        g.moment = AT_SHOW


def _declare(g: "State", move: "Move") -> None:
    two = move[0] == DECLARE_TWO
    g.points = 2 if two else move[1] - SMALL + 1  # cards to draw, BA-213
    size = 2 * SMALL if two else move[1]
    g.tell(RETINUE, g.active, size)
    if g.mode != FULL:
        return
    factions = move[1:] if two else move[2:]
    shown = [card for card in g.decks[g.active].playable() if g.cards[2 * card + 1] in factions]
    shown += [card for card in g.decks[g.active].playable() if g.cards[2 * card + 1] == UNIVERSAL]
    g.declared = shown


def offer_show(g: "State") -> "Moves | None":
    """BA-215: to one opponent at least; with a single one there is no choice."""
    g.seat = g.active
    others = [(SHOW, seat) for seat in range(g.players) if seat != g.active]
    if len(others) == 1:
        show(g, others[0])
        return None
    return others  # type: ignore[return-value]


def show(g: "State", move: "Move") -> None:
    g.shown = (move[1], g.declared)
    g.declared = []
    g.reveals = True
    g.tell(SHOWN, g.active, move[1])
    g.draws.append([g.active, g.points])
    g.points = 0
    _step_two(g)


def _step_two(g: "State") -> None:
    """The whole ambush comes back into the hand (BA-221)."""
    deck = g.decks[g.active]
    if deck.ambush_size():
        g.tell(RAISED, g.active, deck.ambush_size())
        deck.raise_ambush()
    g.moment = AT_ACTIONS


# Steps 4 and 5


def night(g: "State") -> "Moves | None":
    """Everything to the refuge, six new cards, and up to six for whoever was attacked (BA-601 to BA-605)."""
    seat = g.active
    deck = g.decks[seat]
    deck.discard_hand()
    for card in g.laid[seat]:
        deck.discard(card)
    g.laid[seat] = []
    for mine in range(g.players):
        g.spare[mine] = []
    g.effects = {}
    g.used = {}
    g.played_as = {}
    g.doomed = []
    g.shown = (NONE, [])
    for camp in g.camps[seat]:
        camp[3] = 0
    g.tell(DISCARDED, seat)
    g.draws.append([seat, HAND])
    for step in range(g.players):
        other = (seat + step) % g.players
        held = g.decks[other].hand_size()
        if g.attacked >> other & 1 and held < HAND:
            g.draws.append([other, HAND - held])
    g.attacked = 0
    g.moment = AT_NEXT
    return None


def next_turn(g: "State") -> "Moves | None":
    following = (g.active + 1) % g.players
    if following != g.first:
        g.active = following  # BA-606
        g.moment = AT_DAWN
    elif g.weeks and g.day == _WEEK * g.weeks - 1:
        finish(g, TIME_UP)  # BA-638
    elif _sealed(g):
        g.agreed = 0
        g.moment = AT_AGREE
    else:
        _next_day(g)
    return None


def _next_day(g: "State") -> None:
    g.active = g.first
    new_day(g, g.day + 1)
    g.moment = AT_DAWN


def _sealed(g: "State") -> bool:
    """Nobody can place any card that is left (BA-Q52)."""
    for pile in range(PILES - 1, CITY_PILE - 1, -1):
        if g.pile_size(pile):
            for seat in range(g.players):
                if can_place(g.map, seat, exits_of(g, pile), pile <= ROAD_PILE):
                    return False
    return True


def offer_agree(g: "State") -> "Moves":
    """BA-639: the players, in order, say whether the game shall end here."""
    g.seat = (g.first + g.agreed) % g.players
    return [(AGREE, 0), (AGREE, 1)]


def agree(g: "State", move: "Move") -> None:
    g.tell(AGREED, g.seat, move[1])
    if not move[1]:
        _next_day(g)
        return
    g.agreed += 1
    if g.agreed == g.players:
        finish(g, AGREEMENT)
