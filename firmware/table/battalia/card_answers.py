"""What a card means that is shown now, and the list for one whose sticker cannot be read."""

from rules.battalia.cards import (
    CITY_LAND,
    CITY_PILE,
    HORSE,
    LAND_KIND,
    LAND_SHAPE,
    LAND_SIZE,
    LORD,
    NEUTRAL,
    ROAD_LAND,
    ROAD_PILE,
    SUPPLY,
)
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_CAMP,
    AT_HORN,
    AT_ON,
    AT_SUSPEND,
    BOX,
    BOX_ANCIENT,
    CAMP,
    CITY,
    CLAIM,
    CREATE,
    DEAL,
    FACTION,
    GROUND,
    HIRE,
    LAY,
    LAY_AS,
    LAY_ONE,
    NONE,
    ON,
    RAISE,
    REVEAL,
    ROAD,
    SETTLE,
    STRIKE,
    SUSPEND,
    TAKE,
    TOP,
)
from table.battalia.shared_prompts import mark_seat
from table.prompt import Prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels

    Move = tuple[int, ...]

# Moves whose first number is a card
_CARD = (
    DEAL, TOP, TAKE, BOX_ANCIENT, LAY, LAY_AS, LAY_ONE, CAMP, ON, RAISE, REVEAL, STRIKE, SUSPEND, CLAIM,
)  # fmt: skip
_GROUND = (SETTLE, BOX, GROUND)
# By moment: what somebody means who shows a card that does not count; elsewhere he wants to lay it
_WANTED = {AT_ON: ON, AT_CAMP: CAMP, AT_HORN: REVEAL, AT_SUSPEND: SUSPEND}
_HOW = {LAY: "DO_ALL", LAY_ONE: "DO_ONE", CAMP: "DO_CAMP", ON: "DO_RANK", RAISE: "DO_RANKS"}
_BUILT = {CITY_LAND: (CITY, CITY_PILE), ROAD_LAND: (ROAD, ROAD_PILE)}


def moves_for(g: "Battalia", table: str, number: int) -> "list[Move]":
    """All legal moves that the card can stand for; with none of its own, those of another with its print.

    A card that was entered by list may have got the number of its twin. One that an artifact multiplied
    comes before its twins: it is what lies there.
    """
    own = moves_of(g, table, number)
    if own:
        return own
    size, records = (2, g.cards) if table == "card" else (LAND_SIZE, g.lands)
    record = records[size * number : size * number + size]
    twins: "list[Move]" = []
    for move in moves_of(g, table, NONE):
        card = thing_of(move)
        if records[size * card : size * card + size] == record:
            if card in g.effects and table == "card":
                return moves_of(g, table, card)
            twins.append(move)
    return moves_of(g, table, thing_of(twins[0])) if twins else []


def moves_of(g: "Battalia", table: str, number: int) -> "list[Move]":
    """Of one thing; NONE is all of them."""
    if table not in ("card", "land"):
        return []
    kinds = _CARD if table == "card" else _GROUND
    moves = g.expects().moves
    return [move for move in moves if move[0] in kinds and number in (NONE, thing_of(move))]


def thing_of(move: "Move") -> int:
    return move[2] if move[0] == SETTLE else move[1]


# A card of the pool


def bought(g: "Battalia", table: str, number: int) -> "list[Move]":
    """What somebody means who takes this card from its pile: to buy it, whether he can or not."""
    if table == "land":
        land = g.lands[number * LAND_SIZE : number * LAND_SIZE + LAND_SIZE]
        if not land or land[LAND_KIND] not in _BUILT:
            return []
        word, pile = _BUILT[land[LAND_KIND]]
        return _taken(g, [(word, land[LAND_SHAPE])], pile + land[LAND_SHAPE], number)
    kind, faction = _print(g, table, number)
    if not SUPPLY < kind <= HORSE:
        return []
    moves: "list[Move]" = [(HIRE if kind <= LORD else CREATE, kind)]
    if kind == g.match:
        moves.append((FACTION, faction))  # BA-437
    return _taken(g, moves, kind - 1, number)


