"""A few seeds of the campaign, and a table that really loses moves: the campaign must notice."""

from pathlib import Path
from typing import Any

import pytest

from sim.campaign import shrinking
from sim.campaign.faults import KINDS, Fault, Faults, draw
from sim.campaign.recording import PowerLost, RecordingTable
from sim.campaign.seeds import play_seed
from sim.chips.filesystem import File
from sim.scenario import Scenario, ScenarioFailed
from sim.scenario.writing import as_toml

# Together they have 18 of the 25 kinds of faults, power cuts in each of them.
SEEDS = (17, 34, 48, 78)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_with_faults_loses_nothing(seed: int) -> None:
    outcome = play_seed(seed)
    assert not outcome.failure
    assert outcome.answers == 25
    assert outcome.cuts >= 1
    assert outcome.faults == draw(seed, 25)


def test_the_fixed_seeds_have_most_faults_among_them() -> None:
    drawn = {fault.kind for seed in SEEDS for fault in draw(seed, 25)}
    assert len(drawn) >= 18
    assert drawn <= set(KINDS)


def test_every_fault_that_can_be_drawn_can_strike() -> None:
    table = RecordingTable("pico_duel")
    table.run(2000)
    faults = Faults(table)
    for kind in sorted(set(KINDS) - {"cut_bytes", "cut_ms", "cut_twice"}):
        faults.strike(Fault(0, kind, 321, 5))
        table.run(100)
        faults.mend()
    faults.strike(Fault(0, "cut_ms", 10, 0))
    table.run(100)
    with pytest.raises(PowerLost):
        table.press("ok")


def test_the_same_seed_is_the_same_game() -> None:
    one, other = play_seed(8, answers=6), play_seed(8, answers=6)
    assert one.steps == other.steps
    assert one.faults == other.faults


# A table that forgets


def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is flushed stays in memory until the file is closed, as with a careless journal."""
    monkeypatch.setattr(File, "flush", lambda file: None)


def test_a_table_that_loses_moves_is_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    forgetful(monkeypatch)
    outcome = play_seed(22, answers=8, faults=[Fault(1, "leds", 0, 0), Fault(3, "cut_ms", 700, 0)])
    assert outcome.kind == "BrokenPromise"
    assert "moves were accepted and" in outcome.failure

    # The fault that has nothing to do with it goes, and what is left is a scenario that fails alike.
    shorter = shrinking.drop_faults(outcome, 8, False)
    assert shorter.kind == "BrokenPromise"
    assert "leds" not in [fault.kind for fault in shorter.faults]
    monkeypatch.setattr(shrinking, "MOST_RUNS", 8)
    path = shrinking.write_shrunk(shorter, tmp_path)
    scenario = Scenario(path)
    assert len(scenario.steps) < len(shorter.steps)
    with pytest.raises(ScenarioFailed, match="moves were accepted and"):
        scenario.run()

    # On a table that keeps its word the same scenario passes.
    monkeypatch.undo()
    Scenario(path).run()


def test_hands_that_get_stuck_leave_a_scenario_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def mend_nothing(faults: Faults) -> int:
        faults.excused = False
        return 100

    monkeypatch.setattr(Faults, "mend", mend_nothing)
    readers = [Fault(0, "dying_reader", 0, 0), Fault(0, "dying_reader", 0, 1)]
    outcome = play_seed(47, readers)
    assert outcome.kind in ("HandsError", "HandsStuck")
    path = shrinking.write_shrunk(outcome, tmp_path)
    with pytest.raises(ScenarioFailed, match="the display says"):
        Scenario(path).run()


def test_shrinking_leaves_what_is_needed() -> None:
    steps: list[dict[str, Any]] = [{"wait": number} for number in range(40)] + [{"kept": "promises"}]

    def fails(left: list[dict[str, Any]]) -> bool:
        return {"wait": 7} in left and {"wait": 30} in left and left[-1] == {"kept": "promises"}

    assert shrinking.fewest(steps, fails, 200) == [{"wait": 7}, {"wait": 30}, {"kept": "promises"}]


def test_what_was_recorded_is_a_scenario_that_can_be_played(tmp_path: Path) -> None:
    table = RecordingTable("pico_duel", 3)
    table.run(1000)
    table.run(1000.5)
    table.type(b"~nonsense\n")
    table.fill_flash(2)
    table.press("ok")
    table.turn(-2, 1.5)
    table.tap("copy of history unit 3", "line", 300)
    table.free_flash()
    table.disturb("attacker", 0.001)
    table.cut_power_in(40)
    table.run(200)
    table.power_on()
    table.run(2000)
    path = tmp_path / "recorded.toml"
    path.write_text(as_toml('He said "no"', "pico_duel", 3, table.steps), encoding="utf-8")
    again = Scenario(path).run()
    assert again.clock.now == table.clock.now
    assert again.screen_text() == table.screen_text()
    assert again.device.flash.data == table.device.flash.data


def test_the_power_may_go_while_a_host_copies() -> None:
    table = RecordingTable("pico_duel", 3)
    table.run(2000)
    table.cut_power_in(1)
    table.fill_flash(2)
    assert not table.device.powered
    table.power_on()
    table.run(2500)
    assert "Language" in table.screen_text()
