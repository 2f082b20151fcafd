"""Why a move is refused: a stable code and the number of the rule. Asked only once the refusal is certain."""

from rules.battalia.build import exits_of
from rules.battalia.cards import (
    AMULET,
    BUILT,
    CITY_PILE,
    FIGURES,
    HAMMER,
    HORN,
    HORSE,
    LORD,
    ROAD_PILE,
    SCROLL,
    SUPPLY,
    TITLE,
    WILDCARD,
    WINGS,
)
from rules.battalia.forms import MOVES
from rules.battalia.land import SQUARES
from rules.battalia.lines import (
    PAY_CAMP,
    PAY_CITY,
    PAY_CREATE,
    PAY_HERO,
    PAY_HIRE,
    PAY_ROAD,
    PAY_UPGRADE,
    matches,
)
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_DEFENCE,
    AT_FLEE,
    AT_ON,
    AT_OPENING,
    AT_OVER,
    AT_PURSUIT,
    AT_RETINUE,
    AT_RIDE,
    AT_SQUARE,
    AT_TURN,
    BACK,
    CAMP,
    CITY,
    CREATE,
    DECLARE,
    DECLARE_TWO,
    DIE,
    FULL,
    HALT,
    HERO,
    HIRE,
    LAY,
    LAY_AS,
    LAY_ONE,
    MULLIGAN,
    NONE,
    ON,
    RAISE,
    ROAD,
    SQUARE,
    STEP,
    STRIKE,
    TURN,
    UPGRADE,
)
from rules.battalia.placing import refused
from rules.battalia.tokens import HIGHEST, can_upgrade, has_token
from rules.battalia.why_battle import BATTLE_REASONS
from rules.game import CHANCE, Refusal
from rules.refusing import due, has_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.battalia.state import Move, State

    Reason = tuple[str, int]  # the code, and the number of the rule


_PLACES = {307: "occupied", 308: "touches_nothing", 309: "beside_city", 310: "edges", 311: "no_connection"}


def why(g: "State", move: object) -> Refusal:
    """The refusal of a move that is not among the expected ones."""
    if not has_form(move, MOVES, NONE):
        return Refusal("malformed")
    if g.moment == AT_OVER:
        return Refusal("game_over", "BA-633")
    if move[0] <= DIE:
        code, rule = _chance(g, move)
    else:
        reason = _REASONS.get(move[0]) or BATTLE_REASONS.get(move[0])
        found = reason(g, move) if reason and g.seat != CHANCE else None
        code, rule = found or _not_now(g, move)
    return Refusal(code, "BA-%d" % rule)


def _chance(g: "State", move: "Move") -> "Reason":
    if g.seat != CHANCE or g.expected.moves[0][0] != move[0]:
        return "not_now", due(g)
    return ("no_such_face", 353) if move[0] == DIE else ("not_in_pile", due(g))


def _not_now(g: "State", move: "Move") -> "Reason":
    for expected in g.expected.moves:
        if expected[0] == move[0]:
            return "not_offered", due(g)
    return "not_now", due(g)


def _in_actions(g: "State") -> bool:
    return g.asking == AT_ACTIONS


# Cards


def _missing(g: "State", seat: int, card: int) -> "Reason | None":
    """Why the card cannot come from the seat's hand; None if it can."""
    if 2 * card >= len(g.cards):
        return "no_such_card", 231
    if card in g.spare[seat] or card in g.decks[seat].playable():
        return None
    if card in g.used or card in g.laid[seat]:
        return "used", 232
    if g.mode != FULL and any(card in deck.playable() for deck in g.decks):
        return "not_your_card", 104
    return "not_in_hand", 231


def _lay(g: "State", move: "Move") -> "Reason | None":
    if g.asking not in (AT_ACTIONS, AT_OPENING, AT_DEFENCE, AT_PURSUIT, AT_FLEE):
        return None
    card = move[1]
    missing = _missing(g, g.seat, card)
    if missing:
        return missing
    kind = g.kind(card)
    wild = g.effects.get(card) == WILDCARD and card not in g.used
    if move[0] == LAY_AS and not wild and kind != HAMMER:
        return "not_wild", 357
    if move[0] == LAY_AS and move[2] >= HAMMER:
        return "not_wild", 353
    if move[0] != LAY_AS and wild:
        return "choose_kind", 357
    if not _in_actions(g):
        return _lay_in_battle(g, move[2] if move[0] == LAY_AS else kind, card)
    if move[0] == LAY_ONE:
        return None
    if kind == HAMMER and move[0] != LAY_AS:
        return "choose_kind", 403
    kind = move[2] if move[0] == LAY_AS else kind
    if kind in (HORSE, WINGS, HORN) and not g.line:
        return ("nation_empty", 407) if kind == HORN else ("no_hero", 455 if kind == HORSE else 406)
    return "pays_for_nothing", 235


def _lay_in_battle(g: "State", kind: int, card: int) -> "Reason":
    if g.cards[2 * card] == HAMMER:
        return "no_hammer", 403
    if g.asking == AT_FLEE:
        return "no_payment", 531
    if AMULET <= kind <= SCROLL:
        return "nothing_to_change", 507
    side = g.asking == AT_DEFENCE
    if not g.strengths[2 * kind + side]:
        return "no_strength", 506
    return ("weapon_first", 503) if g.asking == AT_OPENING else ("used", 232)


def _back(g: "State", move: "Move") -> "Reason | None":
    return ("nothing_laid", 233) if _in_actions(g) else None


