"""`make bench`: each measurement gives a sane figure, every figure has its place, a regression is flagged."""

import io
import json
import math
from pathlib import Path

import pytest
from rich.console import Console

from sim import ROOT
from sim.bench import __main__ as command
from sim.bench import display, felt, image, latency, lights, memory, readers, rules, wheel
from sim.bench.bystander import PATIENCE_MS, Bystander
from sim.bench.evening import NoGame, sit_down
from sim.bench.processor import charged
from sim.bench.report import FIGURES, Report, shown
from sim.emulated_rp2040.performance import Felt
from sim.table import Table

# Budgets of the design, by hand.
BUDGETS = {
    "size.mpy": 512_000,
    "battle.history.us": 20_000,
    "odds.history.us": 300_000,
    "move.history.max_us": 150_000,
    "games_per_s.history": 30,
    "card.event.p99_ms": 100,
    "tap.led.p99_ms": 120,
    "tap.screen.p99_ms": 200,
    "loop.hold.max_ms": 10,
    "reader.empty_ms": 4,
    "reader.uid_ms": 8,
    "reader.empty.alloc": 0,
    "wheel.lossless_steps_per_s": 100_000,
    "leds.frame_ms": 0.5,
    "leds.irq_off_us": 0,
    "display.line_pages": 2,
    "display.line_hold_ms": 3.5,
    "boot.ready_ms": 2_000,
}


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return image.make(tmp_path_factory.mktemp("bench") / "history", "history")


def within_budget() -> dict[str, float]:
    return {figure.name: figure.budget if figure.budget is not None else 1.0 for figure in FIGURES}


# The table of figures


def test_every_budget_of_the_design_is_there():
    budgets = {figure.name: figure.budget for figure in FIGURES}
    assert {name: budgets[name] for name in BUDGETS} == BUDGETS
    assert len(budgets) == len(FIGURES)


def test_the_baseline_and_the_page_have_every_figure():
    names = {figure.name for figure in FIGURES}
    measured = set(json.loads((ROOT / "bench" / "baseline.json").read_text()))
    # What needs an image of MicroPython may be missing: the baseline is of a run without one.
    needed = {figure.name for figure in FIGURES if not figure.optional}
    assert needed <= measured <= names, "run with --set-baseline"
    page = (ROOT / "docs" / "figures.md").read_text()
    assert [name for name in sorted(names) if f"`{name}`" not in page] == []


def test_others_are_figures_too():
    names = {figure.name for figure in FIGURES}
    assert {figure.other for figure in FIGURES if figure.other} <= names
    assert all(figure.compared for figure in FIGURES if figure.other or figure.quoted)


# The report


def test_at_its_budget_a_figure_is_kept_and_beyond_it_missed():
    assert Report(within_budget(), {}).missed() == []
    late = Report({**within_budget(), "tap.led.p99_ms": 120.1}, {})
    slow = Report({**within_budget(), "games_per_s.history": 29.9}, {})
    assert [figure.name for figure in late.missed()] == ["tap.led.p99_ms"]
    assert [figure.name for figure in slow.missed()] == ["games_per_s.history"]


def test_a_budget_without_a_measurement_is_missed():
    measured = within_budget()
    del measured["loop.hold.max_ms"]
    assert [figure.name for figure in Report(measured, {}).missed()] == ["loop.hold.max_ms"]


@pytest.mark.parametrize(
    ("name", "before", "now", "flagged"),
    [
        ("tap.led.p99_ms", 100, 103, True),  # virtual time repeats itself
        ("tap.led.p99_ms", 100, 101, False),
        ("tap.led.p99_ms", 100, 60, False),  # better
        ("odds.history.us", 1000, 1100, False),  # timed: within its noise
        ("odds.history.us", 1000, 1200, True),
        ("wheel.lossless_steps_per_s", 100_000, 50_000, True),  # more would be better
        ("wheel.lossless_steps_per_s", 100_000, 200_000, False),
        ("reader.empty.alloc", 0, 16, True),  # from nothing to something
    ],
)
def test_a_regression_is_flagged(name: str, before: float, now: float, flagged: bool):
    report = Report({name: now}, {name: before})
    assert [figure.name for figure in report.worse()] == ([name] if flagged else [])


def test_on_half_as_fast_a_machine_half_as_many_games_are_no_regression():
    baseline = {"games_per_s.history": 200.0, "cpython.loop_ns": 30.0}
    assert Report({"games_per_s.history": 100.0, "cpython.loop_ns": 60.0}, baseline).worse() == []
    assert Report({"games_per_s.history": 100.0, "cpython.loop_ns": 30.0}, baseline).worse() != []


