"""Arte de Batalla: each refusal with its code and its rule."""

from rules.arte.game import Arte
from rules.arte.moves import (
    AIM,
    AT_PLATE,
    AT_REDIRECT,
    BOOTS,
    BULLSEYE,
    DISMOUNT,
    DONE,
    DRAFT,
    FIRST,
    GEM,
    GO,
    ICE_WALL,
    LAY,
    LOST,
    MOUNT,
    PASS,
    PLATE,
    POTION,
    PUT,
    REFEREE,
    RING,
    ROLL,
    SHIELD,
    SKILL,
    SWAP,
    TIME,
    USE,
    WALK,
)
from rules.arte.why import well_formed
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    DEXTERITY,
    FURY,
    HALF,
    LANCER,
    LEAP,
    MONK,
    PALADIN,
    POISON,
    PRIEST,
    SHADOW_STEP,
    TRANSMUTATION,
    WARLOCK,
    WARRIOR,
    Cards,
    Field,
    refusal,
    sq,
    told,
)
from tests.core.arte_setup_hand import ONE_TWO, THREE, TWO_THREE, building, drafted, lay
from tests.core.arte_skill_hand import chasing


def refused(game, *wanted):
    """Each move is refused with its code and the number of the rule, whatever was changed by hand before."""
    game.expected = game.settle()
    for move, code, rule in wanted:
        assert refusal(game, move) == (code, "AB-%d" % rule), move


def test_numbers_up_to_255_are_well_formed_and_times_up_to_three_days():
    for move, good in (
        ((USE, 255), True),
        ((USE, 256), False),
        ((TIME, 256), True),
        ((TIME, 0xFFFFFFF), True),
        ((TIME, 0x10000000), False),
        ((USE, True), False),
    ):
        assert well_formed(move) == good, move


# Setup


def test_ab103_the_last_hero_taken_is_told_from_one_who_is_not_there():
    game = Arte((0, 0), Cards())
    for move in ((ROLL, 6), (ROLL, 1), (FIRST, 0), (DRAFT, 7)):
        game.play(move)
    refused(game, ((DRAFT, 7), "hero_taken", 103), ((DRAFT, 8), "no_such_hero", 103))


def test_ab112_122_plates_that_cannot_be_chosen():
    game = building()
    lay(game, THREE, 0, 11)
    for x in range(4):
        lay(game, ONE_TWO, 8 + x, 9)
    refused(
        game,
        ((PLATE, 4, 0), "no_such_plate", 112),
        ((PLATE, TWO_THREE, 2), "no_such_plate", 112),
        ((PLATE, ONE_TWO, 0), "plates_used", 122),
        ((PLATE, ONE_TWO, 1), "plates_used", 122),
        ((PLATE, THREE, 1), "same_turned", 112),  # one is left, and it is square
    )
    for square in range(9 * 16, 14 * 16):
        game.levels[square] = 3
    refused(game, ((PLATE, TWO_THREE, 0), "no_place", 114))


def test_ab111_112_a_plate_in_hand_is_measured_as_it_is_held():
    game = building()
    game.play((PLATE, TWO_THREE, 0))
    refused(game, ((PUT, sq(14, 13)), "not_your_rows", 111), ((PUT, sq(15, 11)), "off_board", 112))
    game = building()
    game.play((PLATE, TWO_THREE, 1))
    refused(game, ((PUT, sq(14, 12)), "off_board", 112), ((PUT, sq(13, 13)), "not_your_rows", 111))
    game = building()
    game.play((PLATE, ONE_TWO, 0))
    assert game.moment == AT_PLATE
    refused(game, ((PUT, sq(15, 14)), "not_your_rows", 111))


def test_squares_beyond_a_smaller_board_do_not_exist():
    game = drafted(height=15)
    for _ in range(8):
        game.play(game.expects().moves[0])
    game.play((PLATE, ONE_TWO, 0))
    refused(game, ((PUT, 240), "no_such_square", 112))
    field = Field()
    for unit in (HALF, HALF + 1):
        field.put(unit, sq(unit - HALF, 5))
    field.game.lay_board(16, 15)
    for unit in (0, 1, HALF, HALF + 1):
        field.put(unit, field.game.square[unit])
    rider = field.unit(0, WARRIOR, 0, 14, mounted=True)
    field.roll(3)
    field.use(rider)
    refused(field.game, ((DISMOUNT, 240), "not_adjacent", 407), ((AIM, 240), "no_such_square", 605))
    field.say(WALK)
    refused(field.game, ((GO, 240), "no_such_square", 310))


