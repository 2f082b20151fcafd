"""Battalia: every refusal of steps 1 and 3, with its code and its rule, position by position."""

from rules.battalia.cards import CITY_PILE, ROAD_PILE
from rules.battalia.moves import (
    AS,
    AT_FACTION,
    AT_ON,
    AT_RIDE,
    BACK,
    CAMP,
    CHOOSE,
    CITY,
    CLAIM,
    CREATE,
    DECLARE,
    DECLARE_TWO,
    DIE,
    DRAW,
    END,
    FACTION,
    HALT,
    HERO,
    HIRE,
    LAY,
    LAY_AS,
    LAY_ONE,
    MULLIGAN,
    NONE,
    ON,
    RAISE,
    REFEREE,
    ROAD,
    SETTLE,
    SHOW,
    SKIP,
    SQUARE,
    STEP,
    STRIKE,
    TAKE,
    TOP,
    TURN,
    UPGRADE,
)
from tests.core.battalia_artifact_hand import hand_of, roll
from tests.core.battalia_hand import (
    AMULET,
    BEND,
    CROSS,
    HAMMER,
    HORN,
    HORSE,
    STRAIGHT,
    TENT,
    TOOL,
    WEAPON,
    WINGS,
    Table,
    bare,
    sq,
)

FRIMAN, LORD = 1, 4
BLUE_SEAT = 1
NO_CARD, LAST_CARD = 249, 248
NO_SQUARE, LAST_SQUARE = 49, 48


def check(table, *rows):
    for move, code, rule in rows:
        assert table.refuse(*move) == (code, "BA-%d" % rule), move


def empty(game, pile):
    game.mixed[pile] = []
    game.tops[pile] = NONE


# Chance


def test_chance_that_is_not_due_or_not_there():
    table = Table(choose=False)
    check(
        table,
        ((DIE, 3), "not_now", 122),
        ((CHOOSE, sq("D4")), "not_offered", 122),
        ((SHOW, 1), "not_now", 122),
        ((SETTLE, 0, 0), "not_now", 122),
    )
    table = Table(mode=REFEREE)
    cards = [card for card in table.game.decks[0].unseen if table.game.cards[2 * card] == 0]
    table.say(SKIP)
    table.lay(cards[0], cards[1])
    table.game.supplies = [159]  # the last one
    table.play(HIRE, FRIMAN)
    check(table, ((TOP, 33), "not_in_pile", 109), ((TAKE, 33), "not_now", 109), ((LAY, 0), "not_now", 109))
    table.play(*table.moves[0])
    check(table, ((TAKE, 0), "not_in_pile", 242), ((TOP, 1), "not_now", 242), ((DIE, 1), "not_now", 242))
    table, cards = hand_of("F")
    table.play(END)
    check(table, ((DRAW, LAST_CARD), "not_in_pile", 107), ((DIE, 1), "not_now", 107))


# Step 1


def test_ba_211_217_step_one():
    table = Table()
    table.give(0, "F.g", "F.g", "C.b", "Su", "Su", "Su")
    check(
        table,
        ((DECLARE, 3, 0), "no_retinue", 211),
        ((DECLARE_TWO, 0, 1), "no_retinue", 211),
        ((LAY, 0), "not_now", 203),
        ((BACK,), "not_now", 203),
        ((STRIKE, 0), "not_now", 203),
    )
    table.say(SKIP)
    check(
        table,
        ((DECLARE, 3, 0), "too_late", 217),
        ((DECLARE_TWO, 0, 1), "too_late", 217),
        ((MULLIGAN,), "too_late", 217),
        ((HALT,), "not_now", 203),
        ((TURN, 0), "not_now", 203),
        ((SQUARE, sq("G6")), "not_now", 203),
        ((ON, 0), "not_now", 203),
        ((CLAIM, 244), "not_now", 203),
        ((AS, 1), "not_now", 203),
    )
    table.say(LAY, table.game.decks[0].hand[3])
    check(table, ((SKIP,), "not_now", 203))


# Laying cards


