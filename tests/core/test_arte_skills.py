"""Hero skills of Arte de Batalla (AB-801 to AB-818) and the eight Hero cards (AB-H1 to AB-H8)."""

from rules.arte.effects import direction, shove
from rules.arte.moves import (
    AIM,
    AT_DEFEND,
    AT_HEAL,
    AT_ROLL,
    AT_TRIGGER,
    AT_UNIT,
    BACK,
    BLAZE,
    BOOTS,
    DEFEATED,
    DONE,
    EXTRA,
    FELL,
    GO,
    HEALED,
    HORSE_LOST,
    HURT,
    ICE_WALL,
    LAY,
    LOST,
    NONE,
    PAID,
    PASS,
    POTION,
    PUSHED,
    PUT,
    RING,
    ROLL,
    ROOTED,
    SHIELD,
    SKILL,
    SLOWED,
    TOKEN,
    WALK,
)
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    AMBUSH,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    BLAZE_SKILL,
    BLESSING,
    BLIZZARD,
    COMBUSTION,
    CROSSBOWMAN,
    DARK_PALM,
    DEXTERITY,
    FROSTBITE,
    FURY,
    GALE,
    HOLY_LIGHT,
    HORIZON,
    ICE_BARRIER,
    ICE_LADY,
    LANCER,
    LEAP,
    MONK,
    PALADIN,
    POISON,
    PRIEST,
    QUICKSILVER,
    SHADOW_STEP,
    STONE_SKIN,
    STORM,
    TREMOR,
    VINES,
    WALLS,
    WARLOCK,
    WARRIOR,
    WHIRLWIND,
    Field,
    kinds,
    sq,
    told,
)


def cast(field, skill, x=None, y=None):
    """Use the chosen Hero's skill, at a square if it needs one."""
    hero = field.game.hero_unit(skill)
    field.use(hero)
    events = field.say(SKILL, skill)
    if x is not None:
        events = events + field.say(AIM, sq(x, y))
    return events


def alone(hero, x=5, y=5, elements=4, foe=PALADIN):
    """A's Hero in the open with Element cards, a turn of die 1."""
    field = Field(heroes=(hero, _other(hero, foe), foe, _third(hero, foe)))
    field.hero(0, 0, x, y)
    field.elements(0, elements)
    return field


def _other(*taken):
    return [hero for hero in range(8) if hero not in taken][0]


def _third(*taken):
    return [hero for hero in range(8) if hero not in taken][1]


def test_ab801_a_main_skill_is_free_optional_and_once_a_turn():
    """H4.0 Shadow step: leap 1 square."""
    field = alone(MONK, elements=0)
    field.roll(1)
    field.use(0)
    field.say(SKILL, SHADOW_STEP)
    assert len(field.moves) == 9
    field.say(BACK)
    field.say(SKILL, SHADOW_STEP)
    field.say(GO, sq(6, 6))
    assert field.game.square[0] == sq(6, 6) and field.game.mp[0] == 3
    assert field.refused(SKILL, SHADOW_STEP) == ("main_used", "AB-801")
    field.end(die=1)
    field.end(die=1)
    field.use(0)
    assert (SKILL, SHADOW_STEP) in field.moves


def test_ab802_803_elemental_skills_cost_their_cards_and_may_be_repeated():
    field = alone(BARBARIAN)
    field.roll(1)
    field.use(0)
    field.say(SKILL, LEAP)
    assert field.game.element_hands[0] == 4  # nothing is paid before the square is named
    assert told(field.say(GO, sq(8, 8)), PAID) == [(0, 2)]
    field.say(SKILL, LEAP)
    field.say(GO, sq(11, 11))
    assert field.game.element_hands[0] == 0 and field.game.element_used[0] == 4


def test_ab804_swords_in_the_own_turn_shields_in_the_defence():
    field = alone(PALADIN, foe=WARLOCK)
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, DEXTERITY) == ("wrong_timing", "AB-804")
    other = alone(WARLOCK)
    foe = other.hero(1, 0, 6, 5)
    other.elements(foe, 4)
    other.roll(1)
    other.attack(0, 6, 5)
    assert other.refused(SKILL, TREMOR) == ("wrong_timing", "AB-804")


