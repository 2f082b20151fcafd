"""Chest and Element cards of Arte de Batalla (AB-201 to AB-224)."""

from rules.arte.assist import uses
from rules.arte.moves import (
    AIM,
    AT_ROLL,
    BACK,
    BOOTS,
    BULLSEYE,
    DONE,
    DRAW,
    DREW,
    ELEMENTS_OUT,
    END,
    GEM,
    GO,
    HEALED,
    HURT,
    LAY,
    PASS,
    POTION,
    REFEREE,
    RESHUFFLED,
    RING,
    SHIELD,
    SKILL,
    SWAP,
    TAKE,
    USE,
    WALK,
)
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    BARBARIAN,
    BLAZE_SKILL,
    LANCER,
    LEAP,
    MONK,
    PALADIN,
    PRIEST,
    TRANSMUTATION,
    WARLOCK,
    WARRIOR,
    Field,
    sq,
    told,
)


def test_ab201_a_ring_adds_one_to_one_attack():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    foe = field.hero(1, 0, 6, 5)
    field.hold(0, RING, RING)
    field.roll(1)
    field.attack(warrior, 6, 5, RING)
    assert told(field.say(PASS), HURT) == [(foe, 5, 4)]


def test_ab202_a_shield_takes_one_off():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    foe = field.hero(1, 0, 6, 5)
    field.hold(1, SHIELD)
    field.roll(1)
    field.attack(warrior, 6, 5)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(foe, 3, 6)]


def test_ab203_a_bullseye_adds_range_to_ranged_units_only():
    field = Field(heroes=(PRIEST, MONK, WARLOCK, PALADIN))
    archer = field.unit(0, ARCHER, 1, 5)
    lancer = field.unit(0, LANCER, 7, 5)
    field.hero(0, 0, 7, 6)
    field.unit(1, WARRIOR, 8, 5)
    field.hold(0, BULLSEYE)
    field.roll(1)
    for unit in (lancer, 0):  # reach 2 is still melee
        field.use(unit)
        field.say(AIM, sq(8, 5))
        assert field.refused(LAY, BULLSEYE, 0) == ("ranged_only", "AB-203")
        field.say(BACK)
    field.use(archer)
    field.say(AIM, sq(8, 5))
    field.say(LAY, BULLSEYE, 0)
    field.say(DONE)
    assert field.game.bulls == 1


def test_ab204_boots_add_one_mp_in_this_turn():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hold(0, BOOTS)
    field.roll(1)
    field.use(warrior)
    field.say(LAY, BOOTS, 0)
    assert field.game.mp[warrior] == 4
    field.end(die=1)
    field.end(die=1)
    assert field.game.mp[warrior] == 3


def test_ab205_a_potion_heals_one_and_never_above_the_start():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hold(0, POTION, POTION, GEM)
    field.roll(1)
    field.use(warrior)
    assert field.refused(LAY, POTION, 0) == ("full_life", "AB-205")
    field.say(BACK)
    field.game.life[warrior] = 3
    field.use(warrior)
    assert told(field.say(LAY, POTION, 1), HEALED) == [(warrior, 1, 4)]


def test_ab206_a_potion_comes_too_late_for_the_fallen():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    foe = field.unit(1, WARRIOR, 6, 5)
    field.hold(1, POTION)
    field.roll(1)
    field.attack(warrior, 6, 5)
    field.say(PASS)
    assert field.game.life[foe] == 0 and field.game.seat == 0
    assert field.refused(LAY, POTION, 0) == ("full_life", "AB-205")


