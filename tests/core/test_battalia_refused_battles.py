"""Battalia: every refusal of ambushes, attacks and battles, with its code and its rule."""

from rules.battalia.moves import (
    AMBUSH,
    ANNEX,
    AT_DEFENCE,
    AT_FLEE,
    AT_PURSUIT,
    ATTACK,
    BACK,
    DIE,
    DONE,
    END,
    FIGHT,
    FLEE,
    GUARDS,
    LAY,
    LAY_AS,
    LAY_ONE,
    NONE,
    ON,
    PASS,
    RETREAT,
    STRIKE,
)
from tests.core.battalia_artifact_hand import hand_of, roll
from tests.core.battalia_hand import HAMMER, WEAPON, Cards, sq
from tests.core.battalia_siege import BLUE_SEAT, CITY_TARGET, RED_SEAT, attack, crossing, siege

NO_CARD, LAST_CARD = 249, 248
NO_SQUARE = 49
HORSE = 11


def check(table, *rows):
    for move, code, rule in rows:
        assert table.refuse(*move) == (code, "BA-%d" % rule), move


# Deeds


def test_ba_233_471_472_473_ambushes():
    table, cards = hand_of("Su", "Su", "F", "To")
    deck = table.game.decks[0]
    deck.ambush = [table._fetch("C") for _ in range(3)]
    table.arrange()
    check(table, ((AMBUSH,), "ambush_full", 472))
    deck.ambush.pop()
    table.arrange()
    table.say(LAY, cards[0])
    check(table, ((AMBUSH,), "line_open", 233), ((END,), "line_open", 233))
    table.say(BACK)
    table.give(0, "F")
    check(table, ((AMBUSH,), "two_cards", 471))
    while table.game.deck_size(0) > 10:
        deck.nation.pop()
    check(table, ((AMBUSH,), "deck_too_small", 473))
    deck.nation.append(table._fetch("L"))
    check(table, ((AMBUSH,), "two_cards", 471))


def test_ba_233_501_502_503_attacks():
    table, cards, _ = siege(attack=("Su", "C"), hero=True)
    table.ground("A1", "NESW", 0, 1)
    table.hero(BLUE_SEAT, "A1", 1)
    here = sq("D1")
    check(
        table,
        ((ATTACK, NO_SQUARE, 0), "no_hero", 501),
        ((ATTACK, NONE, 0), "no_hero", 501),
        ((ATTACK, sq("G7"), 0), "no_hero", 501),
        ((ATTACK, here, 9), "no_target", 502),
        ((ATTACK, here, 8), "no_target", 501),
        ((ATTACK, here, 1), "no_target", 501),
        ((ATTACK, here, 3), "no_target", 501),  # his own hero
        ((ATTACK, here, 0), "no_weapon", 503),
        ((ATTACK, here, 5), "no_weapon", 503),
        ((ATTACK, sq("A1"), 0), "no_weapon", 503),
        ((ANNEX, here), "not_neutral", 541),
    )
    table.say(LAY, cards[0])
    check(table, ((ATTACK, here, 0), "line_open", 233))
    table.say(BACK)
    for owner in (BLUE_SEAT, 4, NONE):  # his own, neutral, a road
        table.game.map.owner[sq("A1")] = owner
        table.arrange()
        check(table, ((ATTACK, sq("A1"), 0), "no_target", 501))


def test_ba_156_526_541_annexing():
    table, cards = hand_of("Su", "C")
    check(
        table,
        ((ANNEX, NO_SQUARE), "not_neutral", 541),
        ((ANNEX, sq("G7")), "not_neutral", 541),
        ((ANNEX, sq("D2")), "no_hero", 541),
    )
    table.hero(0, "D2")
    check(table, ((ANNEX, sq("D2")), "no_weapon", 541), ((ANNEX, sq("D6")), "no_hero", 541))
    table.say(LAY, cards[0])
    check(table, ((ANNEX, sq("D2")), "line_open", 233))
    table.game.map.guard[sq("D2")] = 0
    table.game.tokens[0] = 0
    table.arrange()
    check(table, ((ANNEX, sq("D2")), "no_token", 526))
    table, _ = hand_of("We", scenario=2)
    table.hero(0, "A1")
    table.game.annexed[0] = 1
    table.arrange()
    check(table, ((ANNEX, sq("A1")), "one_only", 156), ((GUARDS,), "no_guards", 154))


