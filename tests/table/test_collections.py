"""Garbage is collected while people look at what they have just been shown, never while they wait."""

import pytest

import sim.micropython.gc as device_gc
from sim.clock import MS
from sim.table import Table

PRESS_MS = 250
AGAIN_MS = 100  # a hand that goes on is back by then
SOON_MS = 50  # until the table has felt a finger let go, and the loop has asked


class Watched:
    """A table with what the last input has led to: when the display changed last, and what was collected."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch):
        self.table = table
        self.collected: list[float] = []
        self.changed = 0.0
        collect = device_gc.collect

        def noticed() -> None:
            self.collected.append(self.now)
            collect()

        monkeypatch.setattr(device_gc, "collect", noticed)

    @property
    def now(self) -> float:
        return self.table.device.clock.now / MS

    def look(self, ms: int) -> None:
        picture = self.table.display.image().tobytes()
        for _ in range(ms):
            self.table.run(1)
            after = self.table.display.image().tobytes()
            if after != picture:
                self.changed, picture = self.now, after


@pytest.mark.table(board="pico_full")
def test_a_collection_follows_the_picture_at_once_and_then_there_is_none(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.run(3000)
    watched = Watched(table, monkeypatch)
    # 300 ms without a touch is when slow work may begin.
    for button, pause in (("plus", 290), ("minus", 310), ("plus", 350), ("minus", 500)):
        watched.collected.clear()
        table.buttons[button].press(PRESS_MS)
        watched.look(PRESS_MS)
        assert watched.collected == []
        let_go = watched.now
        watched.look(pause)
        assert watched.changed > let_go
        assert len(watched.collected) == 1
        assert watched.changed <= watched.collected[0]
        assert watched.collected[0] <= max(watched.changed, let_go + AGAIN_MS) + SOON_MS


@pytest.mark.table(board="pico_full")
def test_hands_that_go_on_turning_meet_no_collection(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.run(3000)
    watched = Watched(table, monkeypatch)
    for _ in range(20):
        table.wheel.turn(table.board.wheel.steps_per_detent, 100, 0)
        watched.look(80)
    assert watched.collected == []
    watched.look(400)
    assert len(watched.collected) == 1
