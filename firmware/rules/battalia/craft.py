"""Amulets, titles and scrolls: one card changes another, in battles too (BA-341 to BA-364, BA-507)."""

from rules.battalia.cards import (
    AMBUSHES,
    AMULET,
    ENTRY,
    HAMMER,
    LORD,
    NEUTRAL,
    SCROLL,
    SUPPLY,
    TITLE,
    TOUCHED,
    WILDCARD,
)
from rules.battalia.moves import (
    AS,
    AT_AS,
    AT_DIE,
    AT_DROP,
    AT_FACTION,
    AT_ON,
    AT_TAKE,
    BACK,
    BURIED,
    DIE,
    DOUBLED,
    DROP,
    FACTION,
    LEFT,
    NONE,
    ON,
    PUT_ON,
    RAISE,
    REFUGE,
    ROLLED,
    TOOK_BACK,
    WILD,
)
from rules.battalia.pool import SELF, SWAP, entries, owe, put_under
from rules.game import CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

_FACES: "Moves" = [(DIE, face) for face in range(1, 7)]
_FIGHTING = (1, 2, 3, 4, 6, 11)  # kinds that a wild card can be in a battle


def begin_craft(g: "State", seat: int, card: int) -> None:
    """The artifact lies on the table; now the card that goes on top of it."""
    g.actor = seat
    g.crafter = card
    g.after = g.moment
    g.moment = AT_ON


def offer_on(g: "State") -> "Moves":
    g.seat = g.actor
    moves = receivers(g, g.actor, g.crafter, g.kind(g.crafter), g.used[g.crafter])
    moves.append((BACK,))
    return moves


def receivers(g: "State", seat: int, artifact: int, art: int, used: int) -> "Moves":
    """The cards of the hand that the artifact changes; in a battle those of the own line (BA-507)."""
    twice = art == TITLE and g.power(artifact, art) > used
    moves: "Moves" = []
    if g.field == NONE:
        for card in g.decks[seat].playable():
            _offer_card(g, art, twice, card, moves)
        if art == SCROLL and _converts_itself(g, artifact):
            moves.append((ON, artifact))
        return moves
    cards = g.lines[seat != g.active][::ENTRY]
    for at in range(len(cards)):
        if cards[at] not in cards[:at]:
            _offer_card(g, art, twice, cards[at], moves)
    return moves


def _offer_card(g: "State", art: int, twice: bool, card: int, moves: "Moves") -> None:
    kind = g.cards[2 * card]
    if kind >= HAMMER or card in g.effects:  # BA-342, BA-347
        return
    if art == TITLE:
        if SUPPLY < kind < LORD and g.pile_size(kind):
            moves.append((ON, card))
        if twice and SUPPLY < kind < LORD - 1 and g.pile_size(kind + 1):
            moves.append((RAISE, card))  # BA-445
    elif art == AMULET or kind != SUPPLY:
        moves.append((ON, card))


def _converts_itself(g: "State", card: int) -> bool:
    """BA-364: a real scroll, that has neither served nor been changed this turn."""
    return g.cards[2 * card] == SCROLL and card not in g.effects and g.used[card] == 1


