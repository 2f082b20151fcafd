"""Step 3: cards are laid in lines, and lines pay for actions (BA-231 to BA-245, BA-301 to BA-306, BA-451)."""

from rules.battalia.build import begin_building, upgrade
from rules.battalia.cards import (
    AMBUSHES,
    AMULET,
    CITY_PILE,
    FIGURES,
    HAMMER,
    HORN,
    HORSE,
    LEAST_DECK,
    NEUTRAL,
    ROAD_PILE,
    SCROLL,
    SHIELD,
    SUPPLY,
    SWORD,
    TITLE,
    TOOL,
    WEAPON,
    WILDCARD,
    WINGS,
)
from rules.battalia.craft import begin_craft
from rules.battalia.lines import (
    PAY_CITY,
    PAY_CREATE,
    PAY_HERO,
    PAY_HIRE,
    PAY_ROAD,
    PAY_UPGRADE,
    matches,
    supplies_only,
    welcome,
)
from rules.battalia.moves import (
    AMBUSH,
    ANNEX,
    AT_ACTIONS,
    AT_FACTION,
    AT_HORN,
    AT_NIGHT,
    AT_SUSPEND,
    ATTACK,
    BACK,
    CAMP,
    CITY,
    CREATE,
    END,
    GUARDS,
    HERO,
    HIRE,
    LAY,
    LAY_AS,
    MUSTERED,
    NONE,
    ROAD,
    STEP,
    STRIKE,
    TOOK_BACK,
    UPGRADE,
)
from rules.battalia.placing import can_place
from rules.battalia.pool import NEW, owe
from rules.battalia.tokens import can_upgrade, has_token
from rules.battalia.travel import begin_flight, step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

TRANSFORMERS = 1 << AMULET | 1 << TITLE | 1 << SCROLL
_WILD_KINDS = range(SUPPLY, HAMMER)
_HAMMER_KINDS = range(TOOL, HAMMER)  # BA-403
_LONGEST = 5  # supplies in one line: what a lord costs


def offer_actions(g: "State") -> "Moves":
    seat = g.seat = g.actor = g.active
    moves: "Moves" = []
    kinds = welcome(g, seat) | TRANSFORMERS
    afield = g.heroes[2 * seat] != NONE or g.heroes[2 * seat + 1] != NONE
    supplies = supplies_only(g)
    if not g.line:
        if afield:
            kinds |= 1 << HORSE | 1 << WINGS | 1 << SUPPLY
        if g.decks[seat].nation_size():
            kinds |= 1 << HORN
    elif supplies and afield and supplies < _LONGEST:
        kinds |= 1 << SUPPLY
    _offer_cards(g, seat, kinds, moves)
    if g.line:
        _offer_results(g, seat, moves)
        moves.append((BACK,))
    else:
        _offer_actions(g, seat, moves)
    if afield:
        _offer_steps(g, seat, supplies > 0 or (len(g.line) == 1 and g.kind(g.line[0]) == HORSE), moves)
    for camp in g.camps[seat]:
        if not camp[3]:
            moves.append((STRIKE, camp[0]))  # BA-366
    if not g.line:
        moves.append((END,))
    return moves


def _offer_cards(g: "State", seat: int, kinds: int, moves: "Moves") -> None:
    cards = g.cards
    effects = g.effects
    for card in g.decks[seat].playable():
        kind = cards[2 * card]
        if effects.get(card) == WILDCARD:
            for kind in _WILD_KINDS:
                if kinds >> kind & 1:
                    moves.append((LAY_AS, card, kind))
        elif kind == HAMMER:
            for kind in _HAMMER_KINDS:
                if kinds >> kind & 1:
                    moves.append((LAY_AS, card, kind))
        elif kinds >> kind & 1:
            moves.append((LAY, card))
    for card in g.spare[seat]:
        if kinds >> g.kind(card) & 1:
            moves.append((LAY, card))


# What the line pays for


def _offer_results(g: "State", seat: int, moves: "Moves") -> None:
    for action, what in matches(g):
        if action <= PAY_CREATE:
            if g.pile_size(what - 1):  # BA-236
                moves.append((HIRE if action == PAY_HIRE else CREATE, what))
        elif action <= PAY_CITY:
            _offer_building(g, seat, action, what, moves)
        elif action == PAY_UPGRADE:
            if can_upgrade(g, seat, what):
                for square in g.map.cities(seat):
                    if g.map.level[square] == what - 1:
                        moves.append((UPGRADE, square))
        elif action == PAY_HERO:
            if g.heroes[FIGURES * seat] == NONE or g.heroes[FIGURES * seat + 1] == NONE:
                for square in g.map.cities(seat):
                    moves.append((HERO, square))
        else:
            offer_camp(g, seat, moves)


def _offer_building(g: "State", seat: int, action: int, what: int, moves: "Moves") -> None:
    if action == PAY_ROAD:
        if g.pile_size(ROAD_PILE + what) and can_place(g.map, seat, g.shapes[what], False):
            moves.append((ROAD, what))
    elif has_token(g, seat, what):
        for shape in range(len(g.shapes)):
            if g.pile_size(CITY_PILE + shape) and can_place(g.map, seat, g.shapes[shape], True):
                moves.append((CITY, shape))


