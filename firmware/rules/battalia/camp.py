"""Tents, the Horn, ambushes: cards that wait, cards that are found (BA-365, BA-407, BA-471)."""

from rules.battalia.actions import offer_camp
from rules.battalia.cards import HAMMER, TENT, TOUCHED
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_CAMP,
    AT_HIDE,
    BACK,
    BURIED,
    CAMP,
    CAMPED,
    DONE,
    HIDE,
    NONE,
    REVEAL,
    REVEALED,
    STRUCK,
    SUSPEND,
    SUSPENDED,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

_FOUND = 2  # cards the Horn finds at most


# Tents


def camp(g: "State", move: "Move") -> None:
    """The line is a tent and a supply: the tent stands, with the card on it."""
    seat = g.active
    tent = [card for card in g.line if g.kind(card) == TENT][0]
    g.line = []
    g.laid[seat].remove(tent)
    g.camps[seat].append([tent, NONE, NONE, 1])
    _put_up(g, move[1], 1)
    if g.lit == TENT and g.cards[2 * tent] < HAMMER:
        g.moment = AT_CAMP  # BA-448


def _put_up(g: "State", card: int, place: int) -> None:
    tent = g.camps[g.active][-1]
    g.decks[g.active].lay(card)
    g.effects[card] = TOUCHED
    tent[place] = card
    g.tell(CAMPED, g.active, tent[0], card)


def offer_second(g: "State") -> "Moves":
    g.seat = g.active
    moves: "Moves" = []
    offer_camp(g, g.active, moves)
    moves.append((DONE,))
    return moves


def camp_second(g: "State", move: "Move") -> None:
    if move[0] == CAMP:
        _put_up(g, move[1], 2)
    g.moment = AT_ACTIONS


def strike(g: "State", seat: int, tent: int) -> None:
    """The cards into the hand, the tent to the refuge (BA-366)."""
    camps = g.camps[seat]
    at = [camp[0] for camp in camps].index(tent)
    for card in g.camped(camps[at]):
        g.decks[seat].hold(card)
    del camps[at]
    g.decks[seat].discard(tent)
    g.tell(STRUCK, seat, tent)


# The Horn


def offer_horn(g: "State") -> "Moves":
    g.seat = g.active
    moves: "Moves" = [(REVEAL, card) for card in g.decks[g.active].searchable()]
    moves.append((DONE,))
    return moves


def blow(g: "State", move: "Move") -> None:
    if move[0] == REVEAL:
        g.decks[g.active].draw(move[1])
        g.reveals = True
        g.tell(REVEALED, g.active, move[1])
        g.points += 1
    if move[0] == DONE or g.points == _FOUND or not g.decks[g.active].nation_size():
        g.points = 0
        g.moment = AT_ACTIONS


# Ambushes


def offer_suspend(g: "State") -> "Moves":
    g.seat = g.active
    moves: "Moves" = [(SUSPEND, card) for card in g.decks[g.active].playable()]
    moves.append((BACK,))
    return moves


def suspend(g: "State", move: "Move") -> None:
    """BA-471, BA-474."""
    if move[0] == BACK:
        g.moment = AT_ACTIONS
        return
    seat, card = g.active, move[1]
    g.decks[seat].lay(card)
    g.limbo.append(card)
    if g.ancient[seat] == card:
        g.ancient[seat] = NONE
    g.tell(SUSPENDED, seat, card)
    g.moment = AT_HIDE


def offer_hide(g: "State") -> "Moves":
    g.seat = g.active
    return [(HIDE,) + named for named in g.decks[g.active].hideable()]


def hide(g: "State", move: "Move") -> None:
    g.decks[g.active].hide(move[1:])
    g.tell(BURIED, g.active)
    g.moment = AT_ACTIONS
