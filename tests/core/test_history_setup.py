"""A Battle Through History: laying the table, and the frame of rounds and turns (BH-101 to BH-128)."""

from rules.game import CHANCE, Refusal, encode
from rules.history.game import History
from rules.history.moves import (
    AT_BOARD,
    AT_DEAL,
    AT_GEARS,
    AT_HAND,
    AT_INSERT,
    AT_TILES,
    AT_WHEEL,
    DEALT,
    DRAW_TWO,
    DREW,
    FULL,
    INSERTED,
    NONE,
    RECOVER,
    REFEREE,
    REVEAL,
    REVEALED,
    ROUND,
    SUPPLIED,
    TILE,
    TURN,
    TURN_OF,
    TURNED,
)
from tests.core.history_hand import (
    CONSCRIPTS,
    SPY,
    Cards,
    Table,
    base,
    elite,
    hero,
    kinds_of,
    opening,
    prowess,
    tile,
)


def refused(setup):
    try:
        History(setup, Cards())
    except Refusal as trouble:
        return trouble.code, trouble.rule
    return None


def laying(players=2):
    """The moments of chance until the first player is asked, with the moves offered at each."""
    game = History((FULL, 6, 0) + tuple(range(players)), Cards())
    seen = []
    while game.expects().seat == CHANCE:
        seen.append((game.moment, game.expects().moves[:]))
        game.play(game.expects().moves[0])
    return game, seen


def test_all_that_is_laid_is_told():
    """Two players, the second one begins; chance decides everything here."""
    board = [elite(era, i) for era in (1, 2, 3, 4) for i in (14, 7, 9)]
    tiles = (tile(1, 4, 2), tile(2, 3, 3))
    chance = [(TURN, 1)] + opening(tiles, board, tokens=(20, 11, 5), relics=(30, 9))
    told = Table(first=1, chance=chance).told
    assert told == (
        [(TURNED, 1)]
        + [(REVEALED, space, board[space]) for space in range(12)]
        + [(INSERTED, NONE, tiles[0]), (TURNED, 2), (INSERTED, tiles[0], tiles[1]), (TURNED, 3)]
        + [(SUPPLIED, 0, 20), (SUPPLIED, 1, 11), (SUPPLIED, 2, 5)]
        + [(DEALT, 1, 30), (DEALT, 0, 9)]
        + [(DREW, 1, 4), (DREW, 0, 4)]
        + [(ROUND, 1), (TURN_OF, 1)]
    )


def test_bh_101_two_to_five_players_with_distinct_figures():
    assert refused((FULL, 6, 0, 0)) == ("players", "BH-101")
    assert refused((FULL, 6, 0)) == ("players", "BH-101")
    assert refused((FULL, 6)) == ("malformed", "")
    assert refused((FULL, 6, 0, 0, 1, 2, 3, 4, 0)) == ("players", "BH-101")
    assert refused((FULL, 6, 0, 0, 0)) == ("figure_twice", "BH-101")
    assert refused((FULL, 6, 0, 0, 5)) == ("unknown_figure", "BH-101")
    for players in (2, 3, 4, 5):
        assert refused((FULL, 6, 0) + tuple(range(players))) is None


def test_bh_101_each_player_has_the_eight_base_units_and_four_prowess_tokens_of_the_figure():
    game = History((FULL, 6, 0, 3, 1), Cards())
    assert sorted(game.armies[0].cards()) == [base(3, i) for i in range(8)]
    assert sorted(game.armies[1].cards()) == [base(1, i) for i in range(8)]
    assert game.own_prowess(0) == [prowess(3, points) for points in (2, 3, 4, 5)]  # BH-111


