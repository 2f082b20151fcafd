"""Phase 3, Restoration, and the same refilling before the first turn (BH-106 to BH-113, BH-901 to BH-910)."""

from rules.game import CHANCE
from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import (
    AT_BOARD,
    AT_COUNT,
    AT_DEAL,
    AT_GEARS,
    AT_INSERT,
    AT_MUSTER,
    AT_TILES,
    DEALT,
    DRAW,
    ERA_PILE,
    NONE,
    RELIC,
    RESHUFFLED,
    REVEAL,
    REVEALED,
    ROUND,
    SET_ASIDE,
    SUPPLIED,
    SUPPLY,
    TURN_OF,
    WARFARE_PILE,
)
from rules.history.state import HAND, disband
from rules.history.unit import ERA, HERO, KIND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.known import KnownArmy
    from rules.history.state import State

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]


def offer_clear(g: "State") -> None:
    """Never waits: everything leaves the battlefield (BH-902 to BH-905)."""
    g.fighters = [g.active] if g.fought else []  # BH-909
    if g.engaged:
        if g.rival != NONE:
            if g.fought:
                g.fighters.append(g.rival)
            _clear_line(g, g.rival, g.record.lines[DEFENDER])
        elif not g.fought:
            _stand_down(g)
        _clear_line(g, g.active, g.record.lines[ATTACKER])
        for side in (ATTACKER, DEFENDER):
            for _, token in g.record.given[side]:
                g.token_discards.append(token)
    g.gaps += g.faced
    g.gaps.sort()
    g.faced = []
    g.chosen = g.rival = NONE
    g.engaged = g.fought = False
    g.moment = AT_BOARD


def _clear_line(g: "State", seat: int, line: "list[int]") -> None:
    army = g.armies[seat]
    for card in line:
        if g.fought and g.unit(card)[KIND] == HERO:  # BH-772, BH-773
            army.aside.append(card)
            g.tell(SET_ASIDE, seat, card)
        else:
            army.gain(card)


def _stand_down(g: "State") -> None:
    """The Attacker had no card to deploy (BH-Q34): what was to be faced goes back to where it came from."""
    line = g.record.lines[DEFENDER]
    if not g.faced:
        disband(g, line[0])
    for position, space in enumerate(g.faced):
        g.board[space] = line[position]
        g.tell(REVEALED, space, line[position])
    g.faced = []


def offer_board(g: "State") -> "Moves | None":
    """The next empty space of the board, if its Era has a card for it (BH-906)."""
    for space in g.gaps:
        era = space // 3
        deck = g.era_decks[era]
        if not deck and g.era_discards[era]:
            g.rebuild(ERA_PILE + era + 1, deck, g.era_discards[era])
        if deck:
            g.filling = space
            g.seat = CHANCE
            return [(REVEAL, card) for card in deck]
    if g.round:
        g.moment = AT_GEARS
        return None
    for hero in g.heroes:
        g.era_decks[g.unit(hero)[ERA] - 1].append(hero)  # BH-106
    g.heroes = []
    g.moment = AT_TILES
    return None


def reveal(g: "State", move: "Move") -> None:
    card = move[1]
    space = g.filling
    g.era_decks[space // 3].remove(card)
    g.board[space] = card
    g.gaps.remove(space)
    g.tell(REVEALED, space, card)


def offer_gears(g: "State") -> "Moves | None":
    """The next empty token space of the Gears (BH-108, BH-907)."""
    for space in range(3):
        if g.gears[space] != NONE:
            continue
        if not g.token_pile and g.token_discards:
            g.rebuild(WARFARE_PILE, g.token_pile, g.token_discards)
        if g.token_pile:
            g.filling = space
            g.seat = CHANCE
            return [(SUPPLY, token) for token in g.token_pile]
    g.moment = AT_MUSTER if g.round else AT_DEAL
    return None


def supply(g: "State", move: "Move") -> None:
    g.token_pile.remove(move[1])
    g.gears[g.filling] = move[1]
    g.tell(SUPPLIED, g.filling, move[1])


def offer_deal(g: "State") -> "Moves | None":
    """Each player's first Relic (BH-112)."""
    for seat in g.fighters:
        if not g.relics[seat] and g.relic_deck:
            g.drawer = seat
            g.seat = CHANCE
            return [(RELIC, relic) for relic in g.relic_deck]
    g.moment = AT_MUSTER
    return None


def deal(g: "State", move: "Move") -> None:
    g.relic_deck.remove(move[1])
    g.relics[g.drawer].append(move[1])
    g.tell(DEALT, g.drawer, move[1])


def offer_muster(g: "State") -> None:
    """Never waits: whoever fought fills the hand up to 4 (BH-113, BH-908)."""
    while g.fighters:
        seat = g.fighters[0]
        army = g.armies[seat]
        lack = HAND - army.hand_size()
        if lack > 0 and not army.deck_size() and army.discard_size():
            army.reshuffle()
            g.tell(RESHUFFLED, seat, army.deck_size())
        if lack <= 0 or not army.deck_size():
            g.fighters.pop(0)
            continue
        g.draw(seat, lack)
        if g.drawing:
            return
    _next_turn(g)


def offer_draw(g: "State") -> "Moves":
    g.seat = CHANCE
    return [(DRAW, card) for card in g.armies[g.drawer].reinforcements()]


def draw(g: "State", move: "Move") -> None:
    army = g.armies[g.drawer]
    if TYPE_CHECKING:
        assert isinstance(army, KnownArmy)
    army.draw(move[1])
    g.drawing -= 1
    if not g.drawing:
        g.moment = g.after


def _next_turn(g: "State") -> None:
    """Clockwise from the Headquarters, round by round (BH-126, BH-127)."""
    g.turn += 1
    if g.round == 0 or g.turn == g.players:
        g.round += 1
        g.turn = 0
        if g.round > g.rounds:  # BH-951
            g.round = g.rounds
            g.moment = AT_COUNT
            return
        g.tell(ROUND, g.round)
    g.active = (g.first + g.turn) % g.players
    g.inserted = g.used = 0
    g.closed = g.taken = False
    g.tell(TURN_OF, g.active)
    g.moment = AT_INSERT