def test_ab805_818_skills_reach_by_distance_alone():
    field = alone(WARLOCK)
    foe = field.unit(1, WARRIOR, 11, 5)
    field.level(3, (8, 4), (8, 5), (8, 6), (11, 5))
    field.roll(1)
    cast(field, STORM, 11, 5)
    assert told(field.say(PASS), HURT) == [(foe, 2, 2)]
    other = alone(PRIEST)
    friend = other.unit(0, WARRIOR, 9, 5)
    far = other.unit(0, WARRIOR, 10, 5)
    other.level(3, (9, 5))
    other.roll(1)
    other.game.life[friend] = other.game.life[far] = 1
    other.use(0)
    other.say(SKILL, BLESSING)
    assert other.moves == [(AIM, sq(9, 5)), (BACK,)]
    assert told(other.say(AIM, sq(9, 5)), HEALED) == [(friend, 1, 2)]


def test_ab806_skills_leave_the_basic_attack():
    field = alone(ALCHEMIST)
    field.hero(1, 0, 7, 5)
    field.roll(1)
    cast(field, ACID, 7, 5)
    field.say(PASS)
    while field.moment == AT_HEAL:
        field.say(PASS)
    assert field.game.attacks[0] == 1 and (7, 5) in field.aims(0)


def test_ab807_one_defence_act_and_no_reply():
    """V39: Flame storm at distance 6: 2 to the target, which Shields reduce, 1 to each neighbour."""
    field = alone(WARLOCK)
    foe = field.unit(1, WARRIOR, 11, 5)
    left, right = field.unit(1, LANCER, 10, 4), field.unit(0, ARCHER, 12, 6)
    field.hold(0, RING)
    field.hold(1, SHIELD)
    field.roll(1)
    cast(field, STORM, 11, 5)
    assert (field.moment, field.game.seat) == (AT_DEFEND, 1)
    field.say(LAY, SHIELD, 0)
    events = field.say(DONE)
    assert sorted(told(events, HURT)) == sorted([(foe, 1, 3), (left, 1, 3), (right, 1, 2)])


def test_ab807_a_target_that_leaves_the_radius_takes_the_skill_with_it():
    field = alone(WARLOCK, x=0, foe=PALADIN)
    hero = field.hero(1, 0, 6, 5)
    near = field.unit(1, WARRIOR, 5, 5)
    field.elements(hero, 1)
    field.roll(1)
    cast(field, STORM, 6, 5)
    field.say(SKILL, DEXTERITY)
    field.say(GO, sq(7, 5))
    events = field.say(DONE)
    assert told(events, LOST) == [(0,)] and HURT not in kinds(events)
    assert field.game.life[near] == 4 and field.game.element_used[0] == 3


def test_ab807_squares_around_are_taken_where_the_target_then_stands():
    field = alone(WARLOCK, foe=PALADIN)
    hero = field.hero(1, 0, 8, 5)
    before, after = field.unit(1, WARRIOR, 7, 5), field.unit(1, WARRIOR, 10, 5)
    field.elements(hero, 1)
    field.roll(1)
    cast(field, STORM, 8, 5)
    field.say(SKILL, DEXTERITY)
    field.say(GO, sq(9, 5))
    events = field.say(DONE)
    assert sorted(told(events, HURT)) == sorted([(hero, 2, 10), (after, 1, 3)])
    assert field.game.life[before] == 4


def test_ab808_side_damage_gives_no_defence_act():
    """H1.3 Whirlwind: 2 damage to every unit around him; nobody is asked."""
    field = alone(BARBARIAN)
    foe, friend = field.unit(1, WARRIOR, 6, 5), field.unit(0, WARRIOR, 4, 5)
    field.horse(5, 6)
    field.hold(1, SHIELD, SHIELD)
    field.roll(1)
    events = cast(field, WHIRLWIND)
    assert sorted(told(events, HURT)) == sorted([(foe, 2, 2), (friend, 2, 2)])
    assert told(events, HORSE_LOST) == [(0, sq(5, 6))]
    assert field.moment == AT_UNIT and field.game.life[0] == 12


