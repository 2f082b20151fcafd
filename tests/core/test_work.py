"""Work in pieces: what hands do meanwhile is kept, and honoured in order."""

from table.work import Work


def test_an_input_is_given_at_once_while_nothing_is_being_done():
    work, seen = Work(), []
    work.take(seen.append, "card")
    assert seen == ["card"]
    assert not work.step()


def test_inputs_wait_for_the_work_before_them_in_their_order():
    work, seen = Work(), []

    def job(name):
        for piece in range(2):
            seen.append(name + str(piece))
            yield

    def press(name):
        seen.append(name)
        work.begin(job(name))

    work.take(press, "a")
    work.take(press, "b")
    work.take(seen.append, "card")
    assert seen == ["a"] and work.is_under_way
    while work.step():
        pass
    assert seen == ["a", "a0", "a1", "b", "b0", "b1", "card"]


def test_work_that_fails_is_over_and_what_waits_behind_it_is_not_lost():
    work, seen = Work(), []

    def broken():
        yield
        raise ValueError("broken")

    work.begin(broken())
    work.take(seen.append, "card")
    assert work.step()
    try:
        work.step()
        raise AssertionError("nobody was told")
    except ValueError:
        pass
    assert work.is_under_way and not seen
    assert not work.step()
    work.take(seen.append, "press")
    assert seen == ["card", "press"]


def test_what_hands_do_in_the_middle_of_something_waits_until_it_is_over():
    work, seen = Work(), []

    def job():
        work.hold()  # to load a game, which takes long: hands are looked at meanwhile
        work.take(seen.append, "press")
        work.take(seen.append, "card")
        assert not seen
        work.release()
        yield
        seen.append("loaded")

    work.begin(job())
    while work.step():
        pass
    assert seen == ["loaded", "press", "card"]


def test_what_waited_where_no_work_was_under_way_comes_with_the_next_step():
    work, seen = Work(), []
    work.hold()
    work.take(seen.append, "press")
    work.release()
    assert work.is_under_way and not seen
    assert not work.step()
    assert seen == ["press"] and not work.is_under_way
