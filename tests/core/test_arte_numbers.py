"""Arte de Batalla where a number, a comparison or a direction decides, at its very edge."""

from rules.arte.assist import uses
from rules.arte.effects import direction, shove, token_owner
from rules.arte.game import Arte
from rules.arte.moves import (
    AGREE,
    AIM,
    AT_BUILD,
    AT_CHASE,
    AT_OPENING,
    AT_OVER,
    AT_REDIRECT,
    AT_UNIT,
    ATTACKED,
    BACK,
    BLACK_HOLE,
    BOOTS,
    BULLSEYE,
    CANCELLED,
    CLOSED,
    DEFEATED,
    DISCARDED,
    DISMOUNT,
    DONE,
    DRAFT,
    DRAW,
    DRAWN,
    DREW,
    ELEMENTS_OUT,
    END,
    EVADED,
    EXTRA,
    FELL,
    FIRST,
    GEM,
    GLASS,
    GO,
    HEALED,
    HORSE_LOST,
    HURT,
    LAY,
    LIFT,
    LOST,
    MOUNT,
    MOVED,
    NONE,
    PAID,
    PASS,
    PLATE,
    POISONED,
    PORTAL,
    PORTED,
    POTION,
    PUSHED,
    PUT,
    QUIET,
    READY,
    RECRUIT,
    REDIRECTED,
    REFEREE,
    REGAINED,
    RESHUFFLED,
    RESIGN,
    RESIGNED,
    RING,
    ROLL,
    ROOTED,
    SHIELD,
    SKILL,
    SLOWED,
    SWAP,
    SWAPPED,
    TAKE,
    TAKEN_BACK,
    TEMPLE,
    TIME,
    TIME_UP,
    TOKEN,
    TOKEN_GONE,
    TOOK,
    TURN_ENDS,
    USE,
    USED,
    WALK,
    WALL_LOST,
    WON,
)
from rules.arte.sight import attack_cost, targets
from rules.arte.terrain import step_cost, way
from rules.arte.why import why
from rules.game import Refusal
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    BLAZE_SKILL,
    BLESSING,
    DEXTERITY,
    LANCER,
    LEAP,
    MONK,
    PALADIN,
    PRIEST,
    SHADOW_STEP,
    TRANSMUTATION,
    WARLOCK,
    WARRIOR,
    Cards,
    Field,
    sq,
    told,
)

TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
MIRRORED = tuple([(-a, -b, c, d) for a, b, c, d in TURNS])


def turned(how, dx, dy):
    """A place relative to (8,8) on a board that was turned or mirrored."""
    a, b, c, d = how
    return 8 + a * dx + b * dy, 8 + c * dx + d * dy


def last_of(field, seat, sort, x, y):
    """The unit with the highest number of its side."""
    field.armies[seat] = 9
    return field.unit(seat, sort, x, y)


def chasing(hero, elements=4):
    """B's Paladin has evaded A's first Hero from (6,5) to (7,5)."""
    field = Field(heroes=(hero, PRIEST, PALADIN, WARLOCK))
    field.hero(0, 0, 5, 5)
    field.hero(1, 0, 6, 5)
    field.elements(0, elements)
    field.elements(10, 1)
    field.roll(1)
    field.game.mp[0] = 0
    field.say(10, 0)
    field.say(AIM, sq(6, 5))
    field.say(DONE)
    field.say(SKILL, DEXTERITY)
    field.say(GO, sq(7, 5))
    field.say(DONE)
    assert field.moment == AT_CHASE
    return field


# Numbers that are known outside


def test_events_have_the_numbers_that_transcripts_and_pages_know():
    events = (
        RESHUFFLED, 16, CLOSED, MOVED, 19, 20, PORTED, 22, TAKEN_BACK, ATTACKED, USED, PAID, EVADED,
        REGAINED, REDIRECTED, LOST, CANCELLED, HURT, HEALED, DEFEATED, HORSE_LOST, WALL_LOST, PUSHED,
        FELL, ROOTED, SLOWED, POISONED, EXTRA, TOKEN, TOKEN_GONE, SWAPPED, ELEMENTS_OUT, TURN_ENDS,
        DISCARDED, TIME_UP, QUIET, RESIGNED, WON, DRAWN,
    )  # fmt: skip
    assert list(events) == list(range(15, 54))
    assert (TOOK, DREW) == (12, 14)


