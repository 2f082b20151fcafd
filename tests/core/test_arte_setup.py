"""Setup of Arte de Batalla: draft, armies, terrain, places, reveal, hands (AB-101 to AB-122)."""

from rules.arte.game import Arte
from rules.arte.moves import (
    AT_ARMY,
    AT_BUILD,
    AT_DEAL,
    AT_DRAFT,
    AT_DRAFT_FIRST,
    AT_DRAFT_ROLL,
    AT_FIRST,
    AT_FIRST_ROLL,
    AT_OPENING,
    AT_PLACE,
    AT_PLATE,
    AT_READY,
    AT_ROLL,
    BACK,
    BUILT,
    CHOSEN,
    DRAFT,
    DRAFTED,
    FIRST,
    FULL,
    HORSE,
    HORSE_PLACED,
    LIFT,
    PLACED,
    PLATE,
    PUT,
    READY,
    RECRUIT,
    REFEREE,
    REVEALED,
    ROLL,
    TAKE,
    TIED,
)
from rules.game import CHANCE, Refusal
from tests.core.arte_hand import (
    BARBARIAN,
    MONK,
    PALADIN,
    PRIEST,
    WARLOCK,
    Cards,
    kinds,
    refusal,
    sq,
    told,
)
from tests.core.arte_setup_hand import (
    ONE,
    ONE_TWO,
    THREE,
    TWO_THREE,
    building,
    choose,
    deal,
    drafted,
    lay,
    place_all,
    set_up,
)


def test_ab101_two_strategists_and_nobody_else():
    for setup in ((), (0,), (2, 0), (0, 2), (0, 0, 0), ("full", 0), None):
        try:
            Arte(setup, Cards())
        except Refusal:
            continue
        raise AssertionError(setup)
    game = Arte((FULL, 0), Cards())
    assert game.players == 2
    assert game.expects().seat == CHANCE


def test_settings_must_leave_room_for_a_game():
    """AB-107, AB-109, AB-118: an owner's numbers that cannot be played are refused at the start."""
    for settings, refused in (
        ({"width": 8, "deploy": 1}, ("board_too_small", "AB-109")),
        ({"max_class": 1, "max_horses": 3}, ("army_too_large", "AB-107")),
        ({"chest_hand": 37}, ("too_few_cards", "AB-118")),
    ):
        try:
            Arte((FULL, 0), Cards(**settings))
        except Refusal as refusal:
            assert (refusal.code, refusal.rule) == refused
            continue
        raise AssertionError(settings)


def test_ab102_the_higher_roller_names_who_drafts_first_and_a_tie_is_rolled_again():
    game = Arte((FULL, 0), Cards())
    assert game.moment == AT_DRAFT_ROLL
    assert game.expects().moves == [(ROLL, face) for face in range(1, 7)]
    game.play((ROLL, 4))
    assert kinds(game.play((ROLL, 4)))[-1] == TIED
    assert game.moment == AT_DRAFT_ROLL
    game.play((ROLL, 6))
    game.play((ROLL, 1))
    assert (game.moment, game.seat) == (AT_DRAFT_FIRST, 0)
    game.play((FIRST, 1))
    assert (game.moment, game.seat) == (AT_DRAFT, 1)


def test_ab103_one_hero_at_a_time_alternating_until_each_has_two():
    game = Arte((FULL, 0), Cards())
    for move in ((ROLL, 6), (ROLL, 1), (FIRST, 0)):
        game.play(move)
    seats = []
    for hero in (WARLOCK, PALADIN, PRIEST, MONK):
        seats.append(game.seat)
        assert told(game.play((DRAFT, hero)), DRAFTED) == [(seats[-1], hero)]
    assert seats == [0, 1, 0, 1]
    assert game.moment == AT_ARMY
    assert [game.sort[unit] - 4 for unit in (0, 1, 10, 11)] == [WARLOCK, PRIEST, PALADIN, MONK]


