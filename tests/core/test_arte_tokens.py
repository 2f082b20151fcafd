"""Special tokens, victory and draw of Arte de Batalla (AB-901 to AB-910, AB-918, AB-919)."""

from rules.arte.moves import (
    AGREE,
    AIM,
    AT_OVER,
    AT_TOKENS,
    AT_UNIT,
    BLACK_HOLE,
    BLAZE,
    DEFEATED,
    DONE,
    DRAWN,
    FELL,
    HEALED,
    HURT,
    ICE_WALL,
    PASS,
    PORTAL,
    PORTAL_TOKEN,
    PORTED,
    PUSHED,
    PUT,
    QUIET,
    RESIGN,
    RESIGNED,
    SKILL,
    TEMPLE,
    TOKEN,
    TOKEN_GONE,
    WALK,
    WALL_LOST,
    WON,
)
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    BLAZE_SKILL,
    COMBUSTION,
    HOLE,
    ICE_LADY,
    LANCER,
    MONK,
    PALADIN,
    PORTALS,
    PRIEST,
    TEMPLE_SKILL,
    WALLS,
    WARLOCK,
    WARRIOR,
    WHIRLWIND,
    Field,
    kinds,
    sq,
    told,
)


def placing(heroes, skill, *squares):
    """A's first Hero at (5,5) uses a skill with these squares."""
    field = Field(heroes=heroes)
    field.hero(0, 0, 5, 5)
    field.elements(0, 4)
    field.roll(1)
    place(field, skill, *squares)
    return field


def place(field, skill, *squares):
    field.use(field.game.hero_unit(skill))
    field.say(SKILL, skill)
    events = []
    for x, y in squares:
        events += field.say(PUT, sq(x, y))
    return events


def leave_only(field, *units):
    """The last Heroes standing."""
    for hero in (0, 1, 10, 11):
        if hero not in units:
            field.game.pieces[field.game.square[hero]] = 0
            field.game.life[hero] = 0


def test_ab901_a_fallen_heros_tokens_leave_at_once():
    field = Field(heroes=(BARBARIAN, MONK, ICE_LADY, PALADIN))
    field.hero(0, 0, 5, 5)
    field.hero(1, 0, 6, 5)
    field.game.life[10] = 5
    field.token(ICE_WALL, 9, 9)
    field.token(ICE_WALL, 9, 10)
    field.token(BLACK_HOLE, 12, 12, 2)
    field.roll(1)
    field.attack(0, 6, 5)
    events = field.say(PASS)
    assert told(events, TOKEN_GONE) == [(ICE_WALL, sq(9, 9)), (ICE_WALL, sq(9, 10))]
    assert field.game.token_squares == [sq(12, 12)]


def test_ab902_a_token_needs_a_free_square_and_takes_its_level():
    field = Field(heroes=(WARLOCK, MONK, BARBARIAN, PALADIN))
    field.hero(0, 0, 5, 5)
    field.unit(0, WARRIOR, 6, 5)
    field.horse(7, 5)
    field.token(PORTAL_TOKEN, 8, 5)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, BLAZE_SKILL)
    for x in (6, 7, 8):
        assert field.refused(PUT, sq(x, 5)) == ("not_free", "AB-902")
    assert told(field.say(PUT, sq(6, 6)), TOKEN) == [(BLAZE, sq(6, 6))]


def test_ab903_a_blaze_burns_at_the_end_of_two_turns():
    """It hits at the end of A's turn and of B's next, then leaves; two together hit for 2."""
    field = placing((WARLOCK, MONK, BARBARIAN, PALADIN), BLAZE_SKILL, (8, 5))
    victim = field.unit(1, LANCER, 8, 6)
    place(field, BLAZE_SKILL, (9, 6))
    assert told(field.end(die=1), HURT) == [(victim, 2, 2)]
    events = field.end(die=1)
    assert told(events, HURT) == [(victim, 2, 0)]
    assert told(events, TOKEN_GONE) == [(BLAZE, sq(8, 5)), (BLAZE, sq(9, 6))]