def test_ab809_a_defence_skill_protects_its_own_hero():
    """H2.1 Ice barrier and H5.2 Stone skin are for their Heroes alone."""
    field = Field(heroes=(BARBARIAN, MONK, ICE_LADY, PALADIN))
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.hero(1, 0, 6, 6)
    field.elements(10, 2)
    field.elements(11, 2)
    field.roll(1)
    field.attack(warrior, 6, 5)
    assert field.refused(SKILL, ICE_BARRIER) == ("not_for_this", "AB-809")
    assert field.refused(SKILL, STONE_SKIN) == ("not_for_this", "AB-809")
    field.say(PASS)
    other = Field(heroes=(BARBARIAN, MONK, ICE_LADY, PALADIN))
    warrior = other.unit(0, WARRIOR, 5, 5)
    other.hero(1, 0, 6, 6)
    other.elements(10, 2)
    other.roll(1)
    other.attack(warrior, 6, 6)
    other.say(SKILL, ICE_BARRIER)
    other.say(DONE)
    assert told(other.say(PASS), HURT) == [(10, 2, 7)]


def test_ab810_without_a_token_off_the_board_the_skill_is_not_to_be_had():
    field = alone(WARLOCK)
    for x in range(6):
        field.token(BLAZE, x, 12, 2)
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, BLAZE_SKILL) == ("no_token", "AB-810")


def test_ab811_the_user_is_hit_too_if_he_stands_around_the_centre():
    field = alone(WARLOCK)
    foe = field.unit(1, WARRIOR, 6, 5)
    field.roll(1)
    cast(field, STORM, 6, 5)
    assert told(field.say(PASS), HURT) == [(foe, 2, 2), (0, 1, 8)]


def test_ab811_allies_are_spared_where_the_owner_says_so():
    """AB-Q28: the switch AREA_HITS_ALLIES."""
    field = Field(heroes=(BARBARIAN, MONK, WARLOCK, PALADIN), area_hits_allies=0)
    field.hero(0, 0, 5, 5)
    field.elements(0, 3)
    friend, foe = field.unit(0, WARRIOR, 4, 5), field.unit(1, WARRIOR, 6, 5)
    field.roll(1)
    assert told(cast(field, WHIRLWIND), HURT) == [(foe, 2, 2)]
    assert field.game.life[friend] == 4


def test_ab812_a_push_stops_at_edge_piece_token_and_higher_ground():
    """H1.2 Gale: push one enemy unit 2."""
    for block in ("edge", "unit", "token", "high"):
        field = alone(BARBARIAN, x=12)
        foe = field.unit(1, WARRIOR, 14, 5)
        if block == "unit":
            field.unit(0, WARRIOR, 15, 5)
        if block == "token":
            field.token(ICE_WALL, 15, 5)
        if block == "high":
            field.level(1, (15, 5))
        field.roll(1)
        cast(field, GALE, 14, 5)
        events = field.say(PASS)
        if block == "edge":
            assert told(events, PUSHED) == [(foe, sq(15, 5))]
        else:
            assert PUSHED not in kinds(events), block


def test_ab812_a_rider_is_pushed_with_his_horse_and_stops_after_a_drop():
    field = alone(BARBARIAN)
    rider = field.unit(1, WARRIOR, 7, 5, mounted=True)
    field.level(1, (7, 5))
    field.roll(1)
    cast(field, GALE, 7, 5)
    field.say(PASS)
    assert field.game.square[rider] == field.game.horse_square[0] == sq(8, 5)
    assert field.game.life[rider] == 4


def test_ab812_a_pushed_horse_that_drops_two_levels_dies():
    field = alone(BARBARIAN)
    horse = field.horse(7, 5)
    field.level(2, (7, 5))
    field.roll(1)
    events = cast(field, GALE, 7, 5)
    assert told(events, FELL) == [(128 + horse, 2)]
    assert told(events, HORSE_LOST) == [(horse, sq(8, 5))]
    assert kinds(events).index(PUSHED) < kinds(events).index(FELL) < kinds(events).index(HORSE_LOST)
    low = alone(BARBARIAN)
    horse = low.horse(7, 5)
    low.level(1, (7, 5))
    low.roll(1)
    events = cast(low, GALE, 7, 5)
    assert told(events, FELL) == [(128 + horse, 1)] and HORSE_LOST not in kinds(events)
    even = alone(BARBARIAN)
    even.horse(7, 5)
    even.roll(1)
    assert FELL not in kinds(cast(even, GALE, 7, 5))


