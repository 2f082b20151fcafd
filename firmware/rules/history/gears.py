"""Phase 1, Time Travel: tiles and wheel, the Warfare token on offer, the jump (BH-201 to BH-233)."""

from rules.game import CHANCE
from rules.history.actions import act, offer_actions, offer_tighten, tighten
from rules.history.moves import (
    ACT,
    AT_BOARD,
    AT_GEARS,
    AT_PREPARE,
    AT_TARGET,
    AT_TILES,
    AT_WHEEL,
    FULL,
    INSERT,
    INSERTED,
    JUMP,
    JUMPED,
    NONE,
    SWAP,
    TAKE,
    TIGHTEN,
    TILE,
    TILE_PILE,
    TOOK,
    TURN,
    TURNED,
)
from rules.history.state import pointed, tile_eras

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.state import State

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

TILES = 3  # tiles a player may insert in one turn, BH-201
HELD = 3  # Warfare tokens a player may hold, BH-210
_TURNS: "Moves" = [(TURN, 0), (TURN, 1), (TURN, 2), (TURN, 3)]


def offer_wheel(g: "State") -> "Moves":
    g.seat = CHANCE
    return _TURNS


def turn_wheel(g: "State", move: "Move") -> None:
    """FULL: where the wheel stands before the game. REFEREE: where it came to rest after a tile."""
    g.sector = move[1]
    g.tell(TURNED, g.sector)
    if g.mode == FULL:
        g.moment = AT_BOARD
    else:
        _after_tile(g)


def offer_tiles(g: "State") -> "Moves":
    if not g.tile_pile:
        g.rebuild(TILE_PILE, g.tile_pile, g.tile_discards)  # BH-207
    g.seat = CHANCE
    return [(TILE, tile) for tile in g.tile_pile]


def push_tile(g: "State", move: "Move") -> None:
    """Into the Pending Position; pending becomes active, active goes out (BH-107, BH-202)."""
    tile = move[1]
    g.tile_pile.remove(tile)
    if g.active_tile != NONE:
        g.tile_discards.append(g.active_tile)
    g.active_tile = g.pending_tile
    g.pending_tile = tile
    g.tell(INSERTED, g.active_tile, tile)
    if g.mode != FULL:
        g.moment = AT_WHEEL
        return
    g.sector = (g.sector + 1) & 3  # BH-205
    g.tell(TURNED, g.sector)
    _after_tile(g)


def _after_tile(g: "State") -> None:
    if g.round:
        g.moment = AT_PREPARE
    else:
        g.moment = AT_TILES if g.active_tile == NONE else AT_GEARS


def offer_insert(g: "State") -> "Moves":
    """The first tile of a turn, which is compulsory."""
    g.seat = g.active
    moves: "Moves" = [(INSERT,)]
    offer_tighten(g, g.active, moves)
    return moves


def offer_prepare(g: "State") -> "Moves":
    """Everything open until the jump: more tiles, the token, actions, the jump itself."""
    g.seat = g.active
    moves: "Moves" = []
    if g.inserted < TILES and not g.closed:
        moves.append((INSERT,))
    if not g.taken and g.gears[pointed(g)] != NONE:  # BH-209
        held = g.held[g.active]
        if len(held) < HELD:
            moves.append((TAKE,))
        else:  # BH-210
            for token in held:
                moves.append((SWAP, token))
    offer_actions(g, moves)
    here = g.eras[g.active]
    for era in tile_eras(g):
        if era != here:  # BH-231
            moves.append((JUMP, era))
    return moves


def prepare(g: "State", move: "Move") -> None:
    kind = move[0]
    if kind == JUMP:
        g.eras[g.active] = move[1]  # BH-230
        g.tell(JUMPED, g.active, move[1])
        g.moment = AT_TARGET
    elif kind == ACT:
        act(g, move)
    elif kind == TIGHTEN:
        tighten(g, g.active, move)
    elif kind == INSERT:
        g.inserted += 1
        g.moment = AT_TILES
    else:
        _take(g, move)


def _take(g: "State", move: "Move") -> None:
    if move[0] == SWAP:
        g.drop_token(g.active, move[1])
    space = pointed(g)
    token = g.gears[space]
    g.gears[space] = NONE  # refilled in Restoration only, BH-211
    g.held[g.active].append(token)
    g.taken = g.closed = True
    g.tell(TOOK, g.active, token)
