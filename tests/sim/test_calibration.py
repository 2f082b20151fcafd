"""Calibration of the honest clock: prices from samples, what is kept and written, errors of latencies."""

import math
from collections import Counter
from pathlib import Path

import pytest

from sim.calibration import running_code
from sim.calibration.command import document, main, write
from sim.calibration.comparison import Compared, compare, listing, median_error, seen, summary
from sim.calibration.counting import Counting, counting_table, work_of
from sim.calibration.fit import error, factors, fitted, least_squares
from sim.calibration.fit import median_error as sample_error
from sim.calibration.measurement import Measurement, OldMeasurement, kept
from sim.calibration.samples import Sample, collection_ns
from sim.clock import MS
from sim.emulated_rp2040.performance import Felt
from sim.micropython._work import KINDS, Work
from sim.micropython._work_costs import WorkCosts, read

GUESS = dict.fromkeys(KINDS, 1_000.0)
TRUE = {**GUESS, "call": 8_000.0, "local": 500.0, "enter": 12_000.0, "iteration": 3_000.0}


def sample(what: str, slower: float = 1.0, besides: float = 0.0, **work: float) -> Sample:
    """What the true prices make of that work."""
    us = sum(TRUE[kind] * count for kind, count in work.items()) / 1000 * slower + besides
    return Sample(what, us, besides, Counter(work))  # type: ignore[arg-type]


SNIPPETS = [
    sample("snippet 0", local=1000),
    sample("snippet 1", local=300, call=100),
    sample("snippet 2", call=200, enter=200),
    sample("snippet 3", iteration=500, local=100),
]


def games(slower: float) -> list[Sample]:
    """Works of many mixtures, some with flash that is erased in between."""
    return [
        sample(
            f"history move {number}", slower, 500.0 * number,
            local=900 + 37 * number, call=100 + 13 * (number % 7),
            enter=60 + 11 * (number % 5), iteration=150 + number,
        )
        for number in range(40)
    ]  # fmt: skip


def test_prices_are_found_again():
    found = least_squares(SNIPPETS, GUESS, 1e-7)
    for kind in ("call", "local", "enter", "iteration"):
        assert found[kind] == pytest.approx(TRUE[kind], rel=0.02)
    assert found["raise"] == GUESS["raise"]  # nobody has said anything of it


def test_games_say_by_how_much_all_of_it_is_slower():
    samples = games(slower=2.0)
    found = fitted(SNIPPETS, samples[::2], GUESS)
    assert sample_error(samples[1::2], found) < 0.01
    assert found["call"] == pytest.approx(2 * TRUE["call"], rel=0.1)


def test_a_move_in_which_flash_was_erased_elsewhere_spoils_nothing():
    samples = games(slower=2.0)
    samples[4] = samples[4]._replace(us=samples[4].us + 90_000)
    found = fitted(SNIPPETS, samples[::2], GUESS)
    assert sample_error(samples[1::2], found) < 0.01
    assert error(samples[4], found) < -0.5


def test_no_price_is_below_zero():
    contradiction = [
        sample("history move 0", local=100),
        Sample("history move 1", 1.0, 0.0, Work(local=100, call=1)),
    ]
    assert min(least_squares(contradiction, GUESS, 1e-6).values()) >= 0


def test_drivers_and_the_loop_have_a_factor():
    looks = [sample("history looks 0", 0.7, 2000, local=4000, call=900), *games(1.0)]
    assert factors(looks, TRUE) == {"drivers": pytest.approx(0.7), "firmware": pytest.approx(0.7)}


def test_factors_of_running_code_are_chosen_by_every_other_input(monkeypatch: pytest.MonkeyPatch):
    """Right with 0.66 and 0.5; of the inputs between, which say something else, nobody asks."""

    def compare(measured: Measurement, costs: WorkCosts) -> list[Compared]:
        ratio = costs.factors["drivers"] / 0.66 * (0.5 + costs.factors["firmware"])
        return [
            Compared(game, felt(20, 100, 150), felt(20 * part, 100 * part, 150 * part))
            for game in ("history", "arte")
            for part in (ratio, 0.4 * ratio, ratio, 0.4 * ratio, ratio)
        ]

    monkeypatch.setattr(running_code, "compare", compare)
    told: list[str] = []
    costs = WorkCosts("1.28", "2026-11-17", GUESS, {"drivers": 1.0, "firmware": 1.0})
    found = running_code.with_factors(Measurement("pico_full", 50), costs, told.append)
    assert found.factors == {"drivers": 0.66, "firmware": 0.5} and found.ns == GUESS
    assert len(told) == len(running_code.DRIVERS) * len(running_code.FIRMWARE)
    assert any("0.66" in line and line.endswith(": 0.0%") for line in told)


