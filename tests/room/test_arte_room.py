"""Arte de Batalla: what lies where, and what the room waits for, rule by rule."""

from collections import Counter

import pytest

from rules.arte import moves as m
from rules.arte.card import KINDS
from sim.room import Waiting
from tests.room.playing import Move, Rehearsal, find, names

SETUP = (1, 0)


def things(rehearsal: Rehearsal, place: str) -> tuple[str, ...]:
    return rehearsal.room.places()[place].things


def at(*moments: int):  # type: ignore[no-untyped-def]
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return rehearsal.table.moment in moments

    return met


def offers(kind: int):  # type: ignore[no-untyped-def]
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return waiting.kind == "decision" and any(move[0] == kind for move in waiting.moves)

    return met


def do(rehearsal: Rehearsal, kind: int) -> Move:
    waiting = rehearsal.room.waits()
    move = next(move for move in waiting.moves if move[0] == kind)
    rehearsal.give(waiting, move)
    return move


# The setup


def test_ab_102_the_dice_are_the_rooms_own() -> None:
    rehearsal = Rehearsal("arte", SETUP, 1)
    waiting = rehearsal.step()
    assert waiting.kind == "chance"
    assert waiting.moves[0][0] == m.ROLL


def test_ab_104_a_drafted_hero_brings_his_kit() -> None:
    rehearsal = find("arte", SETUP, at(m.AT_ARMY))
    room = rehearsal.room
    for seat in (0, 1):
        heroes = [room.game.sort[unit] - 4 for unit in (seat * room.game.half, seat * room.game.half + 1)]
        assert things(rehearsal, f"seat.{seat + 1}.heroes") == names("arte", "hero", heroes)
        for number in (1, 2):
            assert len(set(things(rehearsal, f"seat.{seat + 1}.elements.{number}.deck"))) == 1
            assert len(things(rehearsal, f"seat.{seat + 1}.elements.{number}.deck")) == 12
    assert len([thing for thing in things(rehearsal, "box") if " hero " in thing]) == 4


def test_ab_106_the_army_is_chosen_behind_the_screen_and_told_to_the_table() -> None:
    rehearsal = find("arte", SETUP, at(m.AT_ARMY))
    room = rehearsal.room
    seat = room.waits().seat
    mine = f"seat.{seat + 1}"
    figures = things(rehearsal, f"{mine}.army")
    assert [thing.split()[1] for thing in figures] == ["figure", "figure"]
    do(rehearsal, m.RECRUIT)
    assert len(things(rehearsal, f"{mine}.army")) == 3
    for viewer in (1 - seat, None):
        assert not {f"{mine}.army", f"{mine}.supply", f"{mine}.plates"} & set(room.seen_by(viewer))
    assert f"{mine}.army" in room.seen_by(seat)


def test_ab_117_layouts_are_built_behind_screens_and_told_once_both_are_shown() -> None:
    rehearsal = find("arte", SETUP, at(m.AT_READY))
    room = rehearsal.room
    first = rehearsal.table.first
    built = [first, 1 - first]
    for seat in built:
        waiting = room.waits()
        assert (waiting.kind, waiting.seat) == ("private", seat)
        while room.waits().kind == "private":
            rehearsal.step()
            seen = room.seen_by(1 - seat)
            mine = [f"square.{name}" for name in _own_squares(room, seat)]
            assert not set(mine) & set(seen)
        assert (room.waits().kind, room.waits().seat, room.waits().moves) == ("decision", seat, [(m.READY,)])
        rehearsal.step()
    standing = {name: place.things for name, place in room.places().items() if name.startswith("square.")}
    while rehearsal.table.moment in (m.AT_BUILD, m.AT_PLATE, m.AT_PLACE):
        assert room.waits().kind == "known"
        rehearsal.step()
        assert rehearsal.room.differences(rehearsal.table) == []
    assert bytes(rehearsal.table.pieces) == bytes(room.game.pieces)
    assert bytes(rehearsal.table.levels) == bytes(room.game.levels)
    assert {name: seen.things for name, seen in room.seen_by(None).items() if name in standing} == standing


def _own_squares(room, seat: int) -> list[str]:  # type: ignore[no-untyped-def]
    places = room.places().values()
    return [
        place.name.removeprefix("square.")
        for place in places
        if place.name.startswith("square.") and place.seat == seat
    ]