def test_ab813_the_direction_of_a_push():
    game = Field().game
    centre = sq(8, 8)
    for (dx, dy), way in {
        (1, 0): (1, 0),
        (2, 2): (1, 1),
        (3, 1): (1, 0),
        (2, 1): (1, 1),
        (1, 2): (1, 1),
        (-1, 3): (0, 1),
        (-2, -1): (-1, -1),
        (0, -2): (0, -1),
    }.items():
        assert direction(game, centre, sq(8 + dx, 8 + dy)) == way, (dx, dy)


def test_ab814_a_walk_follows_the_ground_and_a_leap_does_not():
    """H3.1 Quicksilver: walk up to 2 squares, each step one, up or down; H1.1 Leap over level 3."""
    field = Field(heroes=(BARBARIAN, MONK, ALCHEMIST, PALADIN))
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.level(1, (7, 5))
    field.level(2, (8, 5))
    field.level(2, (7, 4))
    field.elements(10, 1)
    field.roll(1)
    field.attack(warrior, 6, 5)
    field.say(SKILL, QUICKSILVER)
    squares = [move[1] for move in field.moves]
    assert sq(8, 5) in squares  # two climbs, two squares
    assert sq(7, 4) in squares  # by way of (7,5)
    assert sq(5, 5) not in squares
    other = alone(BARBARIAN)
    for y in range(3, 7):
        other.unit(1, WARRIOR, 6, y)
    other.level(3, (7, 4), (7, 5), (7, 6), (8, 5))
    other.roll(1)
    other.use(0)
    other.say(SKILL, LEAP)
    assert (GO, sq(8, 5)) in other.moves and (GO, sq(6, 5)) not in other.moves


def test_ab815_root_takes_the_next_own_turns_mp_boots_included():
    """H8.3 Vines; H2.3 Blizzard: 2 damage and Root."""
    field = alone(ASSASSIN)
    foe = field.unit(1, WARRIOR, 9, 5)
    near = field.unit(0, WARRIOR, 10, 5)
    field.hold(1, BOOTS)
    field.roll(1)
    cast(field, VINES, 9, 5)
    assert told(field.say(PASS), ROOTED) == [(foe,)]
    field.end(die=6)
    assert field.game.mp[foe] == 0
    field.use(foe)
    assert field.refused(WALK) == ("rooted", "AB-815")
    assert field.refused(LAY, BOOTS, 0) == ("rooted", "AB-815")
    field.attack(foe, 10, 5)  # it may attack
    field.say(PASS)
    assert field.game.life[near] == 0
    field.end(die=1)
    field.end(die=1)
    assert field.game.mp[foe] == 3
    other = alone(ICE_LADY)
    foe = other.unit(1, WARRIOR, 11, 5)
    other.roll(1)
    cast(other, BLIZZARD, 11, 5)
    events = other.say(PASS)
    assert told(events, HURT) == [(foe, 2, 2)] and told(events, ROOTED) == [(foe,)]


def test_ab815_slow_takes_some_mp_and_the_larger_stays():
    """H2.0 Frostbite: a unit damaged by her basic attack gets Slow 2."""
    field = alone(ICE_LADY)
    foe = field.unit(1, WARRIOR, 9, 5)
    field.roll(1)
    field.attack(0, 9, 5)
    field.say(PASS)
    assert field.moment == AT_TRIGGER and field.moves == [(SKILL, FROSTBITE), (PASS,)]
    assert told(field.say(SKILL, FROSTBITE), SLOWED) == [(foe, 2)]
    field.say(PASS)
    field.end(die=4)
    assert field.game.mp[foe] == 4
    field.end(die=1)
    field.end(die=4)
    assert field.game.mp[foe] == 6


