"""The wheel as the table knows it: points, guidance, and what a power cut leaves."""

from scenes.texts import number_of
from table.absolute_position import AbsolutePosition
from table.wheel_position import WheelPosition

_SMALL = (80, 1)  # quarter-steps in a turn: a KY-040 on the axis
_FULL = (288, 1)  # geared three to one


_ADVICE = ("RIGHT", "LEFT", "HALF", "BETWEEN", "TOO_FAR", "WRONG_WAY")
_KEYS = {number_of("WHEEL_" + key): "WHEEL_" + key for key in _ADVICE}


def _text(key, **values):
    """The key itself, which on the device is a number."""
    return _KEYS[number_of(key)] + "".join([" %s" % values[name] for name in sorted(values)])


def _on_point(turn=_SMALL, points=4, point=0):
    wheel_position = WheelPosition(turn, 4)
    wheel_position.divide(points)
    wheel_position.calibrate(point)
    return wheel_position


def test_a_quarter_of_a_turn_is_the_next_of_four_points():
    wheel_position = _on_point()
    assert not wheel_position.move_to(8)
    assert wheel_position.move_to(20)
    assert wheel_position.wheel.point == 1
    wheel_position.move_to(-20)
    assert wheel_position.wheel.point == 3


def test_another_game_divides_the_same_wheel_otherwise():
    """The Oracle has 7 points, the Gears 4: half a turn is point 2 of 4 and between 3 and 4 of 7."""
    wheel_position = _on_point(_FULL)
    wheel_position.move_to(144)
    assert wheel_position.wheel.point == 2
    wheel_position.divide(7)
    assert wheel_position.wheel.points == 7
    assert wheel_position.wheel.point in (3, 4)
    assert wheel_position.wheel.sure
    wheel_position.divide(4)
    assert wheel_position.wheel.point == 2


def test_guidance_takes_the_short_way():
    wheel_position = _on_point(point=0)
    assert wheel_position.advice(_text, 0) == ""
    assert wheel_position.advice(_text, 1) == "WHEEL_RIGHT 1"
    assert wheel_position.advice(_text, 3) == "WHEEL_LEFT 1"
    assert wheel_position.advice(_text, 2) == "WHEEL_RIGHT 2"


def test_guidance_counts_down_and_ends_on_the_point():
    wheel_position = _on_point(points=7, turn=_FULL)
    assert wheel_position.advice(_text, 3) == "WHEEL_RIGHT 3"
    wheel_position.move_to(41)
    assert wheel_position.advice(_text, 3) == "WHEEL_RIGHT 2"
    wheel_position.move_to(123)
    assert wheel_position.wheel.point == 3
    assert wheel_position.advice(_text, 3) in ("", "WHEEL_HALF")


def test_turned_past_the_point_is_too_far():
    wheel_position = _on_point(points=7, turn=_FULL)
    wheel_position.advice(_text, 1)
    wheel_position.move_to(82)
    assert wheel_position.advice(_text, 1) == "WHEEL_TOO_FAR WHEEL_LEFT 1"


def test_turned_away_from_the_point_is_the_wrong_way():
    wheel_position = _on_point(points=7, turn=_FULL)
    wheel_position.advice(_text, 1)
    wheel_position.move_to(-41)
    assert wheel_position.advice(_text, 1) == "WHEEL_WRONG_WAY WHEEL_RIGHT 2"


def test_the_point_is_not_reached_between_two_clicks_or_far_from_its_middle():
    wheel_position = _on_point()
    wheel_position.move_to(2)
    assert wheel_position.advice(_text, 0) == "WHEEL_HALF"
    wheel_position.move_to(8)
    assert wheel_position.wheel.point == 0
    assert wheel_position.advice(_text, 0) == "WHEEL_BETWEEN"
    wheel_position.move_to(4)
    assert wheel_position.advice(_text, 0) == ""


def test_a_power_cut_leaves_the_place_but_no_certainty():
    wheel_position = _on_point(_FULL)
    wheel_position.move_to(80)
    note = wheel_position.note(2)
    after = WheelPosition(_FULL, 4, 2)
    assert after.restore(note)
    assert after.wheel.points == 4
    assert after.wheel.point == 1
    assert not after.wheel.sure
    after.move_to(72)
    assert after.wheel.point == 2


def test_another_phase_of_the_contacts_proves_that_it_was_turned():
    wheel_position = _on_point()
    assert not WheelPosition(_SMALL, 4, 3).restore(wheel_position.note(0))


def test_what_was_turned_since_power_on_counts_before_the_note_is_read():
    """The start menu was walked through with the wheel, and then the game resumed."""
    wheel_position = _on_point()
    wheel_position.move_to(20)
    after = WheelPosition(_SMALL, 4, 0)
    after.move_to(20)
    assert after.restore(wheel_position.note(0))
    assert after.wheel.point == 2


def test_a_note_that_is_none_is_not_believed():
    for note in (b"", b"W", b"C" + bytes(6), b"W" + bytes(6)):
        assert not WheelPosition(_SMALL, 4, 0).restore(note)


def test_the_settings_keep_the_place_between_games():
    wheel_position = _on_point()
    wheel_position.move_to(-24)
    after = WheelPosition(_SMALL, 4, 0)
    after.set_offset(wheel_position.offset())
    after.divide(4)
    assert wheel_position.offset() == 56
    assert after.wheel.point == wheel_position.wheel.point == 3
    assert not after.wheel.sure


# A wheel whose sensor knows its angle

_ABSOLUTE = (4096, 1)


def test_an_absolute_wheel_that_nobody_calibrated_is_not_sure():
    position = AbsolutePosition(_ABSOLUTE, 1000)
    assert position.offset() == 0
    position.set_offset(0)
    assert not position.wheel.sure
    position.set_offset(40)  # of an encoder that was there before
    assert not position.wheel.sure


def test_an_absolute_wheel_is_calibrated_once_and_for_ever():
    """Point 3 of 7 is at 3,000; after a power cut it stands at 3,585: one seventh (585) further."""
    before = AbsolutePosition(_ABSOLUTE, 3000)
    before.divide(7)
    before.calibrate(3)
    kept = before.offset()
    assert kept < 0
    after = AbsolutePosition(_ABSOLUTE, 3585)
    after.set_offset(kept)
    assert after.wheel.sure
    after.divide(7)
    assert after.wheel.point == 4 and after.wheel.settled
    assert after.offset() == kept
    after.divide(4)
    assert after.offset() == kept


def test_an_absolute_wheel_keeps_its_zero_wherever_it_is_turned():
    position = AbsolutePosition(_ABSOLUTE, 4090)
    position.calibrate()
    kept = position.offset()
    assert kept == -4091
    for count in (0, 5000, -3, 123456):
        position.move_to(count)
        assert position.offset() == kept


def test_the_journal_has_nothing_to_say_about_an_absolute_wheel():
    position = AbsolutePosition(_ABSOLUTE, 100)
    position.calibrate()
    assert position.restore(bytes((0x57, 4, 0, 1, 0, 0, 0)))
    assert position.wheel.points == 1 and position.wheel.sure


def test_an_absolute_wheel_has_no_clicks_to_rest_between():
    position = AbsolutePosition(_ABSOLUTE, 0)
    position.calibrate()
    for count in range(0, 4096, 37):
        position.move_to(count)
        assert not position.wheel.half_step