def _on(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_ON:
        return None
    card, art = move[1], g.kind(g.crafter)
    in_line = g.field != NONE and card in g.lines[g.seat != g.active][::4]
    missing = _missing(g, g.seat, card)
    if missing and card != g.crafter and not in_line:
        return missing
    if g.field != NONE and not in_line:
        return "not_in_line", 507
    kind = g.cards[2 * card]
    if kind >= HAMMER:
        return "ancient", 347
    if card in g.effects or (card == g.crafter and art == SCROLL):
        return "changed_already", 342
    if art == SCROLL:
        return "no_faction", 363
    if art == TITLE and not SUPPLY < kind < LORD:
        return ("highest_rank" if kind == LORD else "no_unit"), 361
    if move[0] == RAISE:
        return "one_rank_only", 445
    return ("pile_empty", 362) if art == TITLE else ("used", 232)


def _camp(g: "State", move: "Move") -> "Reason | None":
    if not _in_actions(g):
        return None
    if not _pays(g, PAY_CAMP, 0):
        return "price", 365
    missing = _missing(g, g.seat, move[1])
    if missing:
        return missing
    return ("ancient", 347) if g.cards[2 * move[1]] >= HAMMER else ("changed_already", 342)


def _strike(g: "State", move: "Move") -> "Reason | None":
    if g.asking not in (AT_ACTIONS, AT_OPENING, AT_DEFENCE, AT_PURSUIT, AT_FLEE):
        return None
    tents = [camp[0] for camp in g.camps[g.seat]]
    return ("set_this_turn", 366) if move[1] in tents else ("no_camp", 366)


# What a line pays for


def _pays(g: "State", action: int, what: int) -> bool:
    return any(paid == action and (not what or gives == what) for paid, gives in matches(g))


def _buy(g: "State", move: "Move") -> "Reason | None":
    if not _in_actions(g):
        return None
    hire = move[0] == HIRE
    if not _pays(g, PAY_HIRE if hire else PAY_CREATE, move[1]) or not move[1]:
        return "price", 241 if hire else 243
    return "pile_empty", 236


def _build(g: "State", move: "Move") -> "Reason | None":
    if not _in_actions(g):
        return None
    city, shape = move[0] == CITY, move[1]
    if shape >= len(g.shapes) or not (city or shape):
        return "no_such_shape", 304
    if not _pays(g, PAY_CITY if city else PAY_ROAD, 0 if city else shape):
        return "price", 302 if city else 301
    if not g.pile_size((CITY_PILE if city else ROAD_PILE) + shape):
        return "pile_empty", 236
    if city and not _token_for_city(g):
        return "no_token", 305
    rule = max([refused(g.map, g.seat, g.shapes[shape], city, square) for square in range(SQUARES)])
    return _PLACES[rule], rule


def _token_for_city(g: "State") -> bool:
    return any(paid == PAY_CITY and has_token(g, g.seat, level) for paid, level in matches(g))


def _square(g: "State", move: "Move") -> "Reason | None":
    if g.asking != AT_SQUARE:
        return None
    rule = refused(g.map, g.seat, exits_of(g, g.pile), g.level > 0, move[1])
    return _PLACES[rule], rule


def _turn(g: "State", move: "Move") -> "Reason | None":
    return ("edges", 310) if g.asking == AT_TURN else None


def _upgrade(g: "State", move: "Move") -> "Reason | None":
    if not _in_actions(g):
        return None
    square = move[1]
    if square >= SQUARES or g.map.owner[square] != g.seat:
        return "not_your_city", 303
    level = g.map.level[square] + 1
    if level > HIGHEST:
        return "highest_level", 303
    if not _pays(g, PAY_UPGRADE, level):
        return "price", 303
    return ("no_token", 305) if not can_upgrade(g, g.seat, level) else None


def _hero(g: "State", move: "Move") -> "Reason | None":
    if not _in_actions(g):
        return None
    if not _pays(g, PAY_HERO, 0):
        return "price", 451
    if move[1] >= SQUARES or g.map.owner[move[1]] != g.seat:
        return "not_your_city", 451
    return "both_on_board", 704


def _step(g: "State", move: "Move") -> "Reason | None":
    if g.asking not in (AT_ACTIONS, AT_RIDE):
        return None
    figure, square = move[1], move[2]
    if figure >= FIGURES or g.heroes[FIGURES * g.seat + figure] == NONE:
        return "no_hero", 454
    if square >= SQUARES or g.map.state[square] != BUILT:
        return "not_built", 453
    if square not in g.map.roads(g.heroes[FIGURES * g.seat + figure]):
        return "no_road", 452
    return ("other_hero", 455) if g.asking == AT_RIDE else ("unpaid", 454)


def _halt(g: "State", move: "Move") -> "Reason | None":
    return ("points_left", 235) if g.asking == AT_RIDE else None


# Step 1


def _declare(g: "State", move: "Move") -> "Reason | None":
    return ("no_retinue", 211) if g.asking == AT_RETINUE else ("too_late", 217) if _in_actions(g) else None


def _mulligan(g: "State", move: "Move") -> "Reason | None":
    return ("too_late", 217) if _in_actions(g) else None


_REASONS: "dict[int, Callable[[State, Move], Reason | None]]" = {
    DECLARE: _declare,
    DECLARE_TWO: _declare,
    MULLIGAN: _mulligan,
    LAY: _lay,
    LAY_AS: _lay,
    LAY_ONE: _lay,
    BACK: _back,
    HIRE: _buy,
    CREATE: _buy,
    ROAD: _build,
    CITY: _build,
    UPGRADE: _upgrade,
    HERO: _hero,
    STEP: _step,
    HALT: _halt,
    CAMP: _camp,
    SQUARE: _square,
    TURN: _turn,
    ON: _on,
    RAISE: _on,
    STRIKE: _strike,
}