def test_ab_117_another_layout_that_is_entered_is_the_true_one() -> None:
    rehearsal = find("arte", SETUP, lambda game, _: game.table.revealed and game.table.moment == m.AT_BUILD)
    room, table = rehearsal.room, rehearsal.table
    while table.moment in (m.AT_BUILD, m.AT_PLATE, m.AT_PLACE):
        moves = table.expects().moves
        assert room.waits().moves[0] in moves, "there is always an answer"
        move = (m.READY,) if (m.READY,) in moves else moves[-1]
        table.play(move)
        rehearsal.heard.append(move)
        room.follow(rehearsal.heard)
    assert room.differences(table) == []
    assert not any(
        " plate " in thing
        for name in room.places()
        if name.startswith("square.")
        for thing in things(rehearsal, name)
    )


def test_a_layout_that_nobody_told_is_made_up() -> None:
    rehearsal = find("arte", SETUP, at(m.AT_READY))
    room = rehearsal.room
    for _ in (0, 1):
        rehearsal.table.play((m.READY,))
        rehearsal.heard.append((m.READY,))
        room.follow(rehearsal.heard)
    assert room.waits().kind == "known"
    assert all(room.game.pieces[room.game.square[unit]] == unit + 1 for unit in (0, 1, 10, 11))


def test_ab_118_ten_cards_each_from_the_top() -> None:
    rehearsal = find("arte", SETUP, lambda game, _: game.table.ready == 3)
    room = rehearsal.room
    deck = things(rehearsal, "chest.deck")
    assert len(deck) == 52
    assert [len(things(rehearsal, f"seat.{seat}.hand")) for seat in (1, 2)] == [10, 10]
    assert Counter((*deck, *things(rehearsal, "seat.1.hand"), *things(rehearsal, "seat.2.hand"))) == Counter(
        {f"arte chest {kind}": 12 for kind in range(KINDS)}
    )
    assert room.seen_by(1)["seat.1.hand"].things == (None,) * 10  # AB-120


# The turn


def test_ab_302_the_two_on_top_are_drawn() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return (
            rehearsal.table.moment == m.AT_FREE and (m.END,) in waiting.moves and not rehearsal.table.played
        )

    rehearsal = find("arte", SETUP, met)
    other = 1 - rehearsal.table.player
    deck, hand = things(rehearsal, "chest.deck"), things(rehearsal, f"seat.{other + 1}.hand")
    rehearsal.give(rehearsal.room.waits(), (m.END,))
    assert things(rehearsal, "chest.deck") == deck[:-2]
    assert Counter(things(rehearsal, f"seat.{other + 1}.hand")) == Counter((*hand, *deck[-2:]))


def test_ab_119_element_cards_are_open() -> None:
    rehearsal = find("arte", SETUP, at(m.AT_OPENING))
    seat = rehearsal.table.seat
    rehearsal.give(rehearsal.room.waits(), (m.TAKE, 2))
    mine = f"seat.{seat + 1}.elements"
    assert len(rehearsal.room.seen_by(None)[f"{mine}.1.hand"].things) == 2
    assert len(things(rehearsal, f"{mine}.2.hand")) == 3
    assert len(things(rehearsal, f"{mine}.1.deck")) == 10


def test_ab_215_and_ab_224_played_cards_lie_open_and_are_discarded_in_order() -> None:
    rehearsal = find(
        "arte", SETUP, lambda game, _: len(game.table.played) > 2 and game.table.moment == m.AT_FREE
    )
    played, discards = things(rehearsal, "chest.played"), things(rehearsal, "chest.discard")
    assert rehearsal.room.seen_by(None)["chest.played"].things == played
    rehearsal.give(rehearsal.room.waits(), (m.END,))
    assert things(rehearsal, "chest.discard") == discards + played
    assert things(rehearsal, "chest.played") == ()


def test_ab_219_an_empty_deck_is_made_of_the_discards() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        deck = rehearsal.table.deck_size
        return (
            rehearsal.table.turn > 0 and deck < 2 and (m.END,) in waiting.moves and not rehearsal.table.played
        )

    rehearsal = find("arte", SETUP, met)
    deck, discards = things(rehearsal, "chest.deck"), things(rehearsal, "chest.discard")
    mine = f"seat.{2 - rehearsal.table.player}.hand"
    hand = things(rehearsal, mine)
    rehearsal.give(rehearsal.room.waits(), (m.END,))
    drawn = Counter(things(rehearsal, mine)) - Counter(hand)
    assert things(rehearsal, "chest.discard") == ()
    assert drawn.total() == 2
    assert not Counter(deck) - drawn, "what was left comes first"
    new = Counter(things(rehearsal, "chest.deck"))
    assert new + drawn == Counter(deck) + Counter(discards)


