"""Arte de Batalla where a number, a comparison or a direction decides, at its very edge."""

from rules.arte.assist import uses
from rules.arte.game import Arte
from rules.arte.moves import (
    AIM,
    AT_OPENING,
    AT_OVER,
    AT_UNIT,
    BACK,
    BOOTS,
    BULLSEYE,
    DONE,
    END,
    GEM,
    GO,
    LAY,
    LIFT,
    NONE,
    PORTAL,
    POTION,
    REFEREE,
    RESHUFFLED,
    RING,
    SHIELD,
    SKILL,
    SWAP,
    WALK,
)
from rules.arte.why import why
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    BARBARIAN,
    LEAP,
    MONK,
    PALADIN,
    PRIEST,
    TRANSMUTATION,
    WARLOCK,
    WARRIOR,
    Cards,
    Field,
    sq,
    told,
)
from tests.core.arte_skill_hand import chasing

# Numbers that are known outside


def test_what_is_not_due_is_refused_with_the_rule_of_the_moment():
    """By moment, as section 6.3 lists them: the rule that says what is waited for."""
    rules = (
        102, 102, 103, 106, 116, 112, 109, 117, 118, 119, 121, 121, 302, 302, 303, 316, 316, 309, 701, 802,
        902, 702, 705, 702, 706, 707, 801, 712,
    )  # fmt: skip
    field = Field().roll(1)
    for moment in range(AT_OVER):
        field.game.moment = moment
        refused = why(field.game, (LIFT,) if moment == AT_UNIT else (PORTAL,))
        assert (refused.code, refused.rule) == ("not_now", "AB-%d" % rules[moment]), moment
    assert AT_OPENING == 9 and len(rules) == AT_OVER


def test_a_new_game_shows_no_exchange_and_nobody_at_turn():
    known = Arte((0, 0), Cards()).view(None)
    assert known["exchange"] == (NONE, NONE, 0, NONE, 0, 0, 0)
    assert (known["player"], known["turn"], known["die"], known["clock"], known["quiet"]) == (0, 0, 0, 0, 0)
    assert (known["active"], known["chosen"]) == (NONE, NONE)


def test_everybody_sees_who_drafted_whom():
    known = Field(heroes=(BARBARIAN, MONK, PALADIN, WARLOCK)).game.view(None)
    assert known["heroes"] == [4 + BARBARIAN, 4 + MONK, 4 + PALADIN, 4 + WARLOCK]


def test_everybody_sees_both_armies_once_they_are_shown():
    field = Field()
    field.unit(0, WARRIOR, 5, 5, mounted=True)
    field.unit(1, ARCHER, 6, 5, mounted=True)
    field.horse(7, 5)
    game = field.game
    known = game.view(None)
    assert known["sort"] == bytes(game.sort) and known["square"] == bytes(game.square)
    assert known["horse_square"] == bytes(game.horse_square) and known["rider"] == bytes(game.rider)


def test_a_draw_at_the_table_cannot_be_taken_back():
    """Section 6.3: undo never goes past hidden information."""
    field = Field(mode=REFEREE).roll(1)
    field.say(END)
    assert field.game.reveals
    other = Field().roll(1)  # a new deck is shuffled from the discards
    other.game.discards = bytearray([kind for kind in range(6) for _ in range(12)])
    other.game.deck = bytearray(6)
    other.game.deck_size = 0
    assert told(other.say(END), RESHUFFLED) == [(72,)]
    assert other.game.reveals


# Settings


def test_ab302_each_setting_of_the_draw_has_its_own_number():
    field = Field(draw_chest=3, draw_elem=1)
    field.roll(1)
    field.end(die=1)
    assert field.game.hand_sizes[1] == 3
    assert sum(field.game.element_hands[2:]) == 1


def test_ab211_each_limit_has_its_own_number():
    field = Field(lim_class=1, lim_hero_chest=2, lim_hero_elem=4)
    field.elements(0, 6)
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hold(0, BOOTS, BOOTS, BOOTS, BOOTS)
    field.roll(1)
    field.use(warrior)
    field.say(LAY, BOOTS, 0)
    assert field.refused(LAY, BOOTS, 0) == ("limit", "AB-210")
    field.use(0)
    field.say(LAY, BOOTS, 0)
    field.say(LAY, BOOTS, 0)
    assert field.refused(LAY, BOOTS, 0) == ("limit", "AB-211")
    field.say(SKILL, LEAP)
    field.say(GO, sq(3, 3))
    field.say(SKILL, LEAP)
    field.say(GO, sq(6, 6))
    assert field.refused(SKILL, LEAP) == ("limit", "AB-211")  # all 4 are used


