"""Battalia: the state before the first move, and what the setup tells card by card (BA-111 to BA-139)."""

from rules.battalia.game import Battalia
from rules.battalia.moves import AT_FOUND, AT_LAND, AT_MUSTER, AT_RETINUE, BOXED, DEALT, MUSTERED, NONE
from rules.game import CHANCE
from tests.core.battalia_hand import Cards, Table, setup_of, sq

ZERO = (
    "mode", "scenario", "advanced", "weeks", "first", "no_neutrals", "start_heroes", "spare_supplies", "day",
    "lit", "match", "active", "attacked", "points", "actor", "after", "purpose", "level", "added", "opened",
    "agreed",
)  # fmt: skip
NOTHING = (
    "gone", "riding", "crafter", "subject", "slot", "pile", "faction", "square", "rival", "field", "target",
    "reason",
)  # fmt: skip
EMPTY = (
    "limbo", "declared", "line", "doomed", "turning", "draws", "events", "sheet", "winners",
)  # fmt: skip


def told(kind, *arguments, **options):
    """The events of this kind during a setup in which chance brings whatever comes first."""
    return [event[1:] for event in Table(*arguments, choose=False, **options).told if event[0] == kind]


def test_before_the_first_move_nothing_has_happened():
    """The digest of the beginning is the first of every journal: no number in it may change."""
    game = Battalia(setup_of(), Cards())
    assert {name: getattr(game, name) for name in ZERO} == dict.fromkeys(ZERO, 0)
    assert {name: getattr(game, name) for name in NOTHING} == dict.fromkeys(NOTHING, NONE)
    game.events = []  # the ruins are told
    assert {name: getattr(game, name) for name in EMPTY} == {name: [] for name in EMPTY}
    assert (game.start_cities, game.goal, game.moment, game.seat) == (1, 5, AT_LAND, CHANCE)
    assert game.rolled is False and game.reveals is False
    assert (game.effects, game.used, game.played_as, game.under) == ({}, {}, {}, {})
    assert (game.shown, game.lines, list(game.engaged)) == ((NONE, []), ([], []), [0, 0])
    assert list(game.annexed) == [0] * 4 and list(game.tokens) == [7] * 8
    assert game.camps == game.laid == game.spare == [[], [], [], []]


def test_ba_117_the_dealt_cards_are_told_one_by_one():
    """BA-117: three frimans, a chief, a priest and five supplies; supplies go by their numbers."""
    expected = []
    for seat in range(4):
        cards = [3 * seat, 3 * seat + 1, 3 * seat + 2, 32 + seat, 52 + seat]
        cards += [80 + 5 * seat + number for number in range(5)]
        expected += [(seat, card) for card in cards]
    assert told(DEALT) == expected


def test_ba_133_139_153_which_ancient_artifacts_leave_the_game():
    """BA-133, BA-139; BA-153: in scenario 2 nobody is told, and none is taken out."""
    assert told(BOXED, 4) == []
    assert told(BOXED, 3) == [(244,)]
    assert told(BOXED, 2) == [(244,), (245,)]
    assert told(BOXED, 2, scenario=1) == [(244,), (245,)]
    assert told(BOXED, 2, scenario=2) == []
    assert Table(2, scenario=2).game.ancients == [244, 245, 246, 247, 248]


def test_ba_158_further_start_cities_have_level_1():
    table = Table(cities=2, choose=False)
    while table.moment < AT_FOUND:
        table.say(*table.moves[0])
    founded = [table.moves[0][1]]
    table.say(*table.moves[0])
    game = table.game
    assert (game.map.owner[founded[0]], game.map.level[founded[0]]) == (3, 1)
    assert list(game.tokens) == [6, 7] * 3 + [5, 7]


def test_ba_158_a_hero_at_the_start_needs_no_asking_where_there_is_one_city():
    table = Table(heroes=1, choose=False)
    told = []
    while table.moment < AT_RETINUE:
        assert table.moment != AT_MUSTER
        told += table.say(*table.moves[0])
    mustered = [event[1:] for event in told if event[0] == MUSTERED]
    assert mustered == [(6, sq("A1")), (4, sq("G1")), (2, sq("A7")), (0, sq("G7"))]