def test_ab904_no_blaze_where_a_horse_remains_or_a_portal_lies():
    for thing in ("horse", "portal"):
        field = Field(heroes=(WARLOCK, MONK, ALCHEMIST, PALADIN))
        field.hero(0, 0, 5, 5)
        foe = field.unit(1, WARRIOR, 7, 5, mounted=thing == "horse")
        field.game.life[foe] = 1
        if thing == "portal":
            field.token(PORTAL_TOKEN, 7, 5)
        field.roll(1)
        field.attack(0, 7, 5)
        assert DEFEATED in kinds(field.say(PASS))
        assert field.moment == AT_UNIT, thing  # Combustion is not asked for


def test_ab904_combustion_is_optional():
    field = Field(heroes=(WARLOCK, MONK, ALCHEMIST, PALADIN))
    field.hero(0, 0, 5, 5)
    foe = field.unit(1, WARRIOR, 7, 5)
    field.game.life[foe] = 1
    field.roll(1)
    field.attack(0, 7, 5)
    field.say(PASS)
    assert field.moves == [(SKILL, COMBUSTION), (PASS,)]
    field.say(PASS)
    assert not field.game.token_squares and not field.game.main_used[0]


def test_ab905_an_ice_wall_blocks_and_falls_to_any_attack():
    field = Field(heroes=(ICE_LADY, MONK, BARBARIAN, PALADIN))
    warrior = field.unit(1, WARRIOR, 5, 5)
    field.token(ICE_WALL, 6, 5)
    field.roll(1, player=1)
    assert (6, 5) not in field.reach(warrior)
    assert told(field.attack(warrior, 6, 5), WALL_LOST) == [(sq(6, 5),)]
    assert (6, 5) in field.reach(warrior)


def test_ab905_walls_have_no_time_limit():
    field = Field(heroes=(ICE_LADY, MONK, BARBARIAN, PALADIN))
    field.token(ICE_WALL, 6, 5)
    field.roll(1)
    for _ in range(4):
        field.end(die=1)
    assert field.game.tokens[sq(6, 5)] == ICE_WALL


def test_ab906_the_black_hole_hurts_and_pulls_twice():
    field = placing((MONK, WARLOCK, BARBARIAN, PALADIN), HOLE, (9, 5))
    near = field.unit(1, WARRIOR, 10, 5)
    far = field.unit(1, WARRIOR, 9, 7)
    events = field.end(die=1)
    assert told(events, HURT) == [(near, 2, 2)]
    assert told(events, PUSHED) == [(far, sq(9, 6))]
    events = field.end(die=1)
    assert sorted(told(events, HURT)) == sorted([(near, 2, 0), (far, 2, 2)])
    assert told(events, TOKEN_GONE) == [(BLACK_HOLE, sq(9, 5))]


def test_ab906_who_is_pulled_off_a_tower_falls():
    field = placing((MONK, WARLOCK, BARBARIAN, PALADIN), HOLE, (9, 5))
    far = field.unit(1, WARRIOR, 9, 7)
    field.level(2, (9, 7))
    events = field.end()
    assert told(events, FELL) == [(far, 2)] and told(events, HURT) == [(far, 1, 3)]


def test_ab907_portals_are_not_used_in_the_turn_they_were_placed():
    """V45: refused; in the next turn accepted for either side."""
    field = placing((ALCHEMIST, MONK, BARBARIAN, PALADIN), PORTALS, (6, 5))
    assert field.moment == AT_TOKENS and field.moves[-1][0] == PUT  # the second must follow
    field.say(PUT, sq(9, 9))
    assert field.moment == AT_UNIT
    field.walk(0, (6, 5))
    assert field.refused(PORTAL) == ("portals_new", "AB-907")
    foe = field.unit(1, WARRIOR, 10, 10)
    field.end(die=2)
    field.walk(foe, (9, 9))
    assert field.refused(PORTAL) == ("no_exit", "AB-907")  # the Alchemist stands on the other one
    field.walk(foe, (10, 9))
    field.end(die=1)
    field.use(0)
    assert told(field.say(PORTAL), PORTED) == [(0, sq(9, 9), 1)]


