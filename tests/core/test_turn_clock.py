"""The turn clock, by itself: time is whatever the test says."""

from table.clock import FLIP, NOTE, NOTHING, SAVE_MS, SECOND, UP, TurnClock

_WRAP = 0x40000000


class _Waiting:
    def __init__(self, seat):
        self.seat = seat


class _Game:
    """A game of which the clock sees only whom it waits for."""

    def __init__(self, seat):
        self.waits_for(seat)

    def waits_for(self, seat):
        self._expected = _Waiting(seat)

    def expects(self):
        return self._expected


class _Guide:
    turn_number = 1
    active = 0

    def turn(self, game):
        return self.turn_number, self.active


class _Bars:
    def __init__(self):
        self.seen = []

    def bar(self, zone, part, whole, meaning, detail=0):
        self.seen.append((zone, part, whole, meaning))


def test_time_runs_by_differences_however_rarely_anybody_looks():
    often, rarely = TurnClock(), TurnClock()
    often.start(1, 60000, 100)
    rarely.start(1, 60000, 100)
    for now in range(100, 30101, 40):
        often.tick(now)
    often.tick(30100)
    rarely.tick(30100)  # a scene held everything for half a minute
    assert often.left == rarely.left == 30000


def test_it_runs_on_where_the_ticks_start_again():
    clock = TurnClock()
    clock.start(1, 60000, _WRAP - 500)
    clock.tick(1500)
    assert clock.left == 58000


def test_the_last_ten_seconds_are_told_one_by_one_and_the_end_once():
    clock = TurnClock()
    clock.start(1, 12000, 0)
    said = [clock.tick(now) for now in range(0, 15000, 40)]
    assert said.count(SECOND) == 10
    assert said.count(UP) == 1
    assert said[: 2000 // 40] == [NOTHING] * 50
    assert said.index(SECOND) == 2000 // 40
    assert said.index(UP) == 12000 // 40
    assert clock.left == 0


def test_a_pause_costs_nothing():
    clock = TurnClock()
    clock.start(1, 60000, 0)
    clock.pause(10000)
    assert clock.tick(500000) == NOTHING
    clock.go_on(500000)
    clock.tick(501000)
    assert clock.left == 49000


def test_a_clock_of_no_time_never_runs():
    clock = TurnClock()
    clock.start(1, 0, 0)
    clock.go_on(10)
    assert not clock.running
    assert clock.tick(99999) == NOTHING


def test_a_note_brings_back_what_was_left():
    clock = TurnClock()
    clock.start(37, 600000, 0)
    clock.pause(123456)
    after = TurnClock()
    after.restore(clock.note())
    assert (after.turn, after.whole, after.left) == (37, 600000, 600000 - 123456)
    assert not after.running
    after.go_on(50)
    after.tick(1050)
    assert after.left == 600000 - 123456 - 1000


def test_a_note_that_is_none_changes_nothing():
    clock = TurnClock()
    for note in (b"", bytes((NOTE,)), b"\x57" + bytes(8), bytes((NOTE,)) + bytes(9)):
        clock.restore(note)
        assert clock.whole == 0


def test_a_note_is_due_every_five_seconds_of_running_time():
    clock = TurnClock()
    clock.start(1, 60000, 0)
    clock.tick(SAVE_MS - 1)
    assert not clock.is_due()
    clock.tick(SAVE_MS)
    assert clock.is_due()
    clock.note()
    assert not clock.is_due()
    clock.pause(SAVE_MS + 10)
    clock.tick(SAVE_MS + 60000)
    assert not clock.is_due()


def test_every_turn_has_all_its_time_and_moves_within_it_have_not():
    clock, guide, game = TurnClock(), _Guide(), _Game(0)
    assert clock.follow(guide, game, 60000, 0)
    assert not clock.follow(guide, game, 60000, 40)  # no move was made
    clock.tick(20000)
    game.waits_for(0)
    assert clock.follow(guide, game, 60000, 20000)
    assert clock.left == 40000
    guide.turn_number, guide.active = 2, 1
    game.waits_for(1)
    assert clock.follow(guide, game, 60000, 20000)
    assert clock.left == 60000
    assert clock.seat == 1


def test_the_clock_waits_while_somebody_else_decides():
    """Section 7: the attacker's clock is idle while the challenged rival deploys."""
    clock, guide, game = TurnClock(), _Guide(), _Game(0)
    clock.follow(guide, game, 60000, 0)
    assert clock.decides()
    game.waits_for(1)
    clock.follow(guide, game, 60000, 0)
    assert not clock.decides()
    game.waits_for(-1)  # dice
    clock.follow(guide, game, 60000, 0)
    assert not clock.decides()


def test_the_bar_falls_and_blinks_at_the_end():
    from scenes.meanings import INFO, WRONG

    clock, bars = TurnClock(), _Bars()
    clock.light(bars)
    clock.start(1, 60000, 0)
    clock.tick(15000)
    clock.light(bars)
    clock.tick(51000)
    clock.light(bars)
    assert bars.seen == [("score", 45000, 60000, INFO), ("score", 9000, 60000, WRONG)]


def test_an_hourglass_is_turned_once_between_its_runs_and_the_bar_begins_anew():
    """AB-912: two runs of a minute."""
    clock, bars = TurnClock(), _Bars()
    clock.start(1, 120000, 0)
    clock.run = 60000
    assert clock.tick(59999) == NOTHING
    clock.light(bars)
    assert clock.tick(60000) == FLIP
    clock.light(bars)
    assert clock.tick(61000) == NOTHING
    clock.tick(105000)
    clock.light(bars)
    assert [(part, whole) for _, part, whole, _ in bars.seen] == [(1, 60000), (60000, 60000), (15000, 60000)]
    assert clock.tick(120000) == UP


def test_what_stops_the_clock_in_its_last_moment_came_in_time():
    """AB-916: the current step is completed; then the time is up, and said to be."""
    clock = TurnClock()
    clock.start(1, 60000, 0)
    clock.pause(60010)
    clock.go_on(70000)
    assert clock.tick(70040) == UP


def test_a_begun_second_counts_whole():
    clock = TurnClock()
    clock.start(1, 125000, 0)
    assert clock.reading() == "2:05"
    clock.tick(1)
    assert clock.reading() == "2:05"
    clock.tick(124999)
    assert clock.reading() == "0:01"
    clock.tick(125000)
    assert clock.reading() == "0:00"
