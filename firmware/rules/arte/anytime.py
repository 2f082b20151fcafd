"""What may happen at any moment, whoever is to move: the hourglass, resigning, a draw (AB-911 to AB-918)."""

from rules.arte.effects import finish
from rules.arte.exchange import undeclare
from rules.arte.moves import (
    AGREE,
    AT_DECLARE,
    AT_FINISH,
    AT_FREE,
    AT_OVER,
    AT_SKILL,
    AT_UNIT,
    AT_WALK,
    GLASS,
    NONE,
    RESIGN,
    RESIGNED,
    TIME,
    TIME_UP,
)
from rules.game import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import Move, Moves, State


def clock_runs(g: "State") -> bool:
    """Only the active Strategist's own decisions cost time: an attack or a skill stops it (AB-914)."""
    if not g.timed or g.glass_down:
        return False
    return g.moment in (AT_FREE, AT_UNIT, AT_WALK, AT_DECLARE, AT_SKILL)


def anytime_moves(g: "State") -> "Moves":
    if g.moment == AT_OVER:
        return []
    moves: "Moves" = []
    if clock_runs(g):
        moves.append((TIME, 1))
    if g.timed:
        moves.append((GLASS, 0 if g.glass_down else 1))
    moves += [(RESIGN, 0), (RESIGN, 1), (AGREE,)]
    return moves


def play_anytime(g: "State", move: "Move") -> "Moves":
    kind = move[0]
    if g.moment == AT_OVER:
        raise Refusal("game_over", "AB-909")
    if kind <= GLASS and not g.timed:
        raise Refusal("not_timed", "AB-911")
    if kind == TIME and not clock_runs(g):
        raise Refusal("clock_stopped", "AB-914")
    if kind == TIME and not move[1]:
        raise Refusal("no_time", "AB-912")
    if kind == GLASS and move[1] != (not g.glass_down):
        raise Refusal("glass_so", "AB-913")
    if kind == RESIGN and move[1] > 1:
        raise Refusal("no_such_player", "AB-101")
    g.events = []
    g.reveals = True  # time never comes back
    if kind == TIME:
        _pass_time(g, move[1])
    elif kind == GLASS:
        g.glass_down = not g.glass_down
    elif kind == RESIGN:
        g.tell(RESIGNED, move[1])
        finish(g, 1 - move[1])
    else:
        finish(g, NONE)
    return g.events


def _pass_time(g: "State", ms: int) -> None:
    """At zero the turn ends: what is not declared is taken back, then the end procedure (AB-916)."""
    g.clock = max(0, g.clock - ms)
    if g.clock:
        return
    g.tell(TIME_UP, g.player)
    if g.moment == AT_DECLARE:
        undeclare(g)
    g.moment = AT_FINISH
