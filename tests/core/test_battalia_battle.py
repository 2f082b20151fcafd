"""Battalia, battles: attacks, answers, retreats, neutral cities, ruins (BA-501 to BA-554, BA-654, BA-655)."""

from rules.battalia.cards import NEUTRAL
from rules.battalia.moves import (
    ANNEX,
    ANSWERED,
    AS,
    AT_ACTIONS,
    AT_AMBUSH,
    AT_ANSWER,
    AT_AS,
    AT_DEFENCE,
    AT_FLEE,
    AT_JOIN,
    AT_OPENING,
    AT_PURSUIT,
    AT_WITH,
    ATTACK,
    ATTACKED,
    BACK,
    DIE,
    DONE,
    DREW,
    END,
    FACTION,
    FELL,
    FIGHT,
    FLEE,
    FOUGHT,
    GAINED,
    GUARDS,
    LAY,
    LAY_AS,
    LAY_ONE,
    LEAVE,
    NONE,
    ON,
    PASS,
    PICK_UP,
    REFEREE,
    RETREAT,
    SKIP,
    SPENT,
    STRIKE,
    SURRENDER,
    TAKE,
    TOKEN,
    TOTALS,
    WITH,
)
from rules.battalia.paths import retreats
from tests.core.battalia_hand import WEAPON, Table, bare, sq, squares

CITY_TARGET = 0
BLUE_SEAT, RED_SEAT = 1, 2
DULL = 5  # nothing that fights is illuminated


def siege(level=3, advanced=0, terrain=2, day=DULL, attack=(), defence=(), hero=False):
    """BA-T10: the blue hero on a red city in D1; blue's turn."""
    table = bare(advanced=advanced)
    table.ground("D1", "NESW", RED_SEAT, level, terrain=terrain)
    table.game.active = BLUE_SEAT
    table.arrange()
    mine = table.actions(*attack, day=day)
    other = table.give(RED_SEAT, *defence)
    table.hero(BLUE_SEAT, "D1")
    if hero:
        table.hero(RED_SEAT, "D1")
    return table, mine, other


def totals(told):
    return [event[1:] for event in told if event[0] == TOTALS][-1]


def attack(table, cards, target=CITY_TARGET):
    table.say(ATTACK, sq("D1"), target)
    table.lay(*cards)
    return table.say(DONE)


# The worked example


def test_t10_ba_501_505_521_522_523_524_a_battle_blow_by_blow():
    """BA-T10; BA-501, BA-504, BA-505, BA-521, BA-522, BA-523, BA-524."""
    table, a, d = siege(attack=("We.b", "C.b", "F.b", "C.b", "C.y"), defence=("F", "L"))
    assert totals(attack(table, a[:2])) == (4, 3)
    assert table.moment == AT_ANSWER and table.seat == RED_SEAT
    table.say(FIGHT)
    assert table.moment == AT_DEFENCE
    assert totals(table.say(LAY, d[0])) == (4, 4)
    table.say(DONE)
    assert table.moment == AT_PURSUIT
    table.lay(*a[2:])
    assert totals(table.told) == (8, 4)  # the golden card spoils the bonus
    table.say(DONE)
    assert totals(table.say(LAY, d[1])) == (8, 8)
    table.play(DONE)
    assert table.moment == AT_ACTIONS  # nothing left to add
    assert (FOUGHT, 0) in table.told and (FELL, 2) in table.told
    land = table.game.map
    assert (land.owner[sq("D1")], land.level[sq("D1")]) == (RED_SEAT, 3)
    assert table.game.heroes[2] == NONE


