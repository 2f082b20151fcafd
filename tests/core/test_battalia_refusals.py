"""Battalia: why a move is refused, with the code and the rule that a player reads."""

from rules.battalia import moves
from rules.battalia.moves import (
    AGREE,
    ATTACK,
    CITY,
    CREATE,
    DIE,
    FACTION,
    GUARDS,
    HERO,
    HIRE,
    LAY,
    ON,
    ROAD,
    TAKE,
    UPGRADE,
)
from rules.battalia.why import why
from tests.core.battalia_artifact_hand import hand_of
from tests.core.battalia_hand import CROSS, RED, STRAIGHT, TOOL, Table, sq
from tests.core.battalia_siege import CITY_TARGET, siege

# What is due at each moment, by the numbers of docs/rules
DUE = {
    moves.AT_LAND: 112,
    moves.AT_BOX: 132,
    moves.AT_BOX_ANCIENT: 133,
    moves.AT_DEAL: 117,
    moves.AT_START: 122,
    moves.AT_FOUND: 158,
    moves.AT_MUSTER: 158,
    moves.AT_RETINUE: 203,
    moves.AT_SHOW: 215,
    moves.AT_ACTIONS: 203,
    moves.AT_SQUARE: 304,
    moves.AT_TURN: 304,
    moves.AT_FACTION: 437,
    moves.AT_RIDE: 455,
    moves.AT_CAMP: 448,
    moves.AT_ON: 341,
    moves.AT_DIE: 353,
    moves.AT_DROP: 354,
    moves.AT_AS: 357,
    moves.AT_HORN: 407,
    moves.AT_FLY: 406,
    moves.AT_LANDING: 406,
    moves.AT_SUSPEND: 471,
    moves.AT_HIDE: 471,
    moves.AT_WITH: 502,
    moves.AT_OPENING: 503,
    moves.AT_ANSWER: 511,
    moves.AT_FLEE: 531,
    moves.AT_AMBUSH: 513,
    moves.AT_JOIN: 514,
    moves.AT_DEFENCE: 515,
    moves.AT_PURSUIT: 521,
    moves.AT_CLAIM: 552,
    moves.AT_AGREE: 639,
    moves.AT_TOP: 109,
    moves.AT_TAKE: 110,
    moves.AT_SUPPLY: 242,
    moves.AT_HAND: 107,
}


def test_a_move_out_of_place_names_the_rule_of_the_moment():
    game = Table().game
    for moment in DUE:
        game.moment = moment
        refusal = why(game, (AGREE, 1))
        assert (refusal.code, refusal.rule) == ("not_now", "BA-%d" % DUE[moment])


def test_ba_241_243_301_302_303_a_wrong_price_names_the_rule_of_what_was_wanted():
    """BA-241, BA-243, BA-301, BA-302, BA-303."""
    table, cards = hand_of("F", "F", "Su")
    table.lay(cards[0], cards[1])
    assert table.refuse(HIRE, 1) == ("price", "BA-241")
    assert table.refuse(CREATE, TOOL) == ("price", "BA-243")
    assert table.refuse(ROAD, STRAIGHT) == ("price", "BA-301")
    assert table.refuse(CITY, CROSS) == ("price", "BA-302")
    own = table.game.map.cities(0)[0]
    assert table.refuse(UPGRADE, own) == ("price", "BA-303")


def test_ba_342_a_card_of_the_line_that_was_changed_says_so():
    table, hand, _ = siege(attack=("We.b", "C.b", "Sc", "Sc"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(hand[0], hand[1])
    table.say(LAY, hand[2])
    table.say(ON, hand[1])
    table.say(FACTION, RED)
    changed = table.game.lines[0][4]
    table.say(LAY, hand[3])
    assert table.refuse(ON, changed) == ("changed_already", "BA-342")


def test_ba_551_the_second_hero_on_the_ruins_counts_too():
    """BA-551: what is missing is the weapon, not a hero."""
    table, _ = hand_of("L", "L")
    assert table.refuse(GUARDS) == ("no_hero", "BA-551")
    table.hero(0, "D4", 1)
    assert table.refuse(GUARDS) == ("no_weapon", "BA-551")


def test_ba_353_a_die_has_six_faces():
    table, cards = hand_of("Am", "F")
    table.say(LAY, cards[0])
    table.play(ON, cards[1])
    assert table.refuse(DIE, 7) == ("no_such_face", "BA-353")
    assert table.refuse(TAKE, cards[1]) == ("not_now", "BA-353")


def test_ba_305_309_a_city_of_level_4_lacks_a_place_and_not_a_token():
    """BA-305, BA-309: at the start every square that touches a card is beside a city."""
    table, cards = hand_of("L", "L", "L")
    table.lay(*cards)
    assert table.refuse(CITY, CROSS) == ("beside_city", "BA-309")
    table.game.tokens[1] = 0
    assert table.refuse(CITY, CROSS) == ("no_token", "BA-305")


def test_ba_451_a_hero_comes_to_a_square_of_the_board():
    table, cards = hand_of("We", "Su", "Su")
    table.lay(*cards)
    assert table.refuse(HERO, 49) == ("not_your_city", "BA-451")