def put_on(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        g.unlay(g.actor, g.crafter)
        g.tell(TOOK_BACK, g.actor)
        _leave(g)
        return
    art = g.kind(g.crafter)
    g.subject = move[1]
    places = entries(g.lines[g.actor != g.active], g.subject)
    g.slot = places[0] if places else NONE
    g.tell(PUT_ON, g.actor, g.crafter, g.subject)
    if art == AMULET:
        g.moment = AT_DIE
    elif art == SCROLL:
        g.moment = AT_FACTION
    else:
        _promote(g, 2 if move[0] == RAISE else 1)


def _leave(g: "State") -> None:
    g.crafter = g.subject = g.slot = NONE
    g.moment = g.after


# Titles and scrolls: the card goes to the bottom of its pile, another comes for it


def _promote(g: "State", ranks: int) -> None:
    card = g.subject
    kind, faction = g.cards[2 * card], g.cards[2 * card + 1]
    if ranks == 2:
        g.lay(g.actor, g.crafter, TITLE)
    _give_back(g, card)
    owe(g, kind - 1 + ranks, faction, SWAP, g.after)  # BA-362
    g.crafter = g.subject = NONE


def _give_back(g: "State", card: int) -> None:
    seat = g.actor
    if g.slot == NONE and card != g.crafter:
        g.decks[seat].lay(card)
    else:
        g.laid[seat].remove(card)
        if card in g.spare[seat]:
            g.spare[seat].remove(card)
    if g.slot != NONE and seat != g.active:
        g.rolled = True  # BA-507: a defender cannot take it back
    g.tell(LEFT, seat, card)
    put_under(g, g.cards[2 * card] - 1, card)


def offer_faction(g: "State") -> "Moves":
    """Of an artifact created on its day (BA-437); for a card on a scroll, another than its own (BA-363)."""
    g.seat = g.actor
    own = g.cards[2 * g.subject + 1] if g.subject != NONE else NONE
    return [(FACTION, faction) for faction in range(NEUTRAL) if faction != own and faction != g.gone]


def choose_faction(g: "State", move: "Move") -> None:
    if g.subject == NONE:
        g.faction = move[1]
        g.moment = AT_TAKE
        return
    card = g.subject
    purpose = SELF if card == g.crafter else SWAP
    _give_back(g, card)
    if purpose == SELF:
        del g.used[card]
    owe(g, g.cards[2 * card] - 1, move[1], purpose, g.after)
    g.crafter = g.subject = NONE


# Amulets


def offer_die(g: "State") -> "Moves":
    g.seat = CHANCE
    return _FACES


def roll(g: "State", move: "Move") -> None:
    """BA-353."""
    face, card = move[1], g.subject
    g.tell(ROLLED, face)
    g.rolled = True
    if face == 4 and g.decks[g.actor].ambush_size() == AMBUSHES:
        g.moment = AT_DROP  # BA-354
        return
    if face == 4:
        _bury(g)
    elif face == 5:
        _take_away(g)
        g.decks[g.actor].lay(card)
        g.decks[g.actor].discard(card)
        g.tell(REFUGE, g.actor, card)
        _doom(g)
    else:
        _enchant(g, face)
    if g.moment != AT_AS:
        _finish(g)


def _take_away(g: "State") -> None:
    """A card of the battle line is in the hand again, for what follows."""
    g.effects[g.subject] = TOUCHED
    if g.slot == NONE:
        return
    line = g.lines[g.actor != g.active]
    for at in reversed(entries(line, g.subject)):
        del line[at : at + ENTRY]
        if at < g.added:
            g.added -= ENTRY
    g.unlay(g.actor, g.subject, g.used[g.subject])


def _bury(g: "State") -> None:
    _take_away(g)
    g.decks[g.actor].hide((g.subject,))
    g.tell(BURIED, g.actor)
    _doom(g)


def _doom(g: "State") -> None:
    if g.crafter not in g.doomed:
        g.doomed.append(g.crafter)


def _enchant(g: "State", face: int) -> None:
    card = g.subject
    g.effects[card] = face
    if face == WILDCARD:
        g.tell(WILD, card)
        if g.slot != NONE:
            g.moment = AT_AS
    elif face > TOUCHED:
        g.tell(DOUBLED, card, face)
        if g.slot != NONE:
            line = g.lines[g.actor != g.active]
            for at in entries(line, card):
                line[at + 3] *= face  # BA-507
            g.used[card] *= face


def _finish(g: "State") -> None:
    """After its last use an amulet that rolled 4 or 5 goes to the refuge (BA-444)."""
    card = g.crafter
    if card in g.doomed and g.used[card] == g.power(card, g.kind(card)):
        g.laid[g.actor].remove(card)
        g.decks[g.actor].discard(card)
        g.tell(REFUGE, g.actor, card)
    _leave(g)


def offer_drop(g: "State") -> "Moves":
    g.seat = g.actor
    return [(DROP,) + named for named in g.decks[g.actor].droppable()]


def drop(g: "State", move: "Move") -> None:
    g.decks[g.actor].drop(move[1:])
    _bury(g)
    _finish(g)


def offer_as(g: "State") -> "Moves":
    """What a wild card that lies in a battle line is from now on (BA-357)."""
    g.seat = g.actor
    return [(AS, kind) for kind in _FIGHTING]


def become(g: "State", move: "Move") -> None:
    kind, card = move[1], g.subject
    line = g.lines[g.actor != g.active]
    g.played_as[card] = kind
    elsewhere = g.used[card]  # uses spent in other lines stay spent (BA-232)
    for at in reversed(entries(line, card)):
        elsewhere -= line[at + 3]
        if at != g.slot:
            del line[at : at + ENTRY]
    uses = max(g.power(card, kind) - elsewhere, 1)
    line[g.slot + 1] = kind
    line[g.slot + 3] = uses
    g.used[card] = elsewhere + uses
    if card in g.spare[g.actor]:
        g.spare[g.actor].remove(card)
    _finish(g)