# The turn


def test_ab316_a_unit_that_cannot_be_used():
    field = Field()
    fallen = field.unit(0, WARRIOR, 5, 5)
    field.put(fallen, sq(5, 6))
    field.game.pieces[sq(5, 6)] = field.game.life[fallen] = 0
    field.roll(1)
    refused(
        field.game,
        ((USE, fallen), "defeated", 711),
        ((USE, HALF), "not_your_unit", 601),
        ((USE, 20), "no_such_unit", 316),
        ((USE, 255), "no_such_unit", 316),
    )


def test_ab311_815_a_unit_that_cannot_walk():
    """In the corner (0,15) behind enemies; then without movement, rooted or closed."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 0, 15)
    for x, y in ((0, 14), (1, 14), (1, 15)):
        field.unit(1, WARRIOR, x, y)
    field.roll(1)
    field.use(warrior)
    refused(field.game, ((WALK,), "blocked", 311))
    field.game.mp[warrior] = 0
    refused(field.game, ((WALK,), "no_movement", 309))
    field.game.closed[warrior] = 1
    refused(field.game, ((WALK,), "closed", 307))
    field.game.rooted[warrior] = 1
    refused(field.game, ((WALK,), "rooted", 815))


def test_ab309_705_706_a_square_too_far_names_the_rule_of_the_moment():
    """AB-309 on a walk, AB-802 with a skill, AB-705 aside, AB-706 in a chase."""
    field = Field()
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(WALK)
    refused(field.game, ((GO, sq(9, 9)), "too_far", 309))
    field.use(0)
    field.say(SKILL, LEAP)
    refused(field.game, ((GO, sq(9, 9)), "too_far", 802))
    chase = chasing(BARBARIAN)
    chase.game.mp[0] = 1
    refused(chase.game, ((GO, sq(12, 12)), "too_far", 706))
    chase.say(SKILL, LEAP)
    refused(chase.game, ((GO, sq(12, 12)), "too_far", 705))


def test_ab402_407_501_horses_that_cannot_be_mounted_or_left():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    ridden = field.game.horse[field.unit(0, WARRIOR, 6, 5, mounted=True)]
    field.roll(1)
    field.use(warrior)
    refused(
        field.game,
        ((MOUNT, ridden), "ridden", 402),
        ((MOUNT, 1), "no_such_horse", 402),
        ((MOUNT, 6), "no_such_horse", 402),
    )
    field = Field()
    rider = field.unit(0, WARRIOR, 5, 5, mounted=True)
    field.level(2, (6, 5))
    field.roll(1)
    field.use(rider)
    refused(field.game, ((DISMOUNT, sq(6, 5)), "too_steep", 501), ((DISMOUNT, sq(9, 5)), "not_adjacent", 407))
    field.game.mp[rider] = 0
    refused(field.game, ((DISMOUNT, sq(6, 5)), "no_movement", 309))


def test_ab605_613_attacks_that_cannot_be_made():
    """Own units to the first number, a Horse too far, walls and other tokens."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.put(0, sq(4, 5))
    field.put(HALF, sq(8, 8))
    field.horse(5, 8)
    field.token(ICE_WALL, 8, 5)
    field.token(3, 5, 7)
    field.roll(1)
    field.use(warrior)
    refused(
        field.game,
        ((AIM, sq(4, 5)), "own_unit", 605),
        ((AIM, sq(8, 8)), "out_of_range", 606),
        ((AIM, sq(5, 8)), "out_of_range", 606),
        ((AIM, sq(8, 5)), "out_of_range", 606),
        ((AIM, sq(5, 7)), "nobody_there", 605),
    )