def test_ba_551_553_guards():
    table, cards = hand_of("Su", "C")
    check(table, ((GUARDS,), "no_hero", 551))
    table.hero(0, "D2")
    table.hero(1, "D4")
    check(table, ((GUARDS,), "no_hero", 551))
    table.hero(0, "D4")
    check(table, ((GUARDS,), "no_weapon", 551))
    table.say(LAY, cards[0])
    check(table, ((GUARDS,), "line_open", 233))
    table.say(BACK)
    table.game.ancient[0] = 244
    check(table, ((GUARDS,), "owns_one", 553))
    table.game.ancient[0] = NONE
    table.game.ancients = []
    check(table, ((GUARDS,), "none_left", 553))


# The opening


def test_ba_403_503_506_507_the_opening():
    table, cards, _ = siege(attack=("We.b", "L", "Su", "To", "Am", "Te", "Hammer", "F"))
    weapon, lord, supply, tool, amulet, tent, _, friman = cards
    table.game.camps[BLUE_SEAT] = [[tent, friman, NONE, 1]]
    table.game.decks[BLUE_SEAT].hand.remove(tent)
    table.game.decks[BLUE_SEAT].hand.remove(friman)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    check(
        table,
        ((LAY, NO_CARD), "no_such_card", 231),
        ((LAY, LAST_CARD), "not_in_hand", 231),
        ((LAY, lord), "weapon_first", 503),
        ((LAY, supply), "no_strength", 506),
        ((LAY, tool), "no_strength", 506),
        ((LAY, amulet), "nothing_to_change", 507),
        ((LAY, HAMMER), "no_hammer", 403),
        ((LAY_AS, HAMMER, WEAPON), "no_hammer", 403),
        ((LAY_AS, lord, WEAPON), "not_wild", 357),
        ((STRIKE, tent), "set_this_turn", 366),
        ((STRIKE, lord), "no_camp", 366),
        ((DONE,), "weapon_first", 503),
        ((PASS,), "take_back", 509),
        ((RETREAT,), "not_now", 503),
        ((FLEE, 0), "not_now", 503),
        ((AMBUSH,), "not_now", 503),
        ((END,), "not_now", 503),
        ((ATTACK, sq("D1"), 0), "not_now", 503),
        ((ANNEX, sq("D1")), "not_now", 503),
        ((GUARDS,), "not_now", 503),
    )
    table.say(LAY, weapon)
    check(table, ((DONE,), "too_weak", 503), ((LAY, weapon), "used", 232), ((PASS,), "take_back", 509))
    table.say(LAY, amulet)
    check(
        table,
        ((ON, lord), "not_in_line", 507),
        ((ON, LAST_CARD), "not_in_hand", 231),
        ((ON, NO_CARD), "no_such_card", 231),
        ((ON, amulet), "not_in_line", 507),
        ((DONE,), "not_now", 341),
        ((PASS,), "not_now", 341),
        ((STRIKE, tent), "not_now", 341),
    )


def test_ba_357_503_506_507_a_wild_card_is_judged_by_what_it_is_played_as():
    table, cards, _ = siege(attack=("Am", "F.b", "We.b"))
    wild = cards[1]
    roll(table, cards[0], wild, 6)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    check(
        table,
        ((LAY, wild), "choose_kind", 357),
        ((LAY_AS, wild, 5), "no_strength", 506),
        ((LAY_AS, wild, 0), "no_strength", 506),
        ((LAY_AS, wild, 4), "weapon_first", 503),
        ((LAY_AS, wild, HORSE), "weapon_first", 503),
        ((LAY_AS, wild, 8), "nothing_to_change", 507),
        ((LAY_AS, wild, 12), "not_wild", 353),
    )