def test_a_line_shows_budget_others_ratio_and_change():
    console = Console(width=160, record=True, file=io.StringIO())
    measured = {"display.line_hold_ms": 4.0, "peer.display.line_hold_ms": 24.0}
    Report(measured, {"display.line_hold_ms": 3.2}).print(console, ["a note"])
    text = console.export_text()
    (line,) = [line for line in text.splitlines() if line.startswith("display.line_hold_ms ")]
    assert line.split()[-10:] == ["4", "ms", "3.5", "MISSED", "24", "6", "x", "+25.0", "%", "worse"]
    assert "display.line_hold_ms: others = adafruit-circuitpython-ssd1306" in text
    assert "a note" in text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.8884, "0.888"), (94.66, "94.7"), (145.2, "145"), (156_210, "156,210"), (None, "")],
)
def test_numbers_as_people_read_them(value: float | None, text: str):
    assert shown(value) == text


def test_the_command_writes_the_figures_and_is_strict_only_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    figures = within_budget()
    monkeypatch.setattr(command, "everything", lambda taps: (figures, []))
    monkeypatch.setattr(command, "RESULT", tmp_path / "build" / "bench.json")
    monkeypatch.setattr(command, "BASELINE", tmp_path / "baseline.json")
    assert command.main(["--strict", "--set-baseline"]) == 0
    assert json.loads((tmp_path / "build" / "bench.json").read_text()) == figures
    assert json.loads((tmp_path / "baseline.json").read_text()) == figures
    figures["tap.led.p99_ms"] = 500
    assert command.main([]) == 0
    assert command.main(["--strict"]) == 1
    assert "1 over budget, 1 worse than the baseline" in capsys.readouterr().out


# Virtual time


def at_a_game() -> Bystander:
    bystander = Bystander(Table("pico_full"))
    sit_down(bystander.table)
    return bystander


def test_percentiles():
    assert latency.percentile([3, 1, 2], 50) == 2
    assert latency.percentile(list(range(1, 101)), 99) == 99
    assert latency.percentile(list(range(1, 201)), 99) == 198
    assert latency.percentile([7], 99) == 7


def test_a_card_becomes_a_light_then_an_event_then_words():
    bystander = at_a_game()
    reaction = bystander.lay("history unit 6", "defender.2")
    # A tag starts in 3 ms and is read in three exchanges; nobody waits longer than two rounds of all readers.
    assert 5 < reaction.led < reaction.event < 200
    assert reaction.event < reaction.screen < 300
    bystander.take("defender.2")
    assert [event for _, name, event in bystander.told if name == "defender.2"] == [1, 8]


def test_lights_that_stay_dark_count_as_long_as_anybody_would_wait():
    bystander = at_a_game()
    bystander.table.leds.dead = True
    reaction = bystander.lay("history unit 6", "attacker.1")
    assert reaction.led == PATIENCE_MS
    assert reaction.event < 200


def test_two_runs_give_the_same_figures():
    figures = latency.measure(1)
    assert figures == latency.measure(1)
    assert figures["tap.led.p50_ms"] <= figures["tap.led.p99_ms"] <= figures["card.event.p99_ms"]
    assert figures["card.event.p50_ms"] <= figures["card.event.p99_ms"]


def test_the_longest_hold_is_somebodys():
    hold, task = latency.longest_hold(flash=True)
    assert 1 < hold < 500
    assert task in ("controls", "watchdog", "readers", "work", "display", "lights", "idle", "link")


def test_a_game_is_resumed_where_it_waits_for_a_tile():
    assert "Insert a tile" in at_a_game().table.screen_text()


def test_a_table_that_never_comes_to_its_game_is_told():
    table = Table("pico_full")
    table.part("ok").dead = True
    with pytest.raises(NoGame, match="Resume"):
        sit_down(table)


def test_accepted_cards_are_seen_in_time():
    figures = latency.accepted(2)
    assert 5 < figures["accepted.led.p50_ms"] <= figures["accepted.led.p99_ms"] <= 120
    assert 20 < figures["accepted.screen.p50_ms"] <= figures["accepted.screen.p99_ms"] <= 200


def test_games_one_after_the_other_leave_nothing_on_the_heap(tmp_path: Path):
    """In the VM, with journal, pages and catalogues; `make bench` plays a thousand turns."""
    folder = image.make(tmp_path / "image", "history")
    figures = memory.growth("history", folder, games=5)
    assert figures["heap.history.growth.turns"] == 5 * 30
    assert figures["heap.history.growth"] <= 256


def test_the_first_picture_comes_after_micropythons_own_start():
    figures = latency.boot()
    assert 300 < figures["boot.name_ms"] < figures["boot.ready_ms"] < 5_000


