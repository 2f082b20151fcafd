"""The profile of moves on an emulated RP2040: what can be told of looks at the interpreter's stack."""

import pytest

from sim.emulated_rp2040.command import main
from sim.emulated_rp2040.profile import INTERVAL_NS, Hot, in_sources, profiles_of, written

OUTER, MIDDLE, INNER = 0x20000010, 0x20000020, 0x20000030
NAMES = {OUTER: "table.desk: Desk.work", MIDDLE: "rules.game: Game.play", INNER: "scenes.font: Font.width"}
# Ten looks, four of them at one piece: which, the function, looks at itself, looks at it and what it called
ROWS = [
    (0, OUTER, 1, 10),
    (0, MIDDLE, 6, 9),
    (0, INNER, 3, 3),
    (1, OUTER, 0, 4),
    (1, MIDDLE, 4, 4),
]


def test_a_share_is_of_all_looks_and_time_is_looks_times_their_interval() -> None:
    everything, piece = profiles_of(ROWS, NAMES)
    assert everything.ms == pytest.approx(10 * INTERVAL_NS / 1e6)
    assert piece.ms == pytest.approx(4 * INTERVAL_NS / 1e6)
    assert everything.functions == [
        Hot("table.desk: Desk.work", 0.1, 1.0),
        Hot("rules.game: Game.play", 0.6, 0.9),
        Hot("scenes.font: Font.width", 0.3, 0.3),
    ]


def test_hottest_is_who_ran_itself_and_an_outline_goes_from_the_outside_in() -> None:
    everything, piece = profiles_of(ROWS, NAMES)
    assert [hot.name for hot in everything.hottest(2)] == [NAMES[MIDDLE], NAMES[INNER]]
    assert [hot.name for hot in everything.outline(0.5)] == [NAMES[OUTER], NAMES[MIDDLE]]
    assert [hot.name for hot in piece.outline(0.5)] == [NAMES[OUTER], NAMES[MIDDLE]]


def test_it_is_written_with_the_longest_pieces_behind() -> None:
    lines = list(written(profiles_of(ROWS, NAMES)))
    assert lines[1] == " 60.0%  90.0% rules.game: Game.play"
    assert lines[4].startswith("A piece of 1 ms")
    assert len(lines) == 7


def test_a_function_of_the_device_is_told_by_its_name_in_the_sources() -> None:
    assert in_sources("no_such_module", "f") == "no_such_module: f"


def test_a_profile_is_of_moves_inside_the_device(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["any.uf2", "--profile"])
    assert "only with --inside" in capsys.readouterr().err
