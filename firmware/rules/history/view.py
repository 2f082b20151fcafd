"""What a seat may know of the game, and what everybody may (section 6.6 of the rules file)."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import AT_HOLD, FULL, NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.history.known import KnownArmy
    from rules.history.state import State


def view(g: "State", seat: "int | None") -> "dict[str, Any]":
    """Numbers, lists and bytes; the keys are the same for all seats, None where nothing may be known."""
    known = _public(g)
    known.update(_private(g, seat))
    return known


def _public(g: "State") -> "dict[str, Any]":
    return {
        "mode": g.mode,
        "rounds": g.rounds,
        "round": g.round,
        "first": g.first,
        "active": g.active,
        "moment": g.moment,
        "waiting": g.seat,
        "figures": g.figures,
        "eras": bytes(g.eras),
        "board": bytes(g.board),
        "era_decks": [len(deck) for deck in g.era_decks],
        "era_discards": [discards[:] for discards in g.era_discards],
        "active_tile": g.active_tile,
        "pending_tile": g.pending_tile,
        "tile_pile": len(g.tile_pile),
        "tile_discards": g.tile_discards[:],
        "inserted": g.inserted,
        "sector": g.sector,
        "used": g.used,
        "gears": bytes(g.gears),
        "token_pile": len(g.token_pile),
        "token_discards": g.token_discards[:],
        "tokens": [held[:] for held in g.held],
        "relic_deck": len(g.relic_deck),
        "relic_discards": g.relic_discards[:],
        "relics": [relics[:] for relics in g.relics],
        "honor": bytes(g.honor),
        "own_prowess": bytes(g.unwon),
        "won_prowess": bytes(g.won),
        "hands": [army.hand_size() for army in g.armies],
        "decks": [army.deck_size() for army in g.armies],
        "discards": [army.discard_size() for army in g.armies],
        "aside": [army.aside[:] for army in g.armies],
        "rival": g.rival,
        "battle": _battle(g),
        "sheet": g.sheet[:],
        "winners": g.winners[:],
    }


def _battle(g: "State") -> "dict[str, Any] | None":
    """Each value is a pair: the Attacker's and the Defender's."""
    battle = g.battle
    if battle is None or not g.engaged:
        return None
    record = g.record
    sides = (ATTACKER, DEFENDER)
    return {
        "lines": [record.lines[side][:] for side in sides],
        "up": [bytes(battle.standing[side][: battle.size(side)]) for side in sides],
        "hurt": [bytes(battle.hurt[side][: battle.size(side)]) for side in sides],
        "links": [battle.links(side) for side in sides],
        "given": [record.given[side][:] for side in sides],
        "rolls": [record.rolls[side][:] for side in sides],
        "rerolls": [battle.rerolls(side) for side in sides],
        "strong": battle.strong(),
        "fought": g.fought,
    }


def _private(g: "State", seat: "int | None") -> "dict[str, Any]":
    """The seat's own hand, discards (BH-Q44), Prowess tokens won, and what it is looking at."""
    own: "dict[str, Any]" = {"hand": None, "discard": None, "prowess": None, "picked": None, "seen": None}
    if g.rival == NONE or seat == g.active:
        own["seen"] = g.seen[:]  # from the deck for all to see (BH-815), from a rival only for the Attacker
    if seat is None:
        return own
    if g.mode != FULL:
        return own
    army = g.armies[seat]
    if TYPE_CHECKING:
        assert isinstance(army, KnownArmy)
    own["hand"] = army.hand[:]
    own["discard"] = army.discard[:]
    own["prowess"] = [token for token in range(len(g.holders)) if g.holders[token] == seat]
    if g.moment == AT_HOLD and g.seat == seat:
        own["picked"] = g.picked[:]
    return own