def test_a_reader_holds_the_processor_as_long_as_on_an_rp2040():
    figures = readers.measure()
    # The antenna is on for a while before the first question, and nobody is held meanwhile.
    assert figures["reader.empty.elapsed_ms"] > figures["reader.empty_ms"] + 1
    # By the bytes on the bus of an emulated RP2040: 1.35 ms, of which some 0.2 are bytecode.
    assert 1.0 < figures["reader.empty_ms"] < 1.5
    assert 7.2 < figures["reader.uid_ms"] < 8.0
    assert figures["reader.uid.four_bytes_ms"] < figures["reader.uid_ms"]
    # 2,000 reads of a register, two bytes each at 1 MHz, with two calls of a pin and one of the bus.
    assert readers.others()["peer.reader.empty_ms"] > 2000 * (16 + 2 * 20 + 25) / 1000


def test_a_line_of_text_and_a_whole_frame():
    figures = display.measure()
    with charged():
        # Two pages, a call on the bus for each; the longer hold is told.
        assert display.measure()["display.line_hold_ms"] > figures["display.line_hold_ms"] + 0.6
    assert figures["display.line_pages"] == 2
    # At most 96 columns and a header of 7 bytes, nine bits of 2.5 us each, and less than that again.
    assert 1 < figures["display.line_hold_ms"] < 103 * 9 * 0.0025 * 1.1
    assert display.others()["peer.display.line_hold_ms"] > 1024 * 9 * 0.0025


def test_a_frame_of_leds_and_the_interrupts():
    assert lights.measure() == {"leds.irq_off_us": 0}
    # 60 LEDs, 24 bits each, 1.25 us a bit.
    assert lights.others() == {"peer.leds.frame_ms": pytest.approx(1.8), "peer.leds.irq_off_us": 1800}


def test_the_wheel_and_a_decoder_that_loses_steps():
    assert wheel.measure((1_000, 100_000)) == {"wheel.lossless_steps_per_s": 100_000}
    assert wheel.others((100, 4_000)) == {"peer.wheel.lossless_steps_per_s": 100}


# On the MicroPython VM, and on CPython


def test_the_heap_of_the_engine_is_part_of_that_of_the_firmware(history: Path, tmp_path: Path):
    figures = memory.engine("history", history)
    figures |= memory.heap("history", image.make_device(tmp_path / "device", "history"))
    assert 20_000 < figures["engine.heap.history"] < figures["heap.history"] < 400_000
    assert 20_000 < figures["heap.history.loaded"] < figures["heap.history"]


def test_what_is_flashed():
    assert 50_000 < memory.flash()["size.mpy"] < 1_400_000


def test_looking_at_an_empty_reader_leaves_nothing(history: Path):
    assert memory.reader(history) == {"reader.empty.alloc": 0}


def test_battles_odds_and_moves_in_time_of_the_rp2040(history: Path):
    figures = rules.speed(history, runs=1, rounds=2, copies=1)
    # 2 to 9 ms of an emulated RP2040 for a battle; odds fight up to 36 of them.
    assert 1_000 < figures["battle.history.us"] < 40_000
    assert 3 < figures["odds.history.us"] / figures["battle.history.us"] < 40
    assert 1_000 < figures["move.history.max_us"] < 300_000


def test_a_frame_of_leds_in_time_of_the_rp2040(history: Path):
    assert 0.05 < lights.held(history)["leds.frame_ms"] < 5


def test_whole_games(history: Path):
    figures = rules.games_per_s("history", history, games=2, runs=1)
    assert figures["games_per_s.history"] > 1
    assert 1 < figures["cpython.loop_ns"] < 1000


# What a hand feels


def act(kind: str, light: float, settled: float, held: float) -> Felt:
    return Felt({kind: "something"}, light, 50.0, settled, held)


def test_taps_and_presses_are_summed_up_by_game():
    """Of cards that were taken up only the hold counts; of what nobody saw, nothing."""
    felt_acts = [act("place", 40 + number, 200, 12) for number in range(3)]
    felt_acts += [act("tap", math.nan, 900, 12), act("press", 18, 120, 33), act("remove", 700, 800, 61)]
    assert felt.figures("arte", felt_acts) == {
        "felt.arte.hold.max_ms": 61,
        "felt.arte.tap.light.p50_ms": 41,
        "felt.arte.tap.light.p99_ms": 42,
        "felt.arte.tap.settled.p50_ms": 200,
        "felt.arte.tap.settled.p99_ms": 900,
        "felt.arte.press.light.p50_ms": 18,
        "felt.arte.press.light.p99_ms": 18,
        "felt.arte.press.settled.p50_ms": 120,
        "felt.arte.press.settled.p99_ms": 120,
    }