def test_moves_have_the_numbers_that_journals_know():
    moves = (
        ROLL, DRAW, FIRST, DRAFT, RECRUIT, PLATE, PUT, LIFT, READY, TAKE, USE, BACK, WALK, GO, MOUNT,
        DISMOUNT, PORTAL, AIM, LAY, SKILL, SWAP, DONE, PASS, END, TIME, GLASS, RESIGN, AGREE,
    )  # fmt: skip
    assert list(moves) == list(range(28))


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


def test_the_checksum_tells_turns_and_times_apart():
    field = Field().roll(1)
    seen = []
    for turn in (1, 2, 3, 255, 256, 257, 512):
        field.game.turn = turn
        seen.append(field.game.digest())
    field.game.turn = 1
    for clock in (1, 2, 255, 256, 512, 65536, 120000):
        field.game.clock = clock
        seen.append(field.game.digest())
    assert len(set(seen)) == 14


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


def test_ab115_the_second_strategist_starts_behind_his_grass_line():
    """A pit is sealed if only a tower in his first row leads there; a lower one opens it."""
    field = Field()
    game = field.game
    for y in range(9, 14):
        for x in range(1, 16):
            field.level(3, (x, y))
    field.level(0, (5, 11))
    field.level(1, (5, 12))
    field.level(2, (5, 13))
    game.moment = AT_BUILD
    game.builder = 1
    game.expected = game.settle()
    assert (READY,) not in game.expected.moves
    field.level(1, (5, 13))
    game.expected = game.settle()
    assert (READY,) in game.expected.moves


def test_ab103_the_four_heroes_go_in_turn_to_the_two_who_draft():
    for first in (0, 1):
        game = Arte((0, 0), Cards())
        for move in ((ROLL, 6), (ROLL, 1), (FIRST, first), (DRAFT, 7), (DRAFT, 5), (DRAFT, 3), (DRAFT, 1)):
            game.play(move)
        drafted = [[7, 3], [5, 1]] if first == 0 else [[5, 1], [7, 3]]
        heroes = [[game.sort[unit] - 4 for unit in (10 * seat, 10 * seat + 1)] for seat in (0, 1)]
        assert heroes == drafted


def test_ab118_a_chest_that_is_dealt_out_to_the_last_card_will_do():
    assert Arte((0, 0), Cards(chest_hand=36)).deck_size == 72
    try:
        Arte((0, 0), Cards(chest_hand=37))
    except Refusal as refused:
        assert (refused.code, refused.rule) == ("too_few_cards", "AB-118")
    else:
        raise AssertionError("accepted")


# Cards


def test_ab205_one_lost_point_is_enough_for_a_potion():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.game.life[warrior] = 3
    field.roll(1)
    assert uses(field.game, POTION) == [warrior]


def test_ab706_a_ring_shown_in_a_chase_is_for_the_attacker():
    field = chasing(BARBARIAN)
    assert uses(field.game, RING) == [0] and uses(field.game, BOOTS) == [0]
    assert uses(field.game, BULLSEYE) == [] and uses(field.game, POTION) == []
    other = Field()
    archer = other.unit(0, ARCHER, 5, 5)
    other.unit(1, WARRIOR, 7, 5)
    other.roll(1)
    other.use(archer)
    other.say(AIM, sq(7, 5))
    assert uses(other.game, RING) == uses(other.game, BULLSEYE) == [archer] and uses(other.game, BOOTS) == []


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


def test_ab605_own_and_enemy_units_are_told_apart_to_the_last_number():
    field = Field()
    archer = field.unit(0, ARCHER, 5, 5)
    last = last_of(field, 0, WARRIOR, 5, 7)
    field.roll(1)
    assert last == 9
    field.use(archer)
    assert field.refused(AIM, sq(5, 7)) == ("own_unit", "AB-605")
    field.game.attacks[archer] = 0
    assert field.refused(AIM, sq(5, 7)) == ("attacked", "AB-602")
    field.say(WALK)
    assert field.refused(GO, sq(5, 7)) == ("own_unit_there", "AB-312")
    field.put(10, sq(5, 8))
    assert field.refused(GO, sq(5, 8)) == ("enemy_there", "AB-311")
    assert field.refused(GO, sq(15, 12)) == ("too_far", "AB-309")