def test_t10_variants_ba_503_the_opening_must_exceed_the_base():
    """BA-T10, the variants; BA-503."""
    table, a, _ = siege(attack=("We.b", "C.y", "F.b"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert table.refuse(DONE) == ("weapon_first", "BA-503")
    assert table.refuse(LAY, a[1]) == ("weapon_first", "BA-503")
    table.lay(a[0])
    assert table.refuse(DONE) == ("too_weak", "BA-503")  # 2 : 3
    table.lay(a[1])
    assert totals(table.told) == (3, 3)
    assert table.refuse(DONE) == ("too_weak", "BA-503")
    table.say(BACK)
    assert sorted(table.game.decks[BLUE_SEAT].hand) == sorted(a)
    table.say(BACK)
    assert table.moment == AT_ACTIONS
    table, a, d = siege(attack=("We.b", "C.b", "F.b", "C.b", "C.b"), defence=("F", "L"))
    attack(table, a[:2])
    table.say(FIGHT)
    table.lay(d[0])
    table.say(DONE)
    table.lay(*a[2:])
    assert totals(table.told) == (9, 4)
    table.say(DONE)
    table.lay(d[1])
    assert table.refuse(DONE) == ("too_weak", "BA-515")


def test_t11_ba_654_terrain_bonus():
    """BA-T11; BA-654."""
    for advanced, terrain, expected in ((1, 2, (3, 2)), (0, 2, (2, 2)), (1, 3, (2, 3))):
        table = bare(advanced=advanced)
        table.ground("D1", "NESW", 3, 2, terrain=terrain)
        table.game.active = RED_SEAT
        table.arrange()
        cards = table.actions("We.r", day=DULL)
        table.hero(RED_SEAT, "D1")
        table.say(ATTACK, sq("D1"), CITY_TARGET)
        table.lay(*cards)
        assert totals(table.told) == expected
        assert ((DONE,) in table.moves) == (expected[0] > expected[1])


# Who may attack what


def test_ba_501_502_a_hero_on_the_square_and_a_target_there():
    """BA-501, BA-502."""
    table, _, _ = siege(attack=("We.b",), hero=True)
    table.ground("A1", "NESW", 0, 1)
    assert table.refuse(ATTACK, sq("A1"), 0) == ("no_hero", "BA-501")
    assert table.refuse(ATTACK, sq("D1"), 1) == ("no_target", "BA-501")
    assert table.refuse(ATTACK, sq("D1"), 99) == ("no_target", "BA-502")
    assert sorted(table.offered(ATTACK)) == [(sq("D1"), 0), (sq("D1"), 5)]


def test_ba_502_one_or_both_heroes_take_part():
    table, a, _ = siege(attack=("We.b", "C.b"))
    table.hero(BLUE_SEAT, "D1", 1)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert table.moment == AT_WITH and table.offered(WITH) == [1, 2, 3]
    table.say(WITH, 3)
    table.lay(*a)
    assert totals(table.told) == (5, 3)


def test_ba_503_without_a_weapon_there_is_no_attack():
    table, _, _ = siege(attack=("L.b", "L.b"))
    assert table.refuse(ATTACK, sq("D1"), 0) == ("no_weapon", "BA-503")


def test_ba_504_a_hero_has_no_base_even_in_his_own_city():
    table, a, _ = siege(attack=("We.b",), hero=True)
    assert totals(attack(table, a, 5)) == (2, 0)


def test_ba_505_402_universal_cards_never_spoil_the_bonus():
    """BA-505, BA-402, BA-404."""
    table, a, _ = siege(attack=("Sword", "C.b"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0])
    assert totals(table.told) == (6, 3)
    table.lay(a[1])
    assert totals(table.told) == (8, 3)


def test_ba_405_506_the_shield_defends_with_five_and_tools_do_not_fight():
    """BA-405, BA-506, BA-352, BA-367, BA-105: only cards with strength."""
    table, a, d = siege(attack=("We.b", "L.b", "To", "Su", "Hammer"), defence=("Ho", "To"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0])
    assert table.refuse(LAY, a[2]) == ("no_strength", "BA-506")
    assert table.refuse(LAY, a[3]) == ("no_strength", "BA-506")
    assert table.refuse(LAY_AS, a[4], WEAPON) == ("no_hammer", "BA-403")
    table.lay(a[1])
    assert totals(table.told) == (6, 3)
    table.say(DONE)
    table.say(FIGHT)
    assert totals(table.say(LAY, d[0])) == (6, 4)
    assert table.refuse(LAY, d[1]) == ("no_strength", "BA-506")
    fighting = (1, 2, 3, 4, 6, 11, 13, 14)
    assert [table.game.strengths[2 * kind + 1] for kind in fighting] == [1, 2, 3, 4, 1, 1, 1, 5]


def test_ba_443_446_illuminated_weapons_and_horses_count_double():
    """BA-443, BA-446: one use can be kept for another line."""
    table, a, _ = siege(attack=("We.b", "F.b"), day=1)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.say(LAY, a[0])
    assert totals(table.told) == (3, 3)
    table.say(BACK)
    table.say(LAY_ONE, a[0])
    assert totals(table.told) == (2, 3)
    assert (LAY, a[0]) in table.moves


# Artifacts in battle


def test_ba_507_a_title_under_a_card_of_the_line_is_an_addition():
    """BA-507, Q53."""
    table, a, _ = siege(attack=("We.b", "P.b", "Ti"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    table.say(LAY, a[2])
    table.say(ON, a[1])
    assert table.moment == AT_OPENING
    line = table.game.lines[0]
    assert table.names([line[4]]) == ["L.b"]
    assert totals(table.say(DONE)) == (6, 3)


def test_ba_522_507_a_scroll_may_win_the_hero_bonus_back():
    """BA-522, BA-507."""
    table, a, _ = siege(attack=("We.b", "P.y", "Sc"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    assert totals(table.told) == (4, 3)
    table.say(LAY, a[2])
    table.say(ON, a[1])
    table.say(FACTION, 1)
    assert totals(table.say(DONE)) == (5, 3)


def test_ba_507_a_tripled_card_has_three_times_its_strength():
    table, a, _ = siege(attack=("We.b", "C.b", "Am"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    table.say(LAY, a[2])
    table.say(ON, a[1], chance=[(DIE, 3)])
    assert totals(table.say(DONE)) == (1 + 6 + 1, 3)


def test_ba_357_507_a_wild_card_of_the_line_becomes_what_fights():
    """BA-357, BA-507."""
    table, a, _ = siege(attack=("We.b", "F.b", "Am"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    table.say(LAY, a[2])
    table.say(ON, a[1], chance=[(DIE, 6)])
    assert table.moment == AT_AS
    table.say(AS, 4)
    assert totals(table.say(DONE)) == (6, 3)


def test_ba_509_an_opening_spoiled_by_an_amulet_is_spent():
    """BA-509: the heroes stay, and the other player has not been attacked."""
    table, a, _ = siege(attack=("We.b", "C.b", "Am"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    table.say(LAY, a[2])
    table.say(ON, a[1], chance=[(DIE, 5)])
    assert table.refuse(BACK)[0] == "not_now"
    told = table.say(PASS)
    assert (SPENT, BLUE_SEAT) in told
    assert table.game.heroes[2] == sq("D1") and table.game.attacked == 0
    assert a[0] in table.game.laid[BLUE_SEAT]


def test_ba_509_it_may_be_completed_with_further_cards():
    table, a, _ = siege(attack=("We.b", "C.b", "Am", "P.b"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    table.say(LAY, a[2])
    table.say(ON, a[1], chance=[(DIE, 5)])
    table.lay(a[3])
    assert totals(table.say(DONE)) == (5, 3)


def test_ba_508_camped_cards_join_at_any_moment():
    table, a, _ = siege(attack=("We.b", "C.b"))
    tent, lord = table._fetch("Te"), table._fetch("L.r")
    table.game.camps[RED_SEAT].append([tent, lord, NONE, 0])
    attack(table, a)
    table.say(FIGHT)
    assert (STRIKE, tent) in table.moves
    table.say(STRIKE, tent)
    table.say(LAY, lord)
    assert totals(table.told) == (4, 7)


# The answer


def test_ba_511_512_surrender_is_a_defeat():
    """BA-511, BA-512, BA-525: the city changes hands, heroes that were not attacked stay."""
    table, a, _ = siege(attack=("We.b", "C.b"), hero=True)
    attack(table, a)
    assert table.refuse(RETREAT) == ("city_target", "BA-511")
    told = table.say(SURRENDER)
    assert (TOKEN, sq("D1"), BLUE_SEAT, 3) in told
    assert table.game.heroes[4] == sq("D1")
    assert list(table.game.tokens[2:6]) == [7, 6, 7, 7]


def test_ba_512_an_attacked_hero_leaves_the_board():
    table, a, _ = siege(attack=("We.b",), hero=True)
    attack(table, a, 5)
    told = table.say(SURRENDER)
    assert (FELL, 4) in told and table.game.map.owner[sq("D1")] == RED_SEAT


def test_ba_513_the_whole_ambush_or_none_of_it():
    for answer, hand in ((PICK_UP, 3), (LEAVE, 1)):
        table, a, _ = siege(attack=("We.b", "C.b"), defence=("F",))
        table.game.decks[RED_SEAT].ambush = [table._fetch("C"), table._fetch("L")]
        attack(table, a)
        table.say(FIGHT)
        assert table.moment == AT_AMBUSH
        table.say(answer)
        assert table.game.decks[RED_SEAT].hand_size() == hand
        assert table.moment == AT_DEFENCE


def test_ba_514_heroes_join_by_choice_and_an_attacked_one_always():
    table, a, d = siege(attack=("We.b", "C.b"), defence=("C.r",), hero=True)
    attack(table, a)
    table.say(FIGHT)
    assert table.moment == AT_JOIN and table.offered(WITH) == [0, 1]
    table.say(WITH, 1)
    assert totals(table.say(LAY, d[0])) == (4, 6)
    table, a, d = siege(attack=("We.b",), defence=("C.r",), hero=True)
    table.hero(RED_SEAT, "D1", 1)
    attack(table, a, 5)
    table.say(FIGHT)
    assert table.offered(WITH) == [1, 3]


def test_ba_515_who_cannot_answer_is_defeated():
    table, a, _ = siege(attack=("We.b", "C.b"), defence=("Su",))
    attack(table, a)
    told = table.play(FIGHT)
    assert (FOUGHT, 1) in told and (TOKEN, sq("D1"), BLUE_SEAT, 3) in told


def test_ba_521_523_takes_back_or_passes():
    """BA-521, BA-523: an addition that does not suffice goes back; who passes has lost, or won."""
    table, a, d = siege(attack=("We.b", "L.b"), defence=("F", "C"))
    attack(table, a)
    table.say(FIGHT)
    table.lay(d[0])
    assert table.refuse(PASS) == ("take_back", "BA-523")
    table.say(BACK)
    told = table.say(PASS)
    assert (FOUGHT, 1) in told


def test_ba_523_an_addition_spoiled_by_an_amulet_stays_in_the_line():
    table, a, d = siege(attack=("We.b", "L.b"), defence=("C", "Am"))
    attack(table, a)
    table.say(FIGHT)
    table.lay(d[0])
    table.say(LAY, d[1])
    told = table.say(ON, d[0], chance=[(DIE, 1)])
    if table.moment == AT_DEFENCE:
        told = table.say(PASS)
    assert (FOUGHT, 1) in told
    assert d[0] in table.game.decks[RED_SEAT].refuge


def test_ba_524_heroes_that_did_not_take_part_stay():
    table, a, d = siege(attack=("We.b", "C.b"), defence=("L",))
    table.hero(BLUE_SEAT, "D1", 1)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.say(WITH, 2)
    table.lay(*a)
    table.say(DONE)
    table.say(FIGHT)
    table.lay(d[0])
    table.say(DONE)
    assert list(table.game.heroes[2:4]) == [sq("D1"), NONE]


# Conquest


def conquest(free_low, free_high):
    table, a, _ = siege(level=4, attack=("We.b", "L.b"))
    table.game.tokens[2], table.game.tokens[3] = free_low, free_high
    attack(table, a)
    return table, table.say(SURRENDER)


def test_t14_ba_525_the_token_of_the_same_level_or_the_highest_lower_one():
    """BA-T14: all 3/4 tokens used gives level 2; none at all makes the city neutral with defence 0."""
    assert (TOKEN, sq("D1"), BLUE_SEAT, 4) in conquest(7, 1)[1]
    assert (TOKEN, sq("D1"), BLUE_SEAT, 2) in conquest(1, 0)[1]
    table, told = conquest(0, 0)
    assert (TOKEN, sq("D1"), NEUTRAL, 0) in told
    assert table.game.map.guard[sq("D1")] == 0
    assert table.refuse(ANNEX, sq("D1")) == ("no_token", "BA-526")


def test_t14_ba_526_a_city_without_token_is_annexed_without_cards_at_level_1():
    """BA-T14; BA-526: no lord, no supply."""
    table, _ = conquest(0, 0)
    table.game.tokens[2] = 1
    table.arrange()
    told = table.say(ANNEX, sq("D1"))
    assert told == [(TOKEN, sq("D1"), BLUE_SEAT, 1)]


def test_ba_527_605_t14_the_defender_draws_at_the_end_of_the_attackers_turn():
    """BA-T14; BA-527, BA-605: his cards go to his refuge at once, he draws up to six later."""
    table, a, d = siege(attack=("We.b", "C.b"), defence=("F", "C", "P", "L", "Su", "Su"))
    attack(table, a)
    table.say(FIGHT)
    table.lay(d[0])
    table.say(DONE)
    deck = table.game.decks[RED_SEAT]
    if table.moment == AT_PURSUIT:
        table.say(PASS)
    assert d[0] in deck.refuge and deck.hand_size() == 5
    told = table.say(END)
    assert (DREW, RED_SEAT, 1) in told and deck.hand_size() == 6


def test_ba_605_a_hand_of_more_than_six_is_kept():
    table, a, _ = siege(attack=("We.b", "C.b"), defence=("F",) * 7)
    attack(table, a)
    table.say(SURRENDER)
    table.say(END)
    assert table.game.decks[RED_SEAT].hand_size() == 7


def test_ba_528_several_battles_each_with_its_own_weapon():
    table, a, _ = siege(level=1, attack=("We.b", "We.b"), hero=True)
    attack(table, a[:1])
    table.say(SURRENDER)
    attack(table, a[1:], 5)
    told = table.say(SURRENDER)
    assert (FELL, 4) in told
    assert table.refuse(ATTACK, sq("D1"), 0)[1] == "BA-501"


# Retreat


def crossing(**options):
    """A red hero in D1 with roads to the south and west; blue attacks it."""
    table, a, d = siege(attack=("We.b",), hero=True, **options)
    for name in ("D2", "D3", "D4", "D5"):
        table.ground(name, "NS")
    table.ground("C1", "EW")
    table.ground("B1", "EW")
    attack(table, a, 5)
    return table, d


def test_t14_ba_531_533_a_hero_retreats_two_or_three_squares_on_a_horse():
    """BA-T14; BA-531, BA-533: never one; the attack is over without winner."""
    table, d = crossing(defence=("Ho", "F"))
    table.say(RETREAT)
    assert table.moment == AT_FLEE
    assert table.refuse(LAY, d[1]) == ("no_payment", "BA-531")
    assert table.refuse(FLEE, sq("D3")) == ("unpaid", "BA-531")
    table.lay(d[0])
    assert sorted(table.offered(FLEE)) == sorted(squares("B1 D3 D4"))
    assert table.refuse(FLEE, sq("D2")) == ("no_haven", "BA-532")
    told = table.say(FLEE, sq("D4"))
    assert (ANSWERED, RED_SEAT, RETREAT) in told
    assert not [event for event in told if event[0] == FOUGHT]
    assert table.game.heroes[4] == sq("D4") and table.game.heroes[2] == sq("D1")
    assert d[0] in table.game.decks[RED_SEAT].refuge
    assert table.game.attacked == 1 << RED_SEAT


def test_ba_531_as_many_supplies_as_squares():
    table, d = crossing(defence=("Su", "Su", "Su"))
    table.say(RETREAT)
    table.lay(d[0], d[1])
    assert sorted(table.offered(FLEE)) == sorted(squares("B1 D3"))
    table.lay(d[2])
    assert table.offered(FLEE) == [sq("D4")]
    table.say(BACK)
    assert table.moment == AT_ANSWER and table.game.decks[RED_SEAT].hand_size() == 3


def test_ba_531_without_the_means_there_is_no_retreat():
    table, _ = crossing(defence=("Su", "L"))
    assert table.refuse(RETREAT) == ("no_way_out", "BA-531")


def test_ba_532_not_onto_the_attackers_city_or_other_hero():
    table, d = crossing(defence=("Ho",))
    table.hero(BLUE_SEAT, "B1", 1)
    table.game.map.give(sq("D3"), BLUE_SEAT, 1)
    table.arrange()
    table.say(RETREAT)
    table.lay(d[0])
    assert table.offered(FLEE) == [sq("D4")]


def test_t14_ba_532_not_round_a_block_to_a_neighbour_of_the_battle():
    """BA-T14: three steps round four cross cards end beside the battle square."""
    table = bare()
    for name in ("A1", "B1", "A2", "B2"):
        table.ground(name, "NESW")
    assert retreats(table.game.map, sq("A1"), NONE) == [(sq("B2"), 2)]


def test_ba_655_habitats_are_free_for_a_retreat_of_the_same_length():
    table = bare(advanced=1)
    for name, terrain in (("A1", 0), ("B1", 2), ("C1", 1), ("D1", 2)):
        table.ground(name, "EW", terrain=terrain)
    assert retreats(table.game.map, sq("A1"), 2) == [(sq("C1"), 1), (sq("D1"), 1)]
    assert retreats(table.game.map, sq("A1"), NONE) == [(sq("C1"), 2), (sq("D1"), 3)]


def test_ba_511_later_the_defender_cannot_retreat():
    table, d = crossing(defence=("Ho", "C", "F"))
    table.say(FIGHT)
    assert table.refuse(RETREAT) == ("too_late", "BA-511")


# Neutral cities and ruins


def neutral(defence, *hand, **options):
    table = Table(**options)
    cards = table.actions(*hand, day=DULL)
    table.hero(0, "D2")
    assert table.game.map.guard[sq("D2")] == defence
    return table, cards


def test_t12_ba_541_542_543_annexing():
    """BA-T12; BA-541, BA-542, BA-543: level 4, a lord of the terrain's faction, a supply; VP +4."""
    table, cards = neutral(4, "We.g", "C.g", "F.g")
    table.say(ANNEX, sq("D2"))
    table.lay(cards[0], cards[1])
    assert totals(table.told) == (4, 4)
    assert table.refuse(DONE) == ("too_weak", "BA-541")
    table.lay(cards[2])
    assert totals(table.told) == (5, 4)
    terrain = table.game.map.terrain[sq("D2")]
    told = table.say(DONE)
    assert (TOKEN, sq("D2"), 0, 4) in told
    gained = [event[2] for event in told if event[0] == GAINED]
    assert table.names(gained) == ["L." + "gbry"[terrain], "Su"]
    assert table.game.view(None)["points"][0] == 5
    assert table.game.map.guard[sq("D2")] == 0


def test_t12_ba_151_scenario_1_needs_seven():
    """BA-T12; BA-151."""
    table, cards = neutral(6, "We.g", "L.g", "F.g", scenario=1)
    table.say(ANNEX, sq("D2"))
    table.lay(cards[0], cards[1])
    assert (DONE,) not in table.moves  # 6 : 6
    table.lay(cards[2])
    told = table.say(DONE)
    assert (TOKEN, sq("D2"), 0, 4) in told


def test_ba_543_without_lords_the_city_is_annexed_all_the_same():
    table, cards = neutral(4, "We.g", "L.g")
    table.game.mixed[3].clear()
    table.game.tops[3] = NONE
    table.say(ANNEX, sq("D2"))
    table.lay(*cards)
    told = table.say(DONE)
    assert (TOKEN, sq("D2"), 0, 4) in told
    assert not [event for event in told if event[0] == GAINED]


def test_ba_544_a_later_change_of_owner_gives_nothing():
    table, cards = neutral(4, "We.g", "L.g")
    table.say(ANNEX, sq("D2"))
    table.lay(*cards)
    table.say(DONE)
    table.end_turn()
    mine = table.actions("We.b", "L.b", day=DULL)
    table.hero(1, "D2")
    table.say(ATTACK, sq("D2"), 0)
    table.lay(*mine)
    table.say(DONE)
    told = table.say(SURRENDER)
    assert (TOKEN, sq("D2"), 1, 4) in told
    assert not [event for event in told if event[0] == GAINED]


def test_ba_545_a_failed_roll_costs_the_cards_only():
    table, cards = neutral(4, "We.g", "P.g", "Am")
    table.say(ANNEX, sq("D2"))
    table.lay(cards[0], cards[1])
    table.say(LAY, cards[2])
    table.say(ON, cards[1], chance=[(DIE, 4)])
    table.say(PASS)
    assert table.game.heroes[0] == sq("D2") and table.game.map.owner[sq("D2")] == NEUTRAL


def test_ba_541_needs_a_hero_there_and_a_weapon():
    table, _ = neutral(4, "L.g")
    assert table.refuse(ANNEX, sq("D6")) == ("no_hero", "BA-541")
    assert table.refuse(ANNEX, sq("D2")) == ("no_weapon", "BA-541")
    assert table.refuse(ANNEX, sq("G7")) == ("not_neutral", "BA-541")


def test_ba_156_one_neutral_city_per_player_in_scenario_2():
    """BA-156, BA-153: with a lord, a supply and the hidden artifact; BA-H6: found only now."""
    table = Table(scenario=2)
    cards = table.actions("We.g", "L.g", "L.g", "We.g", "L.b", "L.b", day=DULL)
    table.hero(0, "A1")
    table.say(ANNEX, sq("A1"))
    table.lay(*cards[:3])
    table.play(DONE)
    while table.moves[0][0] != TAKE:
        table.play(*table.moves[0])
    assert table.offered(TAKE) == [244, 245, 246, 247, 248]
    table.say(TAKE, 248)
    assert table.game.ancient[0] == 248
    table.hero(0, "G1")
    assert table.refuse(ANNEX, sq("G1")) == ("one_only", "BA-156")


def test_t12_ba_551_the_ruins_need_nine_or_eleven():
    """BA-T12; BA-551."""
    for scenario, short in ((0, 8), (1, 10)):
        table = Table(scenario=scenario)
        extra = ("C.g",) if scenario else ()
        cards = table.actions("We.g", "L.g", "C.g", "F.g", *extra, day=DULL)
        table.hero(0, "D4")
        table.say(GUARDS)
        table.lay(cards[0], cards[1], cards[2], *cards[4:])
        assert totals(table.told) == (short, short)
        assert table.refuse(DONE) == ("too_weak", "BA-551")
        table.lay(cards[3])
        assert (DONE,) in table.moves


def test_ba_553_554_the_ruins_stay_neutral():
    """BA-553, BA-554: not without a hero there, not when none is left."""
    table = Table()
    table.actions("We.g", day=DULL)
    assert table.refuse(GUARDS) == ("no_hero", "BA-551")
    table.hero(0, "D4")
    table.game.ancients.clear()
    table.arrange()
    assert table.refuse(GUARDS) == ("none_left", "BA-553")
    assert table.game.map.owner[sq("D4")] == NONE
    table.hero(1, "D4")
    assert (ATTACK, sq("D4"), 3) in table.moves


# A real table


def test_ba_511_on_a_real_table_the_defender_lays_what_he_has():
    """BA-511, BA-H5: the needed strength comes from public totals."""
    table = Table(2, mode=REFEREE)
    game = table.game
    table.say(SKIP)
    weapon, lord = table._fetch("We.g"), table._fetch("L.g")
    game.decks[0].hold(weapon)
    game.decks[0].hold(lord)
    foe = game.map.cities(1)[0]
    game.heroes[0] = foe
    table.arrange()
    table.say(ATTACK, foe, 0)
    table.lay(weapon, lord)
    told = table.say(DONE)
    assert (ATTACKED, 0, foe, 0) in told and totals(told) == (6, 1)
    table.say(FIGHT)
    assert game.view(None)["battle"]["needed"] == 5
    unit = [card for card in game.decks[1].unseen if table.names([card])[0][0] == "P"][0]
    table.say(LAY, unit)
    assert totals(table.told) == (6, 4)
    assert game.decks[1].in_hand == 5
