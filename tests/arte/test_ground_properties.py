"""Reach and sight against slow, independent ways to say the same, on any ground."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.arte.card import RANGED, REACH
from rules.arte.moves import FULL, ICE_WALL, NONE, PORTAL_TOKEN
from rules.arte.sight import attack_cost
from rules.arte.state import State
from rules.arte.terrain import reach
from tests.core.arte_hand import ARCHER, LANCER, WARRIOR, Cards, Field

SIZE = 8
SQUARES = SIZE * SIZE
WALL, HOLE = ICE_WALL, 3

grounds = st.lists(st.integers(0, 3), min_size=SQUARES, max_size=SQUARES)
flats = st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=SQUARES, max_size=SQUARES)
things = st.lists(
    st.tuples(
        st.integers(0, SQUARES - 1), st.sampled_from(["own", "enemy", "horse", "wall", "hole", "portal"])
    ),
    max_size=14,
)


def board(ground: list[int], pieces: list[tuple[int, str]], start: int, sort: int, mounted: bool) -> State:
    """A's unit 0 on a small board with things on it."""
    state = State((FULL, 0), Cards())
    state.lay_board(SIZE, SIZE)
    state.levels = bytearray(ground)
    state.sort[0], state.life[0], state.square[0] = sort, 1, start
    state.pieces[start] = 1
    if mounted:
        state.horse[0], state.rider[0], state.horse_alive[0], state.horse_square[0] = 0, 0, 1, start
    counts = {"own": 1, "enemy": state.half, "horse": 1}
    for square, thing in pieces:
        if state.pieces[square] or state.tokens[square]:
            continue
        if thing in ("own", "enemy"):
            unit = counts[thing]
            if unit % state.half == 0 and thing == "own":
                continue
            if unit >= (state.half if thing == "own" else 2 * state.half):
                continue
            counts[thing] += 1
            state.life[unit], state.square[unit], state.pieces[square] = 1, square, unit + 1
        elif thing == "horse" and counts["horse"] < 6:
            horse = counts["horse"]
            counts["horse"] += 1
            state.horse_alive[horse], state.horse_square[horse] = 1, square
            state.pieces[square] = 128 + horse
        elif thing != "horse":
            state.tokens[square] = {"wall": WALL, "hole": HOLE, "portal": PORTAL_TOKEN}[thing]
            state.token_squares.append(square)
    return state


def height(state: State, x: int, y: int) -> int:
    square = y * SIZE + x
    return state.levels[square] + (state.tokens[square] == WALL)


def steps(state: State, x: int, y: int) -> list[tuple[int, int, int]]:
    """Squares a step away with the rise, as AB-310 to 314, 501 and 508 say it."""
    found = []
    for nx in (x - 1, x, x + 1):
        for ny in (y - 1, y, y + 1):
            if (nx, ny) == (x, y) or not (0 <= nx < SIZE and 0 <= ny < SIZE):
                continue
            square = ny * SIZE + nx
            piece, token = state.pieces[square], state.tokens[square]
            if piece >= 128 or piece > state.half or token not in (0, PORTAL_TOKEN):
                continue
            here, there = state.levels[y * SIZE + x], state.levels[square]
            if abs(there - here) > 1:
                continue
            if nx != x and ny != y and here != there:
                corners = (height(state, nx, y), height(state, x, ny))
                if min(corners) > max(here, there):
                    continue
            found.append((nx, ny, there - here))
    return found


