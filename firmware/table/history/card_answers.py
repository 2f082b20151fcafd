"""What a card, tile or token means that is shown now, and the list for one whose sticker cannot be read."""

from rules.history.moves import (
    ADD,
    AT_ATTACK,
    AT_DEFEND,
    AT_GEARS,
    AT_KEEP,
    AT_LINKED,
    AT_PREPARE,
    AT_QUARRY,
    AT_REINFORCE,
    AT_TARGET,
    AT_TILES,
    AT_WHEEL,
    CHOOSE,
    DEPLOY,
    INSERT,
    KEEP,
    NONE,
    QUARRY,
    REINFORCE,
    RELIC,
    REVEAL,
    SUPPLY,
    SWAP,
    TAKE,
    TILE,
    VALUE,
)
from rules.history.state import pointed
from rules.history.unit import BASE, KIND, TOKEN_SIZE, UNIT_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from table.history.labels import Labels

    Move = tuple[int, ...]

_TILE_SIZE = 3
# What a thing says by itself, whether it may or not
_SAYS = {"unit": REVEAL, "tile": TILE, "warfare": SUPPLY, "relic": RELIC, "prowess": VALUE}


def answer(g: "History", table: str, number: int, row: "list[Move]") -> "list[Move]":
    """The moves for it; or the one whose refusal explains why it does not count.

    `row` are the moves of the cards that lie there already and wait for OK.
    """
    if table == "unit":
        return [_unit(g, number, row)]
    if g.moment in (AT_ATTACK, AT_DEFEND):
        return [(DEPLOY, NONE)]
    if g.moment == AT_KEEP:
        return [(KEEP, number if table == "relic" else NONE)]
    if table == "tile" and g.moment <= AT_PREPARE:
        return _tile(g, number)
    if table == "warfare" and g.moment <= AT_PREPARE:
        return [_token(g, number)]
    return [(_SAYS.get(table, REVEAL), number)]


def _unit(g: "History", card: int, row: "list[Move]") -> "Move":
    if g.moment in (AT_TARGET, AT_LINKED):
        board = list(g.board)
        if card in board:
            return (CHOOSE if g.moment == AT_TARGET else ADD, board.index(card))
    if g.moment in (AT_ATTACK, AT_DEFEND):
        return _twin(g, (DEPLOY, card), row)
    if g.moment == AT_REINFORCE:
        return _twin(g, (REINFORCE, card), row)
    if g.moment == AT_KEEP:
        return (KEEP, NONE)
    return (QUARRY if g.moment == AT_QUARRY else REVEAL, card)


def _twin(g: "History", move: "Move", row: "list[Move]") -> "Move":
    """Of two Base Units alike, one entered by list may have got the other's number: then that one is free."""
    moves = [other for other in g.expects().moves if other[0] == move[0] and other not in row]
    if move in moves or move[1] >= len(g.units) // UNIT_SIZE:
        return move
    unit = g.unit(move[1])
    for other in moves:
        if unit[KIND] == BASE and g.unit(other[1]) == unit:
            return other
    return move


def _tile(g: "History", tile: int) -> "list[Move]":
    """A tile that is shown is inserted; a fourth one is refused by its rule (BH-201)."""
    moves = g.expects().moves
    if g.moment <= AT_TILES:
        drawable = [move[1] for move in moves if move[0] == TILE]
        return [(TILE, _alike(g.tiles, _TILE_SIZE, tile, drawable))]
    if (INSERT,) not in moves or not g.tile_pile:  # BH-207: first the pile is made anew
        return [(INSERT,)]
    drawn = _alike(g.tiles, _TILE_SIZE, tile, list(g.tile_pile))
    return [(INSERT,), (TILE, drawn)] if drawn in g.tile_pile else [(TILE, tile)]


def _token(g: "History", token: int) -> "Move":
    """One for the Gears, the one they point at, or one that is given up for it."""
    moves = g.expects().moves
    if g.moment <= AT_GEARS:
        return (SUPPLY, _alike(g.tokens, TOKEN_SIZE, token, [move[1] for move in moves if move[0] == SUPPLY]))
    given_up = [move[1] for move in moves if move[0] == SWAP]
    swapped = _alike(g.tokens, TOKEN_SIZE, token, given_up)
    if swapped in given_up:
        return (SWAP, swapped)
    if (TAKE,) in moves and _alike(g.tokens, TOKEN_SIZE, token, [g.gears[pointed(g)]]) == g.gears[pointed(g)]:
        return (TAKE,)
    return (SUPPLY, token)


def _alike(records: bytes, size: int, thing: int, known: "list[int]") -> int:
    """One of those known with the same print: a thing without a sticker was entered as any of its kind."""
    if thing in known:
        return thing
    for other in known:
        if records[other * size : other * size + size] == records[thing * size : thing * size + size]:
            return other
    return thing


def cards_by_list(g: "History", words: "Labels") -> "list[tuple[str, list[Move]]]":
    """Units by name, each with all its moves, by the alphabet; for a wheel without a sensor its points."""
    moves = g.expects().moves
    if g.moment == AT_WHEEL:
        return [(words.sector(move[1]), [move]) for move in moves]
    named: "dict[str, list[Move]]" = {}
    for move in moves:
        if move[0] in (DEPLOY, REVEAL, REINFORCE):
            named.setdefault(words.unit(move[1]), []).append(move)
    return [(name, named[name]) for name in sorted(named)]
