"""What happens to pieces: damage and defeat, pushes and falls, tokens, the end of the game."""

from rules.arte.card import AREA_HITS_ALLIES, CLASSES, FREE, HERO_SIZE, HORSE_BONUS, TOKEN_KIND, TOKENS
from rules.arte.moves import (
    AT_OVER,
    DEFEATED,
    DRAWN,
    ELEMENTS_OUT,
    FELL,
    HEALED,
    HORSE_LOST,
    HURT,
    NONE,
    PUSHED,
    TOKEN,
    TOKEN_GONE,
    WON,
)
from rules.arte.terrain import around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State


def relocate(g: "State", unit: int, square: int) -> None:
    """A unit comes to another square, its Horse with it."""
    g.pieces[g.square[unit]] = 0
    g.square[unit] = square
    g.pieces[square] = unit + 1
    if g.horse[unit] != NONE:
        g.horse_square[g.horse[unit]] = square


# Life


def hurt(g: "State", unit: int, damage: int) -> None:
    """Life goes; whoever has none left stays until `bury`."""
    if not damage:
        return
    g.life[unit] = max(0, g.life[unit] - damage)
    g.tell(HURT, unit, damage, g.life[unit])


def heal(g: "State", unit: int, life: int) -> None:
    """Never above the starting life (AB-205, AB-817)."""
    gained = min(life, g.hurt_by(unit))
    if gained:
        g.life[unit] += gained
        g.tell(HEALED, unit, gained, g.life[unit])


def bury(g: "State") -> None:
    """Remove all who have no life left (AB-711)."""
    for unit in range(len(g.life)):
        if not g.life[unit] and g.pieces[g.square[unit]] == unit + 1:
            _defeat(g, unit)


def _defeat(g: "State", unit: int) -> None:
    square = g.square[unit]
    g.tell(DEFEATED, unit, square)
    g.defeats = True
    g.pieces[square] = 0
    horse = g.horse[unit]
    if horse != NONE:  # AB-408
        g.horse[unit] = g.rider[horse] = NONE
        g.pieces[square] = FREE + horse
    g.mp[unit] = g.poisoned[unit] = g.rooted[unit] = g.slowed[unit] = 0
    if g.active == unit:
        g.active = NONE
    if g.chosen == unit:
        g.chosen = NONE
    if g.is_hero(unit):
        _leave(g, unit)


def _leave(g: "State", hero: int) -> None:
    """A defeated Hero's tokens and Element cards go with him (AB-221, AB-901)."""
    for square in g.token_squares[:]:
        if g.tokens[square] & 15 == token_of(g, hero):
            remove_token(g, square)
    slot = g.slot(hero)
    g.element_decks[slot] = g.element_hands[slot] = g.element_used[slot] = 0
    g.tell(ELEMENTS_OUT, hero)


def lose_horse(g: "State", horse: int) -> None:
    g.horse_alive[horse] = 0
    if g.rider[horse] == NONE:
        g.pieces[g.horse_square[horse]] = 0
    else:
        g.horse[g.rider[horse]] = NONE
        g.rider[horse] = NONE
    g.tell(HORSE_LOST, horse, g.horse_square[horse])


def is_won(g: "State") -> bool:
    """Whether the last Hero of a side has fallen; then the game is over (AB-909, AB-910)."""
    fallen = [not (g.life[seat * g.half] or g.life[seat * g.half + 1]) for seat in (0, 1)]
    if not (fallen[0] or fallen[1]):
        return False
    finish(g, NONE if fallen[0] and fallen[1] else 1 if fallen[0] else 0)
    return True


def finish(g: "State", winner: int) -> None:
    """The game ends; NONE wins a draw. The sheet: Heroes and army units left, enemy Heroes defeated."""
    if winner == NONE:
        g.tell(DRAWN)
    else:
        g.winners = [winner]
        g.tell(WON, winner)
    left = []
    for seat in (0, 1):
        standing = [unit for unit in g.own(seat) if g.life[unit]]
        heroes = len([unit for unit in standing if g.is_hero(unit)])
        left.append((heroes, len(standing) - heroes))
    g.sheet = [left[seat] + (2 - left[1 - seat][0],) for seat in (0, 1)]
    g.moment = AT_OVER
    g.seat = 0


# Several at once


