"""What is a move at all: a kind that the game knows, with as many numbers as its record says."""

from rules.refusing import has_form

MOVES = {0: "turn sector", 1: "declare size [faction]", 2: "pass", 3: "hide [card]", 4: "give token position"}

FORMS = ((0, 7), (1, 2), (1, 2, 3), (2,), (3,), (3, 9), (4, 1, 255))
OTHERS = (
    (),  # nothing at all
    (5,),  # no such kind
    (0,),  # too short
    (1,),
    (4, 1),
    (0, 7, 7),  # too long
    (1, 2, 3, 4),
    (2, 0),
    (3, 9, 9),
    (0, 256),  # too large
    (0, -1),
    (-1, 0),
    (0, True),  # no integers
    (False, 7),
    (0, "7"),
    (0, None),
    [0, 7],  # no tuple
    "pass",
    None,
    7,
)


def test_a_move_has_the_numbers_of_its_record() -> None:
    assert [move for move in FORMS if not has_form(move, MOVES, 255)] == []


def test_anything_else_is_no_move() -> None:
    assert [move for move in OTHERS if has_form(move, MOVES, 255)] == []


def test_a_game_says_how_large_its_numbers_may_be() -> None:
    assert has_form((0, 256), MOVES, 256)
    assert not has_form((0, 257), MOVES, 256)
