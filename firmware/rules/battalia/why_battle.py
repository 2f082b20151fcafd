"""Why an ambush, an attack, a retreat or a step of a battle is refused; asked by why.py."""

from rules.battalia.actions import can_annex, has_weapon
from rules.battalia.answer import havens
from rules.battalia.cards import AMBUSHES, FIGURES, LEAST_DECK, NEUTRAL
from rules.battalia.land import SQUARES
from rules.battalia.moves import (
    AMBUSH,
    ANNEX,
    AT_ACTIONS,
    AT_ANSWER,
    AT_DEFENCE,
    AT_FLEE,
    AT_OPENING,
    AT_PURSUIT,
    ATTACK,
    DONE,
    END,
    FLEE,
    GUARDS,
    NEUTRAL_CITY,
    NONE,
    PASS,
    RETREAT,
    RUINS_GUARDS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.battalia.state import Move, State

    Reason = tuple[str, int]  # the code, and the number of the rule


# Actions


def _action_refused(g: "State") -> "Reason | None":
    """An open line must first pay for something, or go back."""
    return ("line_open", 233) if g.line else None


def _ambush(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_ACTIONS:
        return None
    deck = g.decks[g.seat]
    if deck.ambush_size() >= AMBUSHES:
        return "ambush_full", 472
    if g.deck_size(g.seat) <= LEAST_DECK:
        return "deck_too_small", 473
    return _action_refused(g) or ("two_cards", 471)


def _end(g: "State", move: "Move") -> "Reason | None":
    return _action_refused(g) if g.asking == AT_ACTIONS else None


def _attack(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_ACTIONS:
        return None
    square, target = move[1], move[2]
    if square == NONE or not g.figures_at(g.seat, square):
        return "no_hero", 501
    if target > len(g.heroes):
        return "no_target", 502
    hero = target - 1
    foe = g.heroes[hero] == square and hero // FIGURES != g.seat if target else _rival_city(g, square)
    if not foe:
        return "no_target", 501
    return _action_refused(g) or ("no_weapon", 503)


def _rival_city(g: "State", square: int) -> bool:
    return g.map.owner[square] < g.players and g.map.owner[square] != g.seat


def _annex(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_ACTIONS:
        return None
    square = move[1]
    if square >= SQUARES or g.map.owner[square] != NEUTRAL:
        return "not_neutral", 541
    if not g.figures_at(g.seat, square):
        return "no_hero", 541
    if not can_annex(g, g.seat, square):
        return ("one_only", 156) if g.map.guard[square] else ("no_token", 526)
    return _action_refused(g) or ("no_weapon", 541)


def _guards(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_ACTIONS:
        return None
    if g.scenario == 2:
        return "no_guards", 154
    if g.ancient[g.seat] != NONE:
        return "owns_one", 553
    if not g.ancients:
        return "none_left", 553
    if not g.figures_at(g.seat, g.ruins):
        return "no_hero", 551
    return _action_refused(g) or (("no_weapon", 551) if not has_weapon(g, g.seat) else None)


# Battles


def _done(g: "State", move: "Move") -> "Reason | None":
    if g.asking == AT_OPENING:
        rule = 541 if g.target == NEUTRAL_CITY else 551 if g.target == RUINS_GUARDS else 503
        return ("too_weak", rule) if g.lines[0] else ("weapon_first", 503)
    if g.asking in (AT_DEFENCE, AT_PURSUIT):
        return "too_weak", 515 if g.asking == AT_DEFENCE else 521
    return None


def _pass(g: "State", move: "Move") -> "Reason | None":
    if g.asking == AT_OPENING:
        return "take_back", 509
    return ("take_back", 523) if g.asking in (AT_DEFENCE, AT_PURSUIT) else None


def _retreat(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_ANSWER:
        return ("too_late", 511) if g.asking in (AT_DEFENCE, AT_PURSUIT) else None
    return ("city_target", 511) if not g.target else ("no_way_out", 531)


def _flee(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_FLEE:
        return None
    costs = [cost for square, cost in havens(g) if square == move[1]]
    return ("unpaid", 531) if costs else ("no_haven", 532)


BATTLE_REASONS: "dict[int, Callable[[State, Move], Reason | None]]" = {
    AMBUSH: _ambush,
    END: _end,
    ATTACK: _attack,
    ANNEX: _annex,
    GUARDS: _guards,
    DONE: _done,
    PASS: _pass,
    RETREAT: _retreat,
    FLEE: _flee,
}
