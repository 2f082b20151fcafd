"""Battalia: all that a seat may know, and what everybody may (BA-106, BA-108, BA-H1 to BA-H7)."""

from rules.battalia.cards import BUILT, EMPTY, NEUTRAL
from rules.battalia.moves import (
    AT_OPENING,
    AT_RETINUE,
    ATTACK,
    DECLARE,
    DONE,
    FIGHT,
    FULL,
    LAY,
    NONE,
    REFEREE,
    SHOW,
)
from tests.core.battalia_artifact_hand import hand_of, roll
from tests.core.battalia_hand import RUINS_CARD, TOOL, Table, bare, sq, squares
from tests.core.battalia_siege import BLUE_SEAT, CITY_TARGET, RED_SEAT, siege

SECRET = ("hand", "refuge", "ambush", "shown", "effects")


def test_ba_108_everything_public_at_the_start_of_a_game():
    """BA-108, and the counts of section 1."""
    known = Table().game.view(None)
    assert {name: known[name] for name in known if name not in ("tops", "ground", "terrain")} == {
        "mode": FULL,
        "scenario": 0,
        "advanced": 0,
        "weeks": 0,
        "goal": 5,
        "day": 0,
        "lit": TOOL,
        "match": TOOL,
        "first": 0,
        "active": 0,
        "moment": AT_RETINUE,
        "waiting": 0,
        "factions": bytes((0, 1, 2, 3)),
        "piles": [20, 16, 12, 12] + [12] * 7 + [4] * 5 + [12] * 4,
        "supplies": 60,
        "ancients": [244, 245, 246, 247, 248],
        "limbo": [],
        "decks": [10] * 4,
        "hands": [6] * 4,
        "ambushes": [0] * 4,
        "refuge_tops": [[]] * 4,
        "laid": [[]] * 4,
        "spare": [[]] * 4,
        "camps": [[]] * 4,
        "heroes": bytes((NONE,) * 8),
        "tokens": bytes((6, 7) * 4),
        "ancient": bytes((NONE,) * 4),
        "points": [1] * 4,
        "line": [],
        "used": {},
        "played_as": {},
        "battle": None,
        "sheet": [],
        "winners": [],
        "state": bytes([BUILT if square in BUILT_AT_START else EMPTY for square in range(49)]),
        "exits": bytes([15 if square in BUILT_AT_START else 0 for square in range(49)]),
        "owner": bytes([OWNERS.get(square, NONE) for square in range(49)]),
        "level": bytes([int(OWNERS.get(square, NEUTRAL) < NEUTRAL) for square in range(49)]),
        "guard": bytes([GUARDS.get(square, 0) for square in range(49)]),
        "open": 40,
        "nation": None,
        "hand": None,
        "refuge": None,
        "ambush": None,
        "shown": None,
        "effects": None,
    }
    assert known["ground"][sq("D4")] == RUINS_CARD and known["terrain"][sq("D4")] == 4


# Start cities are chosen from the last player on, in the order of the squares: A1, G1, A7, G7
OWNERS = {sq("A1"): 3, sq("G1"): 2, sq("A7"): 1, sq("G7"): 0}
GUARDS = {sq("D4"): 8}
for neutral in squares("D2 B4 F4 D6"):
    OWNERS[neutral] = NEUTRAL
    GUARDS[neutral] = 4
BUILT_AT_START = list(OWNERS) + [sq("D4")]


def test_ba_106_the_points_of_a_player():
    table = bare()
    for name, level in (("A1", 1), ("C1", 2), ("E1", 2), ("G1", 3), ("A3", 4)):
        table.game.map.give(sq(name), BLUE_SEAT, level)
    assert table.game.view(None)["points"] == [0, 12, 0, 0]  # 1 + 2 + 2 + 3 + 4


def test_ba_108_h1_a_seat_knows_its_own_cards():
    table, cards = hand_of("Am", "F", "C")
    roll(table, cards[0], cards[1], 2)
    game = table.game
    deck = game.decks[0]
    deck.refuge, deck.ambush = [table._fetch("L")], [table._fetch("P")]
    game.effects[200] = 2  # somebody else's
    known = game.view(0)
    assert [known[name] for name in SECRET] == [cards[1:], deck.refuge, deck.ambush, None, {cards[1]: 2}]
    assert known["nation"] == len(deck.nation)
    assert (known["ambushes"], known["refuge_tops"]) == ([1, 0, 0, 0], [deck.refuge, [], [], []])
    assert known["laid"] == [[cards[0]], [], [], []]
    other = game.view(BLUE_SEAT)
    assert [other["hand"], other["effects"]] == [game.decks[BLUE_SEAT].hand, {}]
    assert [game.view(None)[name] for name in SECRET] == [None] * 5


def test_ba_215_a_retinue_is_known_to_whom_it_was_shown():
    table = Table()
    hand = table.give(0, "F.g", "F.g", "C.g", "Su", "Su", "Su")
    table.say(DECLARE, 3, 0)
    table.say(SHOW, 2)
    assert [table.game.view(seat)["shown"] for seat in range(4)] == [None, None, hand[:3], None]


def test_ba_h1_h6_on_a_real_table_only_numbers_are_known():
    game = Table(2, mode=REFEREE).game
    known = game.view(0)
    assert [known[name] for name in SECRET] == [None] * 5
    assert (known["nation"], known["hands"], known["supplies"]) == (4, [6, 6], 50)
    assert Table(scenario=2).game.view(0)["ancients"] is None


def test_ba_505_522_h5_a_battle_as_everybody_sees_it():
    table, a, d = siege(attack=("We.b", "C.b", "C.y"), defence=("F.r", "L.r"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    battle = {
        "attacker": BLUE_SEAT,
        "defender": RED_SEAT,
        "square": sq("D1"),
        "target": CITY_TARGET,
        "heroes": bytes((1, 0)),
        "lines": [[], []],
        "totals": (0, 3),
        "needed": 4,
    }
    assert table.moment == AT_OPENING and table.game.view(None)["battle"] == battle
    table.lay(a[0], a[1])
    line = [a[0], 6, 1, 1, a[1], 2, 1, 1]
    battle.update({"lines": [line, []], "totals": (4, 3), "needed": 0})
    assert table.game.view(None)["battle"] == battle
    table.say(DONE)
    table.say(FIGHT)
    battle["needed"] = 1
    assert table.game.view(None)["battle"] == battle
    table.say(LAY, d[0])
    battle.update({"lines": [line, [d[0], 1, 2, 1]], "totals": (4, 4), "needed": 0})
    assert table.game.view(None)["battle"] == battle
    table.say(DONE)
    battle["needed"] = 1
    assert table.game.view(None)["battle"] == battle