def test_ab613_614_the_last_unit_of_a_side_obstructs_its_enemies_only():
    for seat in (0, 1):
        field = Field()
        lancer = field.unit(1 - seat, LANCER, 5, 5)
        last_of(field, seat, WARRIOR, 6, 5)
        assert attack_cost(field.game, lancer, sq(7, 5)) == NONE
        other = Field()
        lancer = other.unit(seat, LANCER, 5, 5)
        last_of(other, seat, WARRIOR, 6, 5)
        assert attack_cost(other.game, lancer, sq(7, 5)) == 2


def test_ab610_the_third_level_law_reaches_units_horses_and_walls_one_square_farther():
    field = Field()
    archer = field.unit(0, ARCHER, 2, 5)
    field.level(3, (2, 5))
    field.unit(1, WARRIOR, 9, 5)
    field.horse(9, 6)
    field.token(1, 9, 4)
    field.unit(1, WARRIOR, 10, 5)
    field.horse(10, 6)
    field.token(1, 10, 4)
    assert sorted(targets(field.game, archer, 0)) == [sq(9, 4), sq(9, 5), sq(9, 6)]
    more = [sq(9, 4), sq(10, 4), sq(9, 5), sq(10, 5), sq(9, 6), sq(10, 6)]
    assert sorted(targets(field.game, archer, 1)) == sorted(more)
    assert sorted(targets(field.game, archer, 1, True)) == [sq(9, 5), sq(10, 5)]


def test_ab612_the_sight_line_is_the_same_in_every_direction():
    """V25 and V26, turned and mirrored; on the diagonal an elevation is touched at its corner."""
    cases = (
        ((5, 2), (2, 1), 1, 6),
        ((5, 2), (2, 2), 1, 5),
        ((5, 2), (3, 1), 2, 7),
        ((5, 2), (4, 2), 3, 8),
        ((5, 2), (3, 0), 3, 5),
        ((5, 2), (-1, 0), 3, 5),  # behind the attacker, and beyond the target
        ((5, 2), (6, 2), 3, 5),
        ((3, 3), (1, 2), 1, 4),
        ((3, 3), (0, 2), 1, 3),
        ((4, 0), (2, 0), 2, 6),
        ((4, 0), (2, 1), 2, 4),
        ((4, 0), (-1, 0), 2, 4),
        ((4, 0), (5, 0), 2, 4),
    )
    for how in TURNS + MIRRORED:
        for target, offset, level, cost in cases:
            field = Field(heroes=(WARLOCK, MONK, PALADIN, PRIEST))
            field.hero(0, 0, 8, 8)
            field.hero(1, 0, *turned(how, *target))
            field.level(level, turned(how, *offset))
            found = attack_cost(field.game, 0, sq(*turned(how, *target)))
            assert found == cost, (how, target, offset, found)


def test_ab613_obstruction_is_the_same_in_every_direction():
    """V30: a Lancer, target (2,1), somebody on (1,0) or (1,1); target (2,2), somebody on (1,0)."""
    for how in TURNS + MIRRORED:
        for target, between, cost in (((2, 1), (1, 0), NONE), ((2, 1), (1, 1), NONE), ((2, 2), (1, 0), 2)):
            field = Field()
            lancer = field.unit(0, LANCER, 8, 8)
            field.unit(1, WARRIOR, *turned(how, *target))
            field.unit(1, WARRIOR, *turned(how, *between))
            assert attack_cost(field.game, lancer, sq(*turned(how, *target))) == cost, (how, between)


# Chase and redirect


def test_ab706_only_skills_that_move_him_in_his_own_turn_serve_the_attacker():
    field = chasing(BARBARIAN)
    assert field.moves == [(SKILL, LEAP), (PASS,)]
    monk = chasing(MONK)
    assert monk.moves == [(SKILL, SHADOW_STEP), (PASS,)]
    assassin = chasing(ASSASSIN)  # Vanish is for her defence
    assert assassin.moves == [(PASS,)]
    poor = chasing(BARBARIAN, elements=1)
    assert poor.moves == [(PASS,)]


def test_ab703_a_full_board_does_not_end_a_chase_that_can_go_on():
    field = chasing(BARBARIAN)
    field.hold(0, RING, RING, RING, RING)
    field.game.expected = field.game.settle()
    for _ in range(4):
        field.say(LAY, RING, 0)
    assert field.moves == [(SKILL, LEAP), (PASS,)]