def test_ab707_a_redirect_goes_to_an_enemy_unit():
    """B's first unit is out of reach, a Horse is nobody."""
    field = chasing(BARBARIAN)
    field.unit(1, WARRIOR, 4, 4)
    field.put(1, sq(4, 6))
    field.horse(5, 6)
    field.game.element_hands[0] = 0
    field.game.expected = field.game.settle()
    field.say(PASS)
    assert field.moment == AT_REDIRECT
    refused(
        field.game,
        ((AIM, sq(5, 6)), "nobody_there", 707),
        ((AIM, sq(4, 6)), "own_unit", 605),
        ((AIM, sq(7, 5)), "out_of_range", 606),
    )
    assert told(field.say(PASS), LOST) == [(0,)]  # AB-708


def test_ab802_poison_is_for_somebody_wounded_today():
    field = Field(heroes=(ASSASSIN, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    other = field.unit(1, WARRIOR, 8, 8)
    field.elements(0, 2)
    field.roll(1)
    field.game.wounded[other] = 1
    field.use(0)
    field.say(SKILL, POISON)
    refused(field.game, ((AIM, sq(6, 5)), "not_damaged", 802), ((AIM, sq(7, 7)), "nobody_there", 805))


# Cards and skills


def test_ab118_120_223_cards_that_cannot_be_laid_at_a_real_table():
    """The table counts cards: none in hand, one but no Gem beside it, all of a kind in sight."""
    field = Field(mode=REFEREE)
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.roll(1)
    field.use(warrior)
    field.say(AIM, sq(6, 5))
    game = field.game
    game.hand_sizes[0] = 0
    refused(game, ((LAY, RING, 0), "not_in_hand", 120))
    game.hand_sizes[0] = 1
    refused(game, ((LAY, RING, 1), "not_in_hand", 120))
    game.hand_sizes[0] = 5
    game.discards = bytearray([GEM] * 12)
    refused(game, ((LAY, RING, 1), "all_seen", 223))
    game.discards = bytearray([RING] * 12)
    game.hand_sizes[0] = 1
    refused(game, ((LAY, RING, 0), "all_seen", 118))
    game.hand_sizes[0] = 2
    refused(game, ((LAY, RING, 1), "all_seen", 118))


def test_ab120_a_card_that_the_game_knows_not_to_be_in_hand():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.hold(0, BOOTS, POTION, SHIELD)
    field.roll(1)
    field.use(warrior)
    field.say(AIM, sq(6, 5))
    refused(field.game, ((LAY, RING, 0), "not_in_hand", 120), ((LAY, BULLSEYE, 0), "ranged_only", 203))


def test_ab804_805_skills_out_of_their_time():
    field = Field(heroes=(BARBARIAN, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    field.unit(1, LANCER, 6, 5)
    field.roll(1)
    field.use(0)
    refused(field.game, ((SKILL, FURY), "wrong_timing", 804))
    field.say(WALK)
    refused(field.game, ((SKILL, SHADOW_STEP), "not_now", 804))
    field.use(0)
    field.say(AIM, sq(6, 5))
    refused(field.game, ((SKILL, FURY), "no_target", 805))
    field.say(DONE)
    refused(field.game, ((SKILL, DEXTERITY), "too_few_elements", 802))


def test_ab_h3_a_swap_that_cannot_be_made():
    field = Field(heroes=(ALCHEMIST, MONK, PALADIN, PRIEST))
    field.hold(0, RING)
    field.roll(1)
    field.game.discards = bytearray((SHIELD,))
    field.use(0)
    refused(field.game, ((SWAP, RING), "not_now", 316))
    field.say(SKILL, TRANSMUTATION)
    refused(field.game, ((SWAP, BOOTS), "not_in_hand", 120))
    table = Field(heroes=(ALCHEMIST, MONK, PALADIN, WARLOCK), mode=REFEREE)
    archer = table.unit(0, ARCHER, 8, 8)
    table.roll(1)
    table.game.discards = bytearray([BOOTS] * 12)
    table.use(0)
    table.say(SKILL, TRANSMUTATION)
    refused(table.game, ((SWAP, BOOTS), "all_seen", 223))
    assert table.game.chosen != archer
