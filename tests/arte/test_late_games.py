"""Games of Arte de Batalla from late positions on: rules that games from the start seldom reach."""

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.arte.anytime import clock_runs
from rules.arte.card import FREE, RANGED, REACH
from rules.arte.game import Arte
from rules.arte.moves import (
    AT_DECLARE,
    AT_DEFEND,
    ATTACKED,
    DEFEATED,
    DRAWN,
    FELL,
    GLASS,
    HORSE_LOST,
    HURT,
    MOVED,
    NONE,
    POISONED,
    PUSHED,
    TIME,
    TIME_UP,
    TURN_ENDS,
)
from rules.arte.sight import attack_cost
from rules.game import Refusal
from tests.arte.invariants import check_board, check_cards, check_expectation
from tests.arte.late_positions import Late
from tests.refusals import every_kind_refused

Move = tuple[int, ...]

SEEDS = 80
STEPS = 250
# Each rule, and how often these games come to it at least
WANTED = {
    "level 3": 50,
    "AB-408": 20,
    "AB-505, 2 levels": 5,
    "AB-505, 3 levels": 5,
    "AB-506": 3,
    "AB-610": 3,
    "AB-611": 3,
    "AB-815, poisoned": 3,
    "AB-815, poison hurts": 3,
    "AB-910": 2,
    "AB-913": 5,
    "AB-914": 5,
    "AB-916": 5,
}


class Before:
    """What a move will be judged by: the facts of the position before it."""

    def __init__(self, game: Arte):
        self.horse = bytes(game.horse)
        self.poisoned = bytes(game.poisoned)
        self.square = list(game.square)
        self.law = _law(game) if game.moment == AT_DECLARE else ""


def _law(game: Arte) -> str:
    """The law without which the attack that is being prepared would not reach its target, if there is one."""
    unit, aim = game.attacker, game.aim
    start = game.square[unit]
    rise = game.levels[aim] - game.levels[start]
    if game.stat(unit, RANGED):
        law = game.levels[start] == 3 and rise < 0
        beyond = attack_cost(game, unit, aim) == game.stat(unit, REACH) + game.bulls + 1
        return "AB-610" if law and beyond else ""
    law = game.horse[unit] != NONE and game.stat(unit, REACH) == 1
    return "AB-611" if law and rise == 1 and game.dist(start, aim) == 1 else ""


def play_on(late: Late) -> Iterator[tuple[Before, list[Move]]]:
    """Moves by chance; time runs now and then, and the opponent lays the hourglass down and stands it up."""
    game = late.game
    for step in range(STEPS):
        if game.over:
            return
        before = Before(game)
        move = late.move()
        if step % 7 == 3 and clock_runs(game):
            move = (TIME, 20_000)
        elif step % 31 == 5 or game.glass_down and step % 5 == 0:
            move = (GLASS, 0 if game.glass_down else 1)
        yield before, game.play(move)


def judge(game: Arte, before: Before, events: list[Move], reached: Counter[str]) -> None:
    """Whether what was told follows the rules, counted rule by rule."""
    for n, event in enumerate(events):
        kind, after = event[0], events[n + 1 :]
        if kind == MOVED and game.levels[event[2]] == 3:
            reached["level 3"] += 1
        elif kind == ATTACKED and before.law:
            reached[before.law] += 1
        elif kind == PUSHED and event[1] < FREE:
            drop = _drop(game, before.square[event[1]], event[2])
            assert not drop and after[:1] != [(FELL, event[1], drop)] or after[0] == (FELL, event[1], drop)
            before.square[event[1]] = event[2]
        elif kind == FELL and event[1] < FREE and event[2] >= 2:
            _judge_fall(before, event, after, reached)
        elif kind == DEFEATED:
            _judge_rider(game, before, events[:n], event, after, reached)
        elif kind == POISONED:
            reached["AB-815, poisoned"] += 1
        elif kind == TURN_ENDS:
            _judge_poison(game, before, after, reached)
        elif kind == TIME_UP:
            assert events[n:][1][0] == TURN_ENDS or events[n:][2][0] == TURN_ENDS  # cards may be taken back
            reached["AB-916"] += 1
        elif kind == DRAWN and not any(game.life[hero] for hero in (0, 1, 10, 11)):
            assert game.winners == []
            reached["AB-910"] += 1