def test_ab907_the_skill_again_moves_both():
    field = placing((ALCHEMIST, MONK, BARBARIAN, PALADIN), PORTALS, (6, 5), (9, 9))
    events = place(field, PORTALS, (4, 4), (6, 6))
    assert told(events, TOKEN_GONE) == [(PORTAL_TOKEN, sq(6, 5)), (PORTAL_TOKEN, sq(9, 9))]
    assert sorted(field.game.token_squares) == [sq(4, 4), sq(6, 6)]


def test_ab902_a_token_is_not_moved_onto_its_own_square():
    field = placing((ALCHEMIST, MONK, BARBARIAN, PALADIN), PORTALS, (6, 5), (9, 9))
    field.unit(1, WARRIOR, 4, 5)
    field.use(0)
    field.say(SKILL, PORTALS)
    assert field.refused(PUT, sq(4, 5)) == ("not_free", "AB-902")
    for x, y in ((6, 5), (9, 9)):  # both move, so neither square is open to either
        assert (PUT, sq(x, y)) not in field.moves
        assert field.refused(PUT, sq(x, y)) == ("same_square", "AB-902")
    field.say(PUT, sq(4, 4))
    for x, y in ((6, 5), (9, 9)):
        assert (PUT, sq(x, y)) not in field.moves
        assert field.refused(PUT, sq(x, y)) == ("same_square", "AB-902")
    assert field.refused(PUT, sq(4, 4)) == ("not_free", "AB-902")  # where the first one lies now
    field.say(PUT, sq(6, 6))
    assert sorted(field.game.token_squares) == [sq(4, 4), sq(6, 6)] and field.moment == AT_UNIT
    other = placing((PRIEST, MONK, BARBARIAN, PALADIN), TEMPLE_SKILL, (6, 6))
    other.end(die=1)
    other.end(die=1)
    other.elements(0, 3)
    other.use(0)
    other.say(SKILL, TEMPLE_SKILL)
    assert (PUT, sq(6, 6)) not in other.moves
    assert other.refused(PUT, sq(6, 6)) == ("same_square", "AB-902")
    other.say(PUT, sq(6, 7))
    assert other.game.token_squares == [sq(6, 7)] and other.moment == AT_UNIT


def test_ab902_a_token_that_stays_is_in_the_way():
    """An Ice wall is not moved: its square is just not free. Nor is a Temple for somebody else's token."""
    field = placing((ICE_LADY, PRIEST, BARBARIAN, PALADIN), WALLS, (6, 5))
    field.say(DONE)
    field.token(TEMPLE, 6, 6)
    field.use(0)
    field.say(SKILL, WALLS)
    assert field.refused(PUT, sq(6, 5)) == ("not_free", "AB-902")
    assert field.refused(PUT, sq(6, 6)) == ("not_free", "AB-902")


def test_ab907_a_unit_without_mp_stays():
    field = Field(heroes=(ALCHEMIST, MONK, BARBARIAN, PALADIN))
    warrior = field.unit(0, WARRIOR, 4, 5)
    field.token(PORTAL_TOKEN, 7, 5)
    field.token(PORTAL_TOKEN, 12, 12)
    field.roll(1)
    field.walk(warrior, (7, 5))
    assert field.refused(PORTAL) == ("no_movement", "AB-309")
    assert field.refused(WALK) == ("no_movement", "AB-309")


def test_ab908_the_temple_heals_its_owners_units_and_moves():
    field = placing((PRIEST, MONK, BARBARIAN, PALADIN), TEMPLE_SKILL, (6, 6))
    friend, foe = field.unit(0, WARRIOR, 7, 7), field.unit(1, WARRIOR, 6, 7)
    field.game.life[friend] = field.game.life[foe] = 1
    assert told(field.end(die=1), HEALED) == []
    assert told(field.end(), HEALED) == [(friend, 1, 2)]
    other = placing((PRIEST, MONK, BARBARIAN, PALADIN), TEMPLE_SKILL, (6, 6))
    other.end(die=1)
    other.end(die=1)
    other.elements(0, 3)
    place(other, TEMPLE_SKILL, (4, 4))
    assert other.game.token_squares == [sq(4, 4)]
    assert other.game.tokens[sq(4, 4)] == TEMPLE