def test_ab207_213_a_gem_goes_with_one_other_card_and_takes_a_place_of_its_own():
    """Ring + Gem gives +2 attack and uses 2 of the 4 places."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    foe = field.hero(1, 0, 6, 5)
    field.hold(0, RING, RING, GEM, GEM)
    field.roll(1)
    field.use(warrior)
    field.say(AIM, sq(6, 5))
    assert field.refused(LAY, GEM, 0) == ("gem_alone", "AB-207")
    assert field.refused(LAY, GEM, 1) == ("gem_alone", "AB-207")
    field.say(LAY, RING, 1)
    assert field.game.used[0] == 2 and field.game.rings == 2
    field.say(LAY, RING, 1)
    assert field.game.used[0] == 4
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(foe, 8, 1)]


def test_ab208_chest_cards_never_change_a_skill():
    """A skill's damage is its own: no Ring has a place in it."""
    field = Field(heroes=(WARLOCK, MONK, BARBARIAN, PALADIN))
    field.hold(0, RING, BULLSEYE)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, BLAZE_SKILL)
    for kind in (RING, BULLSEYE):
        assert field.refused(LAY, kind, 0) == ("wrong_window", "AB-223")


def test_ab209_a_card_is_for_one_unit_and_lies_on_its_board():
    field = Field()
    one = field.unit(0, WARRIOR, 5, 5)
    two = field.unit(0, WARRIOR, 5, 8)
    archer = field.unit(0, ARCHER, 2, 2)
    field.hold(0, BOOTS, BOOTS, BOOTS)
    field.roll(1)
    field.use(one)
    field.say(LAY, BOOTS, 0)
    assert field.game.mp[one] == 4 and field.game.mp[two] == 3
    field.use(archer)
    field.say(LAY, BOOTS, 0)
    field.use(0)
    field.say(LAY, BOOTS, 0)
    assert list(field.game.used[:6]) == [1, 0, 1, 0, 1, 0]


def test_ab210_four_chest_cards_on_a_class_shared_by_its_units():
    """V33: the fifth is refused, in the next turn accepted."""
    field = Field()
    one = field.unit(0, WARRIOR, 5, 5)
    two = field.unit(0, WARRIOR, 5, 8)
    field.hold(0, BOOTS, BOOTS, BOOTS, BOOTS, BOOTS, BOOTS)
    field.roll(1)
    field.use(one)
    for _ in range(3):
        field.say(LAY, BOOTS, 0)
    field.use(two)
    field.say(LAY, BOOTS, 0)
    assert field.refused(LAY, BOOTS, 0) == ("limit", "AB-210")
    field.end(die=1)
    field.end(die=1)
    field.use(two)
    field.say(LAY, BOOTS, 0)


def test_ab211_four_chest_and_four_element_cards_on_a_hero():
    """V34: one more of either is refused. V47: Barbarian with 4 Wind: the third Leap is refused."""
    field = Field()
    field.hold(0, BOOTS, BOOTS, BOOTS, BOOTS, BOOTS)
    field.elements(0, 6)
    field.roll(1)
    field.use(0)
    for _ in range(4):
        field.say(LAY, BOOTS, 0)
    assert field.refused(LAY, BOOTS, 0) == ("limit", "AB-211")
    for x in (3, 6):
        field.say(SKILL, LEAP)
        field.say(GO, sq(x, 3))
    assert field.refused(SKILL, LEAP) == ("limit", "AB-211")


def test_ab212_the_limits_run_for_both_sides_in_every_turn():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.hold(0, RING)
    field.hold(1, SHIELD, SHIELD)
    field.roll(1)
    field.attack(warrior, 6, 5, RING)
    field.say(LAY, SHIELD, 0)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    field.say(PASS)
    assert field.game.used[0] == 1 and field.game.used[6 + 4] == 2
    field.say(PASS)  # no Potion
    field.end()
    assert not any(field.game.used)


def test_ab214_an_element_pays_only_for_its_own_hero():
    field = Field(heroes=(BARBARIAN, WARLOCK, PALADIN, PRIEST))
    field.elements(1, 4)  # Fire
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, LEAP) == ("too_few_elements", "AB-802")
    assert field.refused(SKILL, BLAZE_SKILL) == ("other_unit", "AB-209")
    assert field.refused(SKILL, 17) == ("not_your_hero", "AB-214")
    assert field.refused(SKILL, 31) == ("hero_not_here", "AB-214")