def _drop(game: Arte, start: int, end: int) -> int:
    """How many levels the last step of a push went down; the ground never changes."""
    width = game.width
    dx, dy = end % width - start % width, end // width - start // width
    assert 1 <= max(abs(dx), abs(dy)) <= 2 and (not dx or not dy or abs(dx) == abs(dy))
    last = end - (dx > 0) + (dx < 0) - width * ((dy > 0) - (dy < 0))
    return game.levels[last] - game.levels[end]


def _judge_fall(before: Before, event: Move, after: list[Move], reached: Counter[str]) -> None:
    """0 / 1 / 2 damage for 1 / 2 / 3 levels; a Horse dies and takes one point (V09, V10)."""
    _, unit, levels = event
    damage = levels - 1
    if before.horse[unit] != NONE:
        assert after[0][:2] == (HORSE_LOST, before.horse[unit])
        after = after[1:]
        damage -= 1
        reached["AB-506"] += 1
    else:
        reached[f"AB-505, {levels} levels"] += 1
    if damage:
        assert after[0][:3] == (HURT, unit, damage)
    else:
        assert not after or after[0][:2] != (HURT, unit)


def _judge_rider(
    game: Arte, before: Before, earlier: list[Move], event: Move, after: list[Move], reached: Counter[str]
) -> None:
    """The Horse of a defeated rider stays where he stood, for anybody."""
    horse = before.horse[event[1]]
    touched = [other[:2] for other in earlier + after]
    if horse == NONE or (HORSE_LOST, horse) in touched:
        return
    assert game.horse_alive[horse] and game.rider[horse] == NONE and game.horse[event[1]] == NONE
    assert game.pieces[game.horse_square[horse]] == FREE + horse
    reached["AB-408"] += 1


def _judge_poison(game: Arte, before: Before, after: list[Move], reached: Counter[str]) -> None:
    """One point at the end of the turn, and one turn less."""
    for unit, turns in enumerate(before.poisoned):
        if not turns or game.over:
            continue
        if game.life[unit]:
            assert game.poisoned[unit] == turns - 1
        hurt = [other for other in after if other[:2] == (HURT, unit)]
        assert hurt, "nobody poisoned comes out of the end of a turn unhurt"
        reached["AB-815, poison hurts"] += 1


def judge_clock(game: Arte, reached: Counter[str]) -> None:
    """It stands still while it lies, and in an exchange."""
    if game.over or clock_runs(game):
        return
    clock = game.clock
    with pytest.raises(Refusal) as refused:
        game.play((TIME, 1_000))
    assert (refused.value.code, refused.value.rule) == ("clock_stopped", "AB-914") and game.clock == clock
    if game.glass_down:
        reached["AB-913"] += 1
    elif game.moment == AT_DEFEND:
        reached["AB-914"] += 1


def test_late_games_reach_every_rule_and_keep_everything_in_its_place() -> None:
    reached: Counter[str] = Counter()
    for seed in range(1, SEEDS + 1):
        late = Late(seed)
        check_cards(late.game)
        check_board(late.game)
        for step, (before, events) in enumerate(play_on(late)):
            check_cards(late.game)
            check_board(late.game)
            judge(late.game, before, events, reached)
            judge_clock(late.game, reached)
            if late.game.over:
                break
            check_expectation(late.game)
            if step % 60 == 0:
                every_kind_refused(late.game, TIME, [(), (0,), (5,), (24,), (1, 1), (255,), (3, 1)])
    missing = {rule: (reached[rule], least) for rule, least in WANTED.items() if reached[rule] < least}
    assert not missing, "rule: (times reached, times wanted)"
