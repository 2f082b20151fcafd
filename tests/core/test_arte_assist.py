"""Arte de Batalla: what a table shows to help, by public facts alone."""

from rules.arte.assist import nothing_left, uses
from rules.arte.moves import AT_CHASE, BOOTS
from tests.core.arte_hand import ARCHER, WARRIOR, Field


def test_ab307_815_boots_are_shown_for_nobody_who_is_closed_or_rooted():
    field = Field()
    closed, rooted, free = [field.unit(0, WARRIOR, x, 5) for x in (5, 7, 9)]
    field.roll(1)
    field.game.closed[closed] = field.game.rooted[rooted] = 1
    assert uses(field.game, BOOTS) == [0, 1, free]


def test_ab709_815_boots_are_shown_in_a_chase_for_a_melee_unit_that_can_move():
    field = Field()
    warrior, rooted, archer = [field.unit(0, sort, 5, y) for y, sort in enumerate((WARRIOR, WARRIOR, ARCHER))]
    field.roll(1)
    game = field.game
    game.rooted[rooted] = 1
    game.moment = AT_CHASE
    for unit, shown in ((warrior, [warrior]), (rooted, []), (archer, [])):
        game.attacker = unit
        assert uses(game, BOOTS) == shown


def test_ab316_the_end_is_proposed_when_nobody_can_step_or_strike():
    """An Archer's range is 6; what a Bullseye would add is not counted on."""
    for distance, nothing in ((6, False), (7, True)):
        field = Field()
        archer = field.unit(0, ARCHER, 2, 8)
        field.unit(1, WARRIOR, 2 + distance, 8)
        field.roll(1)
        for unit in range(10):
            field.game.mp[unit] = 0
            field.game.attacks[unit] = int(unit == archer)
        assert nothing_left(field.game) == nothing