def test_ab909_both_heroes_down_and_the_game_is_won_at_once():
    field = Field()
    field.hero(0, 0, 5, 5)
    leave_only(field, 0, 1, 10)
    field.hero(1, 0, 6, 5)
    field.unit(1, WARRIOR, 9, 9)
    field.game.life[10] = 1
    field.roll(1)
    field.attack(0, 6, 5)
    events = field.say(PASS)
    assert told(events, WON) == [(0,)]
    assert field.game.over and field.game.winners == [0] and field.moves == []
    assert field.game.sheet == [(2, 0, 2), (0, 1, 0)]
    assert field.refused(AIM, 0) == ("game_over", "AB-909")


def test_ab909_one_hero_left_is_enough_to_go_on():
    field = Field()
    field.hero(0, 0, 5, 5)
    field.hero(1, 0, 6, 5)
    field.game.life[10] = 1
    field.roll(1)
    field.attack(0, 6, 5)
    field.say(PASS)
    assert not field.game.over


def test_ab910_the_last_heroes_of_both_sides_in_one_effect_make_a_draw():
    field = Field(heroes=(BARBARIAN, WARLOCK, ASSASSIN, PALADIN))
    leave_only(field, 1, 10)
    field.hero(0, 1, 5, 5)
    field.hero(1, 0, 6, 6)
    field.game.life[1] = field.game.life[10] = 1
    field.token(BLAZE, 5, 6, 2)
    field.roll(1)
    events = field.end()
    assert DRAWN in kinds(events) and field.game.winners == []
    assert field.moment == AT_OVER


def test_ab910_a_whirlwind_takes_friend_and_foe_together():
    field = Field(heroes=(BARBARIAN, WARLOCK, ASSASSIN, PALADIN))
    leave_only(field, 0, 1, 10)
    field.hero(0, 0, 5, 5)
    field.hero(0, 1, 4, 4)
    field.hero(1, 0, 6, 6)
    field.game.life[10] = field.game.life[1] = 2
    field.elements(0, 3)
    field.roll(1)
    field.use(0)
    events = field.say(SKILL, WHIRLWIND)
    assert told(events, WON) == [(0,)]  # the Barbarian himself stands


def test_ab918_anybody_may_resign_and_both_may_agree_on_a_draw():
    field = Field()
    field.roll(1)
    assert (RESIGN, 1) in field.game.anytime_moves() and (AGREE,) in field.game.anytime_moves()
    events = field.say(RESIGN, 0)
    assert told(events, RESIGNED) == [(0,)] and field.game.winners == [1]
    other = Field()
    other.roll(1)
    assert other.refused(RESIGN, 2) == ("no_such_player", "AB-101")
    assert kinds(other.say(AGREE)) == [DRAWN]
    assert other.game.over and other.game.winners == []
    assert other.refused(AGREE) == ("game_over", "AB-909")


def test_ab919_forty_quiet_turns_are_a_draw():
    """V48. A removed token does not restart the count; a defeated unit does."""
    field = Field()
    archer = field.unit(0, ARCHER, 5, 5)
    foe = field.unit(1, ARCHER, 6, 5)
    field.game.life[foe] = 1
    field.roll(1)
    for turn in range(1, 39):
        assert told(field.end(die=1), QUIET) == [(turn,)]
    field.attack(archer, 6, 5)
    field.say(PASS)
    assert told(field.end(die=1), QUIET) == [(0,)]
    for turn in range(1, 40):
        assert told(field.end(die=1), QUIET) == [(turn,)]
    events = field.end(die=1)
    assert told(events, QUIET) == [(40,)] and DRAWN in kinds(events)


def test_ab919_is_off_where_the_setting_is_zero():
    field = Field(quiet_turns=0)
    field.roll(1)
    for _ in range(45):
        field.end(die=1)
    assert not field.game.over
