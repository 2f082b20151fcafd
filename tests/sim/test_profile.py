"""The profile of moves on an emulated RP2040: what can be told of looks at the interpreter's stack."""

import pytest

from sim.emulated_rp2040.command import inside_figures, main
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


def test_what_the_device_has_told_becomes_figures_without_what_its_script_takes() -> None:
    said = (
        "OKFREE 230000\r\nMENU 110000\r\n max free sz: 3000\r\nLOADED battalia 250400\r\n"
        "FREE 60000\r\n max free sz: 900\r\nWITHIN 5\r\nREADY\r\n"
        "MOVE 3 20000 9000 7000\r\nFREE 58000\r\n max free sz: 1000\r\n"
        "MOVE 4 40000 21000 8000\r\nFREE 59000\r\n max free sz: 950\r\n"
        '{"digest": "0badcafe", "collection_ms": 24.5}END\r\n'
    )
    assert inside_figures(said, empty=234000) == {
        "moves": 2,
        "load_ms": 250.4,
        "free_at_menu": 114000,
        "free_in_game": 62000,
        "largest_free_block": 900 * 16,
        "move_mean_ms": 30.0,
        "move_slowest_ms": 40.0,
        "move_hold_ms": 21.0,
        "frame_hold_ms": 8.0,
        "digest": "0badcafe",
        "collection_ms": 24.5,
    }