def test_ab103_a_drafted_hero_is_out_of_the_pool():
    game = Arte((FULL, 0), Cards())
    for move in ((ROLL, 6), (ROLL, 1), (FIRST, 0), (DRAFT, WARLOCK)):
        game.play(move)
    assert refusal(game, (DRAFT, WARLOCK)) == ("hero_taken", "AB-103")
    assert refusal(game, (DRAFT, 8)) == ("no_such_hero", "AB-103")
    assert len(game.expects().moves) == 7


def test_ab104_105_a_hero_brings_his_twelve_element_cards_and_his_printed_life():
    game = drafted()
    assert bytes(game.element_decks) == bytes((12, 12, 12, 12))
    assert [game.life[unit] for unit in (0, 1, 10, 11)] == [9, 10, 12, 12]


def test_ab106_exactly_eight_pieces_in_any_mix():
    game = drafted()
    assert told(game.play((RECRUIT, 0)), CHOSEN) == [(1, 1)]
    choose(game, 1, 2, 3, HORSE, 0, 1)
    assert game.moment == AT_ARMY
    choose(game, 2)
    assert (game.moment, game.seat) == (AT_BUILD, 1)
    assert refusal(game, (RECRUIT, 0)) == ("not_now", "AB-116")
    assert [game.sort[unit] for unit in range(12, 19)] == [0, 0, 1, 1, 2, 2, 3]
    assert game.life[19] == 0  # the eighth piece is a Horse


def test_ab107_at_most_five_of_a_class_and_three_horses():
    game = drafted()
    choose(game, 0, 0, 0, 0, 0)
    assert refusal(game, (RECRUIT, 0)) == ("class_full", "AB-107")
    assert refusal(game, (RECRUIT, 5)) == ("no_such_class", "AB-106")
    game = drafted()
    choose(game, HORSE, HORSE, HORSE)
    assert refusal(game, (RECRUIT, HORSE)) == ("horses_full", "AB-107")


def test_ab108_each_unit_has_its_own_life_counter():
    game = drafted()
    choose(game, 0, 0, 0, 2, 2, 3, 3, 1)
    assert [game.life[unit] for unit in range(12, 20)] == [4, 4, 4, 4, 3, 3, 3, 3]
    assert [game.numeral(unit) for unit in range(10, 20)] == [0, 0, 1, 2, 3, 1, 1, 2, 1, 2]


def test_ab109_pieces_start_behind_the_own_grass_line_one_on_a_square():
    game = building()
    game.play((READY,))
    assert game.moment == AT_PLACE
    assert game.expects().moves == [(PUT, square) for square in range(14 * 16, 256)]
    game.play((PUT, sq(3, 14)))
    assert refusal(game, (PUT, sq(3, 14))) == ("occupied", "AB-109")
    assert refusal(game, (PUT, sq(3, 13))) == ("not_your_rows", "AB-109")
    assert refusal(game, (PUT, sq(0, 0))) == ("not_your_rows", "AB-109")


def test_ab110_horses_start_without_riders_on_squares_of_their_own():
    game = building()
    game.play((READY,))
    place_all(game)
    assert bytes(game.rider) == b"\xff" * 6
    squares = [game.horse_square[horse] for horse in (3, 4, 5)]
    assert len(set(squares + [game.square[unit] for unit in range(10, 17)])) == 10


