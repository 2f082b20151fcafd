"""The wheel as the table knows it: points, guidance, and what a power cut leaves."""

from table.compass import Compass

_SMALL = (80, 1)  # quarter-steps in a turn: a KY-040 on the axis
_FULL = (288, 1)  # geared three to one


def _text(key, **values):
    return key + "".join([" %s" % values[name] for name in sorted(values)])


def _on_point(turn=_SMALL, points=4, point=0):
    compass = Compass(turn, 4)
    compass.divide(points)
    compass.calibrate(point)
    return compass


def test_a_quarter_of_a_turn_is_the_next_of_four_points():
    compass = _on_point()
    assert not compass.turn(8)
    assert compass.turn(20)
    assert compass.wheel.point == 1
    compass.turn(-20)
    assert compass.wheel.point == 3


def test_another_game_divides_the_same_wheel_otherwise():
    """The Oracle has 7 points, the Gears 4: half a turn is point 2 of 4 and between 3 and 4 of 7."""
    compass = _on_point(_FULL)
    compass.turn(144)
    assert compass.wheel.point == 2
    compass.divide(7)
    assert compass.wheel.points == 7
    assert compass.wheel.point in (3, 4)
    assert compass.wheel.sure
    compass.divide(4)
    assert compass.wheel.point == 2


def test_guidance_takes_the_short_way():
    compass = _on_point(point=0)
    assert compass.advice(_text, 0) == ""
    assert compass.advice(_text, 1) == "WHEEL_RIGHT 1"
    assert compass.advice(_text, 3) == "WHEEL_LEFT 1"
    assert compass.advice(_text, 2) == "WHEEL_RIGHT 2"


def test_guidance_counts_down_and_ends_on_the_point():
    compass = _on_point(points=7, turn=_FULL)
    assert compass.advice(_text, 3) == "WHEEL_RIGHT 3"
    compass.turn(41)
    assert compass.advice(_text, 3) == "WHEEL_RIGHT 2"
    compass.turn(123)
    assert compass.wheel.point == 3
    assert compass.advice(_text, 3) in ("", "WHEEL_HALF")


def test_turned_past_the_point_is_too_far():
    compass = _on_point(points=7, turn=_FULL)
    compass.advice(_text, 1)
    compass.turn(82)
    assert compass.advice(_text, 1) == "WHEEL_TOO_FAR WHEEL_LEFT 1"


def test_turned_away_from_the_point_is_the_wrong_way():
    compass = _on_point(points=7, turn=_FULL)
    compass.advice(_text, 1)
    compass.turn(-41)
    assert compass.advice(_text, 1) == "WHEEL_WRONG_WAY WHEEL_RIGHT 2"


def test_the_point_is_not_reached_between_two_clicks_or_far_from_its_middle():
    compass = _on_point()
    compass.turn(2)
    assert compass.advice(_text, 0) == "WHEEL_HALF"
    compass.turn(8)
    assert compass.wheel.point == 0
    assert compass.advice(_text, 0) == "WHEEL_BETWEEN"
    compass.turn(4)
    assert compass.advice(_text, 0) == ""


def test_a_power_cut_leaves_the_place_but_no_certainty():
    compass = _on_point(_FULL)
    compass.turn(80)
    note = compass.note(2)
    after = Compass(_FULL, 4, 2)
    assert after.restore(note)
    assert after.wheel.points == 4
    assert after.wheel.point == 1
    assert not after.wheel.sure
    after.turn(72)
    assert after.wheel.point == 2


def test_another_phase_of_the_contacts_proves_that_it_was_turned():
    compass = _on_point()
    assert not Compass(_SMALL, 4, 3).restore(compass.note(0))


def test_what_was_turned_since_power_on_counts_before_the_note_is_read():
    """The start menu was walked through with the wheel, and then the game resumed."""
    compass = _on_point()
    compass.turn(20)
    after = Compass(_SMALL, 4, 0)
    after.turn(20)
    assert after.restore(compass.note(0))
    assert after.wheel.point == 2


def test_a_note_that_is_none_is_not_believed():
    for note in (b"", b"W", b"C" + bytes(6), b"W" + bytes(6)):
        assert not Compass(_SMALL, 4, 0).restore(note)


def test_the_settings_keep_the_place_between_games():
    compass = _on_point()
    compass.turn(-24)
    after = Compass(_SMALL, 4, 0)
    after.set_offset(compass.offset())
    after.divide(4)
    assert compass.offset() == 56
    assert after.wheel.point == compass.wheel.point == 3
    assert not after.wheel.sure
