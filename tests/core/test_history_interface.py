"""A Battle Through History behind the interface all games share: refusals, views, undo, saved games."""

from rules.chance import Chance
from rules.game import CHANCE, decode, encode
from rules.history.game import History
from rules.history.moves import (
    ACT,
    AT_ATTACK,
    CHALLENGE,
    CHOOSE,
    DEPLOY,
    DONE,
    DRAW,
    DRAW_TWO,
    FULL,
    INSERT,
    JUMP,
    PICK,
    REFEREE,
    REVEAL,
    TAKE,
    TILE,
    TURN,
)
from tests.core.history_hand import ARCHERS, SPY, TREBUCHET, Cards, Table, base, elite, opening, refusal, tile

HAND = [base(0, i) for i in (ARCHERS, 4, TREBUCHET, SPY)]


def at_attack():
    table = Table(chance=[(TURN, 1)] + opening(tiles=(tile(1, 4), tile(2, 3)), hands=(HAND,)))
    table.travel(2)
    table.say(CHOOSE, 3)
    assert table.moment == AT_ATTACK
    return table


# Refusals


def test_garbage_is_malformed():
    game = at_attack().game
    for garbage in (
        None,
        (),
        [DEPLOY, HAND[0]],
        "deploy",
        (DEPLOY,),
        (DEPLOY, 1, 2),
        (DEPLOY, -1),
        (DEPLOY, 256),
        (DEPLOY, "Spy"),
        (DEPLOY, None),
        (31,),
        (255, 0),
        (DEPLOY, (1,)),
    ):
        assert refusal(game, garbage) == ("malformed", ""), garbage


def test_a_move_of_another_moment_names_the_rule_of_this_one():
    game = at_attack().game
    assert refusal(game, (PICK, 3)) == ("not_now", "BH-309")
    assert refusal(game, (TILE, 3)) == ("not_now", "BH-309")
    assert refusal(game, (CHALLENGE, 1)) == ("not_now", "BH-309")
    assert refusal(game, (TAKE,)) == ("too_late", "BH-209")


def test_chance_cannot_bring_what_is_not_in_the_pile():
    game = History((FULL, 6, 0, 0, 1), Cards())
    game.play((TURN, 0))
    assert refusal(game, (REVEAL, elite(2, 0))) == ("not_in_pile", "BH-906")
    assert refusal(game, (REVEAL, 200)) == ("not_in_pile", "BH-906")


def test_a_truth_value_plays_as_the_number_it_equals_and_leaves_no_trace():
    table, other = at_attack(), at_attack()
    table.say(ACT, DRAW_TWO)
    other.game.play((ACT, False))
    other.deal()
    assert table.game.digest() == other.game.digest()


# Undo


def test_undo_may_take_back_a_card_but_never_a_draw_a_roll_or_a_finished_line_up():
    assert not History((FULL, 6, 0, 0, 1), Cards()).reveals
    table = at_attack()
    table.play(DEPLOY, HAND[0])
    assert not table.game.reveals  # the card is lifted again, nobody has learned more by chance
    table.play(DONE)
    assert table.game.reveals
    table.play(*table.moves[0])
    assert table.game.reveals  # a die
    other = at_attack()
    other.play(ACT, DRAW_TWO)
    assert other.game.reveals
    other.play(*other.moves[0])
    assert other.game.reveals
    start = Table()
    start.play(INSERT)
    assert not start.game.reveals
    start.deal()
    jump = [move for move in start.moves if move[0] == JUMP]
    start.play(*jump[0])
    assert not start.game.reveals


# Views


def test_every_seat_sees_the_same_keys():
    game = at_attack().game
    keys = set(game.view(None))
    assert set(game.view(0)) == keys and set(game.view(1)) == keys
    assert {"hand", "board", "hands", "battle", "prowess", "sheet"} <= keys


def test_a_view_is_a_copy():
    table = at_attack()
    before = table.game.digest()
    view = table.game.view(0)
    view["hand"].clear()
    view["relics"][0].clear()
    view["era_discards"][0].append(1)
    assert table.game.digest() == before
    assert table.game.view(0)["hand"] == HAND


def test_the_order_of_a_deal_is_hidden_from_the_others():
    one = Table(chance=opening(hands=(HAND,))).game
    two = Table(chance=opening(hands=([base(0, i) for i in (0, 1, 2, 5)],))).game
    assert one.view(1) == two.view(1)
    assert one.view(None) == two.view(None)
    assert one.view(0) != two.view(0)
    assert one.digest() != two.digest()


# Saved games


def play_out(mode, seed, players=3):
    """A whole random game, and its moves as they would be saved."""
    setup = (mode, 6, 1) + tuple(range(players))
    game = History(setup, Cards())
    chance = Chance(seed)
    saved = bytearray()
    while not game.over:
        moves = game.expects().moves
        move = moves[chance.below(len(moves))]
        saved += encode(move)
        game.play(move)
    return setup, bytes(saved), game


def test_a_saved_game_is_its_setup_and_its_moves():
    for mode in (FULL, REFEREE):
        setup, saved, game = play_out(mode, 11)
        again = History(setup, Cards())
        offset = 0
        while offset < len(saved):
            move, offset = decode(saved, offset)
            again.play(move)
        assert again.over and again.digest() == game.digest()
        assert again.sheet == game.sheet and again.winners == game.winners


def test_expectations_are_remembered_until_the_next_move():
    table = at_attack()
    assert table.game.expects() is table.game.expects()
    before = table.game.expects()
    table.play(DEPLOY, HAND[0])
    assert table.game.expects() is not before


def test_chance_is_asked_one_thing_at_a_time():
    game = at_attack().game
    game.play((ACT, DRAW_TWO))
    assert game.expects().seat == CHANCE
    assert {move[0] for move in game.expects().moves} == {DRAW}