def test_ab111_no_plate_on_deployment_rows_neutral_rows_or_the_opponents():
    game = building()
    game.play((PLATE, THREE, 0))
    assert game.moment == AT_PLATE
    for x, y in ((0, 8), (0, 12), (5, 2)):
        assert refusal(game, (PUT, sq(x, y))) == ("not_your_rows", "AB-111"), (x, y)
    rows = {move[1] // 16 for move in game.expects().moves if move[0] == PUT}
    assert rows == {9, 10, 11}  # its lower edge ends on row 13 at most


def test_ab112_plates_lie_on_the_grid_and_may_be_turned():
    game = building()
    game.play((PLATE, TWO_THREE, 1))
    assert refusal(game, (PUT, sq(14, 9))) == ("off_board", "AB-112")
    game.play((PUT, sq(13, 9)))
    raised = [(x, y) for y in range(16) for x in range(16) if game.levels[sq(x, y)]]
    assert raised == [(13, 9), (14, 9), (15, 9), (13, 10), (14, 10), (15, 10)]
    assert refusal(game, (PLATE, THREE, 1)) == ("same_turned", "AB-112")
    assert refusal(game, (PLATE, 4, 0)) == ("no_such_plate", "AB-112")


def test_ab113_114_no_fourth_floor_and_no_overhang():
    game = building()
    lay(game, THREE, 4, 9)
    lay(game, THREE, 4, 9)
    lay(game, TWO_THREE, 4, 9)
    game.play((PLATE, ONE, 0))
    assert refusal(game, (PUT, sq(4, 9))) == ("too_high", "AB-113")
    game.play((BACK,))
    game.play((PLATE, ONE_TWO, 1))
    assert refusal(game, (PUT, sq(5, 9))) == ("overhang", "AB-114")
    game.play((PUT, sq(7, 9)))
    assert game.levels[sq(7, 9)] == game.levels[sq(8, 9)] == 1


def ring(game, x, y):
    """Two levels all around a square, of eight 1x2 plates; needs more than the default supply."""
    for _ in (0, 1):
        lay(game, ONE_TWO, x - 1, y - 1, 1)
        lay(game, ONE_TWO, x + 1, y - 1)
        lay(game, ONE_TWO, x, y + 1, 1)
        lay(game, ONE_TWO, x - 1, y)


def test_ab115_no_closed_pit():
    """A ring of eight squares two levels high seals the square within it; the last plate is lifted again."""
    cards = Cards()
    cards.tables["plate"] = bytes((3, 3, 4, 2, 3, 4, 1, 2, 16, 1, 1, 4))
    game = Arte((FULL, 0), cards)
    for move in ((ROLL, 2), (ROLL, 5), (FIRST, 1)):
        game.play(move)
    for hero in (BARBARIAN, WARLOCK, PALADIN, PRIEST):
        game.play((DRAFT, hero))
    choose(game, 0, 0, 0, 0, 0, HORSE, HORSE, HORSE)
    ring(game, 5, 11)
    assert refusal(game, (READY,)) == ("sealed", "AB-115")
    game.play((LIFT,))
    assert (READY,) in game.expects().moves  # over one level up and one down
    lay(game, ONE_TWO, 4, 11)
    assert (READY,) not in game.expects().moves
    lay(game, ONE, 5, 11)
    assert (READY,) in game.expects().moves  # no level-0 square is left within


def test_ab115_a_bare_column_is_legal():
    game = building()
    lay(game, ONE, 4, 10)
    lay(game, ONE, 4, 10)
    assert (READY,) in game.expects().moves


def test_ab116_any_number_of_plates_none_included_and_the_last_can_be_lifted():
    game = building()
    assert (READY,) in game.expects().moves
    assert refusal(game, (LIFT,)) == ("no_plate", "AB-116")
    lay(game, ONE, 4, 10)
    game.play((LIFT,))
    assert not any(game.levels)
    game.play((READY,))
    assert game.moment == AT_PLACE


def test_ab117_setup_is_secret_until_both_are_ready_and_then_shown():
    game = building()
    events = []
    for move in ((PLATE, ONE, 0), (PUT, sq(4, 10)), (READY,)):
        events += game.play(move)
    while game.moment == AT_PLACE:
        events += game.play(game.expects().moves[0])
    assert events == []
    assert game.moment == AT_READY
    game.play((READY,))
    assert game.seat == 0
    hidden = game.view(0)
    assert not any(hidden["levels"]) and hidden["plates"] == []
    assert not any(hidden["sort"][10:]) and not any(hidden["square"][10:])
    assert game.view(None)["levels"] == hidden["levels"]
    assert game.view(1)["levels"][sq(4, 10)] == 1
    choose(game, 0, 0, 0, 1, 1, 1, 2, 2)
    game.play((READY,))
    place_all(game)
    assert kinds(game.play((READY,)))[-1] == REVEALED
    assert game.reveals
    assert game.view(0)["levels"][sq(4, 10)] == 1
    assert game.view(0)["square"] == game.view(1)["square"]


def test_ab117_at_a_real_table_layouts_are_entered_after_the_reveal():
    game = drafted(REFEREE)
    choose(game, 0, 0, 0, 0, 0, HORSE, HORSE, HORSE)
    assert (game.moment, game.seat) == (AT_ARMY, 0)
    assert not any(game.view(0)["counts"][5:]) and not any(game.view(None)["counts"])
    choose(game, 0, 0, 0, 1, 1, 1, 2, 2)
    assert (game.moment, game.seat) == (AT_READY, 1)
    game.play((READY,))
    assert REVEALED in kinds(game.play((READY,)))
    assert (game.moment, game.seat) == (AT_BUILD, 1)
    game.play((PLATE, ONE, 0))
    assert told(game.play((PUT, sq(4, 10))), BUILT) == [(1, ONE, sq(4, 10), 0)]
    game.play((READY,))
    assert told(game.play((PUT, sq(0, 14))), PLACED) == [(10, sq(0, 14))]
    events = []
    while game.seat == 1:
        events += game.play(game.expects().moves[0])
    assert len(told(events, HORSE_PLACED)) == 3
    assert game.moment == AT_BUILD


def test_ab118_ten_chest_cards_each_and_a_common_deck_of_fifty_two():
    """V31: hands 10 + 5 each, deck 52, Element decks of a side 19 together."""
    game = set_up()
    assert game.moment == AT_DEAL
    assert len(game.expects().moves) == 72
    deal(game)
    assert bytes(game.hand_sizes) == b"\x0a\x0a"
    assert game.deck_size == sum(game.deck) == 52
    assert sum(game.hands[:6]) == sum(game.hands[6:]) == 10
    assert game.moment == AT_OPENING
    game.play((TAKE, 5))
    game.play((TAKE, 2))
    assert sum(game.element_decks[:2]) == sum(game.element_decks[2:]) == 19
    assert list(game.element_hands) == [2, 3, 5, 0]


def test_ab118_in_referee_mode_cards_are_dealt_by_hand():
    game = set_up(REFEREE)
    assert game.moment == AT_OPENING
    assert bytes(game.hand_sizes) == b"\x0a\x0a" and game.deck_size == 52
    assert not any(game.hands)


def test_ab119_five_element_cards_in_any_split():
    game = deal(set_up())
    assert game.expects().moves == [(TAKE, n) for n in range(6)]
    assert refusal(game, (TAKE, 6)) == ("deck_short", "AB-220")


def test_ab120_a_hand_is_seen_by_its_owner_alone_decks_and_tokens_by_all():
    game = deal(set_up())
    for seat in (0, 1):
        assert game.view(seat)["hand"] == bytes(game.hands[6 * seat : 6 * seat + 6])
    assert game.view(None)["hand"] is None
    assert game.view(0)["deck"] == 52
    assert game.view(0)["hands"] == b"\x0a\x0a"


def test_ab121_the_higher_roller_names_who_takes_the_first_turn():
    """V32: after drawing the active hand is 12 + 7, the deck 50."""
    game = deal(set_up())
    game.play((TAKE, 3))
    game.play((TAKE, 3))
    assert game.moment == AT_FIRST_ROLL
    game.play((ROLL, 3))
    game.play((ROLL, 3))
    game.play((ROLL, 1))
    game.play((ROLL, 2))
    assert (game.moment, game.seat) == (AT_FIRST, 1)
    game.play((FIRST, 0))
    assert game.player == 0
    game.play(game.expects().moves[0])
    game.play(game.expects().moves[0])
    game.play((TAKE, 1))
    assert game.moment == AT_ROLL
    assert game.hand_sizes[0] == 12 and sum(game.element_hands[:2]) == 7 and game.deck_size == 50


def test_ab122_each_builds_with_half_of_each_size():
    game = building()
    lay(game, THREE, 0, 9)
    lay(game, THREE, 3, 9)
    assert refusal(game, (PLATE, THREE, 0)) == ("plates_used", "AB-122")
    for x in range(4):
        lay(game, ONE_TWO, 8 + x, 9)
    assert refusal(game, (PLATE, ONE_TWO, 0)) == ("plates_used", "AB-122")