def test_a_board_has_its_width_and_its_height():
    game = Arte((0, 0), Cards(width=12, height=11))
    assert (game.width, game.height, len(game.levels)) == (12, 11, 132)


def test_squares_beyond_the_board_do_not_exist():
    field = Field()
    archer = field.unit(0, ARCHER, 5, 5)
    field.unit(1, WARRIOR, 5, 7)
    field.roll(1)
    field.use(archer)
    field.game.levels = field.game.levels[:200]
    refused = why(field.game, (AIM, 200))
    assert (refused.code, refused.rule) == ("no_such_square", "AB-605")
    field.game.levels = bytearray(256)
    field.say(WALK)
    field.game.levels = field.game.levels[:200]
    refused = why(field.game, (GO, 200))
    assert (refused.code, refused.rule) == ("no_such_square", "AB-310")


# Cards


def test_ab205_one_lost_point_is_enough_for_a_potion():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.game.life[warrior] = 3
    field.roll(1)
    assert uses(field.game, POTION) == [warrior]


def test_ab203_no_more_bullseyes_are_counted_on_than_are_held():
    field = Field()
    archer = field.unit(0, ARCHER, 2, 5)
    near, far = field.unit(1, WARRIOR, 9, 5), field.unit(1, WARRIOR, 10, 5)
    field.hold(0, BULLSEYE)
    field.roll(1)
    assert field.aims(archer) == [(9, 5)]  # 7 = 6 + 1; 8 would need a second one
    assert field.game.life[near] == field.game.life[far] == 4


def test_ab203_a_printed_value_counts_for_each_bullseye():
    field = Field()
    archer = field.unit(0, ARCHER, 1, 5)
    field.unit(1, WARRIOR, 11, 5)
    field.unit(1, WARRIOR, 12, 5)
    field.hold(0, BULLSEYE, BULLSEYE)
    chest = bytearray(field.game.chest)
    chest[2 * BULLSEYE] = 2
    field.game.chest = bytes(chest)
    field.roll(1)
    assert field.aims(archer) == [(11, 5)]  # 10 = 6 + 2 + 2


def test_refusals_of_a_card_name_the_first_thing_that_forbids_it():
    field = Field()
    warrior, archer = field.unit(0, WARRIOR, 2, 2), field.unit(0, ARCHER, 3, 3)
    field.roll(1)
    field.use(warrior)
    assert field.refused(LAY, 6, 0) == ("no_such_card", "AB-223")
    assert field.refused(LAY, BOOTS, 2) == ("no_such_card", "AB-223")
    assert field.refused(LAY, GEM, 0) == ("gem_alone", "AB-207")
    assert field.refused(SKILL, 32) == ("no_such_skill", "AB-802")
    field.game.used[WARRIOR] = 3
    assert field.refused(LAY, BOOTS, 0) == ("not_in_hand", "AB-120")  # there is room for one
    assert field.refused(LAY, BOOTS, 1) == ("limit", "AB-210")
    field.use(archer)
    assert field.refused(LAY, BOOTS, 0) == ("not_in_hand", "AB-120")  # an Archer may run in his own turn
    chase = chasing(BARBARIAN)
    assert chase.refused(LAY, BOOTS, 0) == ("not_in_hand", "AB-120")  # so may a melee attacker in a chase


def test_ab_h3_the_second_strategist_swaps_with_his_own_hand():
    field = Field(heroes=(BARBARIAN, MONK, ALCHEMIST, PRIEST))
    field.hold(1, SHIELD)
    field.game.deck[RING] -= 1
    field.game.deck_size -= 1
    field.game.discards = bytearray((RING,))
    field.roll(1, player=1)
    field.use(10)
    field.say(SKILL, TRANSMUTATION)
    assert field.refused(SWAP, BOOTS) == ("not_in_hand", "AB-120")
    field.say(SWAP, SHIELD)
    assert list(field.game.hands) == [0] * 6 + [0, 0, 0, 0, 1, 0]
    assert list(field.game.discards) == [SHIELD]


# Attack and sight


def test_ab701_a_trigger_that_adds_no_attack_is_not_asked_for_at_the_declaration():
    field = Field()  # the Barbarian's Fury follows a defeat
    field.hero(0, 0, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.roll(1)
    field.use(0)
    field.say(AIM, sq(6, 5))
    assert field.moves == [(DONE,), (BACK,)]


# Chase and redirect


# Pushes and tokens


# Steps