def test_what_a_collection_takes_is_read_and_not_fitted():
    said = 'MOVE 1 2\n{"digest": "00", "collection_ms": %s}END'
    assert collection_ns([said % 24.0, said % 23.5, said % 30.1]) == 24 * MS
    samples = [one._replace(work=one.work | {"collection": 1}, us=one.us + 24_000) for one in games(2.0)]
    found = fitted(SNIPPETS, samples[::2], {**GUESS, "collection": 24.0 * MS})
    assert found["collection"] == 24 * MS
    assert sample_error(samples[1::2], found) < 0.01


# Counting


def test_counts_survive_being_one_number():
    counting = Counting("1.28", "2026-11-17", GUESS)
    work = Work({"local": 12.5, "call": 3, KINDS[-1]: 7})  # type: ignore[dict-item]
    assert work_of(counting.price(work) * 1000) == {kind: 1000 * count for kind, count in work.items()}


def test_a_table_that_counts_lets_no_time_pass_for_work():
    table = counting_table("pico_duel")
    table.run(1500)
    counted = work_of(table.device.account[0])
    assert all(
        counted[kind] > 0 for kind in ("call", "enter", "resume", "file_open", "loaded_byte", "filled_pixel")
    )
    assert table.device.work == [0]


# What is kept, and written


def felt(light: float, change: float, settled: float, **step: object) -> Felt:
    return Felt(step or {"press": "ok"}, light, change, settled, 10.0)


def test_a_measurement_is_kept(tmp_path: Path):
    measured = Measurement("pico_full", 50, "1.28.0", "2026-11-17", "SNIPPET a 1", {"arte": "MOVE 1 2"})
    measured.felt["arte"] = [felt(20, math.nan, 130)]
    measured.keep(tmp_path / "kept.json")
    again = kept(tmp_path / "kept.json")
    assert again.moves == measured.moves and again.micropython == "1.28.0"
    assert again.felt["arte"][0].settled == 130 and math.isnan(again.felt["arte"][0].change)


def test_without_a_measurement_there_is_nothing_to_fit_again(tmp_path: Path):
    with pytest.raises(OldMeasurement, match="leave --again out"):
        kept(tmp_path / "none.json")


def test_a_measurement_of_another_time_is_refused(tmp_path: Path):
    path = tmp_path / "kept.json"
    Measurement("pico_full", 50).keep(path)
    path.write_text(path.read_text().replace("{", '{"round_ms": 57.0, ', 1))
    with pytest.raises(OldMeasurement, match="leave --again out"):
        kept(path)


def test_a_measurement_of_another_piece_is_refused():
    measured = Measurement("pico_duel", 50, felt={"arte": [felt(20, 100, 130, press="nothing")]})
    with pytest.raises(OldMeasurement, match="arte is played in another way now"):
        compare(measured, read())


def test_without_an_image_it_says_what_is_needed(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert main([str(tmp_path / "none.uf2")]) == 2
    assert "none.uf2" in capsys.readouterr().err


def test_what_is_written_can_be_read(tmp_path: Path):
    path = tmp_path / "costs.toml"
    write(
        Measurement("pico_full", 50, "1.29.0", "2026-12-01"), TRUE, {"drivers": 0.75, "firmware": 0.5}, path
    )
    found = read(path)
    assert (found.micropython, found.measured) == ("1.29.0", "2026-12-01")
    assert found.ns == TRUE
    assert found.factors == {"drivers": 0.75, "firmware": 0.5}
    assert found.price_in("drivers")(Work(call=2)) == 12_000
    assert found.price_in("table")(Work(call=2)) == 16_000


# Errors

COMPARED = [
    Compared("arte", felt(20, 100, 200), felt(22, 90, 200)),
    Compared("arte", felt(20, 100, 200), felt(20, 130, 210)),
    Compared("arte", felt(math.nan, math.nan, 0, remove="tile"), felt(math.nan, math.nan, 0)),
    Compared("arte", felt(math.nan, 100, 100), felt(15, 100, 80)),
]


def test_errors_are_relative_and_the_median_counts():
    assert median_error(COMPARED, "change") == pytest.approx(0.10)
    assert median_error(COMPARED, "settled") == pytest.approx(0.05)


def test_what_only_one_table_shows_is_wholly_wrong():
    assert COMPARED[3].error("light") == math.inf
    assert median_error(COMPARED, "light") == pytest.approx(0.10)  # of 10 %, nothing and all


def test_what_neither_shows_is_left_out():
    assert len(seen(COMPARED)) == 3
    lines = list(listing(COMPARED))
    assert lines[2] == "| arte: press ok | 20 / 22 | 100 / 90 | 200 / 200 | 10 / 10 |"
    assert len(lines) == 2 + 3
    assert list(summary(COMPARED))[2] == "| arte | 3 | 10.0% | 10.0% | 5.0% | 10.0% |"


def test_the_document_has_summary_and_list():
    text = document(Measurement("pico_full", 50, "1.28.0", "2026-11-17"), COMPARED)
    assert "MicroPython 1.28.0" in text
    assert "| arte: press ok | - / 15 | 100 / 100 | 100 / 80 | 10 / 10 |" in text
