"""The pool: piles and their tops, cards taken from them, cards drawn into a hand (BA-107 to BA-110)."""

from rules.battalia.cards import CITY_PILE, ENTRY, LORD, TOUCHED
from rules.battalia.moves import (
    AT_SUPPLY,
    AT_TAKE,
    DRAW,
    DREW,
    FULL,
    GAINED,
    GROUND,
    NONE,
    SHUFFLED,
    SWAPPED,
    TAKE,
    TOP,
    TURNED,
)
from rules.game import CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

# What becomes of a card that is taken: NEW, it lies on the table until the end of the turn (BA-234); SWAP, it
# comes for a card that was transformed (BA-362); SELF, for the scroll that converted itself (BA-364)
NEW, SWAP, SELF = range(3)


# Tops


def offer_top(g: "State") -> "Moves | None":
    """The next top, if it can be one of several."""
    pile = g.turning[0]
    mixed = g.mixed[pile]
    if g.tops[pile] != NONE:
        g.turning.pop(0)
        return None
    if len(mixed) > 1:
        g.seat = CHANCE
        word = TOP if pile < CITY_PILE else GROUND
        return [(word, card) for card in mixed]
    g.turning.pop(0)
    if mixed:
        _turn_up(g, pile, mixed.pop())
    elif pile in g.under:
        bottom = g.under[pile]
        _turn_up(g, pile, bottom.pop(0))
        if not bottom:
            del g.under[pile]
    return None


def turn_top(g: "State", move: "Move") -> None:
    pile = g.turning.pop(0)
    g.mixed[pile].remove(move[1])
    _turn_up(g, pile, move[1])


def _turn_up(g: "State", pile: int, card: int) -> None:
    g.tops[pile] = card
    g.tell(TURNED, pile, card)


def lift(g: "State", pile: int) -> int:
    """Take the top, which is known."""
    card = g.tops[pile]
    g.tops[pile] = NONE
    if g.mode == FULL:
        g.turning.append(pile)
    return card


def put_under(g: "State", pile: int, card: int) -> None:
    if g.pile_size(pile):
        g.under[pile] = g.under.get(pile, []) + [card]
        return
    g.mixed[pile].append(card)
    if g.mode == FULL:
        g.turning.append(pile)


def _shuffle(g: "State", pile: int) -> None:
    """BA-110: nobody knows any order any more."""
    mixed = g.mixed[pile]
    if g.tops[pile] != NONE:
        mixed.append(g.tops[pile])
        g.tops[pile] = NONE
    mixed += g.under.pop(pile, [])
    if g.mode == FULL:
        g.turning.append(pile)


# Taking


def owe(g: "State", pile: int, faction: int, purpose: int, after: int) -> None:
    """The next card of the actor comes from this pile, of this faction if there is one (NONE: the top)."""
    g.pile = pile
    g.faction = faction
    g.purpose = purpose
    g.after = after
    g.moment = AT_TAKE


def offer_take(g: "State") -> "Moves | None":
    pile = g.pile
    found = _of_faction(g, pile, g.faction)
    if g.mode == FULL:
        del found[1:]  # cards of one kind and faction are alike
    if len(found) > 1:
        g.seat = CHANCE
        return [(TAKE, card) for card in found]
    if found:
        take(g, (TAKE, found[0]))
    elif g.tops[pile] == NONE:
        g.turning.append(pile)
    else:
        take(g, (TAKE, g.tops[pile]))
    return None


def _of_faction(g: "State", pile: int, faction: int) -> "list[int]":
    if faction == NONE:
        return []
    found = [card for card in g.mixed[pile] if g.cards[2 * card + 1] == faction]
    top = g.tops[pile]
    if top != NONE and g.cards[2 * top + 1] == faction:
        found.append(top)
    for card in g.under.get(pile, ()):
        if g.cards[2 * card + 1] == faction:
            found.append(card)
    return found


def take(g: "State", move: "Move") -> None:
    pile, card = g.pile, move[1]
    if g.tops[pile] == card:
        lift(g, pile)
    elif card in g.mixed[pile]:
        g.mixed[pile].remove(card)
    else:
        g.under[pile].remove(card)
        if not g.under[pile]:
            del g.under[pile]
    if g.faction != NONE:
        _shuffle(g, pile)
    if g.purpose == NEW:
        _gain(g, card)
        g.moment = AT_SUPPLY if g.cards[2 * card] <= LORD else g.after  # BA-242
        return
    g.tell(SWAPPED, g.actor, card)
    g.effects[card] = TOUCHED  # BA-342
    _replace(g, card)
    g.slot = NONE
    g.moment = g.after


def _gain(g: "State", card: int) -> None:
    g.laid[g.actor].append(card)
    g.tell(GAINED, g.actor, card)


def entries(line: "list[int]", card: int) -> "list[int]":
    """Where the card stands in the battle line: a card with several uses may stand there more than once."""
    return [at for at in range(0, len(line), ENTRY) if line[at] == card]


def _replace(g: "State", card: int) -> None:
    """The card takes the place of the one that was transformed."""
    seat, kind = g.actor, g.cards[2 * card]
    if g.purpose == SELF:
        g.used[card] = 1
    elif g.slot == NONE:
        g.decks[seat].hold(card)
        return
    else:
        line = g.lines[seat != g.active]
        old = line[g.slot]
        for at in entries(line, old):
            line[at : at + 3] = [card, kind, g.cards[2 * card + 1]]
        g.used[card] = g.used.pop(old)  # what was spent stays spent, in other lines too (BA-232)
    g.laid[seat].append(card)
    if g.power(card, kind) > g.used[card]:
        g.spare[seat].append(card)  # BA-443, BA-447


def offer_supply(g: "State") -> "Moves | None":
    """With every unit from the pool comes a supply, if one is left (BA-242)."""
    left = len(g.supplies)
    if left == g.spare_supplies:
        g.moment = g.after
        return None
    if g.mode == FULL:
        supply(g, (TAKE, g.supplies[0]))  # they are all alike
        return None
    g.seat = CHANCE
    return [(TAKE, card) for card in g.supplies]


def supply(g: "State", move: "Move") -> None:
    g.supplies.remove(move[1])
    _gain(g, move[1])
    g.moment = g.after


# Drawing


def offer_draw(g: "State") -> "Moves | None":
    """BA-107: from the nation; the refuge becomes the new nation when a card is owed and none is left."""
    seat, cards = g.draws[0]
    deck = g.decks[seat]
    if cards and not deck.nation_size() and deck.refuge_size():
        deck.reshuffle()
        g.reveals = True
        g.tell(SHUFFLED, seat, deck.nation_size())
    left = deck.nation_size()
    if not cards or not left:
        g.draws.pop(0)
        return None
    if g.mode == FULL and left > cards:
        g.seat = CHANCE
        return [(DRAW, card) for card in deck.searchable()]
    left = min(left, cards)
    deck.draw_all(left)
    _drawn(g, left)
    return None


def draw(g: "State", move: "Move") -> None:
    g.decks[g.draws[0][0]].draw(move[1])
    _drawn(g, 1)


def _drawn(g: "State", cards: int) -> None:
    owed = g.draws[0]
    owed[1] -= cards
    g.reveals = True
    g.tell(DREW, owed[0], cards)
    if not owed[1]:
        g.draws.pop(0)
