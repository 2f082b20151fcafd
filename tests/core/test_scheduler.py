"""Tasks take turns; the urgent one has its turn after whatever one other task does."""

import scheduler
from scheduler import MARK, URGENT, Scheduler


class _Enough(BaseException):
    """The test has seen enough: no task catches it."""


class _Time:
    """Time passes only while a task works or all of them wait."""

    def __init__(self, end_ms):
        self.now = 0
        self.end = 1000 * end_ms

    def work(self, ms):
        self.now += 1000 * ms

    def ticks_us(self):
        if self.now >= self.end:
            raise _Enough
        return self.now

    @staticmethod
    def ticks_diff(late, early):
        return late - early

    @staticmethod
    def ticks_add(ticks, delta):
        return ticks + delta

    def sleep_us(self, us):
        self.now += us


class _Turns:
    """What the tasks did: which one, and when."""

    def __init__(self, end_ms):
        self.time = _Time(end_ms)
        self.log = []
        self.holder = [0]
        self.told = []

    def task(self, number, works_ms, pause_ms):
        def steps():
            while True:
                assert self.holder[0] == MARK + number
                self.log.append((number, self.time.now // 1000))
                self.time.work(works_ms)
                yield pause_ms

        return steps

    def run(self, *tasks):
        kept = scheduler.time
        scheduler.time = self.time
        try:
            Scheduler(tasks, self.told.append, self.holder).run()
        except _Enough:
            pass
        finally:
            scheduler.time = kept

    def of(self, number):
        return [at for who, at in self.log if who == number]


def test_each_task_has_its_turn_when_it_is_due():
    turns = _Turns(100)
    turns.run(turns.task(0, 0, 40), turns.task(1, 0, 30))
    assert turns.of(0) == [0, 40, 80]
    assert turns.of(1) == [0, 30, 60, 90]


def test_the_urgent_task_never_waits_for_more_than_one_other():
    turns = _Turns(400)
    turns.run(turns.task(URGENT, 0, 8), *[turns.task(number, 9, 0) for number in (1, 2, 3, 4)])
    looks = turns.of(URGENT)
    assert max([looks[at + 1] - looks[at] for at in range(len(looks) - 1)]) == 9
    order = [who for who, _ in turns.log if who != URGENT]
    assert order[:8] == [1, 2, 3, 4, 1, 2, 3, 4]  # and nobody is left out


def test_the_urgent_task_does_not_run_before_it_is_due():
    turns = _Turns(50)
    turns.run(turns.task(URGENT, 0, 8), turns.task(1, 1, 0))
    assert turns.of(URGENT) == [0, 8, 16, 24, 32, 40, 48]


def test_a_task_that_fails_begins_again_later_and_the_others_never_notice():
    for broken, other in ((URGENT, 1), (1, URGENT)):
        turns = _Turns(1000)
        begun = []

        def fails(broken=broken, begun=begun, turns=turns):
            begun.append(turns.time.now // 1000)
            yield 20
            assert turns.holder[0] == MARK + broken
            raise ValueError("broken")

        tasks = [fails, turns.task(other, 0, 10)]
        turns.run(*(tasks if broken == URGENT else reversed(tasks)))
        assert begun[:3] == [0, 20 + 250, 20 + 250 + 20 + 500]
        assert [str(defect) for defect in turns.told] == ["broken"] * 3
        assert turns.of(other) == list(range(0, 1000, 10))


def test_nobody_holds_the_loop_while_all_wait():
    turns = _Turns(20)
    seen = []
    turns.time.sleep_us = lambda us: (seen.append(turns.holder[0]), turns.time.work(us / 1000))
    turns.run(turns.task(0, 0, 5), turns.task(1, 0, 5))
    assert seen and set(seen) == {0}