def test_ba_231_232_which_cards_cannot_be_laid():
    table, cards = hand_of("F", "F", "F", "C", "C")
    check(
        table,
        ((BACK,), "nothing_laid", 233),
        ((LAY, NO_CARD), "no_such_card", 231),
        ((LAY, NONE), "no_such_card", 231),
        ((LAY, LAST_CARD), "not_in_hand", 231),
        ((LAY_AS, cards[0], LORD), "not_wild", 357),
        ((LAY_ONE, cards[0]), "not_now", 203),
    )
    table.lay(*cards[:3])
    check(table, ((LAY, cards[0]), "used", 232), ((LAY, cards[3]), "pays_for_nothing", 235))
    told = table.say(CREATE, TOOL)
    gained = told[0][2]
    check(table, ((LAY, gained), "used", 232), ((LAY, cards[0]), "used", 232))


def test_ba_353_357_403_wild_cards_and_the_hammer():
    table, cards = hand_of("Am", "F", "Hammer")
    roll(table, cards[0], cards[1], 6)
    check(
        table,
        ((LAY, cards[1]), "choose_kind", 357),
        ((LAY_AS, cards[1], 12), "not_wild", 353),
        ((LAY_AS, cards[1], HORSE), "no_hero", 455),
        ((LAY, HAMMER), "choose_kind", 403),
        ((LAY_AS, HAMMER, 12), "not_wild", 353),
        ((LAY_AS, HAMMER, HORSE), "no_hero", 455),
        ((LAY_AS, HAMMER, LORD), "pays_for_nothing", 235),
        ((LAY_ONE, HAMMER), "not_now", 203),
    )
    table.say(LAY_AS, cards[1], FRIMAN)
    check(table, ((LAY_AS, cards[1], LORD), "used", 232), ((LAY_AS, HAMMER, HORSE), "pays_for_nothing", 235))


def test_ba_406_407_455_what_needs_a_hero_or_a_nation():
    for name, card, code, rule in (("Wings", WINGS, "no_hero", 406), ("Horn", HORN, "nation_empty", 407)):
        table, cards = hand_of(name, "Su", "Su", "Ho")
        table.game.decks[0].nation = []
        table.arrange()
        check(table, ((LAY, card), code, rule), ((LAY, cards[3]), "no_hero", 455))
        table.say(LAY, cards[1])
        check(table, ((LAY, card), "pays_for_nothing", 235), ((LAY, cards[3]), "pays_for_nothing", 235))


def test_ba_104_on_a_real_table_somebody_elses_card():
    table = Table(mode=REFEREE)
    table.say(SKIP)
    foreign = table.game.decks[BLUE_SEAT].unseen[0]
    boxed = table.game.mixed[3][0]
    check(table, ((LAY, foreign), "not_your_card", 104), ((LAY, boxed), "not_in_hand", 231))


# Transforming


def test_ba_341_to_364_what_cannot_be_transformed():
    table, cards = hand_of("Ti", "Am", "Sc", "L", "Su", "To", "Hammer", "F", "C")
    title, amulet, scroll, lord, supply, tool, _, friman, chief = cards
    empty(table.game, 1)
    table.say(LAY, title)
    assert table.moment == AT_ON
    check(
        table,
        ((ON, NO_CARD), "no_such_card", 231),
        ((ON, LAST_CARD), "not_in_hand", 231),
        ((ON, HAMMER), "ancient", 347),
        ((ON, lord), "highest_rank", 361),
        ((ON, supply), "no_unit", 361),
        ((ON, tool), "no_unit", 361),
        ((ON, title), "no_unit", 361),
        ((RAISE, chief), "one_rank_only", 445),
        ((ON, friman), "pile_empty", 362),
        ((LAY, friman), "not_now", 341),
        ((CAMP, friman), "not_now", 341),
        ((HIRE, FRIMAN), "not_now", 341),
        ((ROAD, STRAIGHT), "not_now", 341),
        ((UPGRADE, sq("G7")), "not_now", 341),
        ((HERO, sq("G7")), "not_now", 341),
        ((STEP, 0, sq("G6")), "not_now", 341),
        ((MULLIGAN,), "not_now", 341),
        ((DECLARE, 3, 0), "not_now", 341),
    )
    table.say(BACK)
    table.say(LAY, amulet)
    check(table, ((ON, amulet), "used", 232), ((RAISE, friman), "one_rank_only", 445))
    table.say(ON, friman, chance=[(DIE, 1)])
    table.say(LAY, scroll)
    check(table, ((ON, friman), "changed_already", 342), ((ON, supply), "no_faction", 363))
    table.say(ON, scroll)
    assert table.moment == AT_FACTION
    check(table, ((FACTION, 9), "not_offered", 437))


