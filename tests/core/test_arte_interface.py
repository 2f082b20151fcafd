"""Arte de Batalla behind the interface all games share: refusals, views, undo, saved games."""

from rules.arte.assist import squares_in_reach
from rules.arte.game import Arte
from rules.arte.moves import (
    AIM,
    AT_OVER,
    BACK,
    BOOTS,
    DONE,
    DRAFT,
    FULL,
    GO,
    LAY,
    PASS,
    REFEREE,
    RING,
    ROLL,
    SHIELD,
    TAKE,
    TIME,
    USE,
    WALK,
)
from rules.chance import Chance
from rules.game import decode, encode
from tests.core.arte_hand import LANCER, WARRIOR, Cards, Field, refusal, sq


def duel():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.unit(1, LANCER, 6, 5)
    field.hold(0, RING, BOOTS)
    field.hold(1, SHIELD)
    field.roll(1)
    return field, warrior


def test_garbage_is_malformed():
    game = duel()[0].game
    for garbage in (
        None,
        (),
        [USE, 2],
        "use",
        (USE,),
        (USE, 1, 2),
        (USE, -1),
        (USE, 256),
        (USE, "Warrior"),
        (USE, None),
        (28,),
        (255, 0),
        (USE, (1,)),
        (TIME,),
        (TIME, -5),
    ):
        assert refusal(game, garbage) == ("malformed", ""), garbage


def test_a_move_of_another_moment_names_the_rule_of_this_one():
    field, warrior = duel()
    assert field.refused(DRAFT, 1) == ("not_now", "AB-316")
    assert field.refused(ROLL, 1) == ("not_now", "AB-316")
    assert field.refused(GO, 1) == ("not_now", "AB-316")
    field.attack(warrior, 6, 5)
    assert field.refused(WALK) == ("not_now", "AB-702")
    assert field.refused(TAKE, 1) == ("not_now", "AB-702")


def test_chance_cannot_roll_a_seven():
    game = Arte((FULL, 0), Cards())
    assert refusal(game, (ROLL, 7)) == ("not_offered", "AB-102")
    assert refusal(game, (ROLL, 0)) == ("not_offered", "AB-102")


def test_a_truth_value_plays_as_the_number_it_equals_and_leaves_no_trace():
    one, other = duel()[0], duel()[0]
    one.say(USE, 1)
    other.game.play((USE, True))
    assert one.game.digest() == other.game.digest()
    assert one.game.chosen == 1


def test_undo_may_take_back_a_step_or_a_card_but_no_roll_and_no_finished_act():
    field, warrior = duel()
    assert field.game.reveals  # the roll
    field.use(warrior)
    field.say(WALK)
    field.say(GO, sq(5, 6))
    assert not field.game.reveals
    field.say(AIM, sq(6, 5))
    field.say(LAY, RING, 0)
    assert not field.game.reveals
    field.say(DONE)
    assert field.game.reveals
    field.say(LAY, SHIELD, 0)
    assert not field.game.reveals
    field.say(DONE)
    assert field.game.reveals
    field.say(PASS)
    assert field.game.reveals


def test_the_expectation_is_the_same_until_the_next_move():
    field, warrior = duel()
    assert field.game.expects() is field.game.expects()
    assert field.moves == [(USE, 0), (USE, 1), (USE, warrior), (23,)]


def test_looking_at_a_unit_changes_nothing_but_the_choice():
    field, warrior = duel()
    before = field.game.digest()
    field.say(USE, warrior)
    assert field.game.digest() != before
    field.say(BACK)
    assert field.game.digest() == before


def test_reachable_squares_come_with_what_is_left():
    field, warrior = duel()
    squares = dict(squares_in_reach(field.game, warrior))
    assert squares[sq(5, 4)] == 2 and squares[sq(2, 5)] == 0
    assert sq(6, 5) not in squares and sq(5, 5) not in squares


def finish(game, seed):
    chance = Chance(seed)
    moves = []
    while not game.over:
        listed = game.expects().moves
        moves.append(listed[chance.below(len(listed))])
        game.play(moves[-1])
    return moves


def test_a_saved_game_is_its_moves_in_both_modes():
    for mode in (FULL, REFEREE):
        game = Arte((mode, 0), Cards(quiet_turns=4))
        saved = b"".join([encode(move) for move in finish(game, 5 + mode)])
        again = Arte((mode, 0), Cards(quiet_turns=4))
        offset = 0
        while offset < len(saved):
            move, offset = decode(saved, offset)
            again.play(move)
        assert again.digest() == game.digest() and again.moment == AT_OVER
        assert len(game.sheet) == 2
