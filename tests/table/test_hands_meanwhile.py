"""While a game is loaded, which takes a fifth of a second in one go, hands are seen; what they want waits."""

import itertools
from typing import Any

from sim.bench.bystander import made
from sim.clock import MS
from sim.table import Table
from sim.table.honest import honest_costs


class Loading:
    """A table on which somebody has just chosen a game, by the clock that charges what loading takes."""

    def __init__(self) -> None:
        self.table = Table("pico_full", costs=honest_costs())
        self._desks = made(self.table, "table.desk", "Desk")
        self.began = self.ended = 0.0
        self.table.run(2500)
        load = self.table.device.modules.load
        start: Any = load("table.start")
        guide_of = start.guide_of

        def timed(name: str) -> Any:
            self.began = self.ms
            guide = guide_of(name)
            self.ended = self.ms
            return guide

        start.guide_of = timed
        for _ in range(6):  # the language, and whatever else a new table asks
            if "New game" in self.table.screen_text():
                break
            self.press("ok")

    @property
    def desk(self) -> Any:
        return self._desks[0]

    @property
    def ms(self) -> float:
        return self.table.clock.now / MS

    def press(self, name: str) -> None:
        self.table.press(name)
        self.table.run(600)

    def choose_game(self) -> None:
        self.press("ok")
        self.table.buttons["ok"].press()
        self.table.run(60)
        self.table.buttons["ok"].release()
        self.until(lambda: self.began > 0)

    def until(self, condition: Any) -> None:
        for _ in range(1000):
            if condition():
                return
            self.table.run(1)
        raise AssertionError(f"the display says:\n{self.table.screen_text()}")


def test_a_press_is_heard_while_a_game_is_loaded_and_honoured_afterwards() -> None:
    marked = []
    for presses in (0, 1):
        loading = Loading()
        loading.choose_game()
        table = loading.table
        heard = len(table.buzzer.log)
        if presses:
            table.buttons["plus"].press()
            loading.until(lambda heard=heard, log=table.buzzer.log: len(log) > heard)
            table.run(60)
            table.buttons["plus"].release()
        table.run(40)
        assert not loading.ended, "the game should still be loading"
        assert (len(table.buzzer.log) > heard) == bool(presses)
        assert "Choose a game" in table.screen_text(), "what was pressed came in the middle"
        loading.until(lambda loading=loading: loading.ended)
        table.run(600)
        assert "How many players?" in table.screen_text()
        marked.append(loading.desk.page.index)
    assert marked[1] == marked[0] + 1


def test_the_wheel_is_looked_at_all_the_time_while_a_game_is_loaded() -> None:
    loading = Loading()
    looks: list[float] = []
    sensor = loading.table.device.modules.loaded["loop"].running.hardware.wheel_sensor
    count = sensor.count
    sensor.count = lambda: (looks.append(loading.ms), count())[1]
    loading.choose_game()
    loading.until(lambda: loading.ended)
    during = [ms for ms in looks if loading.began < ms < loading.ended]
    pauses = [after - before for before, after in itertools.pairwise([loading.began, *during, loading.ended])]
    assert loading.ended - loading.began > 100
    assert max(pauses) < 12


def test_a_wheel_that_fails_while_a_game_is_loaded_is_told_afterwards() -> None:
    """Its sentence is read from a file, and MicroPython may be in the middle of reading another one."""
    loading = Loading()
    panel = loading.table.device.modules.loaded["loop"].running
    told: list[float] = []
    tell = panel.trouble
    panel.trouble = lambda code, name="": (told.append(loading.ms), tell(code, name))
    loading.choose_game()
    panel.hardware.wheel_sensor.trouble = "WHEEL_MISSING"
    loading.until(lambda: loading.ended)
    loading.table.run(100)
    assert len(told) == 1 and told[0] > loading.ended


def test_no_file_is_touched_between_two_instructions() -> None:
    loading = Loading()
    files = loading.table.device.files
    controls = loading.table.device.modules.loaded["loop"].running.controls
    opened: list[str] = []
    opens, look = files.open, controls.look

    def looking() -> None:
        files.open = lambda path, *how: (opened.append(path), opens(path, *how))[1]
        try:
            look()
        finally:
            files.open = opens

    controls.look = looking
    loading.choose_game()
    heard = len(loading.table.buzzer.log)
    loading.table.buttons["plus"].press()
    loading.table.turn(1)
    loading.table.buttons["plus"].release()
    loading.table.run(40)
    assert not loading.ended and len(loading.table.buzzer.log) > heard
    assert not opened
