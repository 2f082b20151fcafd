"""The four actions of the Gears: from the wheel, or by a Tighten up! token (BH-220 to BH-227, BH-752)."""

from rules.history.moves import (
    ACT,
    ACTED,
    DISMISS,
    DRAW_TWO,
    RECOVER,
    RESHUFFLED,
    TIGHTEN,
    TIGHTENED,
)
from rules.history.state import arrows, leaves_defenceless
from rules.history.unit import TIGHTEN as TIGHTEN_TOKEN
from rules.history.unit import TOKEN_ABILITY, TOKEN_KIND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.state import State

    Moves = list[tuple[int, ...]]


def offer_actions(g: "State", moves: "Moves") -> None:
    """What the active player has left of the wheel and of Tighten up!"""
    for arrow, action in enumerate(arrows(g)):
        if not g.used >> arrow & 1:
            _offer(g, g.active, action, (ACT, action), moves)
    offer_tighten(g, g.active, moves)


def offer_tighten(g: "State", seat: int, moves: "Moves") -> None:
    for token in g.held[seat]:
        if g.token(token)[TOKEN_KIND] == TIGHTEN_TOKEN:
            _offer(g, seat, g.token(token)[TOKEN_ABILITY], (TIGHTEN, token), moves)


def _offer(g: "State", seat: int, action: int, move: "tuple[int, ...]", moves: "Moves") -> None:
    """The move in every form it can have now; in none if the action would do nothing."""
    army = g.armies[seat]
    if action == DRAW_TWO:
        if army.deck_size():
            moves.append(move)
    elif action == RECOVER:  # BH-223
        for named in army.recoverable():
            moves.append(move + named)
    elif action == DISMISS:  # BH-224
        if not leaves_defenceless(g, seat):
            for named in army.dismissable():
                moves.append(move + named)
    elif army.deck_size() or army.discard_size():
        moves.append(move)


def act(g: "State", move: "tuple[int, ...]") -> None:
    """One of the wheel's actions; with it the insertion of tiles ends (BH-206)."""
    action = move[1]
    g.used |= 1 << ((action - g.sector) & 3)
    g.closed = True
    g.tell(ACTED, g.active, action)
    _perform(g, g.active, action, move[2:])


def tighten(g: "State", seat: int, move: "tuple[int, ...]") -> None:
    """An action on top of the wheel's two, for a token (BH-753)."""
    token = move[1]
    action = g.token(token)[TOKEN_ABILITY]
    g.tell(TIGHTENED, seat, token)
    g.drop_token(seat, token)
    g.tell(ACTED, seat, action)
    _perform(g, seat, action, move[2:])


def _perform(g: "State", seat: int, action: int, named: "tuple[int, ...]") -> None:
    army = g.armies[seat]
    if action == DRAW_TWO:
        g.draw(seat, 2)
    elif action == RECOVER:
        army.recover(named)
    elif action == DISMISS:
        army.dismiss(named)
        g.draw(seat, 1)
    else:  # BH-225
        army.reshuffle()
        g.tell(RESHUFFLED, seat, army.deck_size())
        g.draw(seat, 1)
