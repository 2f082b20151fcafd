"""The live table by a clock of our own: time, hands, recordings that replay to the same picture.

None of this depends on what the firmware shows: it looks at readers, contacts and pictures as a whole.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from sim.clock import MS, SECOND
from sim.scenario import Scenario
from sim.table import Table, TableError
from sim.web.recorder import expectations
from tests.web.sitting import TICK, Sitting, looks


@pytest.fixture
def sitting() -> Sitting:
    sitting = Sitting()
    sitting.wait(1.5)
    return sitting


def words_at_start(board: str) -> str:
    """Something that the display says after power-on, whatever the firmware is."""
    table = Table(board)
    table.run(1500)
    return str(expectations(table)[0]["screen"])


# Time


def test_a_second_at_the_wall_is_a_second_at_the_table(sitting: Sitting) -> None:
    before = sitting.table.clock.now
    sitting.wait(2)
    assert sitting.table.clock.now - before == pytest.approx(2 * SECOND, abs=15 * MS)


def test_fast_is_eight_times_as_fast(sitting: Sitting) -> None:
    before = sitting.table.clock.now
    sitting.live.speed = "fast"
    sitting.wait(1)
    assert sitting.table.clock.now - before == pytest.approx(8 * SECOND, abs=120 * MS)


def test_after_a_long_sleep_the_table_does_not_rush(sitting: Sitting) -> None:
    before = sitting.table.clock.now
    sitting.live.advance(3600)
    assert sitting.table.clock.now - before <= SECOND // 4 + MS  # an interrupt may just be served


def test_work_ends_within_its_budget_even_when_much_time_is_owed(sitting: Sitting) -> None:
    before = sitting.table.clock.now
    passes = sitting.table.pass_time  # type: ignore[attr-defined]

    def slowly(ns: int) -> None:
        sitting.wall.now += 0.004  # a slow computer
        passes(ns)

    sitting.live.table.pass_time = slowly  # type: ignore[method-assign]
    sitting.live.advance(0.2)
    assert sitting.table.clock.now - before == 15 * MS  # three slices, then others get their turn


# Hands


def test_a_card_is_laid_on_its_reader_and_taken_up(sitting: Sitting) -> None:
    sitting.do(place="history unit 6", at="attacker.1")
    assert sitting.lies("attacker.1") == 1
    assert sitting.live.hands.lying["attacker.1"] == ["history unit 6"]
    sitting.do(lift="attacker.1")
    assert sitting.lies("attacker.1") == 0
    assert sitting.live.hands.lying["attacker.1"] == []


def test_a_card_is_shown_on_a_reader_for_many_zones() -> None:
    sitting = Sitting("pico_duel")
    sitting.do(0.2, tap="history unit 6", at="attacker.3")
    assert sitting.live.hands.lying["attacker"] == ["history unit 6"]
    sitting.wait(0.8)
    assert sitting.live.hands.lying["attacker"] == []
    assert sitting.lies("attacker") == 0


def test_of_two_tags_on_a_reader_the_bad_one_can_be_taken(sitting: Sitting) -> None:
    sitting.do(place="half-written tag", at="line")
    sitting.do(place="history unit 7", at="line")
    assert sitting.lies("line") == 2
    sitting.do(lift="line", card="half-written tag")
    assert sitting.live.hands.lying["line"] == ["history unit 7"]
    assert sitting.table.fields["line"].tags == [sitting.table.tag("history unit 7")]


def test_hands_do_one_thing_after_another(sitting: Sitting) -> None:
    sitting.do(0, turn=8)
    sitting.do(0, place="history unit 6", at="attacker.1")
    sitting.wait(0.3)
    assert sitting.live.hands.lying["attacker.1"] == []  # the wheel still turns: 8 clicks take 420 ms
    sitting.wait(0.3)
    assert sitting.live.hands.lying["attacker.1"] == ["history unit 6"]


def test_turns_that_wait_become_one(sitting: Sitting) -> None:
    sitting.do(0, turn=1)
    sitting.wait(TICK)
    for _ in range(5):
        sitting.do(0, turn=1)
    sitting.do(0, turn=-2)
    sitting.wait(1)
    assert [step for _, step in sitting.live.hands.journal] == [{"turn": 1}, {"turn": 3}]
    assert sitting.table.wheel.position == 4 * 4


def test_a_turn_that_is_taken_back_in_time_is_no_turn(sitting: Sitting) -> None:
    sitting.do(0, turn=1)
    sitting.wait(TICK)
    sitting.do(0, turn=2)
    sitting.do(1, turn=-2)
    assert [step for _, step in sitting.live.hands.journal] == [{"turn": 1}]


def test_a_button_is_down_as_long_as_the_finger(sitting: Sitting) -> None:
    sitting.do(0.9, hold="back")
    assert sitting.table.buttons["back"].down
    assert sitting.live.hands.held == "back"
    sitting.live.hands.release()
    sitting.wait(0.2)
    assert not sitting.table.buttons["back"].down
    (_, step), *_ = sitting.live.hands.journal
    assert step["press"] == "back"
    assert step["ms"] == pytest.approx(912, abs=20)


def test_a_click_too_short_for_any_finger_is_made_long_enough(sitting: Sitting) -> None:
    sitting.do(0, hold="ok")
    sitting.live.hands.release()  # the hands have not even begun
    sitting.wait(0.5)
    assert sitting.live.hands.journal[0][1] == {"press": "ok", "ms": 80}


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"place": "history unit 6", "at": "moon"}, "no reader serves moon"),
        ({"hold": "self_destruct"}, "no button self_destruct"),
        ({"lift": "attacker.1"}, "nothing lies on attacker.1"),
        ({"lift": "attacker.1", "card": "history unit 9"}, "does not lie on attacker.1"),
        ({"break": "teapot"}, "no teapot"),
    ],
)
def test_what_nobody_can_do_is_told_and_not_recorded(
    sitting: Sitting, step: dict[str, str], why: str
) -> None:
    sitting.do(**step)
    assert why in sitting.errors[0]
    assert sitting.live.recorder.steps == []
    sitting.do(place="history unit 6", at="attacker.1")
    assert sitting.lies("attacker.1") == 1


def test_hands_have_only_so_many_fingers(sitting: Sitting) -> None:
    sitting.do(0, turn=100)
    sitting.wait(TICK)
    with pytest.raises(TableError, match="wait a moment"):
        for _ in range(100):
            sitting.do(0, place="history unit 6", at="attacker.1")


def test_the_wheel_turns_only_so_fast(sitting: Sitting) -> None:
    sitting.do(0, turn=1)
    sitting.wait(TICK)
    sitting.do(0, turn=60)
    with pytest.raises(TableError, match="not turn that fast"):
        sitting.do(0, turn=60)
    sitting.wait(4)
    assert sitting.table.wheel.position == 61 * 4


# Power and defects


def test_power_is_cut_and_returns(sitting: Sitting) -> None:
    sitting.do(place="history unit 6", at="attacker.1")
    sitting.live.power(False)
    sitting.wait(0.2)
    assert not sitting.table.device.powered
    with pytest.raises(TableError, match="no power already"):
        sitting.live.power(False)
    sitting.live.power(True)
    sitting.wait(1.5)
    assert sitting.table.device.powered
    assert any(sitting.table.display.pixels())
    assert sitting.lies("attacker.1") == 1  # it still lies there


def test_a_button_under_a_finger_does_not_keep_the_power_on(sitting: Sitting) -> None:
    sitting.do(0.3, hold="back")
    sitting.live.power(False)
    sitting.wait(0.3)
    assert not sitting.table.device.powered
    assert sitting.live.hands.held is None


def test_firmware_that_stops_in_the_middle_of_a_deed_is_shown_and_started_again(sitting: Sitting) -> None:
    def stop() -> None:
        raise RuntimeError("a defect")

    sitting.do(0, hold="back")
    sitting.wait(0.1)
    for ms in range(10, 60):  # one of them comes while no task runs, and what fails there ends the program
        sitting.table.device.after(ms * MS, stop)
    sitting.wait(0.2)
    assert "a defect" in sitting.live.stopped
    assert not sitting.table.buttons["back"].down
    with pytest.raises(TableError, match="has power already"):
        sitting.live.power(True)
    with pytest.raises(TableError, match="Cut the power"):
        sitting.do(turn=1)
    sitting.live.power(False)
    sitting.wait(0.1)
    sitting.live.power(True)
    sitting.wait(1.5)
    assert sitting.live.stopped == ""
    assert any(sitting.table.display.pixels())


# Recording


def play_a_little(sitting: Sitting) -> None:
    sitting.do(0.31, place="history unit 6", at="attacker.1")
    sitting.do(0.04, turn=3)
    sitting.do(0.5, turn=2)
    sitting.do(0.7, hold="back")
    sitting.live.hands.release()
    sitting.wait(0.3)
    sitting.live.hands.shaky = True
    sitting.do(0.5, turn=-2.5)
    sitting.do(0.3, noise="attacker.2", rate=0.004)
    sitting.do(0.6, place="history unit 40", at="attacker.2")
    sitting.do(0.2, place="half-written tag", at="line")
    sitting.do(0.6, place="history unit 7", at="line")
    sitting.do(0.6, lift="line", card="half-written tag")
    sitting.do(0.9, tap="history tile 3", at="tile")
    sitting.do(0.4, **{"break": "display"})
    sitting.live.power(False)
    sitting.wait(0.2)
    sitting.do(0.2, mend="display")
    sitting.live.power(True)
    sitting.wait(2)
    sitting.do(0.35, press="ok")


def test_a_recording_replays_to_the_same_picture_at_the_same_nanosecond(
    sitting: Sitting, tmp_path: Path
) -> None:
    play_a_little(sitting)
    assert sitting.errors == []
    again = sitting.replayed(tmp_path)
    assert looks(again) == looks(sitting.table)
    assert sum("place" in step for step in sitting.live.recorder.steps) == 5  # one is laid again


def test_speed_does_not_change_what_a_recording_says(tmp_path: Path) -> None:
    sitting = Sitting("pico_duel")
    sitting.live.speed = "fast"
    sitting.wait(0.4)
    sitting.do(0.2, tap="history unit 6", at="attacker")
    sitting.do(0.2, turn=5)
    assert looks(sitting.replayed(tmp_path)) == looks(sitting.table)


def test_the_recording_expects_what_the_display_says_at_its_end(sitting: Sitting, tmp_path: Path) -> None:
    text = sitting.live.recorder.toml('A "first" card\n\x7f', sitting.table)
    words = words_at_start("pico_full")
    assert f'{{ screen = "{words}" }}' in text
    path = tmp_path / "played.toml"
    path.write_text(text, encoding="utf-8")
    assert Scenario(path).title == 'A "first" card\n\x7f'


def test_an_expectation_in_the_middle_is_recorded_where_it_was_asked_for(sitting: Sitting) -> None:
    sitting.do(press="back")
    expected = expectations(sitting.table)
    sitting.live.expect()
    sitting.wait(0.1)
    sitting.do(turn=1)
    steps = [step for step in sitting.live.recorder.steps if "wait" not in step]
    assert steps == [{"press": "back"}, *expected, {"turn": 1}]


# Stepping through a scenario

SCENARIO = """
title = "Two cards"
board = "pico_duel"
steps = [
  { wait = 1500 },
  { tap = "history unit 6", at = "attacker" },
  { place = "history unit 7", at = "defender" },
  { screen_without = "words that nobody says" },
  { power = "off" }, { power = "on" },
  { screen_soon = "%s", within = 3000 },
]
"""


def stepped(sitting: Sitting, act: Callable[[], None]) -> None:
    act()
    for _ in range(2000):
        if not sitting.live.playback or not sitting.live.playback.running:
            return
        sitting.wait(TICK)
    raise AssertionError("the scenario never came to its end")


def load(sitting: Sitting, text: str) -> None:
    sitting.live.load({"mine.toml": text})


def test_a_scenario_is_stepped_through_and_time_stands_still_between_steps(
    sitting: Sitting, tmp_path: Path
) -> None:
    text = SCENARIO % words_at_start("pico_duel")
    load(sitting, text)
    playback = sitting.live.playback
    assert playback is not None
    assert (sitting.live.board, playback.title, playback.at) == ("pico_duel", "Two cards", 0)
    stepped(sitting, playback.step)
    assert playback.at == 1
    moment = sitting.table.clock.now
    sitting.wait(3)
    assert sitting.table.clock.now == moment
    stepped(sitting, playback.step)
    assert sitting.table.clock.now - moment == 800 * MS  # a card shown takes twice 400 ms
    stepped(sitting, playback.play)
    assert (playback.at, playback.failed) == (7, "")
    path = tmp_path / "scenario.toml"
    path.write_text(text)
    assert looks(Scenario(path).run()) == looks(sitting.table)


def test_a_scenario_that_fails_says_where_and_why(sitting: Sitting) -> None:
    load(sitting, SCENARIO % "words of another table")
    playback = sitting.live.playback
    assert playback is not None
    stepped(sitting, playback.play)
    assert playback.at == 6
    assert "'words of another table'" in playback.failed


def test_hands_carry_on_from_a_scenario(sitting: Sitting, tmp_path: Path) -> None:
    load(sitting, SCENARIO % words_at_start("pico_duel"))
    playback = sitting.live.playback
    assert playback is not None
    stepped(sitting, playback.play)
    sitting.do(lift="defender")
    assert sitting.live.playback is None
    assert looks(sitting.replayed(tmp_path)) == looks(sitting.table)


def test_steps_that_take_their_time_in_the_middle_are_stepped_through(
    sitting: Sitting, tmp_path: Path
) -> None:
    """They look, press and look again: time passes between the parts of one step."""
    load(
        sitting,
        """board = "pico_full"
        steps = [
          { wait = 2000 },
          { choose = "Español" },
          { go_on = "Elige un juego" },
          { lay = "history unit 6", at = "attacker.1" },
          { press = "plus", on = "pico_duel" },
        ]""",
    )
    playback = sitting.live.playback
    assert playback is not None
    stepped(sitting, playback.play)
    assert not playback.failed
    assert sitting.live.hands.lying["attacker.1"] == ["history unit 6"]
    assert looks(sitting.replayed(tmp_path)) == looks(sitting.table)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("steps = [", "cannot be read"),
        ('board = "/etc/passwd.toml"\nsteps = []', "must lie in the folder"),
        ('board = "../../secret.toml"\nsteps = []', "must lie in the folder"),
        ('board = "passwd"\nsteps = []', "there is no board"),
        ('board = "mine.toml"\nsteps = []', "there is no board"),
        ('include = "/etc/passwd"\nsteps = []', "must end in .toml"),
        ('include = "/etc/x.toml"\nsteps = []', "must lie in the folder"),
        ('include = "other.toml"\nsteps = []', "Choose other.toml too"),
        ('before = "../secret.moves"\nsteps = []', "must lie in the folder"),
        ("steps = [{ fly = 3 }]", "no verb"),
        ("steps = [{ turn = 3000000 }]", "mine.toml, step 1: turn = 3000000 is not allowed"),
        ("steps = [{ turn = 1e300 }]", "step 1: turn = 1e.300 is not allowed"),
        ("steps = " + "[" * 3000, "nested too deeply"),
        ("seed = " + "9" * 5000, "at most 4000"),
        ('seed = "x"\nsteps = []', "seed"),
    ],
)
def test_a_bad_scenario_changes_nothing(sitting: Sitting, text: str, why: str) -> None:
    table = sitting.table
    with pytest.raises(TableError, match=why) as error:
        load(sitting, text)
    assert "/tmp" not in str(error.value)
    assert sitting.table is table
    assert sitting.live.playback is None


def test_a_game_that_cannot_be_played_leaves_the_old_table_standing(sitting: Sitting) -> None:
    table = sitting.table
    for moves, why in (
        ("arte 9 9\n", "the setup is refused"),
        ("history 1 6 0 0 1\nREVEAL 4000\n", "move 1"),
    ):
        with pytest.raises(TableError, match=why):
            sitting.live.load({"mine.toml": 'before = "a.moves"\nsteps = []', "a.moves": moves})
    assert sitting.table is table
    sitting.do(place="history unit 6", at="attacker.1")
    assert sitting.live.hands.lying["attacker.1"] == ["history unit 6"]