def test_ab815_poison_hurts_at_the_end_of_two_turns():
    """H8.2 Poison: a unit her basic attack damaged this turn."""
    field = alone(ASSASSIN)
    foe = field.hero(1, 0, 6, 5)
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, POISON) == ("no_target", "AB-805")
    field.attack(0, 6, 5)
    field.say(PASS)
    field.say(PASS)  # no Potion
    cast(field, POISON, 6, 5)
    assert field.moment == AT_UNIT  # nothing can stop it: no defence act
    assert field.game.life[foe] == 12 - 5
    assert told(field.end(), HURT) == [(foe, 1, 6)]
    while field.moment != AT_ROLL:
        field.say(*field.moves[0])
    field.say(ROLL, 1)
    assert told(field.end(), HURT) == [(foe, 1, 5)]
    assert field.game.poisoned[foe] == 0


def test_ab816_all_damage_first_then_pushes_by_ascending_square():
    """H5.3 Tremor: every unit around him: 1 damage, then push 1."""
    field = alone(PALADIN, foe=WARLOCK)
    weak = field.unit(1, ARCHER, 6, 5)
    behind = field.unit(1, WARRIOR, 4, 5)
    above = field.unit(0, WARRIOR, 5, 4)
    field.game.life[weak] = 1
    field.roll(1)
    events = cast(field, TREMOR)
    assert told(events, DEFEATED) == [(weak, sq(6, 5))]
    assert told(events, PUSHED) == [(above, sq(5, 3)), (behind, sq(3, 5))]
    assert kinds(events).index(DEFEATED) < kinds(events).index(PUSHED)


def test_ab817_no_healing_above_the_starting_life():
    """H7.0 Blessing finds only those who lack life."""
    field = alone(PRIEST)
    friend = field.unit(0, WARRIOR, 6, 5)
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, BLESSING) == ("no_target", "AB-805")
    field.say(BACK)
    field.game.life[friend] = 3
    field.use(0)
    field.say(SKILL, BLESSING)
    field.say(AIM, sq(6, 5))
    assert field.game.life[friend] == 4


def test_h1_fury_allows_one_more_attack_and_never_twice():
    """AB-H1.0, AB-801."""
    field = alone(BARBARIAN)
    for x, y in ((6, 5), (5, 6), (4, 5)):
        field.unit(1, ARCHER, x, y)
    field.roll(1)
    field.attack(0, 6, 5)
    field.say(PASS)
    assert told(field.say(SKILL, FURY), EXTRA) == [(0,)]
    field.attack(0, 5, 6)
    field.say(PASS)
    assert field.moment == AT_UNIT  # no second trigger
    assert field.refused(AIM, sq(4, 5)) == ("attacked", "AB-602")


def test_h2_ice_walls_stand_in_one_line():
    """AB-H2.2: 1 to 3 walls, adjacent in a straight or diagonal line, each in range."""
    field = alone(ICE_LADY)
    field.roll(1)
    field.use(0)
    field.say(SKILL, WALLS)
    assert field.refused(PUT, sq(10, 5)) == ("out_of_range", "AB-805")
    field.say(PUT, sq(7, 5))
    assert field.refused(PUT, sq(9, 5)) == ("not_in_line", "AB-902")
    field.say(PUT, sq(8, 6))
    assert field.moves == [(PUT, sq(6, 4)), (PUT, sq(9, 7)), (DONE,)]
    assert told(field.say(PUT, sq(6, 4)), TOKEN) == [(ICE_WALL, sq(6, 4))]
    assert field.moment == AT_UNIT and len(field.game.token_squares) == 3


def test_h4_dark_palm_pushes_though_the_damage_is_warded_off():
    """AB-H4.1: if damage is reduced to 0, the push still applies."""
    field = alone(MONK)
    foe = field.unit(1, WARRIOR, 6, 5)
    field.hold(1, SHIELD)
    field.roll(1)
    cast(field, DARK_PALM, 6, 5)
    field.say(LAY, SHIELD, 0)
    events = field.say(DONE)
    assert HURT not in kinds(events) and told(events, PUSHED) == [(foe, sq(8, 5))]


