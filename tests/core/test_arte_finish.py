"""Arte de Batalla: what is over at the end of a turn, for both sides (AB-212, AB-318)."""

from rules.arte.moves import BLACK_HOLE, GLASS
from tests.core.arte_hand import MONK, PALADIN, PRIEST, WARLOCK, WARRIOR, Field, at, sq

COUNTERS = "mp closed attacks bonus wounded boots horse_bonus used element_used main_used"


def test_ab318_counters_and_flags_are_reset_for_everybody():
    field = Field(timed=1)
    field.roll(4)
    game = field.game
    field.say(GLASS, 1)
    for name in COUNTERS.split():
        values = getattr(game, name)
        for place in range(len(values)):
            values[place] = 1
    decks = bytes(game.element_decks)
    field.end()
    for name in COUNTERS.split():
        assert set(getattr(game, name)) == {0}, name
    assert len(game.used) == 12
    assert bytes(game.element_decks) == bytes([cards + 1 for cards in decks])  # AB-217
    assert (game.die, game.clock, game.glass_down) == (0, 0, False)


def test_ab906_the_black_hole_pulls_units_at_distance_two_and_nobody_else():
    field = Field(heroes=(MONK, PALADIN, WARLOCK, PRIEST))
    field.token(BLACK_HOLE, 8, 8, turns=2)
    two, three, beside = [field.unit(1, WARRIOR, x, 8) for x in (10, 5, 9)]
    corner = field.unit(0, WARRIOR, 6, 6)
    horse = field.horse(8, 10)
    field.roll(1)
    field.end()
    game = field.game
    assert at(game.square[corner]) == (7, 7)
    assert at(game.square[three]) == (5, 8)
    assert at(game.square[beside]) == (9, 8)  # damaged, and not drawn in
    assert at(game.square[two]) == (10, 8)  # its way is taken
    assert at(game.horse_square[horse]) == (8, 10)
    assert [game.life[unit] for unit in (two, three, beside, corner)] == [4, 4, 2, 4]


def test_ab903_906_tokens_with_a_time_leave_and_walls_stay():
    field = Field(heroes=(MONK, PALADIN, WARLOCK, PRIEST))
    for token, turns in ((1, 0), (2, 1), (3, 2), (4, 0), (5, 0)):
        field.token(token, 2 * token, 8, turns)
    field.roll(1)
    field.end(die=1)
    left = [(field.game.tokens[sq(2 * token, 8)]) for token in (1, 2, 3, 4, 5)]
    assert left == [1, 0, 3 + 16, 4, 5]
    field.end(die=1)
    assert [(field.game.tokens[sq(2 * token, 8)]) for token in (1, 2, 3, 4, 5)] == [1, 0, 0, 4, 5]
    assert sorted(field.game.token_squares) == [sq(2, 8), sq(8, 8), sq(10, 8)]
