"""Battalia behind the interface all games share: refusals, views, undo, saved games."""

from rules.battalia.game import Battalia
from rules.battalia.moves import (
    ATTACK,
    BACK,
    DAY,
    DEAL,
    DIE,
    DRAW,
    END,
    FULL,
    LAY,
    REFEREE,
    SETTLE,
    SHOW,
    SKIP,
)
from rules.chance import Chance
from rules.game import CHANCE, decode, encode
from tests.core.battalia_hand import Cards, Table, setup_of, sq


def test_garbage_is_malformed():
    table = Table()
    table.say(SKIP)
    before = table.game.digest()
    for garbage in (
        None,
        (),
        [LAY, 3],
        "lay",
        (LAY,),
        (LAY, 1, 2),
        (LAY, -1),
        (LAY, 256),
        (LAY, "Su"),
        (LAY, None),
        (58,),
        (255, 0),
        (ATTACK, 3),
        (LAY, (1,)),
        (SKIP, 0),
    ):
        try:
            table.game.play(garbage)
        except Exception as refusal:
            assert (refusal.code, refusal.rule) == ("malformed", ""), garbage
        else:
            raise AssertionError("accepted " + str(garbage))
    assert table.game.digest() == before


def test_chance_cannot_bring_what_is_not_there():
    game = Battalia(setup_of(), Cards())
    table = Table()
    table.game = game
    assert table.refuse(SETTLE, sq("A1"), 40) == ("not_in_pile", "BA-112")
    assert table.refuse(DEAL, 0) == ("not_now", "BA-112")
    assert table.refuse(LAY, 0) == ("not_now", "BA-112")


def test_a_move_of_another_moment_names_the_rule_of_this_one():
    table = Table()
    assert table.refuse(SHOW, 1) == ("not_now", "BA-203")
    assert table.refuse(DIE, 3) == ("not_now", "BA-203")
    assert table.refuse(END) == ("not_now", "BA-203")


def test_every_seat_sees_the_same_keys_and_only_copies():
    table = Table()
    game = table.game
    keys = sorted(game.view(None))
    for seat in range(4):
        assert sorted(game.view(seat)) == keys
    before = game.digest()
    known = game.view(0)
    known["hand"].append(1)
    known["limbo"].append(1)
    known["laid"][0].append(1)
    assert game.digest() == before


def test_undo_never_crosses_chance():
    table = Table()
    table.say(SKIP)
    assert not table.game.reveals
    card = [move for move in table.moves if move[0] == LAY][0]
    table.play(*card)
    assert not table.game.reveals  # the card is lifted again
    table.play(BACK)
    table.play(END)
    assert table.game.expects().seat == CHANCE and table.game.expects().moves[0][0] == DRAW
    table.play(*table.moves[0])
    assert table.game.reveals


def test_a_saved_game_is_its_setup_and_its_moves():
    for mode in (FULL, REFEREE):
        setup = setup_of(3, mode=mode, scenario=1, advanced=1, weeks=1)
        game = Battalia(setup, Cards())
        chance = Chance(5)
        saved = encode(setup)
        for _ in range(300):
            if game.over:
                break
            moves = game.expects().moves
            move = moves[chance.below(len(moves))]
            saved += encode(move)
            game.play(move)
        again, at = decode(saved)
        replayed = Battalia(again, Cards())
        while at < len(saved):
            move, at = decode(saved, at)
            replayed.play(move)
        assert replayed.digest() == game.digest()
        assert replayed.expects().moves == game.expects().moves


def test_the_day_is_told_with_both_artifacts():
    table = Table(2)
    table.say(SKIP)
    table.end_turn()
    assert [event for event in table.say(END) if event[0] == DAY] == [(DAY, 1, 6, 9)]
