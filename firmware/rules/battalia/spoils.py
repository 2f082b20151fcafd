"""What a battle brings: fallen heroes, cities, ancient artifacts (BA-524 to BA-526, BA-543, BA-552)."""

from rules.battalia.battle import ATTACKER, DEFENDER, clear
from rules.battalia.cards import LORD
from rules.battalia.moves import (
    ANCIENT,
    AT_ACTIONS,
    AT_CLAIM,
    AT_OVER,
    CLAIM,
    FELL,
    FOUGHT,
    NEUTRAL_CITY,
    NONE,
    TAKE,
)
from rules.battalia.pool import NEW, owe
from rules.battalia.tokens import HIGHEST, check_end, put_token
from rules.game import CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State


def conclude(g: "State", won: bool) -> None:
    """The attacker won, or the defender did."""
    g.tell(FOUGHT, int(won))
    square, target = g.field, g.target
    if g.rival == NONE:
        clear(g)
        if target == NEUTRAL_CITY:
            _annex(g, square)
        else:
            g.moment = AT_CLAIM
        return
    level = g.map.level[square]
    if won:
        _fall(g, g.rival, g.engaged[DEFENDER])
    else:
        _fall(g, g.active, g.engaged[ATTACKER])
    clear(g)
    if won and not target:
        put_token(g, g.active, square, level)  # BA-525
        check_end(g)


def _fall(g: "State", seat: int, figures: int) -> None:
    """The loser's heroes that took part leave the board (BA-524)."""
    for figure in (0, 1):
        if figures >> figure & 1:
            g.heroes[2 * seat + figure] = NONE
            g.tell(FELL, 2 * seat + figure)


def settle_free(g: "State", square: int) -> None:
    """A neutral city without defence: level 1, and nothing with it (BA-526)."""
    put_token(g, g.active, square, 1)
    check_end(g)


def _annex(g: "State", square: int) -> None:
    """BA-543; in scenario 2 with the artifact under it (BA-156)."""
    g.map.guard[square] = 0
    put_token(g, g.active, square, HIGHEST)
    check_end(g)
    if g.moment == AT_OVER:
        return
    after = AT_ACTIONS
    if g.scenario == 2:
        g.annexed[g.active] = True
        after = AT_CLAIM
    g.actor = g.active
    g.moment = after
    if g.pile_size(LORD - 1):
        owe(g, LORD - 1, g.map.terrain[square], NEW, after)


def offer_claim(g: "State") -> "Moves":
    """One of those that lie open (BA-552); in scenario 2 whatever is found (BA-153)."""
    if g.scenario == 2:
        g.seat = CHANCE
        return [(TAKE, card) for card in g.ancients]
    g.seat = g.active
    return [(CLAIM, card) for card in g.ancients]


def claim(g: "State", move: "Move") -> None:
    card = move[1]
    g.ancients.remove(card)
    g.laid[g.active].append(card)  # BA-408
    g.ancient[g.active] = card
    g.tell(ANCIENT, g.active, card)
    g.moment = AT_ACTIONS