def slow_reach(state: State, mp: int, boots: int, mounted: bool) -> dict[int, int]:
    """Every way to walk, with Boots played whenever anybody likes: the most mp and Boots left by square."""
    start = state.square[0]
    seen = {(start, mp, boots)}
    todo = [(start, mp, boots)]
    best: dict[int, int] = {}
    while todo:
        square, left, hand = todo.pop()
        if not state.pieces[square]:
            best[square] = max(best.get(square, 0), left + hand)
        nexts = [(square, left + 1, hand - 1)] if hand else []
        for nx, ny, rise in steps(state, square % SIZE, square // SIZE):
            cost = 2 if rise == 1 else 1
            if rise == 1 and mounted and left == 1:
                cost = 1  # AB-411
            if cost <= left:
                nexts.append((ny * SIZE + nx, left - cost, hand))
        for position in nexts:
            if position not in seen:
                seen.add(position)
                todo.append(position)
    return best


@given(
    ground=grounds | flats,
    pieces=things,
    start=st.integers(0, SQUARES - 1),
    mp=st.integers(0, 7),
    boots=st.integers(0, 3),
    mounted=st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_reach_is_what_every_way_of_walking_finds(
    ground: list[int], pieces: list[tuple[int, str]], start: int, mp: int, boots: int, mounted: bool
) -> None:
    """AB-310 to 314, 411, 412, 501 to 503, 508, 509."""
    state = board(ground, pieces, start, WARRIOR, mounted)
    left = reach(state, 0, mp, boots)
    found = {square: left[square] - 1 for square in range(SQUARES) if left[square]}
    assert found == slow_reach(state, mp, boots, mounted)


def meets(start: int, end: int, square: int, open_square: bool) -> bool:
    """Whether the segment between two centres meets a square, its edge included or not; by clipping."""
    x, y = square % SIZE, square // SIZE
    low, high = Fraction(0), Fraction(1)
    for a, b, c in (
        (start % SIZE, end % SIZE, x),
        (start // SIZE, end // SIZE, y),
    ):
        near, far = Fraction(2 * c - 1, 2), Fraction(2 * c + 1, 2)
        if a == b:
            if not (near < a < far if open_square else near <= a <= far):
                return False
            continue
        first, last = sorted((Fraction(near - a, b - a), Fraction(far - a, b - a)))
        low, high = max(low, first), min(high, last)
    return low < high if open_square else low <= high


def slow_cost(state: State, target: int) -> int:
    """reach_cost of section 3.6, with the geometry done exactly."""
    start = state.square[0]
    between = [square for square in range(SQUARES) if square not in (start, target)]
    far = max(abs(start % SIZE - target % SIZE), abs(start // SIZE - target // SIZE))
    here, there = state.levels[start], state.levels[target]
    if state.stat(0, RANGED):
        levels = [height(state, s % SIZE, s // SIZE) for s in between if meets(start, target, s, False)]
        return far + max(0, max([*levels, there]) - here)
    rise = abs(there - here)
    if far == 1:
        law = state.horse[0] != NONE and state.stat(0, REACH) == 1 and there - here == 1
        return 1 if law else 1 + rise
    crossed = [square for square in between if meets(start, target, square, True)]
    for square in crossed:
        if state.tokens[square] == WALL or state.half < state.pieces[square] < 128:
            return NONE
    return far + max([rise, *(state.levels[square] - here for square in crossed)])


@given(
    ground=grounds | flats,
    pieces=things,
    start=st.integers(0, SQUARES - 1),
    target=st.integers(0, SQUARES - 1),
    sort=st.sampled_from([WARRIOR, LANCER, ARCHER]),
    mounted=st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_sight_is_what_exact_geometry_says(
    ground: list[int], pieces: list[tuple[int, str]], start: int, target: int, sort: int, mounted: bool
) -> None:
    """AB-604 to AB-615, AB-905."""
    if start == target:
        return
    state = board(ground, [piece for piece in pieces if piece[0] != target], start, sort, mounted)
    assert attack_cost(state, 0, target) == slow_cost(state, target)


@given(
    ground=grounds | flats,
    one=st.integers(0, 255),
    two=st.integers(0, 255),
    sort=st.sampled_from([LANCER, ARCHER]),
)
@settings(max_examples=100, deadline=None)
def test_sight_is_the_same_both_ways_between_equal_units_on_one_level(
    ground: list[int], one: int, two: int, sort: int
) -> None:
    """Distance, the squares touched and the highest of them do not depend on who looks (AB-604, AB-612)."""
    if one == two:
        return
    field = Field()
    game = field.game
    game.levels = bytearray((ground * 4)[:256])
    game.pieces = bytearray(256)
    mine, theirs = field.unit(0, sort, one % 16, one // 16), field.unit(1, sort, two % 16, two // 16)
    game.levels[one] = game.levels[two]
    assert attack_cost(game, mine, two) == attack_cost(game, theirs, one)