def test_ab215_216_217_used_cards_stay_until_the_end_and_are_then_sorted():
    field = Field()
    field.hold(0, BOOTS)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(LAY, BOOTS, 0)
    field.say(SKILL, LEAP)
    field.say(GO, sq(3, 3))
    game = field.game
    assert list(game.played) == [BOOTS] and not game.discards
    assert game.element_used[0] == 2 and game.element_decks[0] == 10
    field.end()
    assert list(game.discards) == [BOOTS] and not game.played
    assert game.element_used[0] == 0 and game.element_decks[0] == 12


def test_ab218_there_is_no_hand_limit():
    field = Field()
    field.hold(0, *([BOOTS] * 12 + [RING] * 12))
    field.roll(1, player=1)
    field.end(die=1)
    assert field.game.hand_sizes[0] == 26


def test_ab219_an_empty_deck_is_made_anew_from_the_discards():
    field = Field()
    field.roll(1)
    game = field.game
    game.discards = bytearray((RING, RING, BOOTS))
    game.deck = bytearray((1, 0, 0, 0, 0, 0))
    game.deck_size = 1
    field.end()
    assert field.moves == [(DRAW, POTION)]
    events = field.say(*field.moves[0])
    assert told(events, RESHUFFLED) == [(3,)]
    assert sorted(field.moves) == [(DRAW, RING), (DRAW, RING), (DRAW, BOOTS)]
    assert not game.discards


def test_ab219_with_nothing_left_nothing_is_drawn():
    field = Field()
    field.roll(1)
    game = field.game
    game.deck = bytearray(6)
    game.deck_size = 0
    game.played = bytearray()
    events = field.end()
    assert DREW not in [event[0] for event in events]
    assert game.hand_sizes[1] == 0


def test_ab220_from_an_empty_element_deck_nothing_is_taken():
    field = Field()
    field.roll(1)
    field.game.element_decks[2] = 0
    field.game.element_decks[3] = 1
    field.end()
    field.say(*field.moves[0])
    field.say(*field.moves[0])
    assert field.moment == AT_ROLL and list(field.game.element_hands) == [0, 0, 0, 1]
    other = Field()
    other.roll(1)
    other.game.element_decks[2] = 1
    other.end()
    other.say(*other.moves[0])
    other.say(*other.moves[0])
    assert other.moves == [(TAKE, 0), (TAKE, 1)]
    assert other.refused(TAKE, 2) == ("deck_short", "AB-220")


def test_ab221_a_fallen_heros_element_cards_leave_the_game():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.elements(10, 3)
    field.game.life[10] = 4
    field.hold(1, SHIELD)
    field.hold(0, RING)
    field.roll(1)
    field.attack(warrior, 6, 5, RING)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    events = field.say(PASS)
    assert told(events, ELEMENTS_OUT) == [(10,)]
    assert list(field.game.element_decks) == [12, 12, 0, 12] and field.game.element_hands[2] == 0
    field.end()
    assert sorted(field.game.discards) == [SHIELD, RING]  # Chest cards are discarded as usual
    field.say(*field.moves[0])
    field.say(*field.moves[0])
    assert field.moment == AT_ROLL and field.game.element_hands[3] == 2


def test_ab222_no_card_for_a_riderless_horse():
    """It is no unit: it cannot be chosen, and no card has it as its bearer."""
    field = Field()
    field.horse(5, 5)
    field.hold(0, BOOTS, POTION)
    field.roll(1)
    assert field.refused(USE, 128) == ("no_such_unit", "AB-316")
    assert uses(field.game, BOOTS) == [0, 1] and uses(field.game, POTION) == []


