"""From quarter-steps to points, on both Pythons."""

from drivers.wheel import Wheel

# On the axis of the encoder: 20 clicks of 4 quarter-steps. Behind a gear of 44 to 17 teeth: 80 * 44 / 17.
PLAIN = (80, 1)
GEARED = (3520, 17)


def test_four_points_on_twenty_clicks():
    """20 quarter-steps for a Gear: the point changes past the middle, and only past the hysteresis."""
    wheel = Wheel(4, 80)
    wheel.calibrate(0)
    seen = []
    for count in range(81):
        if wheel.move_to(count):
            seen.append((count, wheel.point, wheel.moved))
    # 10 is the border, 12 the border and a tenth of a sector: 13 is the first count beyond it.
    assert seen == [(13, 1, 1), (33, 2, 1), (53, 3, 1), (73, 0, 1)]


def test_back_again_it_changes_at_the_mirrored_counts():
    wheel = Wheel(4, 80)
    wheel.calibrate(80)
    seen = []
    for count in range(80, -1, -1):
        if wheel.move_to(count):
            seen.append((count, wheel.point, wheel.moved))
    assert seen == [(67, 3, -1), (47, 2, -1), (27, 1, -1), (7, 0, -1)]


def test_trembling_on_the_border_changes_nothing():
    wheel = Wheel(7, 80)
    wheel.calibrate(0)
    border = 6  # 80 / 7 / 2 = 5.7
    wheel.move_to(border)
    for count in (5, 6, 7, 6, 5, 6, 7, 5) * 20:
        assert not wheel.move_to(count) or wheel.point == 1
    changes = 0
    for count in (5, 6, 7, 6, 5, 6, 7, 5) * 20:
        changes += wheel.move_to(count)
    assert changes == 0


def test_every_point_is_reached_and_rests_at_its_centre():
    """Sweep: all numbers of points, several ratios, both directions, many turns."""
    for points in (2, 3, 4, 5, 6, 7, 8, 12):
        for steps, per in (PLAIN, GEARED, (96, 1), (1000, 7), (4096, 1)):
            wheel = Wheel(points, steps, per)
            wheel.calibrate(0)
            for k in list(range(3 * points + 1)) + list(range(3 * points, -3 * points - 1, -1)):
                nearest = (2 * k * steps + points * per) // (2 * points * per)
                wheel.move_to(nearest)
                assert wheel.point == k % points, (points, steps, per, k)
                assert wheel.settled, (points, steps, per, k)


def test_the_moved_points_add_up_to_the_way_made():
    for points, steps, per in ((4, 80, 1), (7, 80, 1), (7, 3520, 17), (5, 999, 8)):
        wheel = Wheel(points, steps, per)
        wheel.calibrate(0)
        count = way = 0
        for jump in (1, 1, 3, -2, 40, -7, 200, -500, 13, 351):
            count += jump
            wheel.move_to(count)
            way += wheel.moved
            exact = count * per * points  # sectors, times steps
            assert abs(way * steps - exact) <= steps // 2 + steps // 10 + 1
            assert wheel.point == way % points
        assert way != 0


def test_between_two_points_it_is_not_settled():
    wheel = Wheel(4, 80)
    wheel.calibrate(0)
    unsettled = []
    for count in range(21):
        wheel.move_to(count)
        if not wheel.settled:
            unsettled.append(count)
    assert unsettled == [8, 9, 10, 11, 12]  # 35 per cent of 20 to each side of a point are rest


def test_direction_is_that_of_the_last_change():
    wheel = Wheel(4, 80)
    wheel.calibrate(0)
    assert wheel.direction == 0
    wheel.move_to(20)
    assert wheel.direction == 1
    wheel.move_to(18)
    assert wheel.direction == 1 and wheel.moved == 0
    wheel.move_to(0)
    assert wheel.direction == -1


def test_a_half_step_is_noticed():
    wheel = Wheel(4, 80)
    wheel.calibrate(100)
    half = []
    for count in range(100, 109):
        wheel.move_to(count)
        half.append(wheel.half_step)
    assert half == [False, False, True, False, False, False, True, False, False]


def test_calibration_puts_any_point_anywhere():
    for count in (-1000, -1, 0, 17, 123456):
        for point in range(7):
            wheel = Wheel(7, 3520, 17)
            wheel.calibrate(count, point)
            assert (wheel.point, wheel.settled, wheel.sure, wheel.moved) == (point, True, True, 0)
            wheel.move_to(count + 30)  # 207.06 / 7 = 29.6: one point on
            assert wheel.point == (point + 1) % 7


def test_a_saved_wheel_goes_on_where_it_was():
    """After a power cut the encoder counts from 0 again; the wheel has not moved."""
    for count in range(0, 400, 7):
        wheel = Wheel(7, 3520, 17)
        wheel.calibrate(11, 3)
        wheel.move_to(count)
        saved = wheel.save(count & 3)

        later = Wheel(7, 3520, 17)
        assert later.restore(saved, 0, count & 3)
        assert abs(later.point - wheel.point) in (0, 1, 6)
        assert not later.sure
        if wheel.settled:
            assert later.point == wheel.point and later.settled
        for more in (30, 59, -200):
            wheel.move_to(count + more)
            later.move_to(more)
            if wheel.settled:
                assert later.point == wheel.point


def test_a_wheel_turned_while_off_is_found_out_by_its_phase():
    wheel = Wheel(4, 80)
    wheel.calibrate(0)
    wheel.move_to(40)
    saved = wheel.save(0)
    later = Wheel(4, 80)
    assert not later.restore(saved, 0, 3)
    assert not later.sure
    later.calibrate(0, 1)
    assert later.sure and later.point == 1


def test_a_saved_place_that_cannot_be_is_refused():
    wheel = Wheel(4, 80)
    for place in (-1, 320, 1 << 40):
        assert not wheel.restore((place, 0), 0, 0)
    assert wheel.point == 0


def test_a_wheel_that_cannot_be_is_refused():
    for points, steps, per in ((0, 80, 1), (4, 7, 1), (4, 80, 0), (7, 20, 2)):
        try:
            Wheel(points, steps, per)
        except AssertionError:
            continue
        raise AssertionError((points, steps, per))


def test_many_turns_do_not_tire_it():
    wheel = Wheel(7, 3520, 17)
    wheel.calibrate(0)
    for turns in (1, 10, 100, 1000, -1000):
        # 17 turns are exactly 3520 quarter-steps.
        wheel.move_to(turns * 3520)
        assert wheel.point == 0 and wheel.settled