def _print(g: "Battalia", table: str, number: int) -> "tuple[int, int]":
    """Kind and faction of a card; those of a supply for anything else."""
    if table != "card" or 2 * number >= len(g.cards):
        return SUPPLY, NEUTRAL
    return g.cards[2 * number], g.cards[2 * number + 1]


def _taken(g: "Battalia", moves: "list[Move]", pile: int, number: int) -> "list[Move]":
    """These moves, if the card can come from the pile now: its top, if that is known."""
    top = g.tops[pile]
    there = number in g.mixed[pile] if top == NONE else number == top
    if len(moves) > 1:
        there = there or number in g.mixed[pile] or number in g.under.get(pile, ())
    return moves if there else []


def of_faction(g: "Battalia", table: str, number: int) -> "list[Move]":
    """The faction that is asked for, by the card that is taken from the pile."""
    kind, faction = _print(g, table, number)
    wanted = g.pile + 1 if g.subject == NONE else g.cards[2 * g.subject]
    move = (FACTION, faction)
    return [move] if kind == wanted and move in g.expects().moves else []


def refused_move(g: "Battalia", table: str, number: int) -> "Move":
    """The move whose refusal says why it does not count."""
    if table not in ("card", "land"):
        return (GROUND, NONE)
    due = g.expects().moves[0]
    if g.asking == AT_ACTIONS and bought(g, table, number):
        return bought(g, table, number)[0]
    if g.seat >= 0:
        return (_WANTED.get(g.asking, LAY), number) if table == "card" else (GROUND, number)
    kinds = _CARD if table == "card" else _GROUND
    if due[0] not in kinds:
        return (TOP if table == "card" else GROUND, number)
    return (SETTLE, due[1], number) if due[0] == SETTLE else (due[0], number)


# A card that can mean several things


def which_prompt(g: "Battalia", words: "Labels", moves: "list[Move]") -> Prompt:
    prompt = Prompt(words.turn(g, "CARD"), words.say("P_HOW", name=words.card(g, moves[0][1])))
    for move in moves:
        prompt.offer_once(_how(g, words, move, moves), move)
    prompt.offer(words.say("M_CANCEL"))
    mark_seat(prompt, g.seat)
    return prompt


def _how(g: "Battalia", words: "Labels", move: "Move", moves: "list[Move]") -> str:
    if move[0] == LAY_AS:
        return words.say("DO_AS", name=words.kind(move[2]))
    if move[0] == LAY and any(other[0] in (CAMP, HIRE, CREATE) for other in moves):
        return words.say("DO_USE")
    if move[0] in (HIRE, CREATE):
        return words.say("DO_HIRE" if move[0] == HIRE else "DO_CREATE", name=words.kind(move[1]))
    return words.say(_HOW[move[0]])


# For a sticker that cannot be read


def cards_by_list(g: "Battalia", words: "Labels") -> "list[tuple[str, list[Move]]]":
    """The player's whole creation deck, each print once: it tells nothing of what is in the hand (BA-H3)."""
    if g.seat < 0:
        return []
    prints: "dict[str, int]" = {}
    for card in _deck(g):
        prints.setdefault(words.card(g, card), card)
    found: "list[tuple[str, list[Move]]]" = []
    for name in sorted(prints):
        moves = moves_for(g, "card", prints[name])
        if len(moves) > 1:
            found += [(name + ": " + _how(g, words, move, moves), [move]) for move in moves]
        else:
            found.append((name, moves or [refused_move(g, "card", prints[name])]))
    return found


def _deck(g: "Battalia") -> "list[int]":
    """All gains were public, and so is the whole (BA-104); where each card is, is not."""
    deck = g.decks[g.seat]
    cards = deck.playable() + deck.searchable() + deck.refuge + g.laid[g.seat]
    for camp in g.camps[g.seat]:
        cards = cards + [card for card in camp[:3] if card != NONE]
    return cards
