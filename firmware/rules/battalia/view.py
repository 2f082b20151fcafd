"""What a seat may know of the game, and what everybody may (BA-108, BA-H1 to BA-H7)."""

from rules.battalia.battle import attack_strength, defence_strength, needed
from rules.battalia.cards import PILES
from rules.battalia.moves import FULL, NONE
from rules.battalia.tokens import levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.battalia.known import KnownDeck
    from rules.battalia.state import State


def view(g: "State", seat: "int | None") -> "dict[str, Any]":
    """Numbers, lists and bytes; the keys are the same for all seats, None where nothing may be known."""
    known = _public(g)
    known.update(_map(g))
    known.update(_private(g, seat))
    return known


def points(g: "State", seat: int) -> int:
    """Victory points now (BA-106)."""
    found = levels(g, seat)
    return found[1] + 2 * found[2] + 3 * found[3] + 4 * found[4]


def _public(g: "State") -> "dict[str, Any]":
    seats = range(g.players)
    return {
        "mode": g.mode,
        "scenario": g.scenario,
        "advanced": g.advanced,
        "weeks": g.weeks,
        "goal": g.goal,
        "day": g.day,
        "lit": g.lit,
        "match": g.match,
        "first": g.first,
        "active": g.active,
        "moment": g.asking,
        "waiting": g.seat,
        "factions": g.factions,
        "piles": [g.pile_size(pile) for pile in range(PILES)],
        "tops": bytes(g.tops),
        "supplies": len(g.supplies) - g.spare_supplies,
        "ancients": None if g.scenario == 2 else g.ancients[:],  # BA-H6
        "limbo": g.limbo[:],
        "decks": [g.deck_size(one) for one in seats],
        "hands": [g.decks[one].hand_size() for one in seats],
        "ambushes": [g.decks[one].ambush_size() for one in seats],
        "refuge_tops": [deck.top() for deck in g.decks],
        "laid": [cards[:] for cards in g.laid],
        "spare": [cards[:] for cards in g.spare],
        "camps": [[camp[:] for camp in camps] for camps in g.camps],
        "heroes": bytes(g.heroes),
        "tokens": bytes(g.tokens),
        "ancient": bytes(g.ancient),
        "points": [points(g, one) for one in seats],
        "line": g.line[:],
        "used": dict(g.used),
        "played_as": dict(g.played_as),
        "battle": _battle(g),
        "sheet": g.sheet[:],
        "winners": g.winners[:],
    }


def _map(g: "State") -> "dict[str, Any]":
    land = g.map
    return {
        "state": bytes(land.state),
        "ground": bytes(land.ground),
        "exits": bytes(land.exits),
        "terrain": bytes(land.terrain),
        "owner": bytes(land.owner),
        "level": bytes(land.level),
        "guard": bytes(land.guard),
        "open": land.open,
    }


def _battle(g: "State") -> "dict[str, Any] | None":
    if g.field == NONE:
        return None
    return {
        "attacker": g.active,
        "defender": g.rival,
        "square": g.field,
        "target": g.target,
        "heroes": bytes(g.engaged),
        "lines": [g.lines[0][:], g.lines[1][:]],
        "totals": (attack_strength(g), defence_strength(g)),
        "needed": needed(g),
    }


def _private(g: "State", seat: "int | None") -> "dict[str, Any]":
    """The seat's own cards, and a retinue that it was shown (BA-215)."""
    own: "dict[str, Any]" = {
        "hand": None,
        "nation": None,
        "refuge": None,
        "ambush": None,
        "shown": None,
        "effects": None,
    }
    if seat is None:
        return own
    own["nation"] = g.decks[seat].nation_size()
    if g.mode != FULL:
        return own
    deck = g.decks[seat]
    if TYPE_CHECKING:
        assert isinstance(deck, KnownDeck)
    own["hand"] = deck.hand[:]
    own["refuge"] = deck.refuge[:]
    own["ambush"] = deck.ambush[:]
    own["effects"] = {card: g.effects[card] for card in g.effects if card in deck.hand}
    if g.shown[0] == seat:
        own["shown"] = g.shown[1][:]
    return own