def hit_around(g: "State", centre: int, damage: int, seat: int, dealt: "bytearray | None" = None) -> None:
    """Damage to everybody around a square (AB-811), or to enemies of the seat only where allies are spared.

    With `dealt` it is only added up there, by square, for all to be hit together.
    """
    for square in in_area(g, centre, seat):
        if dealt is not None:
            dealt[square] += damage
        else:
            hit(g, square, damage)


def in_area(g: "State", centre: int, seat: int) -> "list[int]":
    """The squares around with somebody on them whom an effect of this seat touches (AB-Q28)."""
    everybody = g.settings[AREA_HITS_ALLIES]
    found = []
    for square in around(g, centre):
        unit = g.unit_on(square)
        if everybody and g.pieces[square] or unit != NONE and g.owner(unit) != seat:
            found.append(square)
    return found


def hit(g: "State", square: int, damage: int) -> None:
    """Damage to whoever stands there; a riderless Horse has one life (AB-409)."""
    piece = g.pieces[square]
    if piece >= FREE:
        if damage:
            lose_horse(g, piece - FREE)
    elif piece:
        hurt(g, piece - 1, damage)


def direction(g: "State", source: int, square: int) -> "tuple[int, int]":
    """From the source to the square; an axis with less than half the other's offset counts as 0 (AB-813)."""
    width = g.width
    dx = square % width - source % width
    dy = square // width - source // width
    sx = 0 if 2 * abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
    sy = 0 if 2 * abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
    return sx, sy


def shove(g: "State", square: int, way: "tuple[int, int]", steps: int) -> None:
    """Push or pull whoever stands there, step by step, until something stops it (AB-812)."""
    piece = g.pieces[square]
    if not piece:
        return
    width = g.width
    here = square
    drop = 0
    for _ in range(steps):
        x, y = here % width + way[0], here // width + way[1]
        if not (0 <= x < width and 0 <= y < g.height):
            break
        there = y * width + x
        if not g.free(there) or g.levels[there] > g.levels[here]:
            break
        drop = g.levels[here] - g.levels[there]
        here = there
        if drop:
            break
    if here == square:
        return
    if piece >= FREE:
        _shove_horse(g, piece - FREE, here, drop)
        return
    relocate(g, piece - 1, here)
    g.tell(PUSHED, piece - 1, here)
    if drop:
        fall(g, piece - 1, drop)


def _shove_horse(g: "State", horse: int, square: int, drop: int) -> None:
    g.pieces[g.horse_square[horse]] = 0
    g.horse_square[horse] = square
    g.pieces[square] = FREE + horse
    g.tell(PUSHED, horse + FREE, square)
    if drop:
        g.tell(FELL, horse + FREE, drop)
    if drop >= 2:
        lose_horse(g, horse)


def fall(g: "State", unit: int, levels: int) -> None:
    """Forced off an elevation: no Shield helps (AB-505, AB-507), a Horse takes the first point (AB-506)."""
    g.tell(FELL, unit, levels)
    damage = levels - 1
    if damage and g.horse[unit] != NONE:
        lose_horse(g, g.horse[unit])
        damage -= 1
        if g.owner(unit) == g.player and g.bonus[unit]:
            g.mp[unit] = max(0, g.mp[unit] - g.settings[HORSE_BONUS])
    hurt(g, unit, damage)
    bury(g)


# Tokens


def token_of(g: "State", hero: int) -> int:
    return g.heroes[(g.sort[hero] - CLASSES) * HERO_SIZE + TOKEN_KIND]


def token_owner(g: "State", token: int) -> int:
    """The Hero on the board whose tokens these are."""
    for slot in range(4):
        hero = slot % 2 + slot // 2 * g.half
        if g.life[hero] and token_of(g, hero) == token:
            return hero
    return NONE


def tokens_left(g: "State", hero: int) -> int:
    """How many of the Hero's tokens are off the board (AB-810)."""
    token = token_of(g, hero)
    placed = len([square for square in g.token_squares if g.tokens[square] & 15 == token])
    return g.heroes[(g.sort[hero] - CLASSES) * HERO_SIZE + TOKENS] - placed


def put_token(g: "State", token: int, square: int, turns: int) -> None:
    g.tokens[square] = token + 16 * turns
    g.token_squares.append(square)
    g.tell(TOKEN, token, square)


def remove_token(g: "State", square: int) -> None:
    g.tell(TOKEN_GONE, g.tokens[square] & 15, square)
    g.tokens[square] = 0
    g.token_squares.remove(square)
