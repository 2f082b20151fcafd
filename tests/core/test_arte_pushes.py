"""Pushes, leaps and afflictions of Arte de Batalla (AB-812 to AB-817)."""

from rules.arte.effects import direction
from rules.arte.moves import (
    AIM,
    AT_ROLL,
    AT_TRIGGER,
    AT_UNIT,
    BACK,
    BOOTS,
    DEFEATED,
    FELL,
    GO,
    HORSE_LOST,
    HURT,
    ICE_WALL,
    LAY,
    PASS,
    PUSHED,
    ROLL,
    ROOTED,
    SKILL,
    SLOWED,
    WALK,
)
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    BLESSING,
    BLIZZARD,
    FROSTBITE,
    GALE,
    ICE_LADY,
    LEAP,
    MONK,
    PALADIN,
    POISON,
    PRIEST,
    QUICKSILVER,
    TREMOR,
    VINES,
    WARLOCK,
    WARRIOR,
    Field,
    kinds,
    sq,
    told,
)
from tests.core.arte_skill_hand import alone, cast


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
