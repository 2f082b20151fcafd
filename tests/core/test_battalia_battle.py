"""Battalia, battles: who may attack what, artifacts in battle, answers (BA-501 to BA-554)."""

from rules.battalia.moves import (
    AS,
    AT_ACTIONS,
    AT_AMBUSH,
    AT_ANSWER,
    AT_AS,
    AT_DEFENCE,
    AT_JOIN,
    AT_OPENING,
    AT_PURSUIT,
    AT_WITH,
    ATTACK,
    ATTACKED,
    BACK,
    DIE,
    DONE,
    FACTION,
    FELL,
    FIGHT,
    FOUGHT,
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
    TOKEN,
    WITH,
)
from tests.core.battalia_hand import WEAPON, Table, bare, sq
from tests.core.battalia_siege import BLUE_SEAT, CITY_TARGET, DULL, RED_SEAT, attack, siege, totals

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


def test_ba_502_a_single_hero_takes_part_whichever_figure_he_is():
    table, _, _ = siege(attack=("We.b", "C.b"))
    table.game.heroes[2], table.game.heroes[3] = NONE, sq("D1")
    table.arrange()
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert table.moment == AT_OPENING and table.game.engaged[0] == 2


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


def test_ba_503_509_another_weapon_takes_the_place_of_one_lost_to_an_amulet():
    """BA-503, BA-509: a weapon lies first, or the opening is none."""
    table, a, _ = siege(attack=("We.b", "L.b", "Am", "We.b"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    table.say(LAY, a[2])
    table.say(ON, a[0], chance=[(DIE, 5)])
    assert (DONE,) not in table.moves
    table.lay(a[3])
    assert table.game.lines[0][::4] == [a[3], a[1]]
    assert totals(table.say(DONE)) == (6, 3)


def test_ba_503_509_further_weapons_lie_behind_the_first():
    table, a, _ = siege(attack=("We.b", "We.b", "C.b"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1], a[2])
    assert table.game.lines[0][::4] == a


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