def test_ba_541_551_too_weak_against_neutrals():
    for name, move, rule in (("D2", (ANNEX, sq("D2")), 541), ("D4", (GUARDS,), 551)):
        table, cards = hand_of("We.g")
        table.hero(0, name)
        table.say(*move)
        check(table, ((DONE,), "weapon_first", 503))
        table.say(LAY, cards[0])
        check(table, ((DONE,), "too_weak", rule))


def test_ba_506_what_fights_on_one_side_only():
    """BA-506: attack and defence are two values of a card."""
    kinds = Cards().tables["kind"][:]
    kinds[HORSE] = bytes((0, 1))
    table, a, d = siege(attack=("We.b", "L.b", "Ho"), defence=("L", "Ho"), cards=Cards(kind=kinds))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.say(LAY, a[0])
    check(table, ((LAY, a[2]), "no_strength", 506))
    table.say(LAY, a[1])
    table.say(DONE)
    table.say(FIGHT)
    assert (LAY, d[1]) in table.moves


# The answer and what follows


def test_ba_511_515_521_523_additions():
    table, a, d = siege(attack=("We.b", "C.b", "F.b", "Su"), defence=("F", "F", "C", "Su", "Hammer"))
    attack(table, a[:2])
    check(table, ((RETREAT,), "city_target", 511), ((LAY, d[0]), "not_now", 511), ((DONE,), "not_now", 511))
    table.say(FIGHT)
    assert table.moment == AT_DEFENCE
    check(
        table,
        ((DONE,), "too_weak", 515),
        ((LAY, d[3]), "no_strength", 506),
        ((LAY, HAMMER), "no_hammer", 403),
        ((LAY_ONE, d[0]), "used", 232),
        ((LAY, a[2]), "not_in_hand", 231),
        ((RETREAT,), "too_late", 511),
        ((STRIKE, d[0]), "no_camp", 366),
        ((BACK,), "not_now", 515),
    )
    table.say(LAY, d[0])
    check(table, ((PASS,), "take_back", 523))
    table.say(DONE)
    assert table.moment == AT_PURSUIT
    check(
        table,
        ((DONE,), "too_weak", 521),
        ((LAY, a[3]), "no_strength", 506),
        ((LAY, d[1]), "not_in_hand", 231),
        ((RETREAT,), "too_late", 511),
        ((STRIKE, d[0]), "no_camp", 366),
    )
    table.say(LAY, a[2])
    check(table, ((PASS,), "take_back", 523))


def test_ba_511_531_532_retreats():
    table, d = crossing(defence=("Su", "Su", "F", "Hammer"))
    table.say(RETREAT)
    assert table.moment == AT_FLEE
    check(
        table,
        ((LAY, d[2]), "no_payment", 531),
        ((LAY_AS, HAMMER, HORSE), "no_hammer", 403),
        ((FLEE, sq("D3")), "unpaid", 531),
        ((FLEE, sq("D2")), "no_haven", 532),
        ((FLEE, sq("A7")), "no_haven", 532),
        ((STRIKE, d[0]), "no_camp", 366),
        ((RETREAT,), "not_now", 531),
        ((DONE,), "not_now", 531),
    )
    table, _ = crossing(defence=("Su",))
    check(table, ((RETREAT,), "no_way_out", 531), ((FLEE, sq("D3")), "not_now", 511))
    assert table.game.rival == RED_SEAT


def test_ba_509_after_a_roll_nothing_is_taken_back():
    table, a, _ = siege(attack=("We.b", "Am"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.say(LAY, a[0])
    table.say(LAY, a[1])
    table.say(ON, a[0], chance=[(DIE, 1)])
    check(table, ((BACK,), "not_now", 503))