def test_ab707_whoever_is_out_of_reach_is_no_new_target():
    field = chasing(BARBARIAN)
    field.unit(1, ARCHER, 4, 5)
    field.unit(1, ARCHER, 5, 7)
    field.say(PASS)
    assert field.moment == AT_REDIRECT and field.moves == [(AIM, sq(4, 5)), (PASS,)]
    assert field.refused(AIM, sq(5, 7)) == ("out_of_range", "AB-606")
    assert field.refused(AIM, sq(4, 4)) == ("nobody_there", "AB-707")


def test_ab805_a_skill_needs_somebody_there():
    field = Field(heroes=(ALCHEMIST, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    field.unit(1, WARRIOR, 7, 5)
    field.unit(1, WARRIOR, 10, 5)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, ACID)
    assert field.refused(AIM, sq(6, 5)) == ("nobody_there", "AB-805")
    assert field.refused(AIM, sq(10, 5)) == ("out_of_range", "AB-805")


def test_ab817_a_printed_skill_that_heals_only_the_hero_needs_a_wound():
    field = Field(heroes=(PRIEST, MONK, PALADIN, WARLOCK))
    skills = bytearray(field.game.skills)
    skills[BLESSING * 9 + 3] = 0  # its target: the Hero himself
    field.game.skills = bytes(skills)
    field.roll(1)
    field.use(0)
    assert (SKILL, BLESSING) not in field.moves
    field.say(BACK)
    field.game.life[0] = 9
    field.use(0)
    assert told(field.say(SKILL, BLESSING), HEALED) == [(0, 1, 10)]


def test_ab802_a_skill_of_squares_is_aimed_at_nobody():
    field = Field(heroes=(WARLOCK, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    field.unit(1, WARRIOR, 7, 5)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, BLAZE_SKILL)
    assert field.refused(AIM, sq(7, 5)) == ("not_now", "AB-802")


# Pushes and tokens


def test_ab812_813_pushes_go_the_same_way_in_every_direction_up_to_the_edge():
    """AB-813: with the other axis at 0 or below half there is no drift; at half and above there is."""
    cases = (((2, 0), (1, 0)), ((0, 2), (0, 1)), ((3, 1), (1, 0)), ((2, 1), (1, 1)), ((1, 1), (1, 1)))
    for how in TURNS + MIRRORED:
        for offset, step in cases:
            field = Field()
            way_x, way_y = turned(how, *step)
            found = direction(field.game, sq(8, 8), sq(*turned(how, *offset)))
            assert found == (way_x - 8, way_y - 8), (how, offset)
    for start, step in (((8, 1), (0, -1)), ((8, 14), (0, 1)), ((1, 8), (-1, 0)), ((14, 8), (1, 0))):
        field = Field()
        foe = field.unit(1, WARRIOR, *start)
        shove(field.game, sq(*start), step, 2)
        assert field.game.square[foe] == sq(start[0] + step[0], start[1] + step[1])  # the last square


def test_ab812_a_pushed_horse_stays_the_horse_it_was():
    field = Field()
    field.horse(2, 2)
    second = field.horse(8, 8)
    shove(field.game, sq(8, 8), (1, 0), 1)
    assert field.game.horse_square[second] == sq(9, 8) and field.game.pieces[sq(8, 8)] == 0
    assert field.game.pieces[sq(9, 8)] == 128 + second == 129


def test_ab908_a_token_belongs_to_its_hero_wherever_he_was_drafted():
    heroes = [BARBARIAN, MONK, PALADIN, WARLOCK]
    for slot in range(4):
        drafted = heroes[:]
        drafted[slot] = PRIEST
        field = Field(heroes=drafted)
        priest = slot % 2 + slot // 2 * 10
        assert token_owner(field.game, TEMPLE) == priest
        field.game.life[priest] = 0
        assert token_owner(field.game, TEMPLE) == NONE


def test_ab906_the_black_hole_pulls_the_first_unit_too():
    field = Field(heroes=(BARBARIAN, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 7, 5)
    field.token(BLACK_HOLE, 9, 5, turns=2)
    field.roll(1)
    assert told(field.end(), PUSHED) == [(0, sq(8, 5))]


def test_ab906_the_black_hole_pulls_by_one_square_only():
    """From (2,1) away straight past it: the second square would be free, too."""
    field = Field(heroes=(BARBARIAN, MONK, PALADIN, PRIEST))
    foe = field.unit(1, WARRIOR, 11, 6)
    field.token(BLACK_HOLE, 9, 5, turns=2)
    field.roll(1)
    assert told(field.end(), PUSHED) == [(foe, sq(10, 5))]


# Steps


def test_ab508_a_passage_is_barred_in_all_four_diagonals_and_a_straight_step_never():
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        field = Field()
        field.level(1, (8 + dx, 8 + dy))
        field.level(2, (8 + dx, 8), (8, 8 + dy))
        assert step_cost(field.game, sq(8, 8), sq(8 + dx, 8 + dy)) == 0
        assert step_cost(field.game, sq(8 + dx, 8 + dy), sq(8, 8)) == 0
        field.level(1, (8, 8 + dy))  # AB-509: past one of them it is free
        assert step_cost(field.game, sq(8, 8), sq(8 + dx, 8 + dy)) == 2
        assert step_cost(field.game, sq(8 + dx, 8 + dy), sq(8, 8)) == 1
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        field = Field()
        field.game.levels = bytearray(b"\x03" * 256)
        field.level(0, (8, 8))
        field.level(1, (8 + dx, 8 + dy))
        assert step_cost(field.game, sq(8, 8), sq(8 + dx, 8 + dy)) == 2
        warrior = field.unit(0, WARRIOR, 8, 8)
        field.roll(1)
        assert field.reach(warrior) == [(8 + dx, 8 + dy)]


def test_ab501_a_unit_walled_in_is_not_asked_to_walk():
    field = Field()
    warrior = field.unit(0, WARRIOR, 8, 8)
    field.level(2, (7, 7), (8, 7), (9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9))
    field.roll(6)
    field.use(warrior)
    assert (WALK,) not in field.moves
    rider = Field()
    warrior = rider.unit(0, WARRIOR, 8, 8, mounted=True)
    rider.level(2, (7, 7), (8, 7), (9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9))
    rider.roll(6)
    rider.use(warrior)
    assert (WALK,) not in rider.moves


def test_ab312_a_unit_among_friends_only_is_asked_to_walk_through_them():
    field = Field()
    warrior = field.unit(0, WARRIOR, 8, 8)
    field.hero(0, 0, 7, 7)
    field.hero(0, 1, 8, 7)
    for x, y in ((9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9)):
        field.unit(0, WARRIOR, x, y)
    field.roll(1)
    field.use(warrior)
    assert (WALK,) in field.moves
    field.game.mp[warrior] = 1
    field.say(BACK)
    field.use(warrior)
    assert (WALK,) not in field.moves  # no free square is near enough


def test_ab411_with_one_mp_left_only_a_rider_is_asked_to_climb():
    for mounted in (False, True):
        field = Field()
        warrior = field.unit(0, WARRIOR, 8, 8, mounted=mounted)
        field.level(1, (7, 7), (8, 7), (9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9))
        field.roll(1)
        field.game.mp[warrior] = 1
        field.use(warrior)
        assert ((WALK,) in field.moves) == mounted


def corridor():
    """Row 0 between towers from (0,1) to (6,1)."""
    field = Field()
    field.put(0, sq(15, 8))
    field.put(1, sq(15, 9))
    for x in range(7):
        field.level(3, (x, 1))
    return field


def test_ab410_nobody_passes_through_a_free_horse_and_a_friend_who_rides_is_passed():
    field = corridor()
    warrior = field.unit(0, WARRIOR, 0, 0)
    field.horse(2, 0)
    field.roll(4)
    assert field.reach(warrior) == [(1, 0)]
    other = corridor()
    warrior = other.unit(0, WARRIOR, 0, 0)
    other.unit(0, WARRIOR, 2, 0, mounted=True)
    other.roll(2)
    assert other.reach(warrior) == [(1, 0), (3, 0), (4, 0)]


def test_a_way_is_shown_square_by_square_up_and_down_and_by_the_horse_law():
    """AB-411, AB-502, AB-503: from the end back, without both ends."""
    field = corridor()
    warrior = field.unit(0, WARRIOR, 0, 0)
    field.level(1, (2, 0), (3, 0))
    field.roll(4)  # mp 6: 1, 2 up, 1, 1 down
    assert way(field.game, warrior, sq(4, 0)) == [sq(3, 0), sq(2, 0), sq(1, 0)]
    assert way(field.game, warrior, sq(15, 15)) == []
    rider = corridor()
    warrior = rider.unit(0, WARRIOR, 0, 0, mounted=True)
    rider.level(1, (3, 0))
    rider.roll(1)
    rider.game.mp[warrior] = 3
    assert way(rider.game, warrior, sq(3, 0)) == [sq(2, 0), sq(1, 0)]  # the last mp climbs