def offer_camp(g: "State", seat: int, moves: "Moves") -> None:
    """The cards that may go onto a tent (BA-342, BA-365)."""
    for card in g.decks[seat].playable():
        if g.cards[2 * card] < HAMMER and card not in g.effects:
            moves.append((CAMP, card))


def _offer_steps(g: "State", seat: int, paid: bool, moves: "Moves") -> None:
    """One square for each hero; habitats are free (BA-652)."""
    home = g.habitat(seat)
    if not paid and home == NONE:
        return
    for figure in range(FIGURES):
        square = g.heroes[FIGURES * seat + figure]
        if square != NONE:
            for other in g.map.roads(square):
                if paid or g.map.terrain[other] == home:
                    moves.append((STEP, figure, other))


# What needs no line, or begins one of its own


def _offer_actions(g: "State", seat: int, moves: "Moves") -> None:
    deck = g.decks[seat]
    if deck.hand_size() > 1 and deck.ambush_size() < AMBUSHES and g.deck_size(seat) > LEAST_DECK:
        moves.append((AMBUSH,))
    squares: "list[int]" = []
    for figure in range(FIGURES):
        square = g.heroes[FIGURES * seat + figure]
        if square != NONE and square not in squares:
            squares.append(square)
    armed = bool(squares) and has_weapon(g, seat)
    for square in squares:
        _offer_targets(g, seat, square, armed, moves)


def has_weapon(g: "State", seat: int) -> bool:
    """Whether an attack could be opened (BA-503)."""
    cards = g.cards
    for card in g.decks[seat].playable():
        if cards[2 * card] in (WEAPON, SWORD, SHIELD) or g.effects.get(card) == WILDCARD:
            return True
    return any(g.kind(card) == WEAPON for card in g.spare[seat])


def _offer_targets(g: "State", seat: int, square: int, armed: bool, moves: "Moves") -> None:
    land = g.map
    owner = land.owner[square]
    if owner == NEUTRAL:
        if can_annex(g, seat, square) and (armed or not land.guard[square]):
            moves.append((ANNEX, square))
    elif armed and owner != seat and owner != NONE:
        moves.append((ATTACK, square, 0))
    if not armed:
        return
    if owner == NONE and land.guard[square] and g.ancients and g.ancient[seat] == NONE:
        moves.append((GUARDS,))  # BA-551, BA-553
    for hero in range(len(g.heroes)):
        if g.heroes[hero] == square and hero // FIGURES != seat:
            moves.append((ATTACK, square, 1 + hero))


def can_annex(g: "State", seat: int, square: int) -> bool:
    if not g.map.guard[square]:
        return has_token(g, seat, 1)  # BA-526
    return g.scenario != 2 or not g.annexed[seat]  # BA-156


# Playing


def act(g: "State", move: "Move") -> None:
    kind = move[0]
    if kind in (LAY, LAY_AS):
        _lay(g, move)
    elif kind == END:
        g.moment = AT_NIGHT
    elif kind == BACK:
        for card in g.line:
            g.unlay(g.active, card)
        g.line = []
        g.tell(TOOK_BACK, g.active)
    elif kind == STRIKE:
        from rules.battalia.camp import strike  # which needs this module

        strike(g, g.active, move[1])
    elif kind == AMBUSH:
        g.moment = AT_SUSPEND
    elif kind <= UPGRADE:
        _buy(g, move)
    elif kind == HERO:
        _hire_hero(g, move[1])
    elif kind == STEP:
        step(g, move)
    elif kind == CAMP:
        from rules.battalia.camp import camp  # which needs this module

        camp(g, move)
    else:
        from rules.battalia.battle import begin  # which needs this module

        begin(g, move)


def _lay(g: "State", move: "Move") -> None:
    card = move[1]
    kind = move[2] if move[0] == LAY_AS else g.kind(card)
    g.lay(g.active, card, kind)
    if AMULET <= kind <= SCROLL:
        begin_craft(g, g.active, card)
    elif kind == WINGS:
        begin_flight(g, card)
    elif kind == HORN:
        g.points = 0
        g.moment = AT_HORN
    else:
        g.line.append(card)


def _buy(g: "State", move: "Move") -> None:
    kind, what = move[0], move[1]
    if kind == HIRE:
        g.line = []
        owe(g, what - 1, NONE, NEW, AT_ACTIONS)
    elif kind == CREATE:
        g.line = []
        owe(g, what - 1, NONE, NEW, AT_ACTIONS)
        if what == g.match:
            g.moment = AT_FACTION  # BA-437
    elif kind == UPGRADE:
        upgrade(g, what)
    else:
        level = 0
        if kind == CITY:
            for action, of_level in matches(g):
                if action == PAY_CITY:
                    level = of_level
        begin_building(g, what, level)


def _hire_hero(g: "State", square: int) -> None:
    hero = FIGURES * g.active
    if g.heroes[hero] != NONE:
        hero += 1
    g.heroes[hero] = square
    g.line = []
    g.tell(MUSTERED, hero, square)