def test_ab223_each_card_has_its_windows():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    foe = field.hero(1, 0, 6, 5)
    field.hold(0, RING, SHIELD, BOOTS, POTION)
    field.hold(1, RING, SHIELD, BOOTS, POTION)
    field.roll(1)
    field.use(warrior)
    field.say(AIM, sq(6, 5))
    assert uses(field.game, RING) == [warrior] and uses(field.game, BULLSEYE) == []
    for kind in (SHIELD, BOOTS, POTION):
        assert field.refused(LAY, kind, 0) == ("wrong_window", "AB-223")
    field.say(DONE)
    assert uses(field.game, SHIELD) == [foe] and uses(field.game, RING) == []
    for kind in (RING, BOOTS, POTION):
        assert field.refused(LAY, kind, 0) == ("wrong_window", "AB-223")
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    for kind in (SHIELD, BOOTS, POTION):
        assert field.refused(LAY, kind, 0) == ("wrong_window", "AB-223")
    field.say(PASS)
    assert uses(field.game, POTION) == [foe]
    for kind in (RING, SHIELD, BOOTS):
        assert field.refused(LAY, kind, 0) == ("wrong_window", "AB-223")


def test_ab223_boots_are_refused_for_a_closed_unit():
    field = Field()
    one = field.unit(0, WARRIOR, 5, 5)
    two = field.unit(0, LANCER, 5, 8)
    field.hold(0, BOOTS)
    field.roll(1)
    field.walk(one, (5, 6))
    field.walk(two, (5, 9))
    field.use(one)
    assert field.refused(LAY, BOOTS, 0) == ("closed", "AB-307")


def test_ab224_cards_reach_the_discard_pile_as_they_were_played():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.hold(0, RING, RING, GEM, BOOTS)
    field.hold(1, SHIELD)
    field.roll(1)
    field.use(warrior)
    field.say(LAY, BOOTS, 0)
    field.use(warrior)
    field.say(AIM, sq(6, 5))
    field.say(LAY, RING, 1)
    field.say(DONE)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    field.say(LAY, RING, 0)
    # The Warriors' board is full, so the reply ends by itself.
    field.say(PASS)
    field.say(PASS)  # no Potion
    field.end()
    assert list(field.game.discards) == [BOOTS, RING, GEM, SHIELD, RING]


def test_the_alchemist_swaps_a_card_with_the_top_of_the_discards():
    """AB-H3.0: no use of a card, fills no slot; impossible with an empty pile."""
    field = Field(heroes=(ALCHEMIST, MONK, WARLOCK, PALADIN))
    field.hold(0, BOOTS, RING)
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, TRANSMUTATION) == ("no_target", "AB-805")
    field.say(BACK)
    field.game.discards = bytearray((SHIELD, POTION))
    field.use(0)
    field.say(SKILL, TRANSMUTATION)
    assert field.moves == [(SWAP, RING), (SWAP, BOOTS), (BACK,)]
    field.say(SWAP, BOOTS)
    assert list(field.game.discards) == [SHIELD, BOOTS]
    assert list(field.game.hands[:6]) == [1, 0, 0, 0, 1, 0] and not any(field.game.used)
    assert field.refused(SKILL, TRANSMUTATION) == ("main_used", "AB-801")


def test_in_referee_mode_a_card_is_known_once_it_is_laid():
    """Section 6.4: window, limit, and at most twelve copies in sight."""
    field = Field(mode=REFEREE)
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.roll(1)
    field.use(warrior)
    assert (LAY, BOOTS, 0) in field.moves and (LAY, BOOTS, 1) in field.moves
    field.say(LAY, BOOTS, 1)
    assert field.game.hand_sizes[0] == 8 and list(field.game.played) == [BOOTS, GEM]
    field.game.discards = bytearray([BOOTS] * 11)
    field.say(BACK)
    field.use(warrior)
    assert field.refused(LAY, BOOTS, 0) == ("all_seen", "AB-118")
    field.say(WALK)
    field.say(BACK)
    field.say(BACK)
    field.say(END)
    assert field.game.hand_sizes[1] == 12  # drawn by hand: an event only