def test_ba_403_the_hammer_as_a_scroll_does_not_convert_itself():
    table, _ = hand_of("Hammer", "Su")
    table.say(LAY_AS, HAMMER, 9)
    check(table, ((ON, HAMMER), "ancient", 347))


# What a line pays for


def test_ba_236_241_243_buying():
    table, cards = hand_of("Su", "Su", "F", "F", "F")
    check(table, ((HIRE, FRIMAN), "price", 241), ((CREATE, TOOL), "price", 243), ((CAMP, 0), "price", 365))
    table.lay(*cards[:2])
    check(table, ((HIRE, 0), "price", 241), ((HIRE, 2), "price", 241), ((CREATE, FRIMAN), "price", 243))
    empty(table.game, 0)
    table.arrange()
    check(table, ((HIRE, FRIMAN), "pile_empty", 236), ((END,), "line_open", 233))
    table.say(BACK)
    table.lay(*cards[2:])
    check(table, ((CREATE, 0), "price", 243), ((CREATE, WEAPON), "price", 243), ((HIRE, TOOL), "price", 241))
    empty(table.game, TOOL - 1)
    table.arrange()
    check(table, ((CREATE, TOOL), "pile_empty", 236))


def test_ba_301_302_304_305_building():
    table, cards = hand_of("F", "Su", "F", "F")
    table.lay(cards[0], cards[1])
    check(
        table,
        ((CITY, 0), "price", 302),
        ((CITY, CROSS), "price", 302),
        ((CITY, 5), "no_such_shape", 304),
        ((ROAD, 5), "no_such_shape", 304),
        ((ROAD, 0), "no_such_shape", 304),
        ((ROAD, CROSS), "price", 301),
    )
    empty(table.game, ROAD_PILE + BEND)
    table.arrange()
    check(table, ((ROAD, BEND), "pile_empty", 236))
    table.say(ROAD, STRAIGHT)
    check(
        table,
        ((SQUARE, sq("G7")), "occupied", 307),
        ((SQUARE, NO_SQUARE), "occupied", 307),
        ((SQUARE, sq("C3")), "touches_nothing", 308),
        ((SQUARE, sq("D3")), "no_connection", 311),
        ((TURN, 0), "not_now", 304),
    )
    table.say(BACK)
    table.say(BACK)
    table.lay(cards[0], *cards[2:])
    empty(table.game, CITY_PILE)
    table.game.tokens[0] = 0
    table.arrange()
    check(table, ((CITY, 0), "pile_empty", 236), ((CITY, CROSS), "no_token", 305))
    table.game.tokens[0] = 7
    table.arrange()
    check(table, ((CITY, CROSS), "beside_city", 309))


def test_ba_308_309_311_where_a_city_does_not_go():
    table, cards = hand_of("F", "F", "F")
    table.ground("G6", "NS")
    table.lay(*cards)
    table.say(CITY, STRAIGHT)
    check(
        table,
        ((SQUARE, sq("F7")), "beside_city", 309),
        ((SQUARE, sq("D3")), "beside_city", 309),
        ((SQUARE, sq("F6")), "no_connection", 311),
        ((SQUARE, sq("C3")), "touches_nothing", 308),
    )


def test_t04_ba_310_a_crossroads_beside_blank_sides():
    """BA-T04, square C."""
    table, cards = hand_of("F", "F", "Su")
    table.ground("G6", "NS")
    table.ground("F7", "EW")
    table.lay(*cards)
    table.say(ROAD, CROSS)
    check(table, ((SQUARE, sq("F6")), "edges", 310))