def test_bh_101_what_belongs_to_unused_figures_is_out_of_the_game():
    table = Table(players=2)
    for seat in (0, 1):
        assert all(card // 8 == seat for card in table.army(seat).cards())


def test_a_setup_of_other_things_is_refused():
    assert refused((2, 6, 0, 0, 1)) == ("unknown_mode", "")
    assert refused([FULL, 6, 0, 0, 1]) == ("malformed", "")
    assert refused((FULL, 6)) == ("malformed", "")
    assert refused((FULL, 6, 0, "Chris", 1)) == ("malformed", "")
    assert refused((FULL, 6, 0, -1, 1)) == ("unknown_figure", "BH-101")


def test_a_setup_is_saved_like_a_move():
    assert encode((REFEREE, 8, 1, 4, 0)) == bytes((5, 1, 8, 1, 4, 0))


def test_bh_102_to_104_tiles_tokens_and_relics_are_each_one_pile_of_which_any_may_come():
    """BH-102, BH-103, BH-104."""
    _, seen = laying()
    tiles = [moves for moment, moves in seen if moment == AT_TILES]
    tokens = [moves for moment, moves in seen if moment == AT_GEARS]
    relics = [moves for moment, moves in seen if moment == AT_DEAL]
    assert [len(moves) for moves in tiles] == [18, 17]
    assert [len(moves) for moves in tokens] == [30, 29, 28]  # BH-108: three on the Gears
    assert [len(moves) for moves in relics] == [32, 31]  # BH-112: one for each player


def test_bh_105_106_three_elite_units_of_each_era_and_no_hero_on_the_board():
    """BH-105, BH-106."""
    game, seen = laying()
    reveals = [moves for moment, moves in seen if moment == AT_BOARD]
    assert len(reveals) == 12
    for space, moves in enumerate(reveals):
        era = space // 3 + 1
        cards = [move[1] for move in moves]
        assert len(cards) == 15 - space % 3
        assert all(elite(era, 0) <= card <= elite(era, 14) for card in cards)
        assert elite(era, 0) <= game.board[space] <= elite(era, 14)


def test_bh_106_the_heroes_join_the_other_twelve():
    table = Table()
    for era in (1, 2, 3, 4):
        deck = table.game.era_decks[era - 1]
        assert len(deck) == 14
        assert hero(era, 0) in deck and hero(era, 1) in deck


def test_bh_107_the_first_tile_ends_active_the_second_pending_and_the_wheel_turns_twice():
    game = History((FULL, 6, 0, 0, 1), Cards())
    assert game.moment == AT_WHEEL
    game.play((TURN, DRAW_TWO))
    while game.moment == AT_BOARD:
        game.play(game.expects().moves[0])
    told = game.play((TILE, tile(1, 2))) + game.play((TILE, tile(3, 4)))
    assert told == [
        (INSERTED, NONE, tile(1, 2)),
        (TURNED, 1),
        (INSERTED, tile(1, 2), tile(3, 4)),
        (TURNED, 2),
    ]
    assert (game.active_tile, game.pending_tile) == (tile(1, 2), tile(3, 4))


def test_bh_q02_the_wheel_may_stand_anywhere_before_the_game():
    game = History((FULL, 6, 0, 0, 1), Cards())
    assert game.expects().moves == [(TURN, sector) for sector in (DRAW_TWO, RECOVER, 2, 3)]


def test_bh_109_110_the_game_begins_in_round_one_with_empty_boards():
    """BH-109, BH-110."""
    table = Table()
    view = table.game.view(None)
    assert view["round"] == 1
    assert view["battle"] is None
    assert list(view["honor"]) == [0, 0]


def test_bh_111_the_own_prowess_tokens_are_known_to_nobody():
    table = Table()
    assert list(table.game.view(0)["own_prowess"]) == [4, 4]
    assert table.game.view(0)["prowess"] == []


def test_bh_112_115_every_player_starts_with_one_public_relic():
    """BH-112, BH-115."""
    table = Table(players=3, chance=opening(relics=(5, 13, 31)))
    assert table.game.view(None)["relics"] == [[5], [13], [31]]


def test_bh_113_four_cards_of_eight_are_drawn_by_chance():
    _, seen = laying()
    draws = [moves for moment, moves in seen if moment == AT_HAND]
    assert [len(moves) for moves in draws] == [8, 7, 6, 5, 8, 7, 6, 5]
    table = Table(players=3)
    assert [army.hand_size() for army in table.game.armies] == [4, 4, 4]
    assert [army.deck_size() for army in table.game.armies] == [4, 4, 4]


def test_bh_114_miniatures_start_off_the_board():
    assert list(Table(players=4).game.view(None)["eras"]) == [0, 0, 0, 0]


def test_bh_116_a_hand_is_seen_by_its_owner_only():
    hand = [base(0, i) for i in (0, 3, 6, 7)]
    game = Table(chance=opening(hands=(hand,))).game
    assert game.view(0)["hand"] == hand
    assert game.view(1)["hand"] != hand
    assert game.view(None)["hand"] is None
    assert game.view(1)["hands"] == [4, 4]


def test_bh_117_118_every_unit_is_in_one_place_only():
    """BH-117, BH-118."""
    game = Table(players=5).game
    everywhere = list(game.board)
    for pile in game.era_decks + game.era_discards:
        everywhere += pile
    for army in game.armies:
        everywhere += army.cards()
    assert sorted(everywhere) == list(range(108))


def test_bh_124_126_turns_go_clockwise_from_the_headquarters():
    """BH-124, BH-126."""
    table = Table(players=3, first=2)
    order = []
    for _ in range(4):
        order.append((table.game.round, table.seat))
        table.pass_turn()
    assert order == [(1, 2), (1, 0), (1, 1), (2, 2)]
    assert refused((FULL, 6, 2, 0, 1)) == ("first_player", "BH-124")


def test_bh_125_six_rounds_or_eight():
    for rounds in (6, 8):
        table = Table(rounds=rounds)
        turns = 0
        while not table.game.over:
            table.pass_turn()
            turns += 1
        assert turns == 2 * rounds
    assert refused((FULL, 7, 0, 0, 1)) == ("rounds", "BH-125")


def test_bh_127_the_round_token_advances_between_rounds():
    table = Table()
    assert (ROUND, 1) in table.told and (TURN_OF, 0) in table.told
    table.pass_turn()
    assert ROUND not in kinds_of(table.told)
    table.pass_turn()
    assert table.told[-2:] == [(ROUND, 2), (TURN_OF, 0)]


def test_bh_128_a_turn_starts_with_phase_one():
    table = Table()
    assert (table.moment, table.seat) == (AT_INSERT, 0)


def test_the_cards_of_setup_are_dealt_as_chance_says():
    wanted = opening(board=[elite(era, i) for era in (1, 2, 3, 4) for i in (14, 7, 2)])
    assert wanted[0] == (REVEAL, elite(1, 14))
    game = Table(chance=wanted).game
    assert list(game.board[:3]) == [elite(1, 14), elite(1, 7), elite(1, 2)]
    assert base(0, CONSCRIPTS) == 0 and base(1, SPY) == 15