def test_only_cards_in_the_hand_are_offered() -> None:
    rehearsal = find("arte", SETUP, offers(m.LAY))
    room = rehearsal.room
    seat = room.waits().seat
    held = set(things(rehearsal, f"seat.{seat + 1}.hand"))
    laid = [room.thing_of(move) for move in room.waits().moves if move[0] == m.LAY]
    assert set(laid) <= held
    move = do(rehearsal, m.LAY)
    assert things(rehearsal, "chest.played")[-1 - move[2]] == f"arte chest {move[1]}"


def test_a_rider_and_his_horse_stand_on_one_square() -> None:
    rehearsal = find(
        "arte", SETUP, lambda game, _: any(horse != m.NONE for horse in game.table.horse), bots=True
    )
    game = rehearsal.room.game
    unit = next(unit for unit, horse in enumerate(game.horse) if horse != m.NONE)
    square = game.square[unit]
    name = f"square.{chr(65 + square % game.width)}{square // game.width + 1}"
    horse, rider = things(rehearsal, name)[-2:]
    assert horse == f"arte horse {game.horse[unit]}"
    assert rider.split()[1] in ("unit", "figure")


def test_ab_206_fallen_pieces_lie_beside_the_board() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        return any(
            place.name.endswith(".fallen") and place.things for place in rehearsal.room.places().values()
        )

    rehearsal = find("arte", SETUP, met, bots=True)
    fallen = sum(len(things(rehearsal, f"seat.{seat}.fallen")) for seat in (1, 2))
    standing = sum(1 for life in rehearsal.table.life if life)
    horses = sum(rehearsal.table.horse_alive)
    assert fallen == 2 * 10 - standing - horses


def test_ab_221_element_cards_of_a_fallen_hero_leave_the_game() -> None:
    def met(rehearsal: Rehearsal, waiting: Waiting) -> bool:
        table = rehearsal.table
        return table.turn > 0 and not all(table.life[unit] for unit in (0, 1, table.half, table.half + 1))

    rehearsal = find("arte", SETUP, met, bots=True)
    table = rehearsal.table
    unit = next(unit for unit in (0, 1, table.half, table.half + 1) if not table.life[unit])
    element = table.heroes[(table.sort[unit] - 4) * 8 + 5]
    assert things(rehearsal, "box").count(f"arte element {element}") == 12


def test_special_tokens_lie_on_the_board_or_beside_it() -> None:
    """AB-120, AB-902."""
    rehearsal = find("arte", SETUP, lambda game, _: bool(game.table.token_squares), bots=True)
    game = rehearsal.room.game
    square = game.token_squares[0]
    name = f"square.{chr(65 + square % game.width)}{square // game.width + 1}"
    token = next(thing for thing in things(rehearsal, name) if " token " in thing)
    hero = int(token.split()[2]) // 16
    owner = next(
        seat for seat in (0, 1) if f"arte hero {hero}" in things(rehearsal, f"seat.{seat + 1}.heroes")
    )
    assert token not in things(rehearsal, f"seat.{owner + 1}.tokens")


@pytest.mark.parametrize("moment", [m.AT_ARMY, m.AT_READY, m.AT_FREE])
def test_ab_918_somebody_may_resign_at_any_moment(moment: int) -> None:
    rehearsal = find("arte", SETUP, at(moment))
    rehearsal.table.play((m.RESIGN, 1))
    rehearsal.heard.append((m.RESIGN, 1))
    rehearsal.room.follow(rehearsal.heard)
    assert rehearsal.room.waits().kind == "over"
    assert rehearsal.room.game.winners == [0]
    assert rehearsal.room.differences(rehearsal.table) == []


def test_ab_912_time_runs_in_both_games() -> None:
    rehearsal = find("arte", (1, 1), at(m.AT_FREE))
    rehearsal.table.play((m.TIME, 1234))
    rehearsal.heard.append((m.TIME, 1234))
    rehearsal.room.follow(rehearsal.heard)
    assert rehearsal.room.game.clock == rehearsal.table.clock
    assert rehearsal.room.differences(rehearsal.table) == []
