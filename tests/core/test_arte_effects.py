"""Arte de Batalla: who is touched by an effect, which way a push goes, falls, tokens left."""

from rules.arte.effects import direction, fall, finish, in_area, tokens_left
from rules.arte.moves import AT_OVER, NONE
from tests.core.arte_hand import (
    ALCHEMIST,
    BARBARIAN,
    HALF,
    ICE_LADY,
    MONK,
    PALADIN,
    PRIEST,
    WARLOCK,
    WARRIOR,
    Field,
    sq,
)


def test_ab_q28_where_allies_are_spared_enemies_are_touched_to_the_last_number():
    """Around (5,5): A's units 2 and 9, B's first and last unit, and a riderless Horse."""
    for allies in (1, 0):
        field = Field(area_hits_allies=allies)
        field.unit(0, WARRIOR, 4, 4)
        field.armies[0] = 9
        field.unit(0, WARRIOR, 5, 4)
        field.put(HALF, sq(6, 4))
        field.armies[1] = 9
        field.unit(1, WARRIOR, 4, 5)
        field.horse(6, 5)
        own, enemy, horse = [sq(4, 4), sq(5, 4)], [sq(6, 4), sq(4, 5)], [sq(6, 5)]
        everybody = own + enemy + horse
        for seat, spared in ((0, enemy), (1, own)):
            assert in_area(field.game, sq(5, 5), seat) == (everybody if allies else spared)


def test_ab813_from_a_square_to_itself_there_is_no_way():
    assert direction(Field().game, sq(5, 5), sq(5, 5)) == (0, 0)


def test_ab506_a_fallen_rider_loses_the_movement_of_the_horse_if_he_had_it():
    """Movement 5 with the bonus of 3 is 2 afterwards, 2 is nothing; without the bonus it stays."""
    for bonus, mp, left in ((1, 5, 2), (1, 2, 0), (0, 5, 5)):
        field = Field()
        warrior = field.unit(0, WARRIOR, 5, 5, mounted=True)
        field.roll(1)
        field.game.bonus[warrior], field.game.mp[warrior] = bonus, mp
        fall(field.game, warrior, 2)
        assert (field.game.mp[warrior], field.game.horse[warrior], field.game.life[warrior]) == (
            left,
            NONE,
            4,
        )


def test_ab810_tokens_on_the_board_are_not_to_be_had():
    """Ice walls, Blazes, Black hole, Portals, Temple: as many as printed, those that burn included."""
    heroes = (ICE_LADY, WARLOCK, MONK, ALCHEMIST)
    field = Field(heroes=heroes)
    printed = [12, 6, 1, 2]
    units = (0, 1, HALF, HALF + 1)
    assert [tokens_left(field.game, unit) for unit in units] == printed
    for token in (1, 2, 3, 4):
        field.token(token, token, 7, turns=token % 2)
        printed[token - 1] -= 1
        assert [tokens_left(field.game, unit) for unit in units] == printed
    priest = Field(heroes=(PRIEST, PALADIN, BARBARIAN, MONK))
    priest.token(5, 7, 7)
    assert tokens_left(priest.game, 0) == 0


def test_ab909_nobody_is_waited_for_once_the_game_is_over():
    for winner in (0, 1, NONE):
        game = Field().roll(1, player=1).game
        finish(game, winner)
        assert (game.moment, game.seat) == (AT_OVER, 0)
        assert game.settle().moves == []
