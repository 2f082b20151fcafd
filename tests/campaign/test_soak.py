"""A day at the table: idle hours, games, languages, and the counter of milliseconds that starts again."""

from typing import Any

from sim.campaign.objects import count_objects
from sim.campaign.soak import WRAP, Day, Figures, complaints
from sim.table import Table


def test_a_day_leaves_nothing_behind_and_nothing_slower() -> None:
    day = Day()
    morning, night = day.live()
    assert complaints(morning, night, day) == []
    assert day.hours == 20
    assert day.table.clock.now > WRAP
    assert night.open_files == morning.open_files
    assert morning.latency_ms <= 150  # a card is known 150 ms after it was laid, at any hour
    assert night.latency_ms <= 150


def test_what_grows_is_noticed() -> None:
    day: Any = type("Quiet", (), {"table": Table("pico_duel")})()
    morning = Figures(50, 20, 9000, 3, 2000, 4)
    assert complaints(morning, morning, day) == []
    assert complaints(morning, morning._replace(objects=9100), day) == [
        "the firmware holds on to more and more"
    ]
    assert complaints(morning, morning._replace(open_files=4), day) == ["files stay open"]
    assert complaints(morning, morning._replace(latency_ms=90), day) == ["the table has become slower"]
    assert complaints(morning, morning._replace(journal_bytes=99999), day) == ["the journal has no bounds"]


def test_objects_are_counted_through_everything_that_holds_them() -> None:
    class Thing:
        pass

    thing = Thing()
    before = count_objects(thing)
    kept: list[bytearray] = []
    thing.kept = kept  # type: ignore[attr-defined]
    with_list = count_objects(thing)
    kept += [bytearray(4) for _ in range(100)]
    assert with_list > before
    assert count_objects(thing) == with_list + 100