def test_ba_310_a_turn_that_joins_no_road():
    table, cards = hand_of("F", "Su")
    table.ground("G6", "NS")
    table.lay(*cards)
    table.say(ROAD, BEND)
    table.say(SQUARE, sq("G5"))
    assert table.offered(TURN) == [1, 2]  # south and west, or east and south
    check(table, ((TURN, 0), "edges", 310), ((TURN, 3), "edges", 310), ((SQUARE, 0), "not_now", 304))


def test_ba_303_305_upgrades():
    table, cards = hand_of("P", "P", "C", "C")
    home = sq("G7")
    check(
        table,
        ((UPGRADE, NO_SQUARE), "not_your_city", 303),
        ((UPGRADE, sq("A1")), "not_your_city", 303),
        ((UPGRADE, home), "price", 303),
    )
    table.game.map.give(home, 0, 3)
    check(table, ((UPGRADE, home), "price", 303))
    table.game.map.give(home, 0, 4)
    table.lay(cards[0], cards[1])
    check(table, ((UPGRADE, home), "highest_level", 303))
    table.game.map.give(home, 0, 2)
    table.game.tokens[1] = 0
    table.arrange()
    check(table, ((UPGRADE, home), "no_token", 305))
    table.game.map.give(home, 0, 1)
    table.arrange()
    check(table, ((UPGRADE, home), "price", 303))
    table = bare()
    table.ground("G7", "NESW", 0, 1)
    table.actions("C")
    check(table, ((UPGRADE, LAST_SQUARE), "price", 303))


def test_ba_365_366_camps():
    table, cards = hand_of("Te", "Su", "F", "Hammer", "C", "Am", "Su", "P")
    tent, supply, friman, _, chief, amulet, other, priest = cards
    roll(table, amulet, friman, 1)
    table.lay(tent, supply)
    check(
        table,
        ((CAMP, NO_CARD), "no_such_card", 231),
        ((CAMP, LAST_CARD), "not_in_hand", 231),
        ((CAMP, HAMMER), "ancient", 347),
        ((CAMP, friman), "changed_already", 342),
    )
    table.say(CAMP, chief)
    table.say(CAMP, priest)
    check(table, ((STRIKE, tent), "set_this_turn", 366), ((STRIKE, other), "no_camp", 366))
    assert table.game.cards[2 * tent] == TENT and table.game.cards[2 * amulet] == AMULET


# Heroes


def test_ba_451_to_455_heroes_and_their_steps():
    table, cards = hand_of("We", "Su", "Su", "Ho")
    table.ground("G6", "NS")
    table.hero(0, "G7")
    table.hero(BLUE_SEAT, "G7")
    check(
        table,
        ((HERO, sq("G7")), "price", 451),
        ((STEP, 1, sq("G6")), "no_hero", 454),
        ((STEP, 2, sq("G6")), "no_hero", 454),
        ((STEP, 0, NO_SQUARE), "not_built", 453),
        ((STEP, 0, sq("F7")), "not_built", 453),
        ((STEP, 0, sq("D4")), "no_road", 452),
        ((STEP, 0, sq("G6")), "unpaid", 454),
    )
    table.lay(*cards[:3])
    check(table, ((HERO, NO_SQUARE), "not_your_city", 451), ((HERO, sq("A1")), "not_your_city", 451))
    table.hero(0, "G6", 1)
    check(table, ((HERO, sq("G7")), "both_on_board", 704))
    table.say(BACK)
    table.say(LAY, cards[3])
    table.say(STEP, 0, sq("G6"))
    assert table.moment == AT_RIDE
    check(table, ((STEP, 1, sq("G7")), "other_hero", 455), ((STEP, 0, sq("A1")), "no_road", 452))
    table.say(HALT)
    table.lay(cards[1], cards[2])
    table.say(STEP, 1, sq("G7"))
    check(table, ((HALT,), "points_left", 235))


def test_ba_454_the_figures_of_another_seat_are_not_mine():
    table = Table()
    table.game.active = BLUE_SEAT
    table.arrange()
    table.actions("Su")
    table.ground("A6", "NS")
    table.hero(BLUE_SEAT, "A7", 1)
    table.hero(0, "A7", 1)
    check(table, ((STEP, 0, sq("A6")), "no_hero", 454), ((STEP, 1, sq("A6")), "unpaid", 454))