def test_h4_event_horizon_swallows_ranged_basic_attacks_only():
    """AB-H4.2."""
    field = Field(heroes=(BARBARIAN, WARLOCK, MONK, PALADIN))
    crossbow, warrior = field.unit(0, CROSSBOWMAN, 3, 5), field.unit(0, WARRIOR, 5, 5)
    hero = field.hero(1, 0, 6, 5)
    field.elements(hero, 4)
    field.roll(1)
    field.attack(crossbow, 6, 5)
    field.say(SKILL, HORIZON)
    assert field.game.life[hero] == 11
    field.attack(warrior, 6, 5)
    assert field.refused(SKILL, HORIZON) == ("not_for_this", "AB-809")


def test_h5_stone_skin_takes_three_off():
    """AB-H5.2."""
    field = alone(WARLOCK, foe=PALADIN)
    hero = field.hero(1, 0, 6, 5)
    field.elements(hero, 2)
    field.roll(1)
    field.attack(0, 6, 5)
    field.say(SKILL, STONE_SKIN)
    field.say(DONE)
    assert HURT not in kinds(field.say(PASS))
    assert field.game.life[hero] == 12


def test_h6_combustion_sets_the_square_of_the_fallen_on_fire():
    """V38: the Warlock defeats a Warrior on foot at (9,9); AB-904."""
    field = alone(WARLOCK, x=8, y=8)
    foe, near = field.unit(1, WARRIOR, 9, 9), field.unit(1, WARRIOR, 10, 9)
    field.game.life[foe] = 3
    field.roll(1)
    field.attack(0, 9, 9)
    field.say(PASS)
    assert told(field.say(SKILL, COMBUSTION), TOKEN) == [(BLAZE, sq(9, 9))]
    assert told(field.end(die=1), HURT) == [(0, 1, 8), (near, 1, 3)]
    field.end(die=1)
    assert field.game.life[near] == 2 and field.game.tokens[sq(9, 9)] == 0


def test_h7_holy_light_and_a_potion_after_it():
    """AB-H7.2, AB-712: Potions after the aimed part of an attack skill too."""
    field = alone(PRIEST)
    foe = field.unit(1, WARRIOR, 10, 5)
    field.hold(1, POTION)
    field.roll(1)
    cast(field, HOLY_LIGHT, 10, 5)
    field.say(PASS)
    assert (field.moment, field.game.seat) == (AT_HEAL, 1)
    field.say(LAY, POTION, 0)
    assert field.game.life[foe] == 3


def test_h8_ambush_strikes_harder_at_a_lone_target():
    """AB-H8.0: +1 attack if no other unit of the target's owner is around the target."""
    field = alone(ASSASSIN)
    foe = field.hero(1, 0, 6, 5)
    field.roll(1)
    field.use(0)
    field.say(AIM, sq(6, 5))
    field.say(SKILL, AMBUSH)
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(foe, 6, 6)]
    other = alone(ASSASSIN)
    other.hero(1, 0, 6, 5)
    other.unit(1, WARRIOR, 7, 5)
    other.roll(1)
    other.use(0)
    other.say(AIM, sq(6, 5))
    assert (SKILL, AMBUSH) not in other.moves


def test_a_skill_on_a_free_horse_gives_no_defence_act():
    """AB-805, section 3.8: a Hero may use an attack skill on a free Horse."""
    field = alone(ALCHEMIST)
    horse = field.horse(8, 5)
    field.roll(1)
    events = cast(field, ACID, 8, 5)
    assert told(events, HORSE_LOST) == [(horse, sq(8, 5))]
    assert field.moment == AT_UNIT


def test_pushed_off_a_tower_by_gale():
    """AB-505: from level 3 to the ground, 2 damage, and nobody is asked for a Shield."""
    field = alone(BARBARIAN)
    foe = field.unit(1, WARRIOR, 7, 5)
    field.level(3, (7, 5))
    field.roll(1)
    cast(field, GALE, 7, 5)
    assert told(field.say(PASS), HURT) == [(foe, 2, 2)]
    assert field.moment == AT_HEAL
    shove(field.game, sq(8, 5), (1, 0), 1)
    assert field.game.square[foe] == sq(9, 5) and field.game.horse[foe] == NONE
